import { and, eq, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { together } from "@/db/pipeline";
import { eventCancellations } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { listOrdersToRefund, recordReleasedHolds } from "@/lib/lifecycle/cancel/cancel-event";
import { type EventRefund, refundEventOrder } from "@/lib/lifecycle/cancel/refund-event-order";
import { queueMessages } from "@/lib/notifications";
import { endEventHolds } from "@/lib/orders";

type Tx = Ctx & { db: Db };

/** The database works on one batch while the others are being prepared. */
const PARALLEL_BATCHES = 4;
/** A batch is one transaction, small enough to be done again when a worker dies in the middle. */
const ORDERS_PER_BATCH = 20;
/** A defect of ours may pass by itself, so an order is tried this often before it is shown as failed. */
const MAX_ATTEMPTS = 5;
/** A run ends well before the queue takes its job for lost, and queues another one for the rest. */
const MAX_RUN_MS = 60_000;

interface Claimed extends Record<string, unknown> {
  orderId: number;
  attempts: number;
}

/** Locks orders until the transaction ends and skips those that another worker has locked. */
async function claimOrders(tx: Tx, cancellationId: number): Promise<Claimed[]> {
  return tx.db.execute<Claimed>(sql`
    select order_id as "orderId", attempts from event_cancellation_orders
    where cancellation_id = ${cancellationId} and state = 'pending'
    order by attempts, order_id limit ${ORDERS_PER_BATCH} for update skip locked`);
}

type Outcome =
  | { state: "requested"; refundId: number; people: number[] }
  | { state: "nothing"; people: number[] }
  | { state: "failed"; errorCode: string; people: number[] }
  | { state: "pending"; people: number[] };

/** The buyer and the holders are told of the cancellation even when a person must look at the money first. */
async function findPeople(tx: Tx, eventId: number, orderId: number): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select buyer_id as id from orders where id = ${orderId} and buyer_id is not null
    union select buyer_id from tickets where order_id = ${orderId} and event_id = ${eventId} and state = 'valid'`);
  return rows.map(({ id }) => id);
}

/** Each order has a savepoint of its own, so that its failure does not undo the others of the batch. */
async function refundOrder(tx: Tx, cancellation: EventRefund, { orderId, attempts }: Claimed): Promise<Outcome> {
  try {
    const { refundId, people } = await tx.db.transaction((inner) =>
      refundEventOrder({ ...tx, db: inner as Db }, cancellation, orderId),
    );
    return refundId === null ? { state: "nothing", people } : { state: "requested", refundId, people };
  } catch (error) {
    const errorCode = error instanceof DomainError ? error.code : "server.error";
    if (!(error instanceof DomainError)) {
      logError(error, { requestId: tx.requestId, orderId });
      if (attempts + 1 < MAX_ATTEMPTS) return { state: "pending", people: [] };
    }
    return { state: "failed", errorCode, people: await findPeople(tx, cancellation.eventId, orderId) };
  }
}

async function writeOutcomes(tx: Tx, cancellationId: number, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  const lines = [...outcomes].map(([orderId, outcome]) => ({
    order_id: orderId,
    state: outcome.state,
    refund_id: outcome.state === "requested" ? outcome.refundId : null,
    error_code: outcome.state === "failed" ? outcome.errorCode : null,
  }));
  await tx.db.execute(sql`
    update event_cancellation_orders c set state = line.state, refund_id = line.refund_id, error_code = line.error_code,
      attempts = attempts + 1, done_at = case when line.state <> 'pending' then ${tx.now}::timestamptz end
    from json_to_recordset(${JSON.stringify(lines)}::text::json)
      as line (order_id bigint, state text, refund_id bigint, error_code text)
    where c.cancellation_id = ${cancellationId} and c.order_id = line.order_id`);
}

/** Answers how many orders the batch had; none means that all orders are done or locked by others. */
async function refundBatch(ctx: Ctx, adminId: number, cancellation: EventRefund): Promise<number> {
  return withTx(ctx, async (tx) => {
    const { cancellationId } = cancellation;
    const claimed = await claimOrders(tx, cancellationId);
    if (claimed.length === 0) return 0;
    const outcomes = new Map<number, Outcome>();
    for (const one of claimed) outcomes.set(one.orderId, await refundOrder(tx, cancellation, one));
    await writeOutcomes(tx, cancellationId, outcomes);
    const people = new Set([...outcomes.values()].flatMap((outcome) => outcome.people));
    await queueMessages(
      tx,
      [...people].map((toUserId) => ({
        idempotencyKey: `event.cancelled:${cancellationId}:${toUserId}`,
        template: "event.cancelled",
        toUserId,
        adminId,
        payload: { cancellationId },
      })),
    );
    return claimed.length;
  });
}

/** Several workers may come here at once; only the first one ends the cancellation and records it. */
async function finishCancellation(ctx: Ctx, cancellation: EventRefund & { adminId: number }): Promise<void> {
  const { cancellationId, eventId, adminId } = cancellation;
  await withTx(ctx, async (tx) => {
    const [done] = await tx.db
      .update(eventCancellations)
      .set({ state: "done", finishedAt: tx.now })
      .where(
        and(
          eq(eventCancellations.id, cancellationId),
          eq(eventCancellations.state, "running"),
          sql`not exists (select 1 from event_cancellation_orders
            where cancellation_id = ${cancellationId} and state = 'pending')`,
        ),
      )
      .returning({ id: eventCancellations.id });
    if (!done) return;
    const [counts] = await tx.db.execute<{ orders: number; failed: number }>(sql`
      select count(*)::int as orders, (count(*) filter (where state = 'failed'))::int as failed
      from event_cancellation_orders where cancellation_id = ${cancellationId}`);
    await recordAudit(tx, {
      action: "event.refunds_requested",
      entity: "event",
      entityId: eventId,
      adminId,
      after: { ...counts },
    });
  });
}

/**
 * Frees the unpaid places that were locked when the event was cancelled, then refunds the paid orders. Several workers may
 * share one cancellation, and when one dies the others take its orders: each order is refunded once.
 */
export async function runCancellation({
  ctx,
  input,
}: VerbArgs<{ cancellationId: number }>): Promise<{ orders: number }> {
  authorizeSystem(ctx.actor);
  const { cancellationId } = input;
  const [row] = await dbOf(ctx).select().from(eventCancellations).where(eq(eventCancellations.id, cancellationId));
  if (!row || row.state === "done") return { orders: 0 };
  const { adminId, eventId, reason, withFee } = row;
  const cancellation = { cancellationId, adminId, eventId, reason, withFee };
  await withTx(ctx, async (tx) => {
    await recordReleasedHolds(tx, cancellationId, await endEventHolds(tx, { id: eventId, adminId }, { wait: true }));
    await listOrdersToRefund(tx, cancellationId, eventId);
  });
  const until = performance.now() + MAX_RUN_MS;
  const runBatches = async () => {
    for (let orders = 0; ; ) {
      const done = await refundBatch(ctx, adminId, cancellation);
      orders += done;
      if (done === 0 || performance.now() > until) return { orders, isOver: done > 0 };
    }
  };
  const runs = await together(Array.from({ length: PARALLEL_BATCHES }, () => runBatches));
  if (runs.some(({ isOver }) => isOver)) await enqueue(dbOf(ctx), "lifecycle.cancel-event", { cancellationId });
  else await finishCancellation(ctx, cancellation);
  return { orders: runs.reduce((sum, one) => sum + one.orders, 0) };
}
