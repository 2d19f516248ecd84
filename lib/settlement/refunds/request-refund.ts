import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { enqueue } from "@/lib/jobs";
import { payersOf } from "@/lib/ledger";
import { endedWith, type ItemWish, orderSubject, planItems, takeBackItems } from "@/lib/orders";
import { isPaid, type LockedSubject, lockPayments, type PaymentRow, type PaymentSubject } from "@/lib/payments";
import type { RefundDto } from "@/lib/settlement/client";
import { planAmount, type RefundPlan, saleCentsOf } from "@/lib/settlement/refunds/plan-refund";
import { flagUsed } from "@/lib/settlement/reviews/open-review";
import type { RevokeReason } from "@/lib/tickets";

type Tx = Ctx & { db: Db };
export type RefundRow = typeof refunds.$inferSelect;

export function refundDto({ id, paymentId, amountCents, state, reason }: RefundRow): RefundDto {
  return { id, paymentId, amountCents, state: state as RefundDto["state"], reason };
}

interface Request {
  kind: PaymentSubject;
  subject: LockedSubject;
  reason: string;
  idempotencyKey: string;
  /** The organizer pays it, the fee too: the event was cancelled. */
  atOrganizersExpense?: boolean | undefined;
}

/** Writes a planned refund and the job that has the provider pay it. */
async function write(tx: Tx, payment: PaymentRow, plan: RefundPlan, request: Request): Promise<RefundRow> {
  const { kind, subject, reason, idempotencyKey, atOrganizersExpense = false } = request;
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      adminId: payment.adminId,
      paymentId: payment.id,
      orderId: subject.orderId,
      amountCents: plan.amountCents,
      saleCents: saleCentsOf(plan.parts),
      reason,
      idempotencyKey,
      atOrganizersExpense,
      requestedBy: userIdOf(tx.actor),
    })
    .returning();
  if (!refund) throw new Error("The refund was not written");
  await kind.keepParts(tx, refund, plan.parts);
  await enqueue(tx.db, "settlement.refund", { refundId: refund.id });
  return refund;
}

async function audit(tx: Tx, { id, adminId, paymentId, orderId, amountCents, reason }: RefundRow, hasEnded: boolean) {
  await recordAudit(tx, {
    action: "refund.requested",
    entity: "refund",
    entityId: id,
    adminId,
    after: { paymentId, orderId, amountCents, reason, ticketsRevoked: hasEnded },
  });
}

/**
 * Writes that an amount of a payment shall go back, and the job that has the provider do it, in the caller's
 * transaction under the subject's row. The same key answers what it wrote before. Without an amount: all that is left
 * of what the payment gave for this subject. It comes first from what we owe the buyer beside the sale, then from every
 * line in proportion; when the base prices have gone back whole, what was bought ends with them.
 */
export async function requestRefund(
  tx: Tx,
  input: Request & { payment: PaymentRow; amountCents?: number | undefined },
): Promise<RefundDto> {
  const { kind, subject, idempotencyKey } = input;
  await subject.lockSold();
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
  const { subjectId } = subject;
  const plan = await planAmount(tx, { kind, payment, subjectId, amountCents: input.amountCents });
  const refund = await write(tx, payment, plan, input);
  const ended = plan.parts.length > 0 ? await subject.endIfReturned() : null;
  if (ended) await flagUsed(tx, payment, ended, plan.amountCents);
  if (ended?.hasEnded) await kind.tellHolders(tx, { payment, news: "refunded", subjectId });
  await audit(tx, refund, ended?.hasEnded ?? false);
  return refundDto(refund);
}

/**
 * Ends exactly these sold items of an order (their tickets revoked, they are returned, their places free unless
 * `keepPlace`) and has what they cost paid back: their base prices less what the venue keeps, and their fees where
 * asked. One refund for each payment that paid the order, the latest first, never more of one than it gave. Items that
 * cost nothing end without a refund. In the caller's transaction; the same key answers what it wrote before. `as`: what
 * becomes of the tickets, "returned" unless told otherwise.
 */
export async function returnItems(
  tx: Tx,
  input: Omit<Request, "kind" | "subject"> & {
    order: { id: number };
    items: readonly ItemWish[];
    keepPlace?: boolean;
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
  for (const { payment, ...plan } of plans) written.push(await write(tx, payment, plan, request));
  for (const refund of written) await audit(tx, refund, ended.ticketIds.length > 0);
  const [first] = plans;
  // A cancelled event gives used tickets back too, and its own report names them.
  if (first && !input.atOrganizersExpense)
    await flagUsed(tx, first.payment, await endedWith(tx, orderId, ended.ticketIds), first.amountCents);
  return written.map(refundDto);
}
