import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { centerOf } from "@/lib/core/geometry";
import {
  type StoreGate,
  type StorePlace,
  type StoreZoneRow,
  selectStoreEvent,
  selectStorePlaces,
} from "@/lib/events/hot";
import {
  factsOf,
  loadStoreVenue,
  type StoreEventFacts,
  type StoreVenue,
  storeSlug,
} from "@/lib/events/store/get-store";
import {
  compareKeys,
  eventNotice,
  isOpen,
  type Notice,
  type SaleState,
  saleStateOf,
  type Words,
  zoneWords,
} from "@/lib/events/store/sale-words";
import { priceItem } from "@/lib/pricing/client";

export interface StoreZone {
  /** The event area. */
  id: number;
  key: string;
  name: string;
  /** In centavos, without fees. */
  priceCents: number;
  /** The price of one place in centavos, with the dearest method's fee and IVA. */
  totalCents: number;
  /** The event's limit, or the zone's own where that is lower. */
  limit: number;
  /** Free places, counted up to 101; 0 while the event is not open. */
  free: number;
  /** Null while the event is not open. */
  words: Words | null;
  isNumbered: boolean;
  isVip: boolean;
  walkMinutes: number | null;
  notes: string;
  drivingNotes: string;
  polygon: [number, number][] | null;
  /** The middle of the polygon. */
  center: [number, number] | null;
  gates: StoreGate[];
}

export interface StoreEvent extends StoreEventFacts {
  description: string;
  buyerLimit: number;
  /** The opening of its waiting room that is on; null while none is. */
  waitingRoom: number | null;
  sale: SaleState;
  /** Says why nothing can be bought; null while the event is open. */
  notice: Notice | null;
  zones: StoreZone[];
}

interface Input {
  slug: string;
  eventId: number;
  /** If this area is numbered, its places are read too. */
  areaId?: number | null;
}

/** Zones come in reading order. Makes at most three queries, however large the venue is. */
export async function getStoreEvent({
  ctx,
  input,
}: VerbArgs<Input>): Promise<{ venue: StoreVenue; event: StoreEvent; places: StorePlace[] }> {
  const slug = storeSlug(input.slug);
  if (!Number.isSafeInteger(input.eventId) || input.eventId < 1 || input.eventId > 2_147_483_647) throw notFound();
  const db = dbOf(ctx);
  const [venue, rows] = await Promise.all([
    loadStoreVenue(ctx, slug),
    selectStoreEvent(db, { slug, eventId: input.eventId }),
  ]);
  const [first] = rows;
  if (!first) throw notFound();
  const facts = factsOf(first);
  const free = rows.map((row) => row.free);
  const sale = saleStateOf({ ...facts, state: first.state }, free, ctx.now);
  const zones = rows.flatMap((row) => zoneOf(row, venue, sale)).toSorted((a, b) => compareKeys(a.key, b.key));
  const asked = zones.find((zone) => zone.id === input.areaId) ?? (zones.length === 1 ? zones[0] : undefined);
  const chosen = asked?.isNumbered ? asked : undefined;
  return {
    venue,
    event: {
      ...facts,
      description: first.description,
      buyerLimit: first.buyerLimit,
      waitingRoom: first.waitingRoom,
      sale,
      notice: eventNotice(sale, facts.salesStartAt, venue.timeZone),
      zones,
    },
    places: chosen && isOpen(sale) ? await selectStorePlaces(db, { areaId: chosen.id }) : [],
  };
}

function zoneOf(row: StoreZoneRow, venue: StoreVenue, sale: SaleState): StoreZone[] {
  const { areaId, priceCents, key, free, isNumbered, isVip, walkMinutes, notes, drivingNotes, polygon } = row;
  if (areaId === null || priceCents === null || key === null) return [];
  const counts = isOpen(sale) || sale === "sold_out";
  return [
    {
      id: areaId,
      key,
      name: row.zoneName ?? "",
      priceCents,
      isNumbered,
      isVip,
      walkMinutes,
      notes,
      drivingNotes,
      polygon,
      totalCents: priceItem({ priceCents, terms: venue.terms }).totalCents,
      limit: Math.min(row.buyerLimit, row.areaLimit ?? row.buyerLimit),
      free: counts ? free : 0,
      words: counts ? zoneWords(free) : null,
      center: centerOf(polygon),
      gates: venue.gates.filter((gate) => gate.zones.some((zone) => zone.id === row.parkingAreaId)),
    },
  ];
}
