import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { payersOf } from "@/lib/ledger";
import { endedWith, type ItemWish, orderSubject, planItems, takeBackItems } from "@/lib/orders";
import { lockPayments } from "@/lib/payments";
import type { RefundDto } from "@/lib/settlement/client";
import {
  auditRefundRequest,
  type RefundRequest,
  type RefundRow,
  toRefundDto,
  writeRefund,
} from "@/lib/settlement/refunds/request-refund";
import { reviewUsedTickets } from "@/lib/settlement/reviews/open-review";
import type { RevokeReason } from "@/lib/tickets";

/**
 * Ends sold items of an order, in the caller's transaction, and requests the refunds of what they cost: base prices less
 * what the venue keeps, and the fees where asked. Each payment of the order gets one refund, the latest payment first.
 * A repeated key answers the refunds that it wrote before; items that cost nothing end without one.
 */
export async function returnItems(
  tx: Ctx & { db: Db },
  input: Omit<RefundRequest, "kind" | "subject"> & {
    order: { id: number };
    items: readonly ItemWish[];
    /** The places are not offered to others. */
    keepPlace?: boolean;
    /** The reason with which the tickets are revoked, "returned" unless given. */
    as?: RevokeReason;
  },
): Promise<RefundDto[]> {
  const { order, items, keepPlace, as = "returned", ...asked } = input;
  const { idempotencyKey } = asked;
  const orderId = order.id;
  const kind = orderSubject;
  const subject = await kind.lock(tx, orderId).send(tx.db);
  const request = { ...asked, kind, subject };
  await subject.lockSold();
  const earlier = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)))
    .orderBy(asc(refunds.id));
  if (earlier.length > 0) return earlier.map(toRefundDto);
  const itemIds = items.map(({ orderItemId }) => orderItemId);
  const payers = (await payersOf(tx, orderId)).map(({ paymentId }) => paymentId);
  const locked = await lockPayments(tx, payers);
  const plans = await planItems(tx, { payments: payers.flatMap((id) => locked.get(id) ?? []), orderId, items });
  const ended = await takeBackItems(tx, { orderId, itemIds, as, keepPlace });
  if (ended.itemIds.length < new Set(itemIds).size) throw new DomainError("payment.not_refundable");
  const written: RefundRow[] = [];
  for (const { payment, ...plan } of plans) written.push(await writeRefund(tx, payment, plan, request));
  for (const refund of written) await auditRefundRequest(tx, refund, ended.ticketIds.length > 0);
  const [first] = plans;
  // A cancelled event gives used tickets back too, and its own report names them.
  if (first && !input.atOrganizersExpense)
    await reviewUsedTickets(tx, first.payment, await endedWith(tx, orderId, ended.ticketIds), first.amountCents);
  return written.map(toRefundDto);
}
