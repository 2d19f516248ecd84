import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { CourtesyZoneDto } from "@/lib/courtesy-qrs/client";
import { ENTRIES, IN_STATE } from "@/lib/courtesy-qrs/courtesy-sql";
import { CourtesyRef } from "@/lib/courtesy-qrs/schemas";
import type { PassEventKind } from "@/lib/passes";
import { freeCount } from "@/lib/places";

const FREE = sql.raw(freeCount("a.id"));

export interface CourtesyEventDto {
  id: number;
  name: string;
  startsAt: Date;
  timeZone: string;
  isOver: boolean;
  zones: { id: number; key: string; name: string; isNumbered: boolean; free: number }[];
}

const MOST_EVENTS = 200;
/** Past events are limited to the latest, because each is drawn as a choice whether anybody opens the list or not. */
const MOST_OVER = 60;

/**
 * The tenant's events for a form or a filter, the next first. `past` adds events that are over and had courtesies, the
 * latest first; `with` adds one event by its id.
 */
export async function courtesyEvents({
  ctx,
  input,
}: VerbArgs<{ past?: boolean; with?: number | null }>): Promise<CourtesyEventDto[]> {
  authorize(ctx.actor, "courtesy:read");
  const tenant = tenantOf(ctx.actor);
  const now = sql`${ctx.now}::timestamptz`;
  const own = tenant === null ? sql`true` : sql`v.admin_id = ${tenant}`;
  const given = sql`exists (select 1 from courtesies c where c.event_id = v.id)`;
  const coming = sql`v.ends_at > ${now} and (v.state <> 'cancelled'${input.past ? sql` or ${given}` : sql``})`;
  // Each part walks an index from now on and stops at its limit, however many events there are.
  const over = sql`union all (select v.id from events v where ${own} and v.ends_at <= ${now} and ${given}
    order by v.starts_at desc limit ${MOST_OVER}::int)`;
  const rows = await dbOf(ctx).execute<CourtesyEventDto & Record<string, unknown>>(sql`
    select v.id, v.name, v.starts_at as "startsAt", e.time_zone as "timeZone",
      (v.state = 'cancelled' or v.ends_at <= ${now}) as "isOver",
      coalesce((select json_agg(json_build_object('id', z.id, 'key', z.key, 'name', z.name, 'isNumbered', z.is_numbered,
          'free', ${input.past ? sql`0` : FREE}) order by z.key)
        from event_areas a join parking_areas z on z.id = a.parking_area_id where a.event_id = v.id), '[]'::json) as zones
    from events v join enclosures e on e.id = v.enclosure_id
    where ${own} and v.id = any(array(
      select ${input.with ?? null}::int
      union all (select v.id from events v where ${own} and ${coming} order by v.starts_at limit ${MOST_EVENTS}::int)
      ${input.past ? over : sql``}))
    order by (v.ends_at > ${now}) desc, abs(extract(epoch from v.starts_at - ${now}))`);
  return [...rows];
}

/** Counts an event's courtesies by zone, with the places that are free there. */
export async function courtesyZones({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<CourtesyZoneDto[]> {
  authorize(ctx.actor, "courtesy:read");
  const tenant = tenantOf(ctx.actor);
  const rows = await dbOf(ctx).execute<CourtesyZoneDto & Record<string, unknown>>(sql`
    select z.id as "zoneId", z.key as "zoneKey", z.name as "zoneName", a.capacity,
      ${FREE} as free,
      n.total, n.unassigned, n.sent, n.used, n.blocked
    from event_areas a join parking_areas z on z.id = a.parking_area_id
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where ${IN_STATE.unassigned}))::int as unassigned,
        (count(*) filter (where ${IN_STATE.sent}))::int as sent, (count(*) filter (where ${ENTRIES} > 0))::int as used,
        (count(*) filter (where ${IN_STATE.blocked}))::int as blocked
      from courtesies c where c.event_area_id = a.id and c.deleted_at is null) n
    where a.event_id = ${input.eventId} and (${tenant}::int is null or a.admin_id = ${tenant}::int)
    order by z.key`);
  if (rows.length === 0) throw notFound();
  return [...rows];
}

export interface CourtesyEntryDto {
  at: Date;
  kind: PassEventKind | "scan";
  /** Null for the guest and for jobs. */
  by: string | null;
  data: Record<string, string | number | boolean | null> | null;
}

const MOST_ENTRIES = 100;

/** The history of a courtesy with its readings at gates, the newest first. */
export async function courtesyHistory({ ctx, input }: VerbArgs<CourtesyRef>): Promise<CourtesyEntryDto[]> {
  authorize(ctx.actor, "courtesy:read");
  const { id } = parseInput(CourtesyRef, input);
  const tenant = tenantOf(ctx.actor);
  const own = sql`exists (select 1 from courtesies c
    where c.pass_id = ${id} and (${tenant}::int is null or c.admin_id = ${tenant}::int))`;
  const rows = await dbOf(ctx).execute<CourtesyEntryDto & Record<string, unknown>>(sql`
    select x.at, x.kind, u.full_name as by, x.data from (
      select at, id, kind, actor_id, data from pass_events where pass_id = ${id} and ${own}
      union all
      select s.scanned_at, s.id, 'scan', s.user_id,
        jsonb_build_object('decision', s.decision, 'direction', s.direction, 'gate', g.label)
      from scans s left join gates g on g.id = s.gate_id where s.pass_id = ${id} and ${own}
    ) x left join users u on u.id = x.actor_id
    order by x.at desc, x.id desc limit ${MOST_ENTRIES}::int`);
  if (rows.length === 0) throw notFound();
  return [...rows];
}
