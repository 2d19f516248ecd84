import { eq, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { eventReschedules } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { tellGuests } from "@/lib/lifecycle/event-guests";
import { queueMessages } from "@/lib/notifications";
import { isPaymentOf, lockOrderRow } from "@/lib/orders";
import { shortenHeld } from "@/lib/places";

type Tx = Ctx & { db: Db };

const PORTION = 200;
const MINUTE = 60_000;
/** However near the start is: whoever is paying just now gets to the end of it. */
const LEAST_MINUTES = 15;
/** As long as a started payment keeps its places after its deadline. */
const MARGIN_MINUTES = 15;

/** Brings the deadline of an unpaid order before an event's start. Answers whether it had to. */
async function shorten(tx: Tx, orderId: number, startsAt: Date): Promise<boolean> {
  const order = await lockOrderRow(tx.db, orderId);
  const deadline = new Date(Math.max(startsAt.getTime(), order.dbNow.getTime() + LEAST_MINUTES * MINUTE));
  if (order.state !== "awaiting_payment" || order.deadlineAt === null || order.deadlineAt <= deadline) return false;
  const at = deadline.toISOString();
  await shortenHeld(tx.db, orderId, new Date(deadline.getTime() + MARGIN_MINUTES * MINUTE));
  await tx.db.execute(sql`update orders set deadline_at = ${at}::timestamptz where id = ${orderId}`);
  const live = sql`${isPaymentOf("payments", orderId)} and state in ('created', 'requires_action', 'pending')`;
  await tx.db.execute(sql`
    update deposits set expires_at = least(expires_at, ${at}::timestamptz)
    where state = 'expected' and payment_id in (select id from payments where ${live})`);
  // What the buyer is shown ends with it: page, slip and mails.
  await tx.db.execute(sql`
    update payments set expires_at = least(expires_at, ${at}::timestamptz),
      next = case when next ->> 'kind' = 'reference' and (next ->> 'expiresAt')::timestamptz > ${at}::timestamptz
        then jsonb_set(next, '{expiresAt}', to_jsonb(${at}::text)) else next end
    where ${live}`);
  await enqueue(tx.db, "settlement.close-unpaid", { orderId }, { startAfter: deadline });
  await recordAudit(tx, {
    action: "order.deadline_moved",
    entity: "order",
    entityId: orderId,
    adminId: order.adminId,
    before: { deadlineAt: order.deadlineAt },
    after: { deadlineAt: deadline },
  });
  return true;
}

async function shortenDeadlines(ctx: Ctx, event: { id: number; adminId: number; startsAt: Date }): Promise<void> {
  const late = await dbOf(ctx).execute<{ id: number }>(sql`
    select o.id::float8 as id from orders o
    where o.admin_id = ${event.adminId} and o.state = 'awaiting_payment'
      and o.deadline_at > ${event.startsAt.toISOString()}::timestamptz
      and exists (select 1 from order_items i where i.order_id = o.id and i.event_id = ${event.id} and i.state = 'held')
    order by o.id`);
  for (const { id } of late) await withTx(ctx, (tx) => shorten(tx, id, event.startsAt));
}

/** Who has a ticket of the event, or a payment to make for it, after a person's id. */
async function peopleOf(ctx: Ctx, event: { id: number; adminId: number }, after: number): Promise<number[]> {
  const rows = await dbOf(ctx).execute<{ id: number }>(sql`
    select id from (
      select buyer_id as id from tickets where event_id = ${event.id} and state = 'valid'
      union
      select o.buyer_id from orders o
      where o.admin_id = ${event.adminId} and o.state = 'awaiting_payment' and o.method in ('cash', 'deposit')
        and exists (select 1 from order_items i where i.order_id = o.id and i.event_id = ${event.id} and i.state = 'held')
    ) people where id > ${after} order by id limit ${PORTION}`);
  return rows.map(({ id }) => id);
}

/**
 * What follows from an event's new date: payment deadlines that would end after its start end there, and everybody who
 * has a ticket, a payment to make, or a QR without an account gets one message. A change that was changed again is passed over. Only the system;
 * doing it again changes nothing. Errors: `auth.forbidden`.
 */
export async function tellRescheduled({ ctx, input }: VerbArgs<{ rescheduleId: number }>): Promise<{ told: number }> {
  authorizeSystem(ctx.actor);
  const { rescheduleId } = input;
  const [row] = await dbOf(ctx).select().from(eventReschedules).where(eq(eventReschedules.id, rescheduleId));
  const [event] = row
    ? await dbOf(ctx).execute<{ start: number; state: string }>(sql`
        select (extract(epoch from starts_at) * 1000)::float8 as start, state from events where id = ${row.eventId}`)
    : [];
  if (!row || !event || event.state === "cancelled" || event.start !== row.newStartsAt.getTime()) return { told: 0 };
  const { adminId, eventId, requestedBy, newStartsAt: startsAt } = row;
  await shortenDeadlines(ctx, { id: eventId, adminId, startsAt });
  let told = 0;
  for (let after = 0; ; ) {
    const people = await peopleOf(ctx, { id: eventId, adminId }, after);
    const last = people.at(-1);
    if (last === undefined) break;
    told += await withTx(ctx, (tx) =>
      queueMessages(
        tx,
        people.map((toUserId) => ({
          idempotencyKey: `event.rescheduled:${rescheduleId}:${toUserId}`,
          template: "event.rescheduled",
          toUserId,
          adminId,
          payload: { rescheduleId },
        })),
      ),
    );
    after = last;
  }
  const notice = { template: "event.rescheduled_guest", causeId: rescheduleId, eventId, adminId, requestedBy } as const;
  return { told: told + (await tellGuests(ctx, notice)) };
}
