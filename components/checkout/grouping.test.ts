import { expect, it } from "vitest";
import { groupItems, priceGroups, zoneLine } from "@/components/checkout/grouping";
import type { OrderItemDto } from "@/lib/orders/client";

let next = 1;
function item(values: Partial<OrderItemDto>): OrderItemDto {
  return {
    id: next++,
    eventId: 1,
    eventName: "Alma",
    eventStartsAt: new Date(0),
    eventAreaId: 1,
    zoneKey: "A1",
    zoneName: "Norte",
    isNumbered: false,
    placeId: 1,
    placeLabel: null,
    gates: [],
    state: "held",
    priceCents: 25_000,
    discountCents: 0,
    feeCents: 3_750,
    totalCents: 28_750,
    ...values,
  };
}

it("puts places together by event and zone", () => {
  const vip = { eventAreaId: 2, zoneKey: "VIP", zoneName: "Poniente", isNumbered: true, priceCents: 48_000 };
  const items = [
    item({}),
    item({}),
    item({ ...vip, placeLabel: "A3" }),
    item({ eventId: 2, eventAreaId: 9 }),
    item({ ...vip, placeLabel: "A4" }),
  ];
  const groups = groupItems(items);
  expect(groups.map((group) => [group.eventId, group.zones.map((zone) => zone.items.length)])).toEqual([
    [1, [2, 2]],
    [2, [1]],
  ]);
  expect(groups[0]?.zones.map(zoneLine)).toEqual(["Norte, 2 lugares", "Poniente, lugares A3, A4"]);
  expect(groups[1]?.zones.map(zoneLine)).toEqual(["Norte, 1 lugar"]);
  expect(priceGroups(items)).toEqual([
    { count: 3, priceCents: 25_000 },
    { count: 2, priceCents: 48_000 },
  ]);
});
