import { z } from "zod";
import { parseDay } from "@/lib/core/parse-day";
import { parseAmount } from "@/lib/imports/client";
import { ColumnField, ColumnsField, FirstRowField, OptionalColumnField } from "@/lib/imports/schemas";

/** Columns count from 0, and `firstRow` is the first movement. Banks spread their texts, so several columns are joined. */
export const StatementMapping = z.object({
  firstRow: FirstRowField,
  date: ColumnField,
  /** What came in; with a sign, or without a column for charges, also what left. */
  amount: ColumnField,
  charge: OptionalColumnField,
  text: ColumnsField,
});
export type StatementMapping = z.output<typeof StatementMapping>;

const normalized = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const DATE = /\bfecha|\bdia\b|\bdate/;
const CREDIT = /abono|deposito|haber|credito|ingreso|entrada/;
const CHARGE = /cargo|retiro|debito|\bdebe\b|egreso|salida/;
const AMOUNT = /importe|monto|cantidad|amount/;
const TEXT = /referencia|concepto|descripcion|detalle|movimiento|leyenda|rastreo|beneficiario|ordenante/;

/** Answers null when no row names both a date and an amount. A column of credits is preferred to one of amounts. */
export function guessMapping(rows: readonly string[][]): StatementMapping | null {
  for (const [index, row] of rows.entries()) {
    const names = row.map(normalized);
    const date = names.findIndex((name) => DATE.test(name));
    const credit = names.findIndex((name, at) => at !== date && CREDIT.test(name));
    const amount = credit >= 0 ? credit : names.findIndex((name, at) => at !== date && AMOUNT.test(name));
    if (date < 0 || amount < 0) continue;
    const charge = names.findIndex((name, at) => at !== date && at !== amount && CHARGE.test(name));
    const isFree = (at: number) => ![date, amount, charge].includes(at);
    const named = names.flatMap((name, at) => (isFree(at) && TEXT.test(name) ? [at] : []));
    const others = names.flatMap((_, at) => (isFree(at) ? [at] : []));
    const text = (named.length > 0 ? named : others).slice(0, 8);
    if (text.length > 0) return { firstRow: index + 1, date, amount, charge: charge < 0 ? null : charge, text };
  }
  return null;
}

/** Reads incoming money. Charges, zero and texts that are no amount answer null. */
export function parseCredit(text: string): number | null {
  const cents = parseAmount(text);
  return cents !== null && cents > 0 ? cents : null;
}

/** Reads what left: of the column for charges, where banks write it with a sign or without, else a negative amount. */
function parseDebit(row: readonly string[], { amount, charge }: StatementMapping): number | null {
  const isOwnColumn = charge !== null && charge !== amount;
  const cents = parseAmount(row[isOwnColumn ? charge : amount] ?? "");
  if (cents === null || cents === 0 || (!isOwnColumn && cents > 0)) return null;
  return Math.abs(cents);
}

export interface Movement {
  paidOn: string;
  amountCents: number;
  text: string;
}

function movement(row: readonly string[], { date, text }: StatementMapping, cents: number | null): Movement | null {
  const paidOn = parseDay(row[date] ?? "");
  if (paidOn === null || cents === null) return null;
  const words = text.map((at) => row[at] ?? "").filter((cell) => cell !== "");
  return { paidOn, amountCents: cents, text: words.join(" · ").slice(0, 1_000).toWellFormed() };
}

/** Headings, totals, charges and all other rows that brought no money answer null. */
export function creditOf(row: readonly string[], mapping: StatementMapping): Movement | null {
  return movement(row, mapping, parseCredit(row[mapping.amount] ?? ""));
}

/** Rows with which no money left answer null. */
export function debitOf(row: readonly string[], mapping: StatementMapping): Movement | null {
  return creditOf(row, mapping) ? null : movement(row, mapping, parseDebit(row, mapping));
}
