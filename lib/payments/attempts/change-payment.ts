import { and, eq, sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { columnValue, type Given, keptQuery } from "@/db/kept-query";
import { payments } from "@/db/schema";
import type { PaymentRow } from "@/lib/payments/attempts/record-snapshot";
import { laterState } from "@/lib/payments/attempts/states";
import { PaymentState } from "@/lib/payments/schemas";
import type { Subject } from "@/lib/payments/subject";

const LONGEST_POLL_SECONDS = 3_600;

/** Writes when a payment's money was applied; it is not polled any more. Answers the payment as it is then. */
export const markApplied = keptQuery((db, its: Given<{ id: number; appliedAt: Date }>) =>
  db
    .update(payments)
    .set({ appliedAt: columnValue(payments.appliedAt, its.appliedAt), nextPollAt: null })
    .where(eq(payments.id, its.id))
    .returning(),
);

/** Writes how many centavos of a locked payment have gone back, and the state that follows from it. */
export async function markPaymentRefunded(tx: { db: Db }, payment: PaymentRow, doneCents: number): Promise<void> {
  const state = doneCents >= payment.receivedCents ? "refunded" : "partially_refunded";
  await tx.db
    .update(payments)
    .set({
      state: laterState(PaymentState.parse(payment.state), state),
      refundedCents: Math.max(doneCents, payment.refundedCents),
    })
    .where(eq(payments.id, payment.id));
}

/** Asks a payment's provider again later, and later still each time. */
export async function postponePoll(paymentId: number): Promise<void> {
  await getDb()
    .update(payments)
    .set({
      nextPollAt: sql`clock_timestamp() + least(30 * power(2, least(${payments.polls}, 10)), ${LONGEST_POLL_SECONDS}) * interval '1 second'`,
      polls: sql`${payments.polls} + 1`,
    })
    .where(and(eq(payments.id, paymentId), sql`${payments.nextPollAt} is not null`));
}

/** A remark of staff on a payment, and who paid; undefined leaves what is there, an empty text removes it. */
export interface PaymentNote {
  note?: string | undefined;
  payerName?: string | undefined;
}

/** Writes a remark on a tenant's payment (null: any tenant's). Answers the payment, or nothing where there is none. */
export async function annotate(
  tx: { db: Db },
  { folio, adminId }: { folio: string; adminId: number | null },
  { note, payerName }: PaymentNote,
): Promise<PaymentRow | undefined> {
  const [row] = await tx.db
    .update(payments)
    .set({
      note: note === undefined ? sql`${payments.note}` : note || null,
      payerName: payerName === undefined ? sql`${payments.payerName}` : payerName || null,
    })
    .where(and(eq(payments.folio, folio), adminId === null ? undefined : eq(payments.adminId, adminId)))
    .returning();
  return row;
}

/** Brings the end of what may still be paid for a subject forward to `at`, with what its payer is shown of it. */
export async function shortenAttempts(tx: { db: Db }, { subjectType, subjectId }: Subject, at: Date): Promise<void> {
  const end = sql`${at.toISOString()}::timestamptz`;
  const live = sql`subject_type = ${subjectType} and subject_id = ${subjectId}
    and state in ('created', 'requires_action', 'pending')`;
  await tx.db.execute(sql`
    update deposits set expires_at = least(expires_at, ${end})
    where state = 'expected' and payment_id in (select id from payments where ${live})`);
  // Page, slip and mails show the reference with its end.
  await tx.db.execute(sql`
    update payments set expires_at = least(expires_at, ${end}),
      next = case when next ->> 'kind' = 'reference' and (next ->> 'expiresAt')::timestamptz > ${end}
        then jsonb_set(next, '{expiresAt}', to_jsonb(${at.toISOString()}::text)) else next end
    where ${live}`);
}
