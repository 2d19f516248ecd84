import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { isPaid, matchesPayment, paymentById, postponePoll, type SubjectType } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { askAccounts, type Task } from "@/lib/settlement/apply/ask-accounts";
import { settleKnown } from "@/lib/settlement/apply/settle-payment";
import { runRefund } from "@/lib/settlement/refunds/refund-payment";
import { closeUnpaid } from "@/lib/settlement/unpaid/close-unpaid";

/** Of each kind and account. */
const BATCH = 200;
/** A slow provider's rest is for the next minute's run. */
const RUN_MS = 50_000;
/** As long as a refund's own job tries, with some room. */
const REFUND_JOB_MINUTES = 90;
const REFUND_EVERY_MINUTES = 30;

/** `turn`: an account's first ones come before its second ones, so that no kind waits for the whole of another. */
interface Due extends Record<string, unknown> {
  id: number;
  account: string;
  turn: number;
}

async function duePayments(now: Date): Promise<(Due & { state: string })[]> {
  return getDb().execute<Due & { state: string }>(sql`
    select id, state, account, turn from (
      select id, state, provider || '/' || account as account,
        (row_number() over (partition by provider, account order by next_poll_at))::int as turn
      from payments where next_poll_at <= ${now.toISOString()}::timestamptz) due
    where turn <= ${BATCH} order by turn`);
}

interface DueSubject extends Due {
  subjectType: SubjectType;
}

/** What waits for its money after the deadline, its job notwithstanding, with the account of what may still be paid. */
async function lateSubjects(): Promise<DueSubject[]> {
  return getDb().execute<DueSubject>(sql`
    select subject_type as "subjectType", subject_id as id, account, turn from (
      select o.subject_type, o.subject_id, coalesce(p.provider || '/' || p.account, '') as account,
        (row_number() over (partition by p.provider, p.account order by o.deadline_at))::int as turn
      from payment_subjects o
      left join payments p on ${matchesPayment("o")} and p.state in ('created', 'requires_action', 'pending')
      where o.is_waiting and o.deadline_at < statement_timestamp() - interval '1 minute') late
    where turn <= ${BATCH} order by turn`);
}

/**
 * Refunds whose job gave up: the provider was away for too long. Each is tried every half hour from then on; not one
 * that a worker is asking for now.
 */
async function lateRefunds(now: Date): Promise<Due[]> {
  return getDb().execute<Due>(sql`
    select id, account, turn from (
      select f.id, p.provider || '/' || p.account as account,
        (row_number() over (partition by p.provider, p.account order by f.id))::int as turn
      from refunds f join payments p on p.id = f.payment_id
      cross join lateral (
        select floor(extract(epoch from ${now.toISOString()}::timestamptz - f.created_at) / 60)::int as minutes) age
      where f.state = 'pending' and minutes >= ${REFUND_JOB_MINUTES} and minutes % ${REFUND_EVERY_MINUTES} = 0
        and (f.claimed_until is null or f.claimed_until < clock_timestamp())) late
    where turn <= ${BATCH} order by turn`);
}

/**
 * Asks the providers about payments whose time to ask has come (each waits longer after every try), and ends what was
 * not paid and whose deadline passed without their job; refunds that wait too long are asked for again. An account that
 * does not answer is asked no more in this run: its payments wait for their next time, and money that was written down
 * already is applied. A slow account keeps no other waiting. One that fails does not keep the others. After a while, or
 * when `signal` says so, the rest is left to the next run. Only the system.
 */
export async function pollPayments({
  ctx,
  signal = AbortSignal.timeout(RUN_MS),
}: {
  ctx: Ctx;
  signal?: AbortSignal;
}): Promise<{ asked: number; closed: number; refunded: number }> {
  authorizeSystem(ctx.actor);
  const done = { asked: 0, closed: 0, refunded: 0 };
  const askPayment = ({ id, state, ...due }: Due & { state: string }): Task & Due => ({
    ...due,
    id,
    about: { paymentId: id },
    ask: async () => {
      await postponePoll(id);
      await settleKnown(ctx, await paymentById({}, id), "poll");
      done.asked++;
    },
    leave: async () => {
      await postponePoll(id);
      if (isPaid(state)) await applyPayment(ctx, id);
    },
  });
  const endSubject = ({ subjectType, ...due }: DueSubject): Task & Due => ({
    ...due,
    about: { subjectId: due.id },
    ask: async () => {
      await closeUnpaid({ ctx, input: { subjectType, subjectId: due.id } });
      done.closed++;
    },
  });
  const askRefund = (due: Due): Task & Due => ({
    ...due,
    about: { refundId: due.id },
    ask: async () => {
      await runRefund({ ctx, input: { refundId: due.id } });
      done.refunded++;
    },
  });
  const tasks = [
    ...(await lateSubjects()).map(endSubject),
    ...(await lateRefunds(ctx.now)).map(askRefund),
    ...(await duePayments(ctx.now)).map(askPayment),
  ];
  await askAccounts(
    ctx,
    tasks.sort((one, other) => one.turn - other.turn),
    signal,
  );
  return done;
}
