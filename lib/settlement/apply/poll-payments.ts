import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { isPaid, matchesPayment, paymentById, postponePoll, type SubjectType } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { askAccounts, type Task } from "@/lib/settlement/apply/ask-accounts";
import { syncPayment } from "@/lib/settlement/apply/settle-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { closeUnpaid } from "@/lib/settlement/unpaid/close-unpaid";

/** The most rows of one account that one run takes of each kind. */
const BATCH = 200;
/** A run ends before the next minute's begins, and leaves the rest of a slow provider to it. */
const RUN_MS = 50_000;
/** A refund's own job has given up after this time. */
const REFUND_JOB_MINUTES = 90;
const REFUND_EVERY_MINUTES = 30;

/**
 * Something to ask an account. Tasks are sorted by `turn`, an account's first row of each kind before its second ones, so
 * that no kind waits for the whole of another.
 */
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
      from payments where next_poll_at <= ${now}::timestamptz) due
    where turn <= ${BATCH} order by turn`);
}

interface DueSubject extends Due {
  subjectType: SubjectType;
}

/** Lists what still waits for its money a minute after the deadline, so its own job failed, with the account to ask. */
async function overdueSubjects(): Promise<DueSubject[]> {
  return getDb().execute<DueSubject>(sql`
    select subject_type as "subjectType", subject_id as id, account, turn from (
      select o.subject_type, o.subject_id, coalesce(p.provider || '/' || p.account, '') as account,
        (row_number() over (partition by p.provider, p.account order by o.deadline_at))::int as turn
      from payment_subjects o
      left join payments p on ${matchesPayment("o")} and p.state in ('created', 'requires_action', 'pending')
      where o.is_waiting and o.deadline_at < statement_timestamp() - interval '1 minute') late
    where turn <= ${BATCH} order by turn`);
}

/** Lists refunds whose own job gave up, each every half hour, but none that a worker is asking for now. */
async function overdueRefunds(now: Date): Promise<Due[]> {
  return getDb().execute<Due>(sql`
    select id, account, turn from (
      select f.id, p.provider || '/' || p.account as account,
        (row_number() over (partition by p.provider, p.account order by f.id))::int as turn
      from refunds f join payments p on p.id = f.payment_id
      cross join lateral (
        select floor(extract(epoch from ${now}::timestamptz - f.created_at) / 60)::int as minutes) age
      where f.state = 'pending' and minutes >= ${REFUND_JOB_MINUTES} and minutes % ${REFUND_EVERY_MINUTES} = 0
        and (f.claimed_until is null or f.claimed_until < clock_timestamp())) late
    where turn <= ${BATCH} order by turn`);
}

/**
 * Every minute asks the providers what nobody told us, ends what was not paid in time, and asks again for refunds that
 * wait too long. Neither a slow account nor a failure keeps the others waiting; what the run does not reach, the next does.
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
  const syncDue = ({ id, state, ...due }: Due & { state: string }): Task & Due => ({
    ...due,
    id,
    about: { paymentId: id },
    ask: async () => {
      await postponePoll(id);
      await syncPayment(ctx, await paymentById({}, id), "poll");
      done.asked++;
    },
    // Money that was written down before the account fell silent needs no answer to be applied.
    skip: async () => {
      await postponePoll(id);
      if (isPaid(state)) await applyPayment(ctx, id);
    },
  });
  const closeOverdue = ({ subjectType, ...due }: DueSubject): Task & Due => ({
    ...due,
    about: { subjectId: due.id },
    ask: async () => {
      await closeUnpaid({ ctx, input: { subjectType, subjectId: due.id } });
      done.closed++;
    },
  });
  const refundOverdue = (due: Due): Task & Due => ({
    ...due,
    about: { refundId: due.id },
    ask: async () => {
      await runRefund({ ctx, input: { refundId: due.id } });
      done.refunded++;
    },
  });
  const tasks = [
    ...(await overdueSubjects()).map(closeOverdue),
    ...(await overdueRefunds(ctx.now)).map(refundOverdue),
    ...(await duePayments(ctx.now)).map(syncDue),
  ];
  await askAccounts(
    ctx,
    tasks.sort((one, other) => one.turn - other.turn),
    signal,
  );
  return done;
}
