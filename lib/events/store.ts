import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import {
  enclosureMethodFees,
  enclosures,
  eventAreas,
  events,
  gates,
  parkingAreaGates,
  parkingAreas,
  places,
} from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { FeeRule, MethodFee } from "@/lib/core/pricing";
import {
  compareKeys,
  eventWords,
  FEW_PLACES,
  isOpen,
  type SaleState,
  saleStateOf,
  type Words,
} from "@/lib/events/store-words";

export interface StoreGate {
  id: number;
  label: string;
  street: string;
  direction: string;
  planPoint: [number, number] | null;
  /** Keys of the zones entered through it, in reading order. */
  zoneKeys: string[];
  zoneIds: number[];
}

export interface StoreVenue {
  id: number;
  adminId: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  mapUrl: string | null;
  banner: string;
  isEvent: boolean;
  isPrepaid: boolean;
  timeZone: string;
  /** The venue's own fee, those of single methods that differ, and the rates of IVA. */
  fees: { fee: FeeRule; own: MethodFee[]; priceIvaBps: number; feeIvaBps: number };
  gates: StoreGate[];
  plan: { image: string; width: number; height: number } | null;
}

export interface StoreEventCard {
  id: number;
  name: string;
  picture: string | null;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  salesStartAt: Date;
  sale: SaleState;
  words: Words;
  /** Cheapest price of a zone that has places, before fees, centavos; null when nothing is on sale. */
  fromPriceCents: number | null;
}

const SLUG = /^[a-z0-9](-?[a-z0-9]){2,59}$/;
const LISTED = 100;

/** The slug as stored, from what a person typed; `resource.not_found` before any question to the database. */
export function storeSlug(text: string): string {
  const slug = text.toLowerCase();
  if (!SLUG.test(slug)) throw notFound();
  return slug;
}

/**
 * Free places of the area, counted up to `limit` only, so that its cost does not grow with the venue. The literal makes
 * the partial index usable, the order makes it the only cheap way; an expired hold is free.
 */
export function freeUpTo(limit: number) {
  return sql<number>`(select count(*)::int from (
    select 1 from ${places} where ${places.eventAreaId} = ${eventAreas.id}
      and ${places.freeAt} < 'infinity' and ${places.freeAt} <= now()
    order by ${places.freeAt}, ${places.id} limit ${sql.raw(String(limit))}) as free_places)`;
}

/** The venue of a store with its fees, gates and plan; one query. Errors: `resource.not_found`. */
export async function loadVenue(ctx: Ctx, slug: string): Promise<StoreVenue> {
  type Gate = Omit<StoreGate, "zoneKeys" | "zoneIds"> & { zones: { id: number; key: string }[] | null };
  const [row] = await dbOf(ctx)
    .select({
      id: enclosures.id,
      adminId: enclosures.adminId,
      slug: enclosures.slug,
      name: enclosures.name,
      color: enclosures.color,
      location: enclosures.location,
      mapUrl: enclosures.mapUrl,
      banner: enclosures.banner,
      isEvent: enclosures.isEvent,
      isPrepaid: enclosures.isPrepaid,
      timeZone: enclosures.timeZone,
      feeBps: enclosures.feeBps,
      feeFixedCents: enclosures.feeFixedCents,
      priceIvaBps: enclosures.priceIvaBps,
      feeIvaBps: enclosures.feeIvaBps,
      planImage: enclosures.planImage,
      planWidth: enclosures.planWidth,
      planHeight: enclosures.planHeight,
      ownFees: sql<MethodFee[] | null>`(select json_agg(json_build_object('method', f.method, 'bps', f.fee_bps,
        'fixedCents', f.fee_fixed_cents) order by f.method) from ${enclosureMethodFees} f where f.enclosure_id = "enclosures"."id")`,
      gates: sql<Gate[] | null>`(select json_agg(json_build_object('id', g.id, 'label', g.label, 'street', g.street,
        'direction', g.direction, 'planPoint', g.plan_point, 'zones', (
          select json_agg(json_build_object('id', z.id, 'key', z.key)) from ${parkingAreaGates} pg
          join ${parkingAreas} z on z.id = pg.parking_area_id where pg.gate_id = g.id and z.archived_at is null
        )) order by g.label) from ${gates} g where g.enclosure_id = "enclosures"."id" and g.archived_at is null)`,
    })
    .from(enclosures)
    .where(and(eq(enclosures.slug, slug), isNull(enclosures.archivedAt)));
  if (!row) throw notFound();
  const {
    feeBps,
    feeFixedCents,
    priceIvaBps,
    feeIvaBps,
    ownFees,
    planImage,
    planWidth,
    planHeight,
    gates: doors,
  } = row;
  const { id, adminId, name, color, location, mapUrl, banner, isEvent, isPrepaid, timeZone } = row;
  return {
    ...{ id, adminId, slug: row.slug, name, color, location, mapUrl, banner, isEvent, isPrepaid, timeZone },
    fees: { fee: { bps: feeBps, fixedCents: feeFixedCents }, own: ownFees ?? [], priceIvaBps, feeIvaBps },
    gates: (doors ?? []).map(({ zones, ...gate }) => {
      const sorted = (zones ?? []).toSorted((a, b) => compareKeys(a.key, b.key));
      return { ...gate, zoneKeys: sorted.map((zone) => zone.key), zoneIds: sorted.map((zone) => zone.id) };
    }),
    plan: planImage && planWidth && planHeight ? { image: planImage, width: planWidth, height: planHeight } : null,
  };
}

/**
 * The public store of a venue: the venue and its events that have not ended, soonest first (at most 100). Drafts never
 * show. Two queries, side by side. Errors: `resource.not_found` (unknown or archived venue).
 */
export async function getStore({
  ctx,
  input,
}: VerbArgs<{ slug: string }>): Promise<{ venue: StoreVenue; events: StoreEventCard[] }> {
  const slug = storeSlug(input.slug);
  const [venue, rows] = await Promise.all([
    loadVenue(ctx, slug),
    dbOf(ctx)
      .select({
        id: events.id,
        name: events.name,
        picture: events.picture,
        state: events.state,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        doorsAt: events.doorsAt,
        parkingOpensAt: events.parkingOpensAt,
        salesStartAt: events.salesStartAt,
        salesEndAt: events.salesEndAt,
        priceCents: eventAreas.priceCents,
        free: sql<number>`case when ${events.state} = 'published' then ${freeUpTo(FEW_PLACES + 1)} else 0 end`,
      })
      .from(events)
      .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
      .leftJoin(eventAreas, eq(eventAreas.eventId, events.id))
      .where(
        and(
          eq(enclosures.slug, slug),
          isNull(enclosures.archivedAt),
          ne(events.state, "draft"),
          gt(events.endsAt, ctx.now),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.id)),
  ]);
  return { venue, events: cardsOf(rows, venue.timeZone, ctx.now) };
}

type Row = Omit<StoreEventCard, "sale" | "words" | "fromPriceCents"> & {
  state: string;
  salesEndAt: Date;
  priceCents: number | null;
  free: number;
};

function cardsOf(rows: readonly Row[], timeZone: string, now: Date): StoreEventCard[] {
  const byEvent = Map.groupBy(rows, (row) => row.id);
  return [...byEvent.values()].slice(0, LISTED).flatMap((areas) => {
    const [first] = areas;
    if (!first) return [];
    const { state, salesEndAt, priceCents: _price, free: _free, ...card } = first;
    const sale = saleStateOf(
      { ...card, state, salesEndAt },
      areas.map((area) => area.free),
      now,
    );
    const prices = areas.flatMap((area) => (area.priceCents !== null && area.free > 0 ? [area.priceCents] : []));
    const words = eventWords(sale, card.salesStartAt, timeZone);
    return [{ ...card, sale, words, fromPriceCents: isOpen(sale) ? Math.min(...prices) : null }];
  });
}
