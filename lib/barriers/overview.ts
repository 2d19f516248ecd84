import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { BarrierOverviewDto } from "@/lib/barriers/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { startOfOperatingDay } from "@/lib/enclosures";

/** How a tenant's barriers are together. */
export async function barrierOverview({ ctx }: { ctx: Ctx }): Promise<BarrierOverviewDto> {
  authorizeUser(ctx.actor, "barrier:read");
  const tenant = tenantOf(ctx.actor);
  const own = (admin: string) => sql`(${tenant}::int is null or ${sql.raw(admin)} = ${tenant}::int)`;
  const [row] = await dbOf(ctx).execute<BarrierOverviewDto & Record<string, unknown>>(sql`
    with devices as (
      select count(*)::int as controllers, (count(*) filter (where trouble_since is null))::int as online
      from barrier_controllers c where archived_at is null and ${own("c.admin_id")}),
    cars as (
      select (count(*) filter (where p.direction = 'in' and p.state in ('opened', 'passed')))::int as entries,
        (count(*) filter (where p.direction = 'out' and p.state in ('opened', 'passed')))::int as exits,
        (count(*) filter (where p.state = 'unknown'))::int as unknown
      from barrier_passages p join barrier_lanes l on l.id = p.lane_id join barrier_controllers c on c.id = l.controller_id
      join enclosures n on n.id = c.enclosure_id
      where ${own("p.admin_id")} and p.read_at > ${ctx.now}::timestamptz - interval '1 day'
        and p.read_at >= ${startOfOperatingDay(sql`${ctx.now}::timestamptz`)})
    select * from devices, cars`);
  if (!row) throw new Error("An aggregate answered nothing");
  return row;
}
