import { eq, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { eventCancellations } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { lockEvent } from "@/lib/events";
import { EventId, type EventIdInput } from "@/lib/events/schemas";
import { enqueueRefundJobs } from "@/lib/lifecycle/cancel/cancel-event";
import { refundsForEvent } from "@/lib/lifecycle/cancel/get-cancellation";
import { retryRefund } from "@/lib/settlement";

type Tx = Ctx & { db: Db };

/** Each refund is asked for in a transaction of its own while the caller waits, so one call takes no more than this. */
const MAX_REFUNDS = 200;
const NOTE = "Se volvió a intentar desde la cancelación del evento";

/** Answers how many orders wait for the jobs again. */
async function retryFailedOrders(tx: Tx, eventId: number): Promise<number> {
  const { adminId } = await lockEvent(tx, eventId);
  const [cancellation] = await tx.db
    .select({ id: eventCancellations.id })
    .from(eventCancellations)
    .where(eq(eventCancellations.eventId, eventId))
    .for("update");
  if (!cancellation) throw notFound();
  const { count: orders } = await tx.db.execute(sql`
    update event_cancellation_orders set state = 'pending', error_code = null, attempts = 0, done_at = null
    where cancellation_id = ${cancellation.id} and state = 'failed'`);
  if (orders === 0) return 0;
  await tx.db
    .update(eventCancellations)
    .set({ state: "running", finishedAt: null })
    .where(eq(eventCancellations.id, cancellation.id));
  await enqueueRefundJobs(tx, cancellation.id, orders);
  await recordAudit(tx, {
    action: "event.refunds_retried",
    entity: "event",
    entityId: eventId,
    adminId,
    after: { orders },
  });
  return orders;
}

/** Answers how many refunds were asked for again. Those that may not go back any more stay failed. */
async function retryFailedRefunds(ctx: Ctx, eventId: number): Promise<number> {
  const refused = await dbOf(ctx).execute<{ id: number }>(sql`
    select r.id from event_cancellations c
    join event_cancellation_orders l on l.cancellation_id = c.id
    join refunds r on ${refundsForEvent(eventId)}
    where c.event_id = ${eventId} and r.state = 'failed' order by r.id limit ${MAX_REFUNDS}`);
  let asked = 0;
  for (const { id } of refused) {
    try {
      await retryRefund({ ctx, input: { refundId: id, note: NOTE } });
      asked += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return asked;
}

/** Tries again the orders that could not be refunded and the refunds that their provider refused, 200 of these per call. */
export async function retryCancellation({
  ctx,
  input,
}: VerbArgs<EventIdInput>): Promise<{ orders: number; refunds: number }> {
  const { id } = parseInput(EventId, input);
  authorizeUser(ctx.actor, "event:cancel");
  const orders = await withTx(ctx, (tx) => retryFailedOrders(tx, id));
  return { orders, refunds: await retryFailedRefunds(ctx, id) };
}
