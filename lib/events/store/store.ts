import { dbOf } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";
import { mapLink, TERMS_POLICY, type VenueContact, type VenuePolicy } from "@/lib/enclosures/client";
import { type EventTypeDto, iconOf } from "@/lib/event-types/client";
import { eventsText, VENUE } from "@/lib/events/store/store-sql";
import {
  compareKeys,
  eventWords,
  FEW_PLACES,
  isOpen,
  type SaleState,
  saleStateOf,
  type Words,
} from "@/lib/events/store/store-words";
import { type FeeTerms, priceItem } from "@/lib/pricing/client";

export interface StoreGate {
  id: number;
  label: string;
  street: string;
  direction: string;
  planPoint: [number, number] | null;
  /** The zones entered through it, in reading order. */
  zones: { id: number; key: string }[];
}

export interface StoreVenue extends VenueContact {
  id: number;
  adminId: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  /** Where a maps application finds it. */
  mapUrl: string;
  banner: string;
  logo: string | null;
  /** What it allows after the sale. */
  policy: VenuePolicy;
  isEvent: boolean;
  isPrepaid: boolean;
  timeZone: string;
  terms: FeeTerms;
  gates: StoreGate[];
  plan: { image: string; width: number; height: number } | null;
}

/** Instants and picture of an event, as every list and page shows them. */
export interface StoreEventFacts {
  id: number;
  name: string;
  picture: string | null;
  /** Its kind, also an archived one. */
  type: EventTypeDto | null;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
}

export interface StoreEventCard extends StoreEventFacts {
  sale: SaleState;
  words: Words;
  /** What the cheapest zone with places costs, all-in (the dearest method's fee, IVA), centavos; null when nothing is on sale. */
  fromCents: number | null;
}

interface VenueRow extends Omit<StoreVenue, "plan" | "gates" | "mapUrl" | "policy"> {
  mapUrl: string | null;
  latitude: number | null;
  longitude: number | null;
  policy: VenuePolicy | null;
  planImage: string | null;
  planWidth: number | null;
  planHeight: number | null;
  doors: StoreGate[];
}

type Instants = "startsAt" | "endsAt" | "parkingOpensAt" | "salesStartAt" | "salesEndAt";

/** An event as SQL answers it: instants in milliseconds. */
export type EventRow = Omit<StoreEventFacts, Instants | "doorsAt"> &
  Record<Instants, number> & { doorsAt: number | null; state: string; priceCents: number | null; free: number };

const SLUG = /^[a-z0-9](-?[a-z0-9]){2,59}$/;
const EVENTS = eventsText(FEW_PLACES + 1);

/** The slug as stored, from what a person typed; `resource.not_found` before any question to the database. */
export function storeSlug(text: string): string {
  const slug = text.toLowerCase();
  if (slug.length > 60 || !SLUG.test(slug)) throw notFound();
  return slug;
}

/** The venue of a store with its fee terms, gates and plan; one query. */
export async function loadStoreVenue(ctx: Ctx, slug: string): Promise<StoreVenue> {
  const [row] = await runPrepared<VenueRow>(dbOf(ctx), VENUE, [slug, isDemo()]);
  if (!row) throw notFound();
  const { planImage, planWidth, planHeight, doors, latitude, longitude, policy, ...venue } = row;
  return {
    ...venue,
    mapUrl: mapLink({ ...venue, latitude, longitude }),
    policy: policy ?? TERMS_POLICY,
    gates: doors.map((gate) => ({ ...gate, zones: gate.zones.toSorted((a, b) => compareKeys(a.key, b.key)) })),
    plan: planImage && planWidth && planHeight ? { image: planImage, width: planWidth, height: planHeight } : null,
  };
}

/** The event's part of a row that every page shows. */
export function factsOf(row: EventRow): StoreEventFacts {
  return {
    id: row.id,
    name: row.name,
    picture: row.picture,
    type: row.type && { ...row.type, icon: iconOf(row.type.icon) },
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    doorsAt: row.doorsAt === null ? null : new Date(row.doorsAt),
    parkingOpensAt: new Date(row.parkingOpensAt),
    salesStartAt: new Date(row.salesStartAt),
    salesEndAt: new Date(row.salesEndAt),
  };
}

/**
 * The public store of a venue: the venue and its events that have not ended, soonest first (at most 100). Drafts never
 * show. Two queries, side by side.
 */
export async function getStore({
  ctx,
  input,
}: VerbArgs<{ slug: string }>): Promise<{ venue: StoreVenue; events: StoreEventCard[] }> {
  const slug = storeSlug(input.slug);
  const [venue, rows] = await Promise.all([
    loadStoreVenue(ctx, slug),
    runPrepared<EventRow>(dbOf(ctx), EVENTS, [slug, ctx.now.toISOString()]),
  ]);
  const events = [...Map.groupBy(rows, (row) => row.id).values()];
  return { venue, events: events.flatMap((zones) => cardOf(zones, venue, ctx.now)) };
}

function cardOf(zones: readonly EventRow[], venue: StoreVenue, now: Date): StoreEventCard[] {
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
