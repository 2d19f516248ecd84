import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue, enqueueMany } from "@/lib/jobs";
import { IS_FREE, IS_HELD } from "@/lib/places";
import { isSuspended } from "@/lib/users";

const LOOK_SECONDS = 5;

/**
 * Tells once that the last place of a published event is given, and again if there was room in between. No sale does this
 * by itself: it would have to count. What is held may come free again, so such an event is not full.
 */
async function noteFullEvents({ db, now }: Ctx & { db: Db }): Promise<void> {
  const isFull = sql`(exists (select 1 from event_areas a join places p on p.event_area_id = a.id where a.event_id = v.id)
    and not exists (select 1 from event_areas a join places p on p.event_area_id = a.id
      where a.event_id = v.id and (${sql.raw(IS_FREE)} or ${sql.raw(IS_HELD)})))`;
  await db.execute(sql`
    with full_now as (
      select v.id, v.admin_id from events v
      where v.admin_id in (select e.admin_id from webhook_endpoints e
          where e.state in ('active', 'paused') and 'event.full' = any(e.types))
        and v.state = 'published' and v.ends_at > ${now} and ${isFull}
    ), noted as (
      insert into webhook_full_events (event_id, admin_id, full_at) select id, admin_id, ${now} from full_now
      on conflict do nothing returning event_id, admin_id
    )
    insert into webhook_messages (admin_id, endpoint_id, type, subject, facts, state)
    select n.admin_id, e.id, 'event.full', 'event:' || n.event_id, jsonb_build_object('id', n.event_id),
      case e.state when 'active' then 'pending' else 'failed' end
    from noted n join webhook_endpoints e on e.admin_id = n.admin_id
    where e.state in ('active', 'paused') and 'event.full' = any(e.types) order by n.event_id, e.id`);
  await db.execute(sql`
    delete from webhook_full_events f using events v where v.id = f.event_id and (v.ends_at <= ${now} or not ${isFull})`);
}

/**
 * Each minute: notes the events that are full, and plans to look for what waits every five seconds of it, if anybody is to
 * be told of anything. What is noted while all are paused is kept for them; without an endpoint nothing is looked for. Only
 * the system may.
 */
export async function planLooks({ ctx }: { ctx: Ctx }): Promise<{ looks: number }> {
  authorizeSystem(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [endpoint] = await tx.db.execute<{ state: "active" | "paused" }>(sql`
      select state from webhook_endpoints where state in ('active', 'paused') order by state limit 1`);
    if (!endpoint) return { looks: 0 };
    await noteFullEvents(tx);
    if (endpoint.state === "paused") return { looks: 0 };
    const looks = 60 / LOOK_SECONDS;
    for (let n = 0; n < looks; n += 1) {
      const startAfter = new Date(tx.now.getTime() + n * LOOK_SECONDS * 1_000);
      await enqueue(tx.db, "webhooks.look", {}, { startAfter });
    }
    return { looks };
  });
}

/**
 * Asks for a delivery to each endpoint for which something is due and that no worker is sending to, but of no tenant that
 * is suspended. Only the system may.
 */
export async function lookForDue({ ctx }: { ctx: Ctx }): Promise<{ endpoints: number }> {
  authorizeSystem(ctx.actor);
  const due = await getDb().execute<{ id: number; adminId: number }>(sql`
    select e.id, e.admin_id as "adminId" from webhook_endpoints e
    where e.state = 'active' and not ${isSuspended(sql`e.admin_id`)}
      and exists (select 1 from webhook_messages m
        where m.endpoint_id = e.id and m.state = 'pending' and m.next_at <= ${ctx.now})
      and not exists (select 1 from webhook_messages m
        where m.endpoint_id = e.id and m.state = 'pending' and m.claimed_until > clock_timestamp())
    order by e.id`);
  const jobs = due.map(({ id, adminId }) => ({ data: { endpointId: id }, tenant: adminId }));
  await enqueueMany(getDb(), "webhooks.deliver", jobs);
  return { endpoints: due.length };
}
