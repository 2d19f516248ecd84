import { and, asc, count, eq, gte, ilike, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, eventAreas, events, parkingAreas } from "@/db/schema";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";
import { type KeyedPage, likePattern } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { feeTermsJson, gatesOf } from "@/lib/enclosures";
import { DEFAULT_PLAN } from "@/lib/enclosures/client";
import { areaGates } from "@/lib/events/areas/event-area-gates";
import type { EventAreaDto, EventDto, EventMapDto, EventRowDto, EventState } from "@/lib/events/client";
import { soldPlacesOf } from "@/lib/events/lists/sold-places";
import { ListEvents, type ListEventsInput } from "@/lib/events/schemas";
import { keyedOrChanged, keyOrder } from "@/lib/lists";
import { type FeeTerms, priceItem } from "@/lib/pricing/client";

const DAY = 86_400_000;

function staffTenant(ctx: Ctx): number | null {
  const { actor } = ctx;
  return isPerson(actor) && actor.profile !== 2 && !actor.isPlatformAdmin ? (actor.tenant?.id ?? null) : null;
}

function seesAll(ctx: Ctx): boolean {
  return ctx.actor.kind === "system" || (isPerson(ctx.actor) && ctx.actor.isPlatformAdmin);
}

/** Staff see every event of their tenant, buyers what is or was public in all of them, the platform everything. */
export function visibleEvents(ctx: Ctx): SQL | undefined {
  if (seesAll(ctx)) return undefined;
  const tenant = staffTenant(ctx);
  return tenant === null ? ne(events.state, "draft") : eq(events.adminId, tenant);
}

/** Everybody sees what is or was public; staff also see their tenant's drafts. */
function publicOrOwn(ctx: Ctx): SQL | undefined {
  if (seesAll(ctx)) return undefined;
  const tenant = staffTenant(ctx);
  return tenant === null ? ne(events.state, "draft") : or(ne(events.state, "draft"), eq(events.adminId, tenant));
}

const columns = {
  id: events.id,
  adminId: events.adminId,
  enclosureId: events.enclosureId,
  enclosureName: enclosures.name,
  enclosureSlug: enclosures.slug,
  timeZone: enclosures.timeZone,
  eventTypeId: events.eventTypeId,
  seasonId: events.seasonId,
  name: events.name,
  description: events.description,
  picture: events.picture,
  state: sql<EventState>`${events.state}`,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  doorsAt: events.doorsAt,
  parkingOpensAt: events.parkingOpensAt,
  graceBefore: events.graceBefore,
  graceAfter: events.graceAfter,
  salesStartAt: events.salesStartAt,
  salesEndAt: events.salesEndAt,
  buyerLimit: events.buyerLimit,
  requiresAccount: events.requiresAccount,
};

async function loadEvent(ctx: Ctx, id: number, seen: SQL | undefined): Promise<EventDto> {
  const [row] = await dbOf(ctx)
    .select(columns)
    .from(events)
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(and(eq(events.id, id), seen));
  if (!row) throw notFound();
  return row;
}

/** Staff see events of their tenant; buyers see no drafts. */
export async function getEvent({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventDto> {
  authorize(ctx.actor, "event:list");
  return loadEvent(ctx, input.id, visibleEvents(ctx));
}

/** Compares local months of each event's venue. The wider range of instants is there for the index. */
function period(month: number | null, year: number): SQL | undefined {
  const from = new Date(Date.UTC(year, (month ?? 1) - 1, 1));
  const to = new Date(Date.UTC(year, month ?? 12, 1));
  const local = sql`(${events.startsAt} at time zone ${enclosures.timeZone})`;
  return and(
    gte(events.startsAt, new Date(from.getTime() - DAY)),
    lt(events.startsAt, new Date(to.getTime() + DAY)),
    sql`extract(year from ${local}) = ${year}`,
    month === null ? undefined : sql`extract(month from ${local}) = ${month}`,
  );
}

const SORTS = {
  starts: { by: events.startsAt, type: "timestamptz" },
  name: { by: sql`lower(${events.name})`, type: "text" },
} as const;

/** See `getEvent` for who sees which events. */
export async function listEvents({ ctx, input }: VerbArgs<ListEventsInput>): Promise<KeyedPage<EventRowDto>> {
  authorize(ctx.actor, "event:list");
  const { q, limit, offset, after, modifiedSince, admin, enclosureId, month, year, state, sort } = parseInput(
    ListEvents,
    input,
  );
  const pattern = likePattern(q);
  const where = and(
    visibleEvents(ctx),
    admin === null ? undefined : eq(events.adminId, admin),
    enclosureId === null ? undefined : eq(events.enclosureId, enclosureId),
    state ? eq(events.state, state) : undefined,
    month || year ? period(month ?? null, year ?? ctx.now.getUTCFullYear()) : undefined,
    q ? or(ilike(events.name, pattern), ilike(enclosures.name, pattern)) : undefined,
  );
  const column = SORTS[sort.replace("-", "") as keyof typeof SORTS];
  const order = keyOrder([
    { ...column, descending: sort.startsWith("-") },
    { by: events.id, type: "int" },
  ]);
  const paging = { limit, offset, after, modifiedSince };
  const changed = { at: events.changedAt, id: events.id };
  return keyedOrChanged<EventRowDto>(ctx, `events:${sort}`, { order, changed }, paging, (within) => ({
    rows: ({ rowKey, beyond, by, ...page }) =>
      dbOf(ctx)
        .select({
          ...columns,
          zones: sql<number>`(select count(*)::int from ${eventAreas} a where a.event_id = ${events.id})`,
          capacity: sql<number>`(select coalesce(sum(a.capacity), 0)::int from ${eventAreas} a where a.event_id = ${events.id})`,
          sold: soldPlacesOf(events.id),
          rowKey,
        })
        .from(events)
        .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
        .where(and(where, within, beyond))
        .orderBy(by)
        .limit(page.limit)
        .offset(page.offset),
    total: async () => {
      const [counted] = await dbOf(ctx)
        .select({ n: count() })
        .from(events)
        .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
        .where(and(where, within));
      return counted?.n ?? 0;
    },
  }));
}

async function liveVenue(ctx: Ctx, id: number): Promise<{ id: number }> {
  const [venue] = await dbOf(ctx)
    .select({ id: enclosures.id })
    .from(enclosures)
    .where(and(eq(enclosures.id, id), isNull(enclosures.archivedAt)));
  if (!venue) throw notFound();
  return venue;
}

/** Anyone may ask. Public events by start; a month is one of the venue's calendar. */
export async function eventsOfEnclosure({
  ctx,
  input,
}: VerbArgs<{ enclosureId: number; month?: number; year?: number }>): Promise<EventDto[]> {
  const { month, year } = input;
  const venue = await liveVenue(ctx, input.enclosureId);
  return dbOf(ctx)
    .select(columns)
    .from(events)
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(
      and(
        eq(events.enclosureId, venue.id),
        publicOrOwn(ctx),
        month || year ? period(month ?? null, year ?? ctx.now.getUTCFullYear()) : undefined,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id));
}

async function loadAreas(ctx: Ctx, where: SQL | undefined): Promise<EventAreaDto[]> {
  const rows = await dbOf(ctx)
    .select({
      id: eventAreas.id,
      eventId: eventAreas.eventId,
      startsAt: events.startsAt,
      parkingAreaId: parkingAreas.id,
      key: parkingAreas.key,
      name: parkingAreas.name,
      isNumbered: parkingAreas.isNumbered,
      isVip: parkingAreas.isVip,
      zoneCapacity: parkingAreas.capacity,
      priceCents: eventAreas.priceCents,
      capacity: eventAreas.capacity,
      buyerLimit: eventAreas.buyerLimit,
      ownGates: eventAreas.ownGates,
      polygon: parkingAreas.polygon,
      terms: sql<FeeTerms>`${sql.raw(feeTermsJson("enclosures", String(isDemo())))}`,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(where)
    .orderBy(asc(events.startsAt), asc(parkingAreas.key), asc(eventAreas.id));
  const doors = await areaGates(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map(({ terms, ...row }) => ({
    ...row,
    totalCents: priceItem({ priceCents: row.priceCents, terms }).totalCents,
    gates: doors.get(row.id) ?? [],
  }));
}

/** What the event's venue adds to a price. Does not authorize: the caller has found the event among its own. */
export async function saleTerms({ ctx, input }: VerbArgs<{ id: number }>): Promise<FeeTerms> {
  const [row] = await dbOf(ctx)
    .select({ terms: sql<FeeTerms>`${sql.raw(feeTermsJson("enclosures", String(isDemo())))}` })
    .from(events)
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(eq(events.id, input.id));
  if (!row) throw notFound();
  return row.terms;
}

/** Does not authorize: the caller has checked the event. */
export async function getEventArea(ctx: Ctx, id: number): Promise<EventAreaDto> {
  const [area] = await loadAreas(ctx, eq(eventAreas.id, id));
  if (!area) throw notFound();
  return area;
}

/** Anyone may ask, except about drafts. */
export async function zonesOfEvent({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventAreaDto[]> {
  const event = await loadEvent(ctx, input.id, publicOrOwn(ctx));
  return loadAreas(ctx, eq(eventAreas.eventId, event.id));
}

/** Anyone may ask. */
export async function areasOfEnclosure({ ctx, input }: VerbArgs<{ enclosureId: number }>): Promise<EventAreaDto[]> {
  const venue = await liveVenue(ctx, input.enclosureId);
  return loadAreas(ctx, and(eq(events.enclosureId, venue.id), publicOrOwn(ctx)));
}

/** See `getEvent` for who sees which events. */
export async function areasOfZone({ ctx, input }: VerbArgs<{ idZone: number }>): Promise<EventAreaDto[]> {
  authorize(ctx.actor, "event:list");
  const areas = await loadAreas(ctx, and(eq(eventAreas.parkingAreaId, input.idZone), visibleEvents(ctx)));
  if (areas.length > 0) return areas;
  const zones = dbOf(ctx).select({ id: parkingAreas.id }).from(parkingAreas);
  if ((await zones.where(eq(parkingAreas.id, input.idZone))).length === 0) throw notFound();
  return areas;
}

/** Anyone may ask, except about drafts. */
export async function eventMap({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventMapDto> {
  const event = await loadEvent(ctx, input.id, publicOrOwn(ctx));
  const [venue] = await dbOf(ctx)
    .select({ image: enclosures.planImage, width: enclosures.planWidth, height: enclosures.planHeight })
    .from(enclosures)
    .where(eq(enclosures.id, event.enclosureId));
  const [zones, doors] = await Promise.all([
    loadAreas(ctx, eq(eventAreas.eventId, event.id)),
    gatesOf(ctx, [event.enclosureId]),
  ]);
  return {
    image: venue?.image ?? null,
    width: venue?.width ?? DEFAULT_PLAN.width,
    height: venue?.height ?? DEFAULT_PLAN.height,
    gates: doors.get(event.enclosureId) ?? [],
    zones,
  };
}

/** Does not authorize: the verb that gets the id does. */
export async function findEventArea({
  ctx,
  input,
}: VerbArgs<{ eventId: number; parkingAreaId: number }>): Promise<{ id: number }> {
  const [area] = await dbOf(ctx)
    .select({ id: eventAreas.id })
    .from(eventAreas)
    .where(and(eq(eventAreas.eventId, input.eventId), eq(eventAreas.parkingAreaId, input.parkingAreaId)));
  if (!area) throw notFound();
  return area;
}
