import { expect, test } from "vitest";
import {
  beforeText,
  changedNames,
  changesText,
  isNewVersion,
  type TypeValues,
  typeInput,
  valuesOf,
} from "@/components/prepaid/type-values";
import type { PrepaidTypeDto, Tariff } from "@/lib/prepaid/client";
import { DEFAULT_LIMITS } from "@/lib/prepaid/client";
import { CreatePrepaidType } from "@/lib/prepaid/schemas";

const terms = { reverseMinutes: 10, freezeMinutes: 15 };
const free = { freeMinutes: 15, freeEveryHours: 24 };

const TIME: Tariff = {
  kind: "time",
  ...free,
  countFrom: "free_end",
  firstMinutes: 60,
  firstCents: 3_000,
  nextMinutes: 15,
  nextCents: 800,
  capCents: 20_000,
  capPer: "day",
  windows: [{ days: [0, 6], from: 1_200, until: 360, nextCents: 500, firstCents: null }],
  ...terms,
};

const TARIFFS: Tariff[] = [
  TIME,
  { ...TIME, capCents: null, windows: [{ days: [1], from: 0, until: 90, nextCents: 500, firstCents: 1_000 }] },
  { kind: "entry", cents: 4_500, windows: [{ days: [5], from: 600, until: 720, cents: 6_000 }], ...terms },
  { kind: "day", ...free, cents: 10_000, per: "24h", windows: [{ days: [0], cents: 15_000 }], ...terms },
  { kind: "overnight", ...free, from: 1_200, until: 480, cents: 12_000, unitMinutes: 60, unitCents: 1_500, ...terms },
  { kind: "period", length: { months: 3 }, cents: 123_456, visit: null, ...terms },
  {
    kind: "period",
    length: { days: 15 },
    cents: 80_000,
    visit: { kind: "entry", cents: 1_000, windows: [] },
    ...terms,
  },
];

const NOW = new Date();

const typeOf = (tariff: Tariff): PrepaidTypeDto => ({
  id: 1,
  adminId: 2,
  enclosureId: 3,
  enclosureName: "Plaza",
  timeZone: "America/Monterrey",
  dayStart: 360,
  name: "Visitante",
  isPublic: true,
  version: 1,
  isArchived: false,
  versionAt: NOW,
  createdAt: NOW,
  accounts: 0,
  inside: 0,
  insideBefore: 0,
  tariff,
  ...DEFAULT_LIMITS,
});

test.each(TARIFFS)("a form sends what it was filled in from: $kind", (tariff) => {
  const values = valuesOf(typeOf(tariff), 3);
  expect(CreatePrepaidType.parse(typeInput(values)).tariff).toEqual(tariff);
  expect(changedNames(values, structuredClone(values))).toEqual([]);
});

test("changes are named, counted, and make a version unless the tariff and the limits stay", () => {
  const before = valuesOf(typeOf(TIME), 3);
  const change = (tariff: Partial<TypeValues["tariff"]>, more: Partial<TypeValues> = {}): TypeValues => ({
    ...before,
    ...more,
    tariff: { ...before.tariff, ...tariff },
  });
  const both = changedNames(before, change({ nextCents: "7.50", capCents: "180" }));
  expect(changesText(both)).toBe("2 cambios sin guardar: fracción y tope");
  expect(isNewVersion(both)).toBe(true);
  expect(changedNames(before, change({ nextCents: "$8.00", firstMinutes: "60 " }))).toEqual([]);
  const [window] = before.tariff.windows;
  const sameHours = window ? [{ ...window, days: ["6", "0"], nextCents: "5" }] : [];
  expect(changedNames(before, change({ windows: sameHours }))).toEqual([]);
  const dearer = window ? [{ ...window, nextCents: "6" }] : [];
  expect(changesText(changedNames(before, change({ windows: dearer })))).toBe("Un cambio sin guardar: horarios");
  const renamed = changedNames(before, change({}, { name: "Otro" }));
  expect([changesText(renamed), isNewVersion(renamed)]).toEqual(["Un cambio sin guardar: nombre", false]);
  expect(changesText(changedNames(before, change({ kind: "entry", cents: "45" })))).toBe(
    "Un cambio sin guardar: forma de cobro",
  );
  const many = change({ windows: [] }, { name: "Otro", noticeCents: "1", topupMinCents: "100" });
  expect(changesText(changedNames(before, many))).toBe("4 cambios sin guardar");
  expect(changesText([])).toBe("");
});

test("a field says what was saved", () => {
  expect(beforeText("tariff.nextCents", "8.00")).toBe("Antes $8.00");
  expect(beforeText("tariff.freeMinutes", "15")).toBe("Antes 15 min");
  expect(beforeText("tariff.capCents", "")).toBe("Antes vacío");
  expect(beforeText("name", "Visitante")).toBe("Antes Visitante");
});
