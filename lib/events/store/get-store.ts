import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";
import { mapLink, TERMS_POLICY, type VenuePolicy } from "@/lib/enclosures/client";
import { iconOf } from "@/lib/event-types/client";
import { type StoreEventRow, type StoreVenueRow, selectComingEvents, selectStoreVenue } from "@/lib/events/hot";
import { venueCalendarUrl } from "@/lib/events/store/calendar-urls";
import {
  compareKeys,
  eventWords,
  isOpen,
  type SaleState,
  saleStateOf,
  type Words,
} from "@/lib/events/store/sale-words";
import { priceItem } from "@/lib/pricing/client";

type PlanColumn = "planImage" | "planWidth" | "planHeight";

export interface StoreVenue extends Omit<StoreVenueRow, PlanColumn | "latitude" | "longitude" | "mapUrl" | "policy"> {
  /** Where a maps application finds the venue. */
  mapUrl: string;
  /** Where calendars subscribe to its events. */
  calendarUrl: string;
  /** Changes and returns that the venue allows after the sale. */
  policy: VenuePolicy;
  plan: { image: string; width: number; height: number } | null;
}

/** Name, instants and picture of an event, as every list and page shows them; its type may be an archived one. */
export type StoreEventFacts = Omit<StoreEventRow, "state" | "priceCents" | "free">;

export interface StoreEventCard extends StoreEventFacts {
  sale: SaleState;
  words: Words;
  /** The price of one place in the cheapest zone that has places, in centavos, with the dearest method's fee and IVA; null when nothing is on sale. */
  fromCents: number | null;
}

const SLUG = /^[a-z0-9](-?[a-z0-9]){2,59}$/;

/** The slug as it is stored. A text that cannot be one is not found, without asking the database. */
export function storeSlug(text: string): string {
  const slug = text.toLowerCase();
  if (slug.length > 60 || !SLUG.test(slug)) throw notFound();
  return slug;
}

export async function loadStoreVenue(ctx: Ctx, slug: string): Promise<StoreVenue> {
  const [row] = await selectStoreVenue(dbOf(ctx), { slug, isDemo: isDemo() });
  if (!row) throw notFound();
  const { planImage, planWidth, planHeight, gates, latitude, longitude, policy, ...venue } = row;
  return {
    ...venue,
    mapUrl: mapLink({ ...venue, latitude, longitude }),
    calendarUrl: venueCalendarUrl(venue.slug),
    policy: policy ?? TERMS_POLICY,
    gates: gates.map((gate) => ({ ...gate, zones: gate.zones.toSorted((a, b) => compareKeys(a.key, b.key)) })),
    plan: planImage && planWidth && planHeight ? { image: planImage, width: planWidth, height: planHeight } : null,
  };
}

/** The part of a row that every page shows. */
export function factsOf(row: StoreEventRow): StoreEventFacts {
  const { id, name, picture, type, startsAt, endsAt, doorsAt, parkingOpensAt, salesStartAt, salesEndAt } = row;
  return {
    id,
    name,
    picture,
    type: type && { ...type, icon: iconOf(type.icon) },
    startsAt,
    endsAt,
    doorsAt,
    parkingOpensAt,
    salesStartAt,
    salesEndAt,
  };
}

/** The public store of a venue: its events that have not ended, soonest first, at most 100 and never drafts. */
export async function getStore({
  ctx,
  input,
}: VerbArgs<{ slug: string }>): Promise<{ venue: StoreVenue; events: StoreEventCard[] }> {
  const slug = storeSlug(input.slug);
  const [venue, rows] = await Promise.all([
    loadStoreVenue(ctx, slug),
    selectComingEvents(dbOf(ctx), { slug, now: ctx.now }),
  ]);
  const events = [...Map.groupBy(rows, (row) => row.id).values()];
  return { venue, events: events.flatMap((zones) => cardOf(zones, venue, ctx.now)) };
}

function cardOf(zones: readonly StoreEventRow[], venue: StoreVenue, now: Date): StoreEventCard[] {
  const [first] = zones;
  if (!first) return [];
  const facts = factsOf(first);
  const sale = saleStateOf(
    { ...facts, state: first.state },
    zones.map((zone) => zone.free),
    now,
  );
  const totals = zones.flatMap(({ priceCents, free }) =>
    priceCents !== null && free > 0 ? [priceItem({ priceCents, terms: venue.terms }).totalCents] : [],
  );
  const words = eventWords(sale, facts.salesStartAt, venue.timeZone);
  return [{ ...facts, sale, words, fromCents: isOpen(sale) ? Math.min(...totals) : null }];
}
