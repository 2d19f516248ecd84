import { z } from "zod";
import { parseDay } from "@/lib/core/parse-day";

const Column = z.coerce.number("Elige una columna").int().min(0).max(59);

/** Columns count from 0, and `firstRow` is the first movement. Banks spread their texts, so several columns are joined. */
export const StatementMapping = z.object({
  firstRow: z.coerce.number().int().min(0).max(200).default(0),
  date: Column,
  amount: Column,
  text: z.array(Column).min(1, "Elige al menos una columna").max(8),
});
export type StatementMapping = z.output<typeof StatementMapping>;

const normalized = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const DATE = /\bfecha|\bdia\b|\bdate/;
const CREDIT = /abono|deposito|haber|credito|ingreso|entrada/;
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
    const named = names.flatMap((name, at) => (at !== date && at !== amount && TEXT.test(name) ? [at] : []));
    const others = names.flatMap((_, at) => (at !== date && at !== amount ? [at] : []));
    const text = (named.length > 0 ? named : others).slice(0, 8);
    if (text.length > 0) return { firstRow: index + 1, date, amount, text };
  }
  return null;
}

/** Reads incoming money as banks write it, in centavos. Charges, zero and texts that are no amount answer null. */
export function parseCredit(text: string): number | null {
  if (/^\(|-\s*$|^[^\d]*[-−]/.test(text)) return null;
  const digits = text.replace(/[^\d.,]/g, "");
  const comma = digits.lastIndexOf(",");
  const dot = digits.lastIndexOf(".");
  const isCommaDecimal = comma > dot && !/^\d{1,3}(,\d{3})+$/.test(digits);
  const plain = isCommaDecimal ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents > 0 && cents <= 2_147_483_647 ? cents : null;
}

export interface Movement {
  paidOn: string;
  amountCents: number;
  text: string;
}

/** Headings, totals, charges and all other rows that brought no money answer null. */
export function movementOf(row: readonly string[], { date, amount, text }: StatementMapping): Movement | null {
  const paidOn = parseDay(row[date] ?? "");
  const amountCents = parseCredit(row[amount] ?? "");
  if (paidOn === null || amountCents === null) return null;
  const words = text.map((at) => row[at] ?? "").filter((cell) => cell !== "");
  return { paidOn, amountCents, text: words.join(" · ").slice(0, 1_000).toWellFormed() };
}
