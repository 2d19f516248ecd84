import type { OrderItemDto } from "@/lib/orders/client";

export interface ZoneGroup {
  eventAreaId: number;
  zoneKey: string;
  zoneName: string;
  isNumbered: boolean;
  gates: OrderItemDto["gates"];
  items: OrderItemDto[];
}

export interface EventGroup {
  eventId: number;
  eventName: string;
  eventStartsAt: Date;
  zones: ZoneGroup[];
}

/** An order's places by event and zone, in the order in which they come. */
export function groupItems(items: readonly OrderItemDto[]): EventGroup[] {
  const byEvent = [...Map.groupBy(items, (item) => item.eventId).values()];
  return byEvent.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { eventId, eventName, eventStartsAt } = first;
    return [{ eventId, eventName, eventStartsAt, zones: zonesOf(own) }];
  });
}

function zonesOf(items: readonly OrderItemDto[]): ZoneGroup[] {
  const byZone = [...Map.groupBy(items, (item) => item.eventAreaId).values()];
  return byZone.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { eventAreaId, zoneKey, zoneName, isNumbered, gates } = first;
    return [{ eventAreaId, zoneKey, zoneName, isNumbered, gates, items: own }];
  });
}

/** "Norte, 2 lugares", or with their labels where places are numbered: "Poniente, lugares A1, A2". */
export function zoneLine({ zoneName, isNumbered, items }: ZoneGroup): string {
  const word = items.length === 1 ? "lugar" : "lugares";
  if (!isNumbered) return `${zoneName}, ${items.length} ${word}`;
  return `${zoneName}, ${word} ${items.map((item) => item.placeLabel ?? "").join(", ")}`;
}

/** How many places at which price: "2 × $250.00". */
export function priceGroups(items: readonly OrderItemDto[]): { count: number; priceCents: number }[] {
  return [...Map.groupBy(items, (item) => item.priceCents)].map(([priceCents, same]) => ({
    count: same.length,
    priceCents,
  }));
}
