import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { OccupancyChangeDto, ZoneOccupancyDetailDto, ZoneOccupancyDto } from "@/lib/access/client";
import { occupancyOf } from "@/lib/access/occupancy";
import { ZoneId } from "@/lib/access/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";

const SHOWN_CHANGES = 50;

async function readZones(ctx: Ctx, where: SQL): Promise<ZoneOccupancyDto[]> {
  const tenant = tenantOf(ctx.actor);
  const { columns, joins } = occupancyOf(ctx.now);
  const rows = await dbOf(ctx).execute<Omit<ZoneOccupancyDto, "state"> & Record<string, unknown>>(sql`
    select z.id, z.key, z.name, z.capacity, w.closed_reason as "closedReason", n.id as "enclosureId",
      n.name as "enclosureName", n.time_zone as "timeZone", ${columns}
    from parking_areas z
    join enclosures n on n.id = z.enclosure_id
    left join zone_rules w on w.parking_area_id = z.id
    ${joins}
    where ${where} and z.archived_at is null and ${tenant === null ? sql`true` : sql`z.admin_id = ${tenant}`}
    order by n.name, n.id, z.key, z.id`);
  return rows.map((zone) => ({ ...zone, state: stateOf(zone) }));
}

function stateOf(zone: Pick<ZoneOccupancyDto, "closedReason" | "inside" | "capacity">): ZoneOccupancyDto["state"] {
  if (zone.closedReason !== null) return "closed";
  return zone.inside >= zone.capacity ? "full" : "open";
}

/** How many cars are inside each zone of the tenant; by venue, then by key. */
export async function zoneOccupancies({ ctx }: { ctx: Ctx }): Promise<ZoneOccupancyDto[]> {
  authorize(ctx.actor, "occupancy:read");
  return readZones(ctx, sql`true`);
}

const readChanges = (ctx: Ctx, zoneId: number) =>
  dbOf(ctx).execute<OccupancyChangeDto & Record<string, unknown>>(sql`
    select x.*, u.full_name as by from (
      (select case when c.reset_id is null then 'count' else 'reset' end as kind, c.at, c.reason, c.inside as before,
          c.counted as after, null as "codeTail", c.user_id
        from occupancy_counts c where c.parking_area_id = ${zoneId} order by c.id desc limit ${SHOWN_CHANGES})
      union all
      (select 'pass_reset', r.at, r.reason, null, null, right(p.short_code, 4), r.user_id
        from stay_resets r join passes p on p.id = r.pass_id
        where r.parking_area_id = ${zoneId} order by r.id desc limit ${SHOWN_CHANGES})
    ) x
    left join users u on u.id = x.user_id
    order by x.at desc limit ${SHOWN_CHANGES}`);

/** One zone, with the latest fifty corrections that people made. */
export async function zoneOccupancy({ ctx, input }: VerbArgs<ZoneId>): Promise<ZoneOccupancyDetailDto> {
  const { id } = parseInput(ZoneId, input);
  authorize(ctx.actor, "occupancy:read");
  const [zone] = await readZones(ctx, sql`z.id = ${id}`);
  if (!zone) throw notFound();
  return { ...zone, changes: await readChanges(ctx, id) };
}
