import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { enqueue } from "@/lib/jobs";
import {
  type Ended,
  isPaid,
  type LockedSubject,
  lockPayments,
  type PaymentRow,
  type PaymentSubject,
} from "@/lib/payments";
import type { RefundDto } from "@/lib/settlement/client";
import { planRefund, type RefundPlan, saleCentsOf } from "@/lib/settlement/refunds/plan-refund";
import { reviewUsedTickets } from "@/lib/settlement/reviews/open-review";

type Tx = Ctx & { db: Db };
export type RefundRow = typeof refunds.$inferSelect;

export function toRefundDto({ id, paymentId, amountCents, state, reason }: RefundRow): RefundDto {
  return { id, paymentId, amountCents, state: state as RefundDto["state"], reason };
}

/** What a refund that is written in place of another one takes from it: a retry, or a piece of one that was paid in part. */
export const inheritedFrom = ({ adminId, paymentId, orderId, reason, atOrganizersExpense }: RefundRow) => ({
  adminId,
  paymentId,
  orderId,
  reason,
  atOrganizersExpense,
});

export interface RefundRequest {
  kind: PaymentSubject;
  subject: LockedSubject;
  reason: string;
  idempotencyKey: string;
  /** The organizer pays all of it, the fee included, because the event was cancelled. */
  atOrganizersExpense?: boolean | undefined;
}

/** Writes a planned refund and enqueues the job that asks the provider for it. */
export async function writeRefund(
  tx: Tx,
  payment: PaymentRow,
  plan: RefundPlan,
  request: RefundRequest,
): Promise<RefundRow> {
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
  await enqueue(tx.db, "settlement.refund", { refundId: refund.id }, { tenant: payment.adminId });
  return refund;
}

export async function auditRefundRequest(
  tx: Tx,
  { id, adminId, paymentId, orderId, amountCents, reason }: RefundRow,
  ticketsRevoked: boolean,
): Promise<void> {
  await recordAudit(tx, {
    action: "refund.requested",
    entity: "refund",
    entityId: id,
    adminId,
    after: { paymentId, orderId, amountCents, reason, ticketsRevoked },
  });
}

const NO_CHOICE = { asks: false, lines: [] as readonly number[] };

/** Which lines of the sale end with a refund of an amount that leaves their tickets valid otherwise. */
export interface LinesChoice {
  /** A refund that ends no ticket is refused until somebody has said which ones. */
  asks: boolean;
  /** Undefined: nobody has said. Empty: none of them. */
  lines?: readonly number[] | undefined;
}

async function endChosen(
  subject: LockedSubject,
  { asks, lines }: LinesChoice,
  valid: readonly number[],
): Promise<Ended | null> {
  if (asks && lines === undefined && valid.length > 0)
    throw new DomainError("refund.tickets_unsaid", { field: "endsItems" });
  return lines && lines.length > 0 ? subject.endLines(lines) : null;
}

/**
 * Requests a refund of a payment in the caller's transaction, which holds the subject's row. Without an amount it is all
 * that is left; a repeated key answers the refund that it wrote before. Once all base prices are back, the purchase ends.
 */
export async function requestRefund(
  tx: Tx,
  input: RefundRequest & { payment: PaymentRow; amountCents?: number | undefined; choice?: LinesChoice },
): Promise<RefundDto> {
  const { kind, subject, idempotencyKey, choice = NO_CHOICE } = input;
  await subject.lockSold();
  const payment = (await lockPayments(tx, [input.payment.id])).get(input.payment.id);
  if (!payment || !isPaid(payment.state)) throw new DomainError("payment.not_refundable");
  const [earlier] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.idempotencyKey, idempotencyKey)));
  if (earlier) {
    if (input.amountCents !== undefined && earlier.amountCents !== input.amountCents)
      throw new DomainError("idempotency.mismatch");
    return toRefundDto(earlier);
  }
  const { subjectId } = subject;
  const valid = choice.asks || choice.lines?.length ? await subject.validLines() : [];
  if (choice.lines?.some((line) => !valid.includes(line)))
    throw new DomainError("input.invalid", {
      field: "endsItems",
      fields: { endsItems: "Elige boletos que sean válidos" },
    });
  const first = choice.lines ?? [];
  const plan = await planRefund(tx, { kind, payment, subjectId, amountCents: input.amountCents, first });
  const refund = await writeRefund(tx, payment, plan, input);
  const whole = plan.parts.length > 0 ? await subject.endIfReturned() : null;
  const ended = plan.parts.length > 0 && !whole?.hasEnded ? await endChosen(subject, choice, valid) : whole;
  if (ended) await reviewUsedTickets(tx, payment, ended, plan.amountCents);
  if (ended?.hasEnded) await kind.tellHolders(tx, { payment, news: "refunded", subjectId });
  await auditRefundRequest(tx, refund, ended?.hasEnded ?? false);
  return toRefundDto(refund);
}
