import type { PayoutColumns } from "@/db/schema";
import { toLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { headingsOf } from "@/lib/imports";
import { parseAmount } from "@/lib/imports/client";
import { momentIn, movementKind, namer, type PayoutMovement, type ProviderPayout } from "@/lib/payments";

const ZONE = "America/Monterrey";

/** In this order, for "IVA de la comisión" is no commission. A charge may be named in several columns. */
const COLUMNS = [
  [
    "available",
    /(fecha|date|dia).*(disponib|availab|liberaci|release)|availab\w* on|disponible (el|desde)|release_date/,
  ],
  ["payout", /payout|dispersion|liquidacion|deposito|lote|batch/],
  ["iva", /\biva\b|\btax/],
  ["fee", /comision|\bfee\b|tarifa/],
  ["net", /\bneto\b|\bnet\b/],
  ["kind", /\btipo\b|\btype\b|concepto|descripcion|description/],
  ["date", /fecha|date|\bdia\b/],
  ["amount", /monto|importe|bruto|gross|amount|cantidad|total/],
  ["refs", /folio|referencia|reference|\bid\b|_id|cobro|charge|orden|order|compra/],
] as const;

interface FileMovement extends PayoutMovement {
  /** The provider's name of the payout that it is in, where a column has it. */
  payout: string | null;
}

const FOLIO = /^[A-Z]{2,3}-?[0-9A-Z]{4,}$/i;

/** The columns that a file's headings name; null where they do not name the date, the amount and the charge. */
export function guessColumns(rows: readonly string[][]): PayoutColumns | null {
  const found = headingsOf(rows.slice(0, 30), COLUMNS);
  const { available, date, amount, refs, kind, fee, iva, net, payout } = found?.columns ?? {};
  const moved = date?.[0] ?? available?.[0];
  if (!found || moved === undefined || amount?.[0] === undefined || !refs || refs.length === 0) return null;
  const only = (columns: number[] | undefined) => columns?.[0] ?? null;
  return {
    firstRow: found.firstRow,
    date: moved,
    amount: amount[0],
    refs: refs.slice(0, 8),
    kind: only(kind),
    fee: only(fee),
    iva: only(iva),
    net: only(net),
    payout: only(payout),
    available: only(available),
  };
}

/** What stands above the first movement: who chose columns below the same headings chose them for this file, too. */
export const headingsAbove = (rows: readonly string[][], { firstRow }: Pick<PayoutColumns, "firstRow">): string[] =>
  rows[firstRow - 1] ?? [];

/** Sums and remarks stand below the last row with a day. */
function withoutFoot(rows: readonly string[][], { date }: PayoutColumns): readonly string[][] {
  return rows.slice(0, rows.findLastIndex((row) => (row[date] ?? "") !== "") + 1);
}

interface BadRow {
  row: number;
  field: "date" | "amount";
  text: string;
}

function badRow({ row, field, text }: BadRow): DomainError {
  const what = field === "date" ? "fecha" : "importe";
  const said = text === "" ? "está vacía" : `dice “${text.slice(0, 40)}”`;
  return new DomainError("payout.bad_row", {
    field,
    fields: { [field]: `En el renglón ${row} la celda de ${what} ${said}` },
    data: { row },
  });
}

function movementsOf(rows: readonly string[][], columns: PayoutColumns): FileMovement[] {
  const { firstRow, refs } = columns;
  const nameOf = namer();
  return withoutFoot(rows, columns)
    .slice(firstRow)
    .flatMap((row, index) => {
      const cell = (at: number | null) => (at === null ? "" : (row[at] ?? ""));
      const cents = (at: number | null) => parseAmount(cell(at));
      const at = momentIn(cell(columns.date));
      const free = momentIn(cell(columns.available ?? null));
      const words = cell(columns.kind);
      const gross = cents(columns.amount);
      const names = refs.map((column) => cell(column)).filter((text) => text !== "");
      // Sums and headings name no charge.
      if (names.length === 0 && words === "") return [];
      if (names.length === 0 && (!at || gross === null)) return [];
      if (!at) throw badRow({ row: firstRow + index + 1, field: "date", text: cell(columns.date) });
      if (gross === null) throw badRow({ row: firstRow + index + 1, field: "amount", text: cell(columns.amount) });
      if (gross === 0) return [];
      // Files write what went back with a sign or without.
      const kind = movementKind(words, gross);
      const amountCents = kind === "refund" || kind === "dispute" || kind === "fee" ? -Math.abs(gross) : gross;
      const net = cents(columns.net);
      const fee = cents(columns.fee);
      const iva = Math.abs(cents(columns.iva) ?? 0);
      const kept = feeOf({ kind, amountCents, net, fee, iva });
      const charge = names.find((name) => !FOLIO.test(name)) ?? names[0] ?? null;
      return [
        {
          ref: nameOf(`${at.toISOString()}\n${names.join("\n")}\n${kind}\n${amountCents}`),
          kind,
          chargeRef: charge,
          providerIds: names,
          folio: names.find((name) => FOLIO.test(name)) ?? null,
          at,
          availableOn: free && toLocal(free, ZONE).slice(0, 10),
          amountCents,
          feeCents: kept,
          feeIvaCents: Math.sign(kept) * Math.min(Math.abs(kept), iva),
          payout: cell(columns.payout) || null,
        },
      ];
    });
}

interface Figures {
  kind: PayoutMovement["kind"];
  amountCents: number;
  net: number | null;
  fee: number | null;
  iva: number;
}

/**
 * What was kept: the amount less the net where the file has it, else its columns, whose IVA may stand apart. Of what goes
 * back the fee comes back, and a fee has none of its own.
 */
function feeOf({ kind, amountCents, net, fee, iva }: Figures): number {
  if (net !== null) return amountCents - (amountCents < 0 ? -Math.abs(net) : net);
  if (fee === null || kind === "fee") return 0;
  return (kind === "refund" ? -1 : 1) * (Math.abs(fee) + iva);
}

/**
 * Reads what a provider sent to the bank from the rows of a table with a date, what the charge is called and an amount;
 * a fee, its IVA, a net, a type and the payout's id are read where there are columns for them. Without an id all of the
 * file is one payout, which is called `fallbackRef`.
 */
export function readPayouts(rows: readonly string[][], fallbackRef: string, columns: PayoutColumns): ProviderPayout[] {
  const groups = Map.groupBy(movementsOf(rows, columns), ({ payout }) => payout ?? fallbackRef);
  if (groups.size === 0)
    throw new DomainError("payout.no_movements", {
      field: "refs",
      fields: { refs: "Con estas columnas ningún renglón tiene fecha, cobro e importe" },
    });
  return [...groups].map(([ref, found]) => {
    const movements = found.map(({ payout: _payout, ...movement }) => movement);
    const last = new Date(Math.max(...movements.map(({ at }) => at.getTime())));
    return { ref: ref.slice(0, 120), paidOn: toLocal(last, ZONE).slice(0, 10), netCents: null, movements };
  });
}
