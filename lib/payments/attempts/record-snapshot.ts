import { desc, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { columnValue, type Given, keptQuery } from "@/db/kept-query";
import { inOrder, together } from "@/db/prepared";
import { paymentEvents, payments } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { isLive, isPaid, laterState } from "@/lib/payments/attempts/states";
import type { PaymentSource } from "@/lib/payments/client";
import type { PaymentSnapshot } from "@/lib/payments/provider";
import { type NextAction, PaymentState } from "@/lib/payments/schemas";

export type PaymentRow = typeof payments.$inferSelect;

const FIRST_POLL_SECONDS = 30;
const LAST_POLL_SECONDS = 3_600;
/** How long after its deadline what its provider does not end is asked about. */
const OUT_MS = 7 * 86_400_000;

function nextPoll(now: Date, polls: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_POLL_SECONDS * 2 ** Math.min(polls, 10), LAST_POLL_SECONDS) * 1000);
}

const lockPayment = keptQuery((db, its: Given<{ id: number }>) =>
  db.select().from(payments).where(eq(payments.id, its.id)).for("update"),
);

const lastEvent = keptQuery((db, its: Given<{ paymentId: number }>) =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, its.paymentId))
    .orderBy(desc(paymentEvents.id))
    .limit(1),
);

type NewEvent = Pick<
  typeof paymentEvents.$inferSelect,
  "paymentId" | "source" | "state" | "receivedCents" | "refundedCents" | "currency"
>;

const insertEvent = keptQuery((db, its: Given<NewEvent>) =>
  db.insert(paymentEvents).values({
    paymentId: its.paymentId,
    source: its.source,
    state: its.state,
    receivedCents: its.receivedCents,
    refundedCents: its.refundedCents,
    currency: its.currency,
  }),
);

const WRITTEN = [
  ...(["state", "providerId", "receivedCents", "refundedCents", "commissionCents"] as const),
  ...(["failureCode", "paidAt", "nextPollAt", "polls", "next"] as const),
];

const writePayment = keptQuery((db, its: Given<Pick<PaymentRow, "id" | (typeof WRITTEN)[number]>>) =>
  db
    .update(payments)
    .set(Object.fromEntries(WRITTEN.map((name) => [name, columnValue(payments[name], its[name])])))
    .where(eq(payments.id, its.id)),
);

/**
 * Writes down what the provider said, under the payment's row alone: an event when it is news, and the row, whose state
 * only grows in rank and whose money never shrinks. Applying it to what was bought is the settlement's. `opened` is
 * what the buyer does next, given when the charge was opened just now.
 */
export async function recordSnapshot(
  ctx: Ctx,
  paymentId: number,
  snapshot: PaymentSnapshot,
  source: PaymentSource,
  opened?: NextAction,
): Promise<PaymentRow> {
  return withTx(ctx, async (tx) => {
    const [[row], [last]] = await inOrder(tx.db, [
      lockPayment.later({ id: paymentId }),
      lastEvent.later({ paymentId }),
    ]);
    if (!row) throw notFound();
    const { receivedCents, refundedCents, currency } = snapshot;
    const said = { state: snapshot.state, receivedCents, refundedCents, currency };
    const isNews =
      !last ||
      last.state !== said.state ||
      last.receivedCents !== receivedCents ||
      last.refundedCents !== refundedCents ||
      last.currency !== currency;
    const known = PaymentState.parse(row.state);
    const state = laterState(known, snapshot.state);
    const received = Math.max(row.receivedCents, receivedCents);
    // Also what we gave up and its provider did not: a voucher that is out may still be paid, for some days.
    const isOut = isLive(snapshot.state) && !isPaid(state) && ctx.now.getTime() < row.expiresAt.getTime() + OUT_MS;
    const isOpen = isLive(state) || isOut;
    const waits = isOpen || (isPaid(state) && (row.appliedAt === null || received > row.receivedCents));
    const values = {
      state,
      providerId: opened ? snapshot.providerId : (row.providerId ?? snapshot.providerId),
      receivedCents: received,
      refundedCents: Math.min(received, Math.max(row.refundedCents, refundedCents)),
      commissionCents: Math.max(row.commissionCents, snapshot.commissionCents ?? 0),
      failureCode: state === snapshot.state ? snapshot.failureCode : row.failureCode,
      paidAt: row.paidAt ?? (isPaid(state) ? ctx.now : null),
      nextPollAt: waits ? nextPoll(ctx.now, row.polls) : null,
      polls: row.polls + 1,
      next: opened ?? row.next,
    };
    const hasChanged = state !== known || received !== row.receivedCents;
    await together([
      isNews && (() => insertEvent(tx.db, { paymentId, source, ...said })),
      () => writePayment(tx.db, { id: paymentId, ...values }),
      hasChanged &&
        (() =>
          recordAudit(tx, {
            action: `payment.${state}`,
            entity: "payment",
            entityId: paymentId,
            adminId: row.adminId,
            before: { state: known, receivedCents: row.receivedCents },
            after: { state, receivedCents: received, source },
          })),
    ]);
    return { ...row, ...values };
  });
}
