import { moneyInput, parseMoney } from "@/lib/core/money";
import type { EventAreaDto } from "@/lib/events/client";
import { type FeeTerms, priceItem } from "@/lib/pricing/client";

/** A zone of the venue, in the form's table. */
export interface ZoneOption {
  id: number;
  key: string;
  name: string;
  capacity: number;
}

/** What the form holds of a zone, as it is typed. */
export interface ZoneValues {
  sells: boolean;
  parkingAreaId: number;
  priceCents: string;
  capacity: string;
  buyerLimit: string;
  gateIds: string[];
  isFree: boolean;
}

export interface PricesValues {
  id: number;
  zones: Record<string, ZoneValues>;
}

/** The zone's name in the form. */
export const nameOf = (zoneId: number) => `z${zoneId}`;

function valuesOfZone(zone: Pick<ZoneOption, "id" | "capacity">, area: EventAreaDto | undefined): ZoneValues {
  if (!area) {
    return {
      sells: false,
      parkingAreaId: zone.id,
      priceCents: "",
      capacity: String(zone.capacity),
      buyerLimit: "",
      gateIds: [],
      isFree: false,
    };
  }
  return {
    sells: true,
    parkingAreaId: area.parkingAreaId,
    priceCents: moneyInput(area.priceCents),
    capacity: String(area.capacity),
    buyerLimit: area.buyerLimit === null ? "" : String(area.buyerLimit),
    gateIds: area.ownGates ? area.gates.map(({ id }) => String(id)) : [],
    isFree: area.priceCents === 0,
  };
}

/** The form's values of an event that sells the areas; zones that it does not sell are there to be ticked. */
export function pricesOf(
  eventId: number,
  zones: readonly Pick<ZoneOption, "id" | "capacity">[],
  areas: readonly EventAreaDto[],
): PricesValues {
  const of = (zone: Pick<ZoneOption, "id" | "capacity">) =>
    valuesOfZone(
      zone,
      areas.find(({ parkingAreaId }) => parkingAreaId === zone.id),
    );
  return { id: eventId, zones: Object.fromEntries(zones.map((zone) => [nameOf(zone.id), of(zone)])) };
}

/** What a buyer pays for a typed price, in centavos; null while it is not an amount. */
export function paidFor(typed: string, terms: FeeTerms): number | null {
  const priceCents = parseMoney(typed);
  return priceCents === null ? null : priceItem({ priceCents, terms }).totalCents;
}

/** "precio más 15 % de cargo, IVA incluido"; where methods differ, the dearest is what a buyer is told. */
export function feeWords({ fee, methods }: FeeTerms): string {
  const rules = methods.length > 0 ? methods : [fee];
  const [first] = rules;
  const isPlain = first && rules.every((rule) => rule.bps === first.bps && rule.fixedCents === 0);
  return isPlain
    ? `precio más ${first.bps / 100} % de cargo, IVA incluido`
    : "precio más el cargo de la forma de pago más cara, IVA incluido";
}

const FIELDS = [
  ["sells", "venta"],
  ["priceCents", "precio"],
  ["capacity", "cupo"],
  ["buyerLimit", "límite"],
  ["gateIds", "accesos"],
] as const;

const list = new Intl.ListFormat("es");

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function isChanged(now: ZoneValues, before: ZoneValues | undefined, field: keyof ZoneValues): boolean {
  if (field === "priceCents" && before) {
    const [a, b] = [parseMoney(now.priceCents), parseMoney(before.priceCents)];
    if (a !== null && a === b) return false;
  }
  return !sameText(now[field], before?.[field]);
}

/** "3 cambios sin guardar: precio de A2 y AC, cupo de B2"; a zone that comes or goes is one change. */
export function changesWords(now: PricesValues, before: PricesValues, zones: readonly ZoneOption[]): string {
  const changed = (zone: ZoneOption, field: keyof ZoneValues) => {
    const [mine, held] = [now.zones[nameOf(zone.id)], before.zones[nameOf(zone.id)]];
    if (!mine) return false;
    const moved = isChanged(mine, held, "sells");
    return field === "sells" ? moved : !moved && mine.sells && isChanged(mine, held, field);
  };
  const found = FIELDS.map(([field, word]) => ({ word, keys: zones.filter((zone) => changed(zone, field)) }));
  const count = found.reduce((sum, { keys }) => sum + keys.length, 0);
  const words = found
    .filter(({ keys }) => keys.length > 0)
    .map(({ word, keys }) => `${word} de ${list.format(keys.map(({ key }) => key))}`);
  const head = count === 1 ? "Un cambio sin guardar" : `${count} cambios sin guardar`;
  return count === 0 || count > 6 ? head : `${head}: ${words.join(", ")}`;
}
