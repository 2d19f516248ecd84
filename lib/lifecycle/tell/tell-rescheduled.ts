import { eq, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { eventReschedules } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { tellGuests } from "@/lib/lifecycle/tell/tell-guests";
import { queueMessages } from "@/lib/notifications";
import { shortenDeadline } from "@/lib/orders";

const PEOPLE_PER_BATCH = 200;
async function shortenDeadlines(ctx: Ctx, event: { id: number; adminId: number; startsAt: Date }): Promise<void> {
  const late = await dbOf(ctx).execute<{ id: number }>(sql`
    select o.id from orders o
    where o.admin_id = ${event.adminId} and o.state = 'awaiting_payment'
      and o.deadline_at > ${event.startsAt}::timestamptz
      and exists (select 1 from order_items i where i.order_id = o.id and i.event_id = ${event.id} and i.state = 'held')
    order by o.id`);
  for (const { id } of late) await withTx(ctx, (tx) => shortenDeadline(tx, id, event.startsAt));
}

/** Finds holders of tickets and people with a payment to make, in portions by their ids. */
async function findPeople(ctx: Ctx, event: { id: number; adminId: number }, after: number): Promise<number[]> {
  const rows = await dbOf(ctx).execute<{ id: number }>(sql`
    select id from (
      select buyer_id as id from tickets where event_id = ${event.id} and state = 'valid'
      union
      select o.buyer_id from orders o
      where o.admin_id = ${event.adminId} and o.state = 'awaiting_payment' and o.method in ('cash', 'deposit')
        and exists (select 1 from order_items i where i.order_id = o.id and i.event_id = ${event.id} and i.state = 'held')
    ) people where id > ${after} order by id limit ${PEOPLE_PER_BATCH}`);
  return rows.map(({ id }) => id);
}

/**
 * Ends payment deadlines with the new start and tells everybody who has a ticket, a payment to make or a QR. Does nothing
 * when the date was changed again meanwhile, because the later change has a job of its own.
 */
export async function tellRescheduled({ ctx, input }: VerbArgs<{ rescheduleId: number }>): Promise<{ told: number }> {
  authorizeSystem(ctx.actor);
  const { rescheduleId } = input;
  const [row] = await dbOf(ctx).select().from(eventReschedules).where(eq(eventReschedules.id, rescheduleId));
  const [event] = row
    ? await dbOf(ctx).execute<{ startsAt: Date; state: string }>(sql`
        select starts_at as "startsAt", state from events where id = ${row.eventId}`)
    : [];
  if (!row || !event || event.state === "cancelled") return { told: 0 };
  if (event.startsAt.getTime() !== row.newStartsAt.getTime()) return { told: 0 };
  const { adminId, eventId, requestedBy, newStartsAt: startsAt } = row;
  await shortenDeadlines(ctx, { id: eventId, adminId, startsAt });
  let told = 0;
  for (let after = 0; ; ) {
    const people = await findPeople(ctx, { id: eventId, adminId }, after);
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
