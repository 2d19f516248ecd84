import { and, asc, eq, lte, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { closeUnpaidOrder } from "@/lib/settlement/close-unpaid-order";
import { runRefund } from "@/lib/settlement/refund-payment";
import { settlePayment } from "@/lib/settlement/settle-payment";

const BATCH = 200;
const LONGEST_SECONDS = 3_600;
/** As long as a refund's own job tries, with some room. */
const REFUND_JOB_MINUTES = 90;
const REFUND_EVERY_MINUTES = 30;

async function postpone(paymentId: number): Promise<void> {
  await getDb()
    .update(payments)
    .set({
      nextPollAt: sql`clock_timestamp() + least(30 * power(2, least(${payments.polls}, 10)), ${LONGEST_SECONDS}) * interval '1 second'`,
      polls: sql`${payments.polls} + 1`,
    })
    .where(and(eq(payments.id, paymentId), sql`${payments.nextPollAt} is not null`));
}

async function one(ctx: Ctx, what: Record<string, number>, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) logError(error, { requestId: ctx.requestId, ...what });
    return false;
  }
}

/**
 * Refunds whose job gave up: the provider was away for too long. Each is tried every half hour from then on.
 */
async function lateRefunds(now: Date): Promise<number[]> {
  const rows = await getDb().execute<{ id: number }>(sql`
    select id::float8 as id from (
      select id, floor(extract(epoch from ${now.toISOString()}::timestamptz - created_at) / 60)::int as minutes
      from refunds where state = 'pending') f
    where minutes >= ${REFUND_JOB_MINUTES} and minutes % ${REFUND_EVERY_MINUTES} = 0 order by id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

/**
 * Asks the providers about payments whose time to ask has come (each waits longer after every try), and ends orders
 * whose payment's deadline passed without their job; refunds that wait too long are asked for again. One that fails does not keep the others. Only the system.
 * Errors: `auth.forbidden`.
 */
export async function pollPayments({
  ctx,
}: {
  ctx: Ctx;
}): Promise<{ asked: number; closed: number; refunded: number }> {
  if (ctx.actor.kind !== "system") throw forbidden();
  const due = await getDb()
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.nextPollAt, ctx.now))
    .orderBy(asc(payments.nextPollAt))
    .limit(BATCH);
  let asked = 0;
  for (const { id } of due) {
    await postpone(id);
    if (await one(ctx, { paymentId: id }, () => settlePayment({ ctx, input: { paymentId: id, source: "poll" } })))
      asked++;
  }
  const late = await getDb().execute<{ id: number }>(sql`
    select id::float8 as id from orders where state = 'awaiting_payment' and deadline_at < statement_timestamp() - interval '1 minute'
    order by deadline_at limit ${BATCH}`);
  let closed = 0;
  for (const { id } of late) {
    if (await one(ctx, { orderId: id }, () => closeUnpaidOrder({ ctx, input: { orderId: id } }))) closed++;
  }
  let refunded = 0;
  for (const refundId of await lateRefunds(ctx.now)) {
    if (await one(ctx, { refundId }, () => runRefund({ ctx, input: { refundId } }))) refunded++;
  }
  return { asked, closed, refunded };
}
