import { withTx } from "@/db/client";
import { inOrder, together } from "@/db/pipeline";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { metrics } from "@/lib/core/metrics";
import { isLive, isPaid, laterState } from "@/lib/payments/attempts/states";
import type { PaymentSource } from "@/lib/payments/client";
import { insertEvent, lastEvent, lockPayment, writePayment } from "@/lib/payments/hot";
import type { PaymentSnapshot } from "@/lib/payments/provider";
import type { PaymentRow } from "@/lib/payments/rows";
import { type NextAction, PaymentState } from "@/lib/payments/schemas";

const FIRST_POLL_SECONDS = 30;
const LAST_POLL_SECONDS = 3_600;
/** A voucher that a buyer has printed may be paid for some days after its deadline, also when we gave it up. */
const POLL_PAST_DEADLINE_MS = 7 * 86_400_000;

function nextPoll(now: Date, polls: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_POLL_SECONDS * 2 ** Math.min(polls, 10), LAST_POLL_SECONDS) * 1000);
}

/** What the provider says last counts, since a commission may fall when money goes back. */
function commissionOf(row: PaymentRow, { commissionCents, commissionIvaCents = 0 }: PaymentSnapshot) {
  if (commissionCents === undefined)
    return { commissionCents: row.commissionCents, commissionIvaCents: row.commissionIvaCents };
  return { commissionCents, commissionIvaCents: Math.min(commissionIvaCents, commissionCents) };
}

/** Reasons are the vendors' own codes, so they look like one, and are as many as they like. */
const reasonOf = (code: string | null) => (code !== null && /^[a-z_0-9]{1,40}$/.test(code) ? code : "other");

function count({ provider, state, failureCode }: PaymentRow): void {
  metrics().payments.inc({ provider, state });
  if (state === "failed") metrics().paymentRefusals.inc({ provider, reason: reasonOf(failureCode) });
}

/**
 * Records what the provider says of a payment and locks nothing but its row: an event when anything changed, and the row,
 * whose state only grows in rank and whose money never shrinks. Settlement applies it to what was bought. `opened` is
 * given when the charge has just been opened.
 */
export async function recordSnapshot(
  ctx: Ctx,
  paymentId: number,
  snapshot: PaymentSnapshot,
  source: PaymentSource,
  opened?: NextAction,
): Promise<PaymentRow> {
  const [written, hasNewState] = await withTx(ctx, async (tx) => {
    const [[row], [last]] = await inOrder(tx.db, [
      lockPayment.later({ id: paymentId }),
      lastEvent.later({ paymentId }),
    ]);
    if (!row) throw notFound();
    const { receivedCents, refundedCents, currency } = snapshot;
    const reported = { state: snapshot.state, receivedCents, refundedCents, currency };
    const isNews =
      !last ||
      last.state !== reported.state ||
      last.receivedCents !== receivedCents ||
      last.refundedCents !== refundedCents ||
      last.currency !== currency;
    const before = PaymentState.parse(row.state);
    const state = laterState(before, snapshot.state);
    const received = Math.max(row.receivedCents, receivedCents);
    const isPayableThere =
      isLive(snapshot.state) && !isPaid(state) && ctx.now.getTime() < row.expiresAt.getTime() + POLL_PAST_DEADLINE_MS;
    const isUnapplied = isPaid(state) && (row.appliedAt === null || received > row.receivedCents);
    const values = {
      state,
      providerId: opened ? snapshot.providerId : (row.providerId ?? snapshot.providerId),
      receivedCents: received,
      refundedCents: Math.min(received, Math.max(row.refundedCents, refundedCents)),
      ...commissionOf(row, snapshot),
      disputeFeeCents: snapshot.disputeFeeCents ?? row.disputeFeeCents,
      cardFunding: row.cardFunding ?? (isPaid(state) ? (snapshot.cardFunding ?? null) : null),
      failureCode: state === snapshot.state ? snapshot.failureCode : row.failureCode,
      paidAt: row.paidAt ?? (isPaid(state) ? ctx.now : null),
      providerPaidAt: row.providerPaidAt ?? (isPaid(state) ? (snapshot.paidAt ?? null) : null),
      providerLastPaidAt: snapshot.lastPaidAt ?? row.providerLastPaidAt,
      providerRefundedAt: snapshot.refundedAt ?? row.providerRefundedAt,
      providerDisputedAt: row.providerDisputedAt ?? snapshot.disputedAt ?? null,
      nextPollAt: isLive(state) || isPayableThere || isUnapplied ? nextPoll(ctx.now, row.polls) : null,
      polls: row.polls + 1,
    };
    const next = opened ?? row.next;
    const hasChanged = state !== before || received !== row.receivedCents;
    await together([
      isNews && (() => insertEvent(tx.db, { paymentId, source, ...reported })),
      () => writePayment(tx.db, { ...values, id: paymentId, next: next ? JSON.stringify(next) : null }),
      hasChanged &&
        (() =>
          recordAudit(tx, {
            action: `payment.${state}`,
            entity: "payment",
            entityId: paymentId,
            adminId: row.adminId,
            before: { state: before, receivedCents: row.receivedCents },
            after: { state, receivedCents: received, source },
          })),
    ]);
    return [{ ...row, ...values, next }, state !== before] as const;
  });
  if (hasNewState) count(written);
  return written;
}
