import { expect, test } from "vitest";
import { creditOf, debitOf, guessMapping, parseCredit, StatementMapping } from "@/lib/deposits/statement/mapping";

test.each([
  ["517.50", 51_750],
  ["$1,250.50", 125_050],
  ["1.250,50", 125_050],
  ["+300", 30_000],
  ["1,250", 125_000],
  ["300,5", 30_050],
  ["517.50 CR", 51_750],
  ["-517.50", null],
  ["517.50-", null],
  ["(517.50)", null],
  ["0.00", null],
  ["abc", null],
  ["99999999999", null],
])("amount %s is %s", (text, cents) => expect(parseCredit(text)).toBe(cents));

test("columns are guessed by the heading, after whatever stands above it", () => {
  const rows = [
    ["Banco del Norte", "", "", "", ""],
    ["Cuenta 0118359719", "", "", "", ""],
    ["Fecha operación", "Concepto", "Referencia", "Cargo", "Abono"],
    ["20/11/2026", "DEPOSITO", "9300", "", "517.50"],
    ["20/11/2026", "COMISION", "", "12.00", ""],
  ];
  const mapping = guessMapping(rows);
  expect(mapping).toEqual({ firstRow: 3, date: 0, amount: 4, charge: 3, text: [1, 2] });
  if (!mapping) throw new Error("No mapping");
  expect(rows.map((row) => creditOf(row, mapping))).toEqual([
    null,
    null,
    null,
    { paidOn: "2026-11-20", amountCents: 51_750, text: "DEPOSITO · 9300" },
    null,
  ]);
  expect(rows.map((row) => debitOf(row, mapping))).toEqual([
    null,
    null,
    null,
    null,
    { paidOn: "2026-11-20", amountCents: 1_200, text: "COMISION" },
  ]);
  expect(guessMapping([["20/11/2026", "517.50", "x"]])).toBeNull();
});

test.each([
  ["a column for charges", { charge: 2 }, ["20/11/2026", "", "287.50", "SPEI"], 28_750],
  ["a charge with a sign in its column", { charge: 2 }, ["20/11/2026", "", "-287.50", "SPEI"], 28_750],
  ["a negative amount", { charge: null }, ["20/11/2026", "-287.50", "", "SPEI"], 28_750],
  ["the same column for both", { charge: 1 }, ["20/11/2026", "(287.50)", "", "SPEI"], 28_750],
  ["money that came in", { charge: 2 }, ["20/11/2026", "287.50", "", "SPEI"], null],
  ["nothing in either", { charge: 2 }, ["20/11/2026", "", "0.00", "SPEI"], null],
  ["a negative amount beside a column for charges", { charge: 2 }, ["20/11/2026", "-287.50", "", "SPEI"], null],
  ["no day", { charge: 2 }, ["", "", "287.50", "SPEI"], null],
])("what left is read from %s", (_name, { charge }, row, cents) => {
  const mapping = StatementMapping.parse({ date: 0, amount: "1", charge: charge ?? "", text: [3] });
  expect(debitOf(row, mapping)?.amountCents ?? null).toBe(cents);
});
