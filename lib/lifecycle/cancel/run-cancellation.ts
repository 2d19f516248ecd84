import { and, eq, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { together } from "@/db/prepared";
import { eventCancellations } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { listOrders, noteHolds } from "@/lib/lifecycle/cancel/cancel-event";
import { type EventRefund, refundEventOrder } from "@/lib/lifecycle/cancel/refund-event-order";
import { queueMessages } from "@/lib/notifications";
import { endEventHolds } from "@/lib/orders";

type Tx = Ctx & { db: Db };

/** Batches at once in one run: the database works on one while another is being planned. */
const LANES = 4;
/** Orders of one transaction: few enough to be done again when a worker dies in the middle. */
const BATCH = 20;
/** A defect keeps an order from going back this often before it is shown as failed. */
const TRIES = 5;
/** Well under the time after which a job counts as lost. */
const LONGEST_MS = 60_000;

interface Claimed extends Record<string, unknown> {
  orderId: number;
  attempts: number;
}

/** Orders that are nobody's yet, locked until the transaction ends; what another worker has is passed over. */
async function claim(tx: Tx, cancellationId: number): Promise<Claimed[]> {
  return tx.db.execute<Claimed>(sql`
    select order_id as "orderId", attempts from event_cancellation_orders
    where cancellation_id = ${cancellationId} and state = 'pending'
    order by attempts, order_id limit ${BATCH} for update skip locked`);
}

type Outcome =
  | { state: "requested"; refundId: number; people: number[] }
  | { state: "nothing"; people: number[] }
  | { state: "failed"; errorCode: string; people: number[] }
  | { state: "pending"; people: number[] };

/** Who bought an order's places of the event, and who has them: told also where a person looks at the money first. */
async function peopleOf(tx: Tx, eventId: number, orderId: number): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select buyer_id as id from orders where id = ${orderId} and buyer_id is not null
    union select buyer_id from tickets where order_id = ${orderId} and event_id = ${eventId} and state = 'valid'`);
  return rows.map(({ id }) => id);
}

/** One order in a savepoint of its own: what goes wrong with it does not touch the others. */
async function attempt(tx: Tx, cancellation: EventRefund, { orderId, attempts }: Claimed): Promise<Outcome> {
  try {
    const { refundId, people } = await tx.db.transaction((inner) =>
      refundEventOrder({ ...tx, db: inner as Db }, cancellation, orderId),
    );
    return refundId === null ? { state: "nothing", people } : { state: "requested", refundId, people };
  } catch (error) {
    const errorCode = error instanceof DomainError ? error.code : "server.error";
    if (!(error instanceof DomainError)) {
      logError(error, { requestId: tx.requestId, orderId });
      if (attempts + 1 < TRIES) return { state: "pending", people: [] };
    }
    return { state: "failed", errorCode, people: await peopleOf(tx, cancellation.eventId, orderId) };
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
      attempts = attempts + 1, done_at = case when line.state <> 'pending' then ${tx.now.toISOString()}::timestamptz end
    from json_to_recordset(${JSON.stringify(lines)}::text::json)
      as line (order_id bigint, state text, refund_id bigint, error_code text)
    where c.cancellation_id = ${cancellationId} and c.order_id = line.order_id`);
}

/** Answers how many orders it took. */
async function batch(ctx: Ctx, adminId: number, cancellation: EventRefund): Promise<number> {
  return withTx(ctx, async (tx) => {
    const { cancellationId } = cancellation;
    const claimed = await claim(tx, cancellationId);
    if (claimed.length === 0) return 0;
    const outcomes = new Map<number, Outcome>();
    for (const one of claimed) outcomes.set(one.orderId, await attempt(tx, cancellation, one));
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

/** Says that all is done, once, when no order waits any more. */
async function finish(ctx: Ctx, cancellation: EventRefund & { adminId: number }): Promise<void> {
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
    const what = { action: "event.refunds_requested", entity: "event", entityId: eventId, adminId } as const;
    await recordAudit(tx, { ...what, after: { ...counts } });
  });
}

/**
 * Works on an event's cancellation until nothing is left or its time is over, when it puts a job for the rest: unpaid
 * places that somebody was changing then, and every paid order's refund, a few per transaction. Several workers share
 * one cancellation, and one that dies leaves its orders to the others: each order goes back once. Only the system.
 * Answers how many orders it worked on.
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
    await noteHolds(tx, cancellationId, await endEventHolds(tx, { id: eventId, adminId }, { wait: true }));
    await listOrders(tx, cancellationId, eventId);
  });
  const until = performance.now() + LONGEST_MS;
  const lane = async () => {
    for (let orders = 0; ; ) {
      const done = await batch(ctx, adminId, cancellation);
      orders += done;
      if (done === 0 || performance.now() > until) return { orders, isOver: done > 0 };
    }
  };
  const lanes = await together(Array.from({ length: LANES }, () => lane));
  if (lanes.some(({ isOver }) => isOver)) await enqueue(dbOf(ctx), "lifecycle.cancel-event", { cancellationId });
  else await finish(ctx, cancellation);
  return { orders: lanes.reduce((sum, one) => sum + one.orders, 0) };
}
