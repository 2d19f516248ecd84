import { describe, expect, it } from "vitest";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { examplesOf } from "@/lib/prepaid/tariff/examples";
import type { DayRates, Tariff } from "@/lib/prepaid/tariff/tariff";
import { entryTariff, hourlyTariff, overnightTariff, visitorTariff } from "@/lib/prepaid/tariff/testing/tariffs";
import {
  daysWords,
  freeEveryWords,
  hoursWords,
  reckoningWords,
  stayWords,
  tariffLine,
  tariffSign,
} from "@/lib/prepaid/tariff/words";

const SETTING = { timeZone: "America/Monterrey", dayStart: 0 };
const FRIDAY = new Date("2026-11-27T18:00:00Z");
const terms = { reverseMinutes: 10, freezeMinutes: 15 };

const daily: Tariff & DayRates = {
  kind: "day",
  freeMinutes: 0,
  freeEveryHours: 24,
  cents: 10_000,
  per: "day",
  windows: [{ days: [0, 6], cents: 15_000 }],
  ...terms,
};
const monthly: Tariff = { kind: "period", length: { months: 1 }, cents: 80_000, visit: null, ...terms };
const { reverseMinutes: _, freezeMinutes: __, ...perEntry } = entryTariff({ cents: 1_000, windows: [] });

/** The table as a person reads it: "vie 27 nov, 10:00, 10:12, 12 min, $0.00, Dentro de …". */
function table(tariff: Tariff): string[] {
  return examplesOf(tariff, FRIDAY, SETTING).map(({ enteredAt, leftAt, reckoning }) =>
    [
      formatDateTime(enteredAt, SETTING.timeZone).replace(" nov,", ""),
      formatTime(leftAt, SETTING.timeZone),
      stayWords(reckoning.minutes),
      formatMoney(reckoning.totalCents),
      reckoningWords(reckoning),
    ].join(" | "),
  );
}

describe("enters, leaves, costs", () => {
  it("shows the rules of a tariff by the time", () => {
    expect(table(visitorTariff())).toEqual([
      "vie 27 10:00 | 10:12 | 12 min | $0.00 | Dentro de los 15 min sin costo",
      "vie 27 10:00 | 10:40 | 40 min | $30.00 | Primera hora $30.00",
      "vie 27 10:00 | 11:20 | 1 h 20 min | $45.00 | $30.00 + 2 de $7.50",
      "vie 27 18:30 | 22:10 | 3 h 40 min | $90.00 | $30.00 + 2 de $7.50 + 9 de $5.00",
      "vie 27 09:00 | 21:00 | 12 h | $180.00 | Llega al tope de 24 h",
      "vie 27 09:00 | 12:00 | 27 h | $270.00 | Tope $180.00 + 12 de $7.50",
    ]);
    expect(table(hourlyTariff())).toEqual([
      "vie 27 10:00 | 10:08 | 8 min | $0.00 | No pasó de 10 min",
      "vie 27 10:00 | 10:40 | 40 min | $18.00 | Primera hora $18.00",
      "vie 27 10:00 | 12:20 | 2 h 20 min | $54.00 | 3 horas",
      "vie 27 09:00 | 21:00 | 12 h | $144.00 | Llega al tope del día",
      "vie 27 09:00 | 12:00 | 27 h | $288.00 | Llega 2 veces al tope del día",
    ]);
  });

  it("shows the rules of the other kinds", () => {
    expect(table(entryTariff())).toEqual([
      "vie 27 10:00 | 10:08 | 8 min | $0.00 | No pasó de 10 min",
      "vie 27 10:00 | 12:00 | 2 h | $45.00 | Entrada $45.00",
      "vie 27 20:30 | 22:30 | 2 h | $60.00 | Entrada $60.00",
    ]);
    expect(table(daily)).toEqual([
      "vie 27 10:00 | 13:00 | 3 h | $100.00 | 1 día de $100.00",
      "vie 27 20:00 | 10:00 | 14 h | $250.00 | 1 día de $100.00 + 1 día de $150.00",
      "vie 27 10:00 | 13:00 | 27 h | $250.00 | 1 día de $100.00 + 1 día de $150.00",
      "sáb 28 10:00 | 13:00 | 3 h | $150.00 | 1 día de $150.00",
    ]);
    expect(table(overnightTariff())).toEqual([
      "vie 27 08:30 | 09:50 | 1 h 20 min | $30.00 | 2 de $15.00",
      "vie 27 21:00 | 07:00 | 10 h | $120.00 | 1 noche de $120.00",
      "vie 27 19:00 | 09:30 | 14 h 30 min | $165.00 | 1 noche de $120.00 + 3 de $15.00",
      "vie 27 21:00 | 07:00 | 34 h | $420.00 | 2 noches de $120.00 + 12 de $15.00",
    ]);
    expect(table(monthly)).toEqual(["vie 27 10:00 | 13:00 | 3 h | $0.00 | Incluido en el periodo"]);
  });
});

it.each<[Tariff, string]>([
  [hourlyTariff(), "$18.00 por hora, máximo $144.00 al día"],
  [visitorTariff(), "$30.00 la primera hora, después $7.50 cada 15 min, máximo $180.00 en 24 h"],
  [visitorTariff({ firstMinutes: 15, capCents: null }), "$30.00 los primeros 15 min, después $7.50 cada 15 min"],
  [visitorTariff({ firstMinutes: 120, capCents: null }), "$30.00 las primeras 2 horas, después $7.50 cada 15 min"],
  [entryTariff(), "$45.00 por entrada"],
  [daily, "$100.00 por día"],
  [{ ...daily, per: "24h" }, "$100.00 cada 24 h"],
  [overnightTariff(), "$120.00 por noche, fuera de ella $15.00 por hora"],
  [monthly, "$800.00 al mes, visitas incluidas"],
  [
    { kind: "period", length: { days: 15 }, cents: 80_000, visit: perEntry, ...terms },
    "$800.00 cada 15 días, más $10.00 por entrada",
  ],
])("says a tariff in one line: %#", (tariff, words) => {
  expect(tariffLine(tariff)).toBe(words);
});

describe("the sign at the entrance", () => {
  const signOf = (tariff: Tariff) => {
    const { lines, note } = tariffSign(tariff);
    return [...lines.map(({ label, value }) => `${label} / ${value}`), note];
  };

  it("is the picture's", () => {
    expect(signOf(visitorTariff())).toEqual([
      "Primeros 15 min / Sin costo",
      "Primera hora / $30.00",
      "Cada 15 min más / $7.50",
      "Cada 15 min, de noche / $5.00",
      "Máximo en 24 h / $180.00",
      "Noche: de 20:00 a 06:00. IVA incluido. Si sales en 10 min no pagas.",
    ]);
  });

  it("says each kind", () => {
    expect(signOf(hourlyTariff())).toEqual([
      "Cada hora / $18.00",
      "Máximo al día / $144.00",
      "IVA incluido. Si sales en 10 min no pagas.",
    ]);
    expect(signOf(entryTariff())).toEqual([
      "Entrada / $45.00",
      "Entrada, vie de 20:00 a 06:00 / $60.00",
      "IVA incluido. Si sales en 10 min no pagas.",
    ]);
    expect(signOf({ ...daily, reverseMinutes: 0 })).toEqual([
      "Por día / $100.00",
      "Por día, sáb y dom / $150.00",
      "IVA incluido.",
    ]);
    expect(signOf(overnightTariff())).toEqual([
      "Noche, de 20:00 a 08:00 / $120.00",
      "Cada hora fuera de la noche / $15.00",
      "IVA incluido. Si sales en 10 min no pagas.",
    ]);
    expect(signOf(monthly)).toEqual(["Un mes / $800.00", "Visitas / Incluidas", "IVA incluido."]);
  });
});

it("names days and hours", () => {
  expect([[1, 2, 3, 4, 5], [0, 6], [5, 6, 0], [1, 3, 5], [0, 1, 2, 3, 4, 5, 6], [2]].map(daysWords)).toEqual([
    "lun a vie",
    "sáb y dom",
    "vie a dom",
    "lun, mié y vie",
    "todos los días",
    "mar",
  ]);
  expect(hoursWords({ days: [1], from: 0, until: 0 })).toBe("lun");
  expect(hoursWords({ days: [1], from: 1_320, until: 65 })).toBe("lun de 22:00 a 01:05");
  expect([0, 24, 72].map(freeEveryWords)).toEqual(["En cada visita", "Una vez cada 24 h", "Una vez cada 72 h"]);
});

it("says what a seal took off", () => {
  const [line] = [{ what: "next", minutes: 60, isCapped: false, count: 2, eachCents: 1_800, sumCents: 3_600 } as const];
  const seal = { what: "seal_percent", bps: 5_000, count: 1, eachCents: -1_800, sumCents: -1_800 } as const;
  expect(reckoningWords({ lines: [line, seal] })).toBe("2 de $18.00 − sello $18.00");
});
