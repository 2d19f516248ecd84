import { and, desc, eq, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { doorScans, enclosures, venueDoors } from "@/db/schema";
import {
  type Decision,
  eventOfPost,
  type GateCountersDto,
  type PostDto,
  type RecentScanDto,
} from "@/lib/access/client";
import { GateCountersInput, GateInput } from "@/lib/access/schemas";
import { pairedAssignmentOf } from "@/lib/core/actors";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { hadSlug } from "@/lib/enclosures";

interface DoorPost extends Record<string, unknown> {
  enclosureId: number;
  eventId: number;
  eventName: string;
  parkingOpensAt: Date;
  startsAt: Date;
  endsAt: Date;
  enclosureName: string;
  color: string;
  timeZone: string;
  doorId: number;
  doorLabel: string;
}

/** Today's events and the doors of their venues: a guard's own events, the others' all. A paired phone has its own event. */
async function posts(ctx: Ctx, actor: PersonActor, slug: string | null): Promise<DoorPost[]> {
  const tenant = tenantOf(actor);
  const paired = pairedAssignmentOf(actor);
  return dbOf(ctx).execute<DoorPost>(sql`
    select n.id as "enclosureId", e.id as "eventId", e.name as "eventName", e.parking_opens_at as "parkingOpensAt", e.starts_at as "startsAt",
      e.ends_at as "endsAt", n.name as "enclosureName", n.color, n.time_zone as "timeZone",
      d.id as "doorId", d.label as "doorLabel"
    from events e join enclosures n on n.id = e.enclosure_id
    join venue_doors d on d.enclosure_id = n.id and d.archived_at is null
    where e.state in ('published', 'paused') and (${tenant}::int is null or e.admin_id = ${tenant}::int)
      and (${paired}::int is not null or e.ends_at > ${ctx.now}::timestamptz - interval '12 hours'
        and e.parking_opens_at < (date_trunc('day', ${ctx.now}::timestamptz at time zone n.time_zone) + interval '1 day')
          at time zone n.time_zone)
      and ${slug === null ? sql`true` : sql`n.id in (select ${enclosures.id} from ${enclosures} where ${hadSlug(slug)})`}
      and (${roleOf(actor) !== "guard"}::boolean or exists (
        select 1 from guard_assignments ga where ga.user_id = ${actor.userId} and ga.event_id = e.id
          and (${paired}::int is null or ga.id = ${paired}::int)))
    order by e.starts_at, e.id, d.label, d.id`);
}

/** As `gatesOfGuard`, with the venues' doors for people. */
export async function doorsOfGuard({ ctx, input }: { ctx: Ctx; input?: { slug?: string } }): Promise<PostDto[]> {
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const found = new Map<number, PostDto>();
  for (const { doorId, doorLabel, ...row } of await posts(ctx, actor, input?.slug?.toLowerCase() ?? null)) {
    const { eventId: id, eventName: name, parkingOpensAt, startsAt, endsAt, ...venue } = row;
    const post = found.get(id) ?? { ...venue, event: { id, name, parkingOpensAt, startsAt, endsAt }, gates: [] };
    found.set(id, post);
    post.gates.push({
      id: doorId,
      label: doorLabel,
      street: "",
      ways: "in",
      supervises: false,
      isShut: false,
      sells: false,
      zones: [],
    });
  }
  return [...found.values()];
}

/** People let through by one door, by all doors in the event, and how many its codes let through. */
export async function doorCounters({ ctx, input }: VerbArgs<GateCountersInput>): Promise<GateCountersDto> {
  const { gateId, post: key } = parseInput(GateCountersInput, input);
  const eventId = eventOfPost(key);
  const actor = authorizeUser(ctx.actor, "scan:read");
  const own = (await posts(ctx, actor, null)).some((post) => post.eventId === eventId && post.doorId === gateId);
  if (!own) throw notFound();
  const [counted] = await dbOf(ctx).execute<{ here: number; all: number; expected: number }>(sql`
    select (select coalesce(sum(people), 0) from door_scans where event_id = ${eventId} and door_id = ${gateId})::int as here,
      (select coalesce(sum(people), 0) from door_scans where event_id = ${eventId})::int as all,
      (select coalesce(sum(w.door_people), 0) from passes p join event_areas a on a.id = p.event_area_id
        join zone_rules w on w.parking_area_id = a.parking_area_id
        where p.event_id = ${eventId} and p.state <> 'revoked')::int
        + (select coalesce(sum(w.door_people), 0) from event_areas a join places s on s.event_area_id = a.id
          join zone_rules w on w.parking_area_id = a.parking_area_id
          where a.event_id = ${eventId} and s.subscriber_id is not null)::int as expected`);
  return {
    admittedHere: counted?.here ?? 0,
    admittedZones: counted?.all ?? 0,
    passesZones: counted?.expected ?? 0,
    fullZones: [],
    leftHere: 0,
    inside: 0,
    capacity: 0,
  };
}

const RECENT = 20;

/** The person's own last readings at a door, newest first. */
export async function recentDoorScans({ ctx, input }: VerbArgs<GateInput>): Promise<RecentScanDto[]> {
  const { gateId } = parseInput(GateInput, input);
  const { userId } = authorizeUser(ctx.actor, "scan:read");
  const rows = await dbOf(ctx)
    .select({
      scanId: doorScans.id,
      at: doorScans.scannedAt,
      decision: doorScans.decision,
      codeTail: doorScans.codeTail,
    })
    .from(doorScans)
    .innerJoin(venueDoors, eq(venueDoors.id, doorScans.doorId))
    .where(and(eq(doorScans.userId, userId), eq(doorScans.doorId, gateId)))
    .orderBy(desc(doorScans.id))
    .limit(RECENT);
  return rows.map((row) => ({ ...row, direction: "in", decision: row.decision as Decision, zoneKey: null }));
}
