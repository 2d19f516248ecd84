import { describe, expect, it } from "vitest";
import { changesWords, feeWords, type PricesValues, paidFor, pricesOf } from "@/components/events/zone-prices";

const terms = { fee: { bps: 1_500, fixedCents: 0 }, methods: [], priceIvaBps: 1_600, feeIvaBps: 1_600 };
const zones = [
  { id: 1, key: "A1", name: "Norte", capacity: 40 },
  { id: 2, key: "A2", name: "Norte", capacity: 60 },
];

function changed(change: (values: PricesValues["zones"][string], name: string) => object): PricesValues {
  const { id, zones: all } = pricesOf(7, zones, []);
  const sold = Object.entries(all).map(([name, zone]) => {
    const held = { ...zone, sells: true, priceCents: "250.00" };
    return [name, { ...held, ...change(held, name) }];
  });
  return { id, zones: Object.fromEntries(sold) };
}

const before = changed(() => ({}));

describe("prices of an event's zones", () => {
  it("start with the zone's own places where the event does not sell it", () => {
    expect(pricesOf(7, zones, []).zones.z2).toMatchObject({ sells: false, capacity: "60", priceCents: "" });
  });

  it("say what a buyer pays, and nothing of what is no amount", () => {
    expect([paidFor("250", terms), paidFor("0.00", terms), paidFor("mucho", terms)]).toEqual([28_750, 0, null]);
  });

  it("say which fee comes on top", () => {
    expect(feeWords(terms)).toBe("precio más 15 % de cargo, IVA incluido");
    const methods = [
      { method: "card" as const, bps: 1_500, fixedCents: 0 },
      { method: "cash" as const, bps: 1_500, fixedCents: 500 },
    ];
    expect(feeWords({ ...terms, methods })).toBe("precio más el cargo de la forma de pago más cara, IVA incluido");
  });

  it("name what is not saved", () => {
    const prices = changed((_zone, name) => ({ priceCents: name === "z1" ? "250" : "230", capacity: "10" }));
    expect(changesWords(prices, before, zones)).toBe("3 cambios sin guardar: precio de A2, cupo de A1 y A2");
    const gone = changed((_zone, name) => (name === "z1" ? { sells: false, priceCents: "1" } : {}));
    expect(changesWords(gone, before, zones)).toBe("Un cambio sin guardar: venta de A1");
  });
});
