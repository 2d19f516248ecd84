import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { authorizeSystem } from "@/lib/core/permissions";
import { subjectOf } from "@/lib/orders";
import {
  attemptsOf,
  cancelAtProvider,
  DEPOSIT_LAG_HOURS,
  dropLiveAttempt,
  isLive,
  isPaid,
  type LockedSubject,
  type PaymentRow,
  type Subject,
  subjectFor,
} from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";

/** Cancels an attempt. A provider that no longer exists (the demo's bank) cannot be asked and holds nothing up. */
async function cancelAtDeadline(ctx: Ctx, attempt: PaymentRow): Promise<PaymentRow> {
  try {
    return await cancelAtProvider(ctx, attempt, "deadline");
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment.method_unavailable") return attempt;
    throw error;
  }
}

/** Whether staff has seen a deposit for any attempt, the ended ones included: a refused deposit may be seen after all. */
async function hasSeenDeposit({ subjectType, subjectId }: Subject): Promise<boolean> {
  const seen = await getDb().execute(sql`
    select 1 from deposits d join payments p on p.id = d.payment_id
    where p.subject_type = ${subjectType} and p.subject_id = ${subjectId} and d.state = 'approved' limit 1`);
  return seen.length > 0;
}

async function withLockedSubject<T>(
  ctx: Ctx,
  { subjectType, subjectId }: Subject,
  work: (subject: LockedSubject, tx: Ctx & { db: Db }) => Promise<T>,
): Promise<T> {
  const kind = await subjectFor(subjectType);
  return withTx(ctx, async (tx) => work(await kind.lock(tx, subjectId).send(tx.db), tx));
}

/**
 * Ends what was not paid by its deadline, after its attempts were cancelled at their providers; money that came is applied
 * instead. It waits on for a deposit that staff has seen, and once for cash that a provider cannot take back. While a
 * provider is down it throws, and the job tries again.
 */
export async function closeUnpaid({ ctx, input }: VerbArgs<Subject>): Promise<{ closed: boolean }> {
  authorizeSystem(ctx.actor);
  if (!(await withLockedSubject(ctx, input, async (subject) => subject.isOverdue))) return { closed: false };
  for (const attempt of await attemptsOf({}, input)) {
    const after = isLive(attempt.state) ? await cancelAtDeadline(ctx, attempt) : attempt;
    if (isPaid(after.state)) await applyPayment(ctx, after.id);
    const mayStillBePaid = after !== attempt && after.method === "cash" && isLive(after.state);
    if (mayStillBePaid && (await withLockedSubject(ctx, input, (subject) => subject.waitOnce())))
      return { closed: false };
  }
  if (await hasSeenDeposit(input)) {
    await withLockedSubject(ctx, input, async (subject) => {
      if (subject.isOverdue) await subject.waitHours(DEPOSIT_LAG_HOURS);
    });
    return { closed: false };
  }
  const closed = await withLockedSubject(ctx, input, async (subject, tx) => {
    if (!subject.isOverdue) return false;
    await subject.close();
    await dropLiveAttempt(tx, subject);
    return true;
  });
  return { closed };
}

export function closeUnpaidOrder({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<{ closed: boolean }> {
  return closeUnpaid({ ctx, input: subjectOf(input.orderId) });
}
