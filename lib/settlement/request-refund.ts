import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payments, refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { enqueue } from "@/lib/jobs";
import { payersOf } from "@/lib/ledger";
import { itemsOf, type LockedOrder } from "@/lib/orders";
import { isPaid, type PaymentRow } from "@/lib/payments";
import { lockPlaces } from "@/lib/places";
import { type ItemWish, planAmount, planItems, type RefundPlan, writeParts } from "@/lib/settlement/refund-items";
import type { RefundDto } from "@/lib/settlement/schemas";
import { flagUsed, takeBackIfReturned, takeBackItems } from "@/lib/settlement/take-back";
import { tellHolders } from "@/lib/settlement/tell-holders";
import type { RevokeReason } from "@/lib/tickets";

type Tx = Ctx & { db: Db };
export type RefundRow = typeof refunds.$inferSelect;

export function refundDto({ id, paymentId, amountCents, state, reason }: RefundRow): RefundDto {
  return { id, paymentId, amountCents, state: state as RefundDto["state"], reason };
}

interface Request {
  order: Pick<LockedOrder, "id" | "state">;
  reason: string;
  idempotencyKey: string;
  /** The organizer pays it, the fee too: the event was cancelled. */
  atOrganizersExpense?: boolean | undefined;
}

async function lockOrderPlaces(tx: Tx, orderId: number): Promise<void> {
  const placeIds = (await itemsOf(tx.db, orderId)).map((item) => item.placeId);
  await lockPlaces(tx.db, placeIds, orderId);
}

/** Locks payments in id order. */
export async function lockPayments(tx: Tx, ids: readonly number[]): Promise<Map<number, PaymentRow>> {
  const rows = await tx.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes a planned refund and the job that has the provider pay it. */
async function write(tx: Tx, payment: PaymentRow, plan: RefundPlan, request: Request): Promise<RefundRow> {
  const { order, reason, idempotencyKey, atOrganizersExpense = false } = request;
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      adminId: payment.adminId,
      paymentId: payment.id,
      orderId: order.id,
      amountCents: plan.amountCents,
      reason,
      idempotencyKey,
      atOrganizersExpense,
      requestedBy: userIdOf(tx.actor),
    })
    .returning();
  if (!refund) throw new Error("The refund was not written");
  await writeParts(tx, payment.adminId, refund.id, plan.parts);
  await enqueue(tx.db, "settlement.refund", { refundId: refund.id });
  return refund;
}

async function audit(tx: Tx, { id, adminId, paymentId, orderId, amountCents, reason }: RefundRow, ticketIds: number[]) {
  await recordAudit(tx, {
    action: "refund.requested",
    entity: "refund",
    entityId: id,
    adminId,
    after: { paymentId, orderId, amountCents, reason, ticketsRevoked: ticketIds.length > 0 },
  });
}

/**
 * Writes that an amount of a payment shall go back, and the job that has the provider do it, in the caller's transaction
 * under the order's row. The same key answers what it wrote before. Without an amount: all that is left of what the
 * payment gave for this order. It comes first from what we owe the buyer beside the sale, then from every item in
 * proportion; when the base prices have gone back whole, the tickets end with them.
 * Errors: `idempotency.mismatch`, `payment.not_refundable`, `payment.refund_exceeds` with `{ available }`.
 */
export async function requestRefund(
  tx: Tx,
  input: Request & { payment: PaymentRow; amountCents?: number | undefined },
): Promise<RefundDto> {
  const { order, idempotencyKey } = input;
  await lockOrderPlaces(tx, order.id);
  const payment = (await lockPayments(tx, [input.payment.id])).get(input.payment.id);
  if (!payment || !isPaid(payment.state)) throw new DomainError("payment.not_refundable");
  const [known] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.idempotencyKey, idempotencyKey)));
  if (known) {
    if (input.amountCents !== undefined && known.amountCents !== input.amountCents)
      throw new DomainError("idempotency.mismatch");
    return refundDto(known);
  }
  const plan = await planAmount(tx, { payment, orderId: order.id, amountCents: input.amountCents });
  const refund = await write(tx, payment, plan, input);
  const ticketIds = plan.parts.length > 0 ? await takeBackIfReturned(tx, order.id) : [];
  await flagUsed(tx, payment, { orderId: order.id, ticketIds, amountCents: plan.amountCents });
  if (ticketIds.length > 0) await tellHolders(tx, { paymentId: payment.id, orderIds: [order.id], news: "refunded" });
  await audit(tx, refund, ticketIds);
  return refundDto(refund);
}

/**
 * Ends exactly these sold items of an order (their tickets revoked, they are returned, their places free unless
 * `keepPlace`) and has what they cost paid back: their base prices less what the venue keeps, and their fees where
 * asked. One refund for each payment that paid the order, the latest first, never more of one than it gave. Items that
 * cost nothing end without a refund. In the caller's transaction under the order's row; the same key answers what it
 * wrote before. `as`: what becomes of the tickets, "returned" unless told otherwise.
 * Errors: `payment.not_refundable` (an item is not sold, or the money is disputed), `payment.refund_exceeds`.
 */
export async function returnItems(
  tx: Tx,
  input: Request & { items: readonly ItemWish[]; keepPlace?: boolean; as?: RevokeReason },
): Promise<RefundDto[]> {
  const { order, items, idempotencyKey, keepPlace, as = "returned" } = input;
  const orderId = order.id;
  await lockOrderPlaces(tx, orderId);
  const known = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)))
    .orderBy(asc(refunds.id));
  if (known.length > 0) return known.map(refundDto);
  const itemIds = items.map(({ orderItemId }) => orderItemId);
  const payers = (await payersOf(tx, orderId)).map(({ paymentId }) => paymentId);
  const locked = await lockPayments(tx, payers);
  const plans = await planItems(tx, { payments: payers.flatMap((id) => locked.get(id) ?? []), orderId, items });
  const ended = await takeBackItems(tx, { orderId, itemIds, as, keepPlace });
  if (ended.itemIds.length < new Set(itemIds).size) throw new DomainError("payment.not_refundable");
  const written: RefundRow[] = [];
  for (const { payment, ...plan } of plans) written.push(await write(tx, payment, plan, input));
  for (const refund of written) await audit(tx, refund, ended.ticketIds);
  const [first] = plans;
  // A cancelled event gives used tickets back too, and its own report names them.
  if (first && !input.atOrganizersExpense)
    await flagUsed(tx, first.payment, { orderId, ticketIds: ended.ticketIds, amountCents: first.amountCents });
  return written.map(refundDto);
}
