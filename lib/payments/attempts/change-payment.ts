import { and, eq, sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { laterState } from "@/lib/payments/attempts/states";
import type { PaymentRow } from "@/lib/payments/rows";
import { PaymentState } from "@/lib/payments/schemas";
import type { Subject } from "@/lib/payments/subject";

const LONGEST_POLL_SECONDS = 3_600;

/** Writes how many centavos of a locked payment have gone back in all, and the state that follows from it. */
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

/** Writes that so much more of a locked payment's money is not given back. */
export async function keepPaymentMoney(tx: { db: Db }, { id }: Pick<PaymentRow, "id">, cents: number): Promise<void> {
  await tx.db
    .update(payments)
    .set({ keptCents: sql`${payments.keptCents} + ${cents}` })
    .where(eq(payments.id, id));
}

/** A provider that does not answer is asked again after twice the time, up to an hour. */
export async function postponePoll(paymentId: number): Promise<void> {
  await getDb()
    .update(payments)
    .set({
      nextPollAt: sql`clock_timestamp() + least(30 * power(2, least(${payments.polls}, 10)), ${LONGEST_POLL_SECONDS}) * interval '1 second'`,
      polls: sql`${payments.polls} + 1`,
    })
    .where(and(eq(payments.id, paymentId), sql`${payments.nextPollAt} is not null`));
}

/** Staff's remark on a payment, and who paid it. Undefined leaves what is there, an empty text removes it. */
export interface PaymentNote {
  note?: string | undefined;
  payerName?: string | undefined;
}

/** Only the payment of `adminId` is found, where it is given. */
export async function writePaymentNote(
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

/** Brings the deadline of a subject's live attempt forward to `at`. */
export async function shortenAttempts(tx: { db: Db }, { subjectType, subjectId }: Subject, at: Date): Promise<void> {
  const live = sql`subject_type = ${subjectType} and subject_id = ${subjectId}
    and state in ('created', 'requires_action', 'pending')`;
  await tx.db.execute(sql`
    update deposits set expires_at = least(expires_at, ${at}::timestamptz)
    where state = 'expected' and payment_id in (select id from payments where ${live})`);
  // The page, the slip and the mails show the reference with its deadline, which they read from `next`.
  await tx.db.execute(sql`
    update payments set expires_at = least(expires_at, ${at}::timestamptz),
      next = case when next ->> 'kind' = 'reference' and (next ->> 'expiresAt')::timestamptz > ${at}::timestamptz
        then jsonb_set(next, '{expiresAt}', to_jsonb(${at.toISOString()}::text)) else next end
    where ${live}`);
}
