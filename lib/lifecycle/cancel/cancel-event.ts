import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { eventCancellationHolds, eventCancellations } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { stopEventBatches } from "@/lib/courtesy-qrs";
import { policyOf } from "@/lib/enclosures";
import { changeEvent, getEvent, lockEvent } from "@/lib/events";
import type { EventDto } from "@/lib/events/client";
import { enqueue, enqueueMany } from "@/lib/jobs";
import { isSameName } from "@/lib/lifecycle/client";
import { CancelEvent, type CancelEventInput } from "@/lib/lifecycle/schemas";
import { type EndedHold, endEventHolds } from "@/lib/orders";
import { revokeEventPasses } from "@/lib/passes";

type Tx = Ctx & { db: Db };

/** A second job shares the work when there are more orders than this. */
const ORDERS_PER_JOB = 500;
const MOST_JOBS = 2;

/** Remembers what was taken out of unpaid orders, so that the cart's page can say so. */
export async function recordReleasedHolds(tx: Tx, cancellationId: number, ended: readonly EndedHold[]): Promise<void> {
  const rows = ended.filter(({ places }) => places > 0);
  if (rows.length === 0) return;
  const list = JSON.stringify(rows.map(({ orderId, adminId, places }) => ({ orderId, adminId, places })));
  await tx.db.execute(sql`
    insert into ${eventCancellationHolds} as h (cancellation_id, order_id, admin_id, places)
    select ${cancellationId}::int, line."orderId", line."adminId", line.places
    from json_to_recordset(${list}::text::json) as line ("orderId" bigint, "adminId" int, places int)
    on conflict (cancellation_id, order_id) do update set places = h.places + excluded.places`);
}

/** Lists every order with sold places of the event, and leaves those listed already as they are. Answers how many are new. */
export async function listOrdersToRefund(tx: Tx, cancellationId: number, eventId: number): Promise<number> {
  const { count } = await tx.db.execute(sql`
    insert into event_cancellation_orders (cancellation_id, order_id, admin_id)
    select distinct ${cancellationId}::int, i.order_id, i.admin_id
    from event_areas a join order_items i on i.event_area_id = a.id and i.state = 'sold'
    where a.event_id = ${eventId}
    on conflict (cancellation_id, order_id) do nothing`);
  return count;
}

export async function enqueueRefundJobs(tx: Tx, cancellationId: number, orders: number): Promise<void> {
  const jobs = Math.max(1, Math.min(MOST_JOBS, Math.ceil(orders / ORDERS_PER_JOB)));
  await enqueueMany(
    tx.db,
    "lifecycle.cancel-event",
    Array.from({ length: jobs }, () => ({ data: { cancellationId } })),
  );
}

/**
 * Ends the sale, frees unpaid places and revokes all passes at once; jobs then pay the orders back at the organizer's
 * expense, with the fee where the venue's policy says so. Cancelling again changes nothing.
 */
export async function cancelEvent({ ctx, input }: VerbArgs<CancelEventInput>): Promise<EventDto> {
  const { id, reason, confirmation } = parseInput(CancelEvent, input);
  const actor = authorizeUser(ctx.actor, "event:cancel");
  const work = async (tx: Tx) => {
    const event = await lockEvent(tx, id);
    if (event.state === "cancelled") return getEvent({ ctx: tx, input: { id } });
    if (event.state === "draft") throw new DomainError("event.bad_transition");
    if (!isSameName(confirmation, event.name)) {
      const text = "No es el nombre del evento";
      throw new DomainError("input.invalid", { field: "confirmation", fields: { confirmation: text } });
    }
    const { adminId } = event;
    await changeEvent(tx, { id, adminId }, { state: "cancelled" });
    const { cancelRefundsFee } = await policyOf(tx, event.enclosureId);
    const [cancellation] = await tx.db
      .insert(eventCancellations)
      .values({ adminId, eventId: id, reason, withFee: cancelRefundsFee, requestedBy: actor.userId, createdAt: tx.now })
      .returning({ id: eventCancellations.id });
    if (!cancellation) throw new Error("The cancellation was not written");
    const ended = await endEventHolds(tx, { id, adminId }, { wait: false });
    await recordReleasedHolds(tx, cancellation.id, ended);
    const orders = await listOrdersToRefund(tx, cancellation.id, id);
    await stopEventBatches(tx, { id, adminId });
    const passes = await revokeEventPasses(tx, id);
    await enqueueRefundJobs(tx, cancellation.id, orders);
    await enqueue(tx.db, "lifecycle.tell", { cancellationId: cancellation.id });
    await recordAudit(tx, {
      action: "event.cancelled",
      entity: "event",
      entityId: id,
      adminId,
      before: { state: event.state },
      after: { state: "cancelled", reason, orders, holds: ended.length, passes, withFee: cancelRefundsFee },
    });
    return getEvent({ ctx: tx, input: { id } });
  };
  return withTx(ctx, work, { retry: {} });
}
