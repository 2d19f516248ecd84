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

/** A provider that is no longer there (the simulated bank after the demo) cannot be asked; what it was for ends all the same. */
async function endAttempt(ctx: Ctx, attempt: PaymentRow): Promise<PaymentRow> {
  try {
    return await cancelAtProvider(ctx, attempt, "deadline");
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment.method_unavailable") return attempt;
    throw error;
  }
}

/** Also of an attempt that is over here: a deposit that was refused may be seen after all. */
async function hasSeenDeposit({ subjectType, subjectId }: Subject): Promise<boolean> {
  const seen = await getDb().execute(sql`
    select 1 from deposits d join payments p on p.id = d.payment_id
    where p.subject_type = ${subjectType} and p.subject_id = ${subjectId} and d.state = 'approved' limit 1`);
  return seen.length > 0;
}

/** Does something with a subject under its lock. */
async function locked<T>(
  ctx: Ctx,
  { subjectType, subjectId }: Subject,
  work: (subject: LockedSubject, tx: Ctx & { db: Db }) => Promise<T>,
): Promise<T> {
  const kind = await subjectFor(subjectType);
  return withTx(ctx, async (tx) => work(await kind.lock(tx, subjectId).send(tx.db), tx));
}

/**
 * The payment's deadline came: what may still be paid is cancelled at the provider, money that came is applied, and
 * what is still unpaid ends, and what it held is free at once. Only the system. Throws when the provider is down: the
 * job tries again, and what is held becomes free by itself. A deposit that staff has seen keeps its subject waiting,
 * and so does cash that a provider cannot take back and may still confirm, once.
 */
export async function closeUnpaid({ ctx, input }: VerbArgs<Subject>): Promise<{ closed: boolean }> {
  authorizeSystem(ctx.actor);
  if (!(await locked(ctx, input, async (subject) => subject.isOverdue))) return { closed: false };
  for (const attempt of await attemptsOf({}, input)) {
    const after = isLive(attempt.state) ? await endAttempt(ctx, attempt) : attempt;
    if (isPaid(after.state)) await applyPayment(ctx, after.id);
    const isOut = after !== attempt && after.method === "cash" && isLive(after.state);
    if (isOut && (await locked(ctx, input, (subject) => subject.waitOnce()))) return { closed: false };
  }
  if (await hasSeenDeposit(input)) {
    await locked(ctx, input, async (subject) => {
      if (subject.isOverdue) await subject.waitHours(DEPOSIT_LAG_HOURS);
    });
    return { closed: false };
  }
  const closed = await locked(ctx, input, async (subject, tx) => {
    if (!subject.isOverdue) return false;
    await subject.close();
    await dropLiveAttempt(tx, subject);
    return true;
  });
  return { closed };
}

/** As `closeUnpaid`, an order. */
export function closeUnpaidOrder({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<{ closed: boolean }> {
  return closeUnpaid({ ctx, input: subjectOf(input.orderId) });
}
