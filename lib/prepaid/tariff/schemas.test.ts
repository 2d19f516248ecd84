import { expect, it } from "vitest";
import { Tariff, type TariffInput } from "@/lib/prepaid/tariff/schemas";
import { fractionsOf, freeTimeOf, hasFractions, type Tariff as Terms } from "@/lib/prepaid/tariff/tariff";
import { entryTariff, hourlyTariff, overnightTariff, visitorTariff } from "@/lib/prepaid/tariff/testing/tariffs";

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Where a tariff is refused, and why. */
function refusals(tariff: unknown): Record<string, string> {
  const parsed = Tariff.safeParse(tariff);
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

it("keeps a tariff as it is", () => {
  for (const tariff of [visitorTariff(), hourlyTariff(), entryTariff(), overnightTariff()]) {
    expect(Tariff.parse(tariff)).toEqual(tariff);
  }
});

it("reads what a form sends, and fills in what goes without saying", () => {
  const typed: TariffInput = {
    kind: "time",
    firstMinutes: "60",
    firstCents: "30.00",
    nextMinutes: "15",
    nextCents: "$7.50",
    capCents: null,
    windows: [{ days: [6, 0, 6], from: "20:00", until: "6:00", nextCents: "5" }],
  };
  expect(Tariff.parse(typed)).toEqual({
    ...visitorTariff({ freeMinutes: 0, capCents: null }),
    windows: [{ days: [0, 6], from: 1_200, until: 360, nextCents: 500, firstCents: null }],
  });
});

it.each([
  ["no kind", { cents: 1 }, { kind: "Debes seleccionar una opción" }],
  ["a price that is too high", entryTariff({ cents: 1_000_001 }), { cents: "Escribe una cantidad como 250.00" }],
  ["a unit of nothing", visitorTariff({ nextMinutes: 0 }), { nextMinutes: "Escribe un número del 1 al 1440" }],
  ["a cap below the first unit", visitorTariff({ capCents: 2_999 }), { capCents: "Es menos que la primera unidad" }],
  ["a night without an end", overnightTariff({ until: 1_200 }), { until: "La noche debe terminar a otra hora" }],
  [
    "hours that are none",
    entryTariff({ windows: [{ days: [], from: 1_440, until: -1, cents: 1 }] }),
    {
      "windows.0.days": "Elige al menos un día",
      "windows.0.from": "Escribe una hora como 20:00",
      "windows.0.until": "Escribe una hora como 20:00",
    },
  ],
])("refuses %s at its field", (_, tariff, refused) => {
  expect(refusals(tariff)).toEqual(refused);
});

it.each([
  ["the same hours", [5], 600, 660, true],
  ["their last minute", [5], 700, 719, true],
  ["what follows them", [5], 720, 800, false],
  ["a night that goes on into them", [4], 1_320, 601, true],
  ["a night that ends as they begin", [4], 1_320, 600, false],
  ["another day", [6], 600, 720, false],
])("takes no two prices for one minute: Friday 10:00 to 12:00 and %s", (_, days, from, until, isRefused) => {
  const tariff = entryTariff({
    windows: [
      { days: [5], from: 600, until: 720, cents: 1 },
      { days, from, until, cents: 2 },
    ],
  });
  expect(refusals(tariff)).toEqual(isRefused ? { "windows.1.from": "Se encima con el horario 1" } : {});
});

it("sees where the end of a week overlaps its beginning", () => {
  const windows = [
    { days: [0], from: 0, until: 60, cents: 1 },
    { days: [6], from: 1_380, until: 30, cents: 2 },
  ];
  expect(refusals(entryTariff({ windows }))).toEqual({ "windows.1.from": "Se encima con el horario 1" });
});

it("takes one price for a weekday, and the rules of a period's visits", () => {
  const day = {
    kind: "day",
    cents: 100,
    per: "day",
    windows: [
      { days: [1, 2], cents: 1 },
      { days: [2], cents: 2 },
    ],
  };
  const refused = { "windows.1.days": "Uno de estos días ya tiene otro precio" };
  expect(refusals(day)).toEqual(refused);
  const { reverseMinutes: _, freezeMinutes: __, ...visit } = visitorTariff({ capCents: 1 });
  const period = { kind: "period", length: { months: 1 }, cents: 100, visit };
  expect(refusals(period)).toEqual({ "visit.capCents": "Es menos que la primera unidad" });
});

it("makes fractions of 15 minutes at the first unit's rate", () => {
  const tariff = hourlyTariff(fractionsOf({ firstMinutes: 60, firstCents: 3_010 }));
  expect(tariff).toMatchObject({ nextMinutes: 15, nextCents: 752 });
  expect([visitorTariff(), hourlyTariff()].map(hasFractions)).toEqual([true, false]);
});

it("knows which tariffs give free time", () => {
  const period: Terms = {
    kind: "period",
    length: { days: 30 },
    cents: 1,
    visit: visitorTariff(),
    reverseMinutes: 10,
    freezeMinutes: 15,
  };
  expect(freeTimeOf(period)).toEqual({ freeMinutes: 15, freeEveryHours: 24 });
  expect(freeTimeOf({ ...period, visit: null })).toBeNull();
  expect(freeTimeOf(hourlyTariff())).toBeNull();
  expect(freeTimeOf(entryTariff({ windows: [{ days: ALL_DAYS, from: 0, until: 0, cents: 1 }] }))).toBeNull();
});
