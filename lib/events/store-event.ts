import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, eventAreas, events, parkingAreas, places } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { centerOf } from "@/lib/core/geometry";
import { freeUpTo, loadVenue, type StoreGate, type StoreVenue, storeSlug } from "@/lib/events/store";
import {
  compareKeys,
  eventNotice,
  isOpen,
  type Notice,
  type SaleState,
  saleStateOf,
  type Words,
  zoneWords,
} from "@/lib/events/store-words";

/** Free places are counted no further: nobody may take more than 100 at once. */
const COUNTED = 101;

export interface StoreZone {
  /** The event area. */
  id: number;
  key: string;
  name: string;
  /** Before fees, centavos. */
  priceCents: number;
  /** Free places, counted up to 101; 0 while the event is not open. */
  free: number;
  /** What is left, in words; null while the event is not open. */
  words: Words | null;
  isNumbered: boolean;
  isVip: boolean;
  walkMinutes: number | null;
  notes: string;
  polygon: [number, number][] | null;
  /** Middle of the zone on the plan. */
  center: [number, number] | null;
  gates: StoreGate[];
}

export interface StorePlace {
  id: number;
  label: string;
  free: boolean;
}

export interface StoreEvent {
  id: number;
  name: string;
  description: string;
  picture: string | null;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
  buyerLimit: number;
  sale: SaleState;
  /** Why nothing can be bought now; null while it is open. */
  notice: Notice | null;
  zones: StoreZone[];
}

interface Input {
  slug: string;
  eventId: number;
  /** The chosen event area; its places come along when it is numbered. */
  areaId?: number | null;
}

/**
 * An event's page in the public store: the venue, the event, its zones in reading order and, for a chosen numbered zone,
 * its places. At most three queries whatever the venue's size. Errors: `resource.not_found` (unknown venue or event,
 * another venue's event, a draft).
 */
export async function getStoreEvent({
  ctx,
  input,
}: VerbArgs<Input>): Promise<{ venue: StoreVenue; event: StoreEvent; places: StorePlace[] }> {
  const slug = storeSlug(input.slug);
  if (!Number.isSafeInteger(input.eventId) || input.eventId < 1 || input.eventId > 2_147_483_647) throw notFound();
  const [venue, rows] = await Promise.all([loadVenue(ctx, slug), loadRows(ctx, slug, input.eventId)]);
  const [first] = rows;
  if (!first) throw notFound();
  const sale = saleStateOf(
    first.event,
    rows.map((row) => row.free),
    ctx.now,
  );
  const open = isOpen(sale);
  const zones = rows
    .flatMap(({ area, zone, free }): StoreZone[] => {
      if (!area || !zone) return [];
      const { parkingAreaId, ...rest } = area;
      const gates = venue.gates.filter((gate) => gate.zoneIds.includes(parkingAreaId));
      const counts = open || sale === "sold_out";
      return [
        {
          ...rest,
          ...zone,
          gates,
          center: centerOf(zone.polygon),
          free: counts ? free : 0,
          words: counts ? zoneWords(free) : null,
        },
      ];
    })
    .toSorted((a, b) => compareKeys(a.key, b.key));
  const chosen = zones.find((zone) => zone.id === input.areaId && zone.isNumbered);
  const { state: _state, ...event } = first.event;
  return {
    venue,
    event: { ...event, sale, notice: eventNotice(sale, event.salesStartAt, venue.timeZone), zones },
    places: chosen && open ? await loadPlaces(ctx, chosen.id) : [],
  };
}

function loadRows(ctx: Ctx, slug: string, eventId: number) {
  return dbOf(ctx)
    .select({
      event: {
        id: events.id,
        name: events.name,
        description: events.description,
        picture: events.picture,
        state: events.state,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        doorsAt: events.doorsAt,
        parkingOpensAt: events.parkingOpensAt,
        salesStartAt: events.salesStartAt,
        salesEndAt: events.salesEndAt,
        buyerLimit: events.buyerLimit,
      },
      area: { id: eventAreas.id, parkingAreaId: eventAreas.parkingAreaId, priceCents: eventAreas.priceCents },
      zone: {
        key: parkingAreas.key,
        name: parkingAreas.name,
        isNumbered: parkingAreas.isNumbered,
        isVip: parkingAreas.isVip,
        walkMinutes: parkingAreas.walkMinutes,
        notes: parkingAreas.notes,
        polygon: parkingAreas.polygon,
      },
      free: freeUpTo(COUNTED),
    })
    .from(events)
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .leftJoin(eventAreas, eq(eventAreas.eventId, events.id))
    .leftJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(
      and(eq(events.id, eventId), eq(enclosures.slug, slug), isNull(enclosures.archivedAt), ne(events.state, "draft")),
    );
}

function loadPlaces(ctx: Ctx, areaId: number): Promise<StorePlace[]> {
  return dbOf(ctx)
    .select({
      id: places.id,
      label: sql<string>`coalesce(${places.label}, ${places.ordinal}::text)`,
      free: sql<boolean>`${places.freeAt} <= now()`,
    })
    .from(places)
    .where(eq(places.eventAreaId, areaId))
    .orderBy(asc(places.ordinal));
}
