import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";

const PORTION = 500;

/** Ends shifts that nobody ended within half a day of their event, or of their beginning where there is none. */
async function endForgotten(ctx: Ctx): Promise<void> {
  await withTx(ctx, async ({ db }) => {
    const ended = await db.execute<{ id: number }>(sql`
      update guard_shifts set ended_at = f.until, ended_by = 'forgotten'
      from (select s.id, greatest(s.started_at, coalesce(e.ends_at, s.started_at) + interval '12 hours') as until
        from guard_shifts s left join events e on e.id = s.event_id
        where s.ended_at is null
          and greatest(s.started_at, coalesce(e.ends_at, s.started_at) + interval '12 hours') < ${ctx.now}::timestamptz
        order by s.id limit ${PORTION} for update of s skip locked) f
      where guard_shifts.id = f.id returning guard_shifts.id`);
    if (ended.length === 0) return;
    const ids = `{${ended.map(({ id }) => id).join(",")}}`;
    await db.execute(sql`
      update guard_breaks k set ended_at = greatest(k.started_at, s.ended_at) from guard_shifts s
      where s.id = k.shift_id and k.ended_at is null and s.id = any(${ids}::bigint[])`);
  });
}

/** Forgotten shifts end, and photos of incidents go after thirty days. Only the system may. */
export async function tidyGateWork({ ctx }: { ctx: Ctx }): Promise<void> {
  authorizeSystem(ctx.actor);
  await endForgotten(ctx);
  await dbOf(ctx).execute(sql`
    update gate_incidents set photo = null
    where id in (select id from gate_incidents where photo is not null and at < ${ctx.now}::timestamptz - interval '30 days'
      order by id limit ${PORTION})`);
}
