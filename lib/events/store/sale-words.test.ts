import { describe, expect, it } from "vitest";
import {
  compareKeys,
  eventNotice,
  eventWords,
  nearestZone,
  type SaleState,
  saleStateOf,
  zoneWords,
} from "@/lib/events/store/sale-words";

const now = new Date("2026-11-20T18:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const open = { state: "published", salesStartAt: at(-1), salesEndAt: at(5), endsAt: at(8) };

describe("saleStateOf", () => {
  it.each<[SaleState, typeof open, number[]]>([
    ["on_sale", open, [0, 11]],
    ["few", open, [10, 0, 3]],
    ["sold_out", open, [0, 0]],
    ["sold_out", open, []],
    ["not_yet", { ...open, salesStartAt: at(1) }, [50]],
    ["paused", { ...open, state: "paused" }, [50]],
    ["cancelled", { ...open, state: "cancelled" }, [50]],
    ["cancelled", { ...open, state: "cancelled", salesEndAt: at(-1) }, [50]],
    ["finished", { ...open, salesEndAt: now }, [50]],
    ["finished", { ...open, state: "paused", endsAt: at(-1), salesEndAt: at(-2) }, [50]],
  ])("%s", (expected, event, free) => {
    expect(saleStateOf(event, free, now)).toBe(expected);
  });

  it("opens at its first second", () => {
    expect(saleStateOf({ ...open, salesStartAt: now }, [50], now)).toBe("on_sale");
  });
});

describe("words", () => {
  it("speak of a zone's places", () => {
    expect(zoneWords(0)).toEqual({ tone: "stop", text: "Agotado" });
    expect(zoneWords(1).text).toBe("Queda 1");
    expect(zoneWords(9)).toEqual({ tone: "few", text: "Quedan 9" });
    expect(zoneWords(11)).toEqual({ tone: "good", text: "11 libres" });
    expect(zoneWords(100)).toEqual({ tone: "good", text: "100 libres" });
    expect(zoneWords(101)).toEqual({ tone: "good", text: "Más de 100" });
  });

  it("give the opening of the sale in the venue's time", () => {
    const opens = new Date("2026-11-30T16:00:00Z");
    expect(eventWords("not_yet", opens, "America/Monterrey").text).toBe("A la venta el lun 30 nov, 10:00");
    expect(eventNotice("not_yet", opens, "America/Cancun")?.text).toBe("La venta abre el lun 30 nov, 11:00.");
  });

  it("say why nothing can be bought, and nothing while it can", () => {
    const states: SaleState[] = ["sold_out", "not_yet", "paused", "cancelled", "finished"];
    for (const state of states) expect(eventNotice(state, now, "UTC")?.title).toBeTruthy();
    expect(eventNotice("on_sale", now, "UTC")).toBeNull();
    expect(eventNotice("few", now, "UTC")).toBeNull();
    expect(eventWords("cancelled", now, "UTC")).toEqual({ tone: "stop", text: "Cancelado" });
  });
});

it("zone keys are in the order in which people read them", () => {
  expect(["VIP", "A10", "B1", "A2", "AC", "A1"].sort(compareKeys)).toEqual(["A1", "A2", "A10", "B1", "AC", "VIP"]);
});

describe("nearestZone", () => {
  const zone = (id: number, free: number, extra: object = {}) => ({
    id,
    free,
    priceCents: 20_000,
    gates: [{ id: 1 }],
    center: null as readonly [number, number] | null,
    ...extra,
  });

  it("offers the same gate before a closer zone", () => {
    const zones = [
      zone(1, 0, { center: [0, 0] }),
      zone(2, 9, { gates: [{ id: 2 }], center: [1, 1] }),
      zone(3, 9, { center: [90, 90] }),
    ];
    expect(nearestZone(zones, 1, 2)?.id).toBe(3);
  });

  it("offers the closest on the plan, then the closest in price", () => {
    const placed = [zone(1, 0, { center: [0, 0] }), zone(2, 9, { center: [50, 0] }), zone(3, 9, { center: [9, 0] })];
    expect(nearestZone(placed, 1, 2)?.id).toBe(3);
    const priced = [zone(1, 0), zone(2, 9, { priceCents: 90_000 }), zone(3, 9, { priceCents: 21_000 })];
    expect(nearestZone(priced, 1, 2)?.id).toBe(3);
  });

  it("offers only what has room for all", () => {
    expect(nearestZone([zone(1, 0), zone(2, 1)], 1, 2)).toBeNull();
    expect(nearestZone([zone(1, 2), zone(2, 3)], 99, 3)?.id).toBe(2);
  });
});
