import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import {
  enclosures,
  eventAreaDoors,
  eventAreas,
  events,
  gates,
  guardAssignments,
  parkingAreas,
  passes,
  places,
  scans,
  stays,
} from "@/db/schema";
import {
  type Decision,
  type Direction,
  eventOfPost,
  type GateCountersDto,
  type PostDto,
  postKey,
  type RecentScanDto,
} from "@/lib/access/client";
import { countCars } from "@/lib/access/occupancy";
import { GateCountersInput, GateInput } from "@/lib/access/schemas";
import { supervisesGate } from "@/lib/access/supervisors";
import { pairedAssignmentOf } from "@/lib/core/actors";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { hadSlug } from "@/lib/enclosures";
import type { GateWays } from "@/lib/enclosures/client";
import { notTakenBack } from "@/lib/passes";

const RECENT = 20;

/** Events of the venue's local day, and those that ended in the last 12 hours: their cars still leave. */
function isToday(now: Date): SQL {
  const at = sql`${sql.param(now, events.endsAt)}::timestamptz`;
  const endOfDay = sql`(date_trunc('day', ${at} at time zone ${enclosures.timeZone}) + interval '1 day') at time zone ${enclosures.timeZone}`;
  return sql`${events.endsAt} > ${at} - interval '12 hours' and ${events.parkingOpensAt} < ${endOfDay}`;
}

/** The assignments by which the person scans: a guard's own; of a paired phone, the one it was paired for. */
function ownAssignment(actor: PersonActor): SQL | undefined {
  const paired = pairedAssignmentOf(actor);
  const one = paired === null ? undefined : eq(guardAssignments.id, paired);
  return and(eq(guardAssignments.userId, actor.userId), one);
}

/** Event, gate and zone where the person may admit: a guard as assigned, the others at all gates of their tenant. */
function stations(ctx: Ctx, actor: PersonActor, where: SQL | undefined) {
  const adminId = tenantOf(actor);
  const assigned = and(
    ownAssignment(actor),
    eq(guardAssignments.eventId, eventAreas.eventId),
    eq(guardAssignments.parkingAreaId, eventAreas.parkingAreaId),
    or(isNull(guardAssignments.gateId), eq(guardAssignments.gateId, gates.id)),
  );
  return dbOf(ctx)
    .select({
      enclosureId: enclosures.id,
      eventId: events.id,
      eventName: events.name,
      parkingOpensAt: events.parkingOpensAt,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      enclosureName: enclosures.name,
      color: enclosures.color,
      timeZone: enclosures.timeZone,
      gateId: gates.id,
      gateLabel: gates.label,
      gateStreet: gates.street,
      gateWays: gates.ways,
      zoneId: parkingAreas.id,
      zoneKey: parkingAreas.key,
      zoneName: parkingAreas.name,
      supervises: supervisesGate(actor, ctx.now, { id: sql`${gates.id}`, enclosureId: sql`${gates.enclosureId}` }),
      sells: sql<boolean>`exists (
        select from zone_rules w where w.parking_area_id = ${parkingAreas.id} and w.walk_up)`,
      isShut: sql<boolean>`exists (select from gate_closures c where c.gate_id = ${gates.id} and c.opened_at is null)`,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .innerJoin(eventAreaDoors, eq(eventAreaDoors.eventAreaId, eventAreas.id))
    .innerJoin(gates, eq(gates.id, eventAreaDoors.gateId))
    .where(
      and(
        where,
        inArray(events.state, ["published", "paused"]),
        isNull(gates.archivedAt),
        adminId === null ? undefined : eq(events.adminId, adminId),
        roleOf(actor) === "guard"
          ? sql`exists (${dbOf(ctx).select({ one: sql`1` }).from(guardAssignments).where(assigned)})`
          : undefined,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id), asc(gates.label), asc(gates.id), asc(parkingAreas.key));
}

/**
 * Today's events at which the person may scan, with their gates and the zones behind each; of one venue if it is named.
 * A paired phone has its own event, whenever that is.
 */
export async function gatesOfGuard({ ctx, input }: { ctx: Ctx; input?: { slug?: string } }): Promise<PostDto[]> {
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const where = and(
    actor.kind === "paired_phone" ? undefined : isToday(ctx.now),
    input?.slug ? hadSlug(input.slug.toLowerCase()) : undefined,
  );
  const posts = new Map<number, PostDto>();
  for (const row of await stations(ctx, actor, where)) {
    const { eventId: id, eventName: name, parkingOpensAt, startsAt, endsAt } = row;
    const { enclosureId, enclosureName, color, timeZone } = row;
    const event = { id, name, parkingOpensAt, startsAt, endsAt };
    const post = posts.get(id) ?? { enclosureId, event, enclosureName, color, timeZone, gates: [] };
    posts.set(id, post);
    let gate = post.gates.find(({ id }) => id === row.gateId);
    if (!gate) {
      gate = {
        id: row.gateId,
        label: row.gateLabel,
        street: row.gateStreet,
        ways: row.gateWays,
        supervises: row.supervises,
        isShut: row.isShut,
        sells: false,
        zones: [],
      };
      post.gates.push(gate);
    }
    gate.sells ||= row.sells;
    gate.zones.push({ id: row.zoneId, key: row.zoneKey, name: row.zoneName });
  }
  return [...posts.values(), ...(await standingPosts(ctx, actor, input?.slug?.toLowerCase() ?? null))];
}

interface StandingRow extends Record<string, unknown> {
  enclosureId: number;
  enclosureName: string;
  color: string;
  timeZone: string;
  gateId: number;
  label: string;
  street: string;
  ways: GateWays;
  supervises: boolean;
  isShut: boolean;
}

/**
 * Venues that are open without events, with their gates: a guard sees the own posts, others all, a paired phone none.
 */
async function standingPosts(ctx: Ctx, actor: PersonActor, slug: string | null): Promise<PostDto[]> {
  if (actor.kind === "paired_phone") return [];
  const tenant = tenantOf(actor);
  const isGuard = roleOf(actor) === "guard";
  const rows = await dbOf(ctx).execute<StandingRow>(sql`
    select n.id as "enclosureId", n.name as "enclosureName", n.color, n.time_zone as "timeZone", g.id as "gateId",
      g.label, g.street, g.ways, ${supervisesGate(actor, ctx.now, { id: sql`g.id`, enclosureId: sql`n.id` })} as supervises,
      exists (select from gate_closures c where c.gate_id = g.id and c.opened_at is null) as "isShut"
    from enclosures n join gates g on g.enclosure_id = n.id and g.archived_at is null
    where n.is_prepaid and n.archived_at is null and (${tenant}::int is null or n.admin_id = ${tenant}::int)
      and (${slug}::text is null or exists (select 1 from enclosure_slugs s where s.enclosure_id = n.id and s.slug = ${slug}::text))
      and (not ${isGuard}::boolean or exists (
        select 1 from guard_posts gp where gp.user_id = ${actor.userId} and gp.enclosure_id = n.id
          and (gp.gate_id is null or gp.gate_id = g.id)))
    order by n.name, n.id, g.label, g.id limit 500`);
  const posts = new Map<number, PostDto>();
  for (const { gateId: id, label, street, ways, supervises, isShut, ...venue } of rows) {
    const post = posts.get(venue.enclosureId) ?? { ...venue, event: null, gates: [] };
    posts.set(venue.enclosureId, post);
    post.gates.push({ id, label, street, ways, supervises, isShut, sells: false, zones: [] });
  }
  return [...posts.values()];
}

/** As `gateCounters`, for a venue without events: what came and went today, by its clock, and what is inside. */
async function standingCounters(ctx: Ctx, actor: PersonActor, gateId: number, key: string): Promise<GateCountersDto> {
  const post = (await standingPosts(ctx, actor, null)).find((one) => postKey(one) === key);
  if (!post?.gates.some(({ id }) => id === gateId)) throw notFound();
  const { enclosureId, timeZone } = post;
  const [row] = await dbOf(ctx).execute<GateCountersDto & { zoneIds: number[] } & Record<string, unknown>>(sql`
    with today as (
      select date_trunc('day', ${ctx.now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as from)
    select
      (select count(*) from stays s, today t where s.enclosure_id = ${enclosureId} and s.event_id is null
        and s.entry_gate_id = ${gateId} and s.entered_at >= t.from)::int as "admittedHere",
      (select count(*) from stays s, today t where s.enclosure_id = ${enclosureId} and s.event_id is null
        and s.entered_at >= t.from)::int as "admittedZones",
      (select count(*) from passes p where p.enclosure_id = ${enclosureId} and p.kind = 'prepaid' and p.state = 'active')::int
        as "passesZones",
      (select count(*) from stays s, today t where s.enclosure_id = ${enclosureId} and s.event_id is null
        and s.exit_gate_id = ${gateId} and s.left_at >= t.from)::int as "leftHere",
      (select count(*) from stays s where s.enclosure_id = ${enclosureId} and s.event_id is null and s.ended_by is null)::int
        as inside,
      (select coalesce(sum(z.capacity), 0) from parking_areas z where z.enclosure_id = ${enclosureId} and z.archived_at is null)::int
        as capacity,
      (select coalesce(array_agg(z.id), '{}') from parking_areas z where z.enclosure_id = ${enclosureId} and z.archived_at is null)
        as "zoneIds"`);
  if (!row) throw notFound();
  const { zoneIds, ...counted } = row;
  const { fullZones } = await countCars(dbOf(ctx), zoneIds, ctx.now);
  return { ...counted, fullZones };
}

/** The person's own last twenty readings at a gate, newest first. */
export async function recentScans({ ctx, input }: VerbArgs<GateInput>): Promise<RecentScanDto[]> {
  const { gateId } = parseInput(GateInput, input);
  const actor = authorizeUser(ctx.actor, "scan:read");
  const here = actor.kind === "paired_phone" ? eq(gates.id, gateId) : undefined;
  if (here && (await stations(ctx, actor, here)).length === 0) return [];
  const rows = await dbOf(ctx)
    .select({
      scanId: scans.id,
      at: scans.scannedAt,
      direction: scans.direction,
      decision: scans.decision,
      zoneKey: parkingAreas.key,
      codeTail: scans.codeTail,
    })
    .from(scans)
    .leftJoin(passes, and(eq(passes.id, scans.passId), ne(scans.decision, "guard_not_assigned")))
    .leftJoin(eventAreas, eq(eventAreas.id, passes.eventAreaId))
    .leftJoin(parkingAreas, sql`${parkingAreas.id} = coalesce(${eventAreas.parkingAreaId}, ${passes.parkingAreaId})`)
    .where(and(eq(scans.userId, actor.userId), eq(scans.gateId, gateId)))
    .orderBy(desc(scans.recordedAt), desc(scans.id))
    .limit(RECENT);
  return rows.map((row) => ({
    ...row,
    direction: row.direction as Direction,
    decision: row.decision as Decision,
  }));
}

/** A car's first entry in its event, or any of a group's cars: a subscriber's pass goes on counting from one event to the next. */
const isFirstEntry = sql`${scans.direction} = 'in' and (${passes.eventId} is not null and (${scans.entryNo} = 1 or ${scans.cars} is not null)
  or not exists (
    select 1 from scans earlier where earlier.pass_id = ${scans.passId} and earlier.event_id = ${scans.eventId}
      and earlier.decision = 'admitted' and earlier.direction = 'in' and earlier.id < ${scans.id}
      and ${notTakenBack("earlier")}))`;

/** How many cars entered by a gate, and how many of those that may, for the zones that the person serves there. */
export async function gateCounters({ ctx, input }: VerbArgs<GateCountersInput>): Promise<GateCountersDto> {
  const { gateId, post } = parseInput(GateCountersInput, input);
  const actor = authorizeUser(ctx.actor, "scan:read");
  const eventId = eventOfPost(post);
  if (eventId === null) return standingCounters(ctx, actor, gateId, post);
  const zones = await stations(ctx, actor, and(eq(events.id, eventId), eq(gates.id, gateId)));
  if (zones.length === 0) throw notFound();
  const zoneIds = zones.map(({ zoneId }) => zoneId);
  const zone = sql<number>`coalesce(${eventAreas.parkingAreaId}, ${passes.parkingAreaId})`;
  const cars = sql`coalesce(${scans.cars}, 1)`;
  const [entered] = await dbOf(ctx)
    .select({
      here: sql<number>`coalesce(sum(${cars}) filter (where ${scans.gateId} = ${gateId}), 0)::int`,
      zones: sql<number>`coalesce(sum(${cars}) filter (where ${inArray(zone, zoneIds)}), 0)::int`,
    })
    .from(scans)
    .innerJoin(passes, eq(passes.id, scans.passId))
    .leftJoin(eventAreas, eq(eventAreas.id, passes.eventAreaId))
    .where(and(eq(scans.eventId, eventId), eq(scans.decision, "admitted"), isFirstEntry, notTakenBack("scans")));
  const [expected] = await dbOf(ctx)
    .select({
      zones: sql<number>`coalesce(sum(case when ${passes.isGroup} then ${passes.entryRights} else 1 end), 0)::int`,
    })
    .from(passes)
    .innerJoin(eventAreas, eq(eventAreas.id, passes.eventAreaId))
    .where(and(eq(passes.eventId, eventId), ne(passes.state, "revoked"), inArray(eventAreas.parkingAreaId, zoneIds)));
  const [subscribers] = await dbOf(ctx)
    .select({ zones: sql<number>`count(*)::int` })
    .from(places)
    .innerJoin(eventAreas, eq(eventAreas.id, places.eventAreaId))
    .where(
      and(
        eq(eventAreas.eventId, eventId),
        inArray(eventAreas.parkingAreaId, zoneIds),
        sql`${places.subscriberId} is not null`,
      ),
    );
  const [exits] = await dbOf(ctx)
    .select({ here: sql<number>`count(*)::int` })
    .from(stays)
    .where(and(eq(stays.eventId, eventId), eq(stays.exitGateId, gateId)));
  const { inside, capacity, fullZones } = await countCars(dbOf(ctx), zoneIds, ctx.now);
  return {
    admittedHere: entered?.here ?? 0,
    admittedZones: entered?.zones ?? 0,
    passesZones: (expected?.zones ?? 0) + (subscribers?.zones ?? 0),
    leftHere: exits?.here ?? 0,
    inside,
    capacity,
    fullZones,
  };
}
