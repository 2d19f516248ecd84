import { toLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { headingsOf } from "@/lib/imports";
import { parseAmount } from "@/lib/imports/client";
import { momentIn, movementKind, namer, type PayoutMovement, type ProviderPayout, releasesIn } from "@/lib/payments";

const ZONE = "America/Monterrey";

/** In this order, for "IVA de la comisión" is no commission. A charge may be named in several columns. */
const COLUMNS = [
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

function movementsOf(rows: readonly string[][]): FileMovement[] {
  const found = headingsOf(rows.slice(0, 30), COLUMNS);
  const { date, amount, refs } = found?.columns ?? {};
  if (!found || date?.[0] === undefined || amount?.[0] === undefined || !refs || refs.length === 0)
    throw new DomainError("payout.columns", { field: "file" });
  const { columns, firstRow } = found;
  const nameOf = namer();
  const [dateAt, amountAt] = [date[0], amount[0]];
  return rows.slice(firstRow).flatMap((row, index) => {
    const cell = (at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
    const cents = (at: number | undefined) => parseAmount(cell(at));
    const at = momentIn(cell(dateAt));
    const words = cell(columns.kind[0]);
    const gross = cents(amountAt);
    const names = refs.map((column) => cell(column)).filter((text) => text !== "");
    // Sums and headings name no charge.
    if (names.length === 0 && words === "") return [];
    if (names.length === 0 && (!at || gross === null)) return [];
    if (!at || gross === null)
      throw new DomainError("payout.bad_row", { field: "file", data: { row: firstRow + index + 1 } });
    if (gross === 0) return [];
    // Files write what went back with a sign or without.
    const kind = movementKind(words, gross);
    const amountCents = kind === "refund" || kind === "dispute" || kind === "fee" ? -Math.abs(gross) : gross;
    const net = cents(columns.net[0]);
    const fee = cents(columns.fee[0]);
    const iva = Math.abs(cents(columns.iva[0]) ?? 0);
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
        amountCents,
        feeCents: kept,
        feeIvaCents: Math.sign(kept) * Math.min(Math.abs(kept), iva),
        payout: cell(columns.payout[0]) || null,
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
 * Reads what a provider sent to the bank from the rows of a file: Mercado Pago's report, or any table with a date, what the
 * charge is called and an amount; a fee, its IVA, a net, a type and the payout's id are read where there are columns for
 * them. Without an id all of the file is one payout, which is called `fallbackRef`. Errors: payout.columns, payout.bad_row.
 */
export function readPayouts(rows: readonly string[][], fallbackRef: string): ProviderPayout[] {
  const released = releasesIn(rows);
  if (released) return released;
  const groups = Map.groupBy(movementsOf(rows), ({ payout }) => payout ?? fallbackRef);
  return [...groups].map(([ref, found]) => {
    const movements = found.map(({ payout: _payout, ...movement }) => movement);
    const last = new Date(Math.max(...movements.map(({ at }) => at.getTime())));
    return { ref: ref.slice(0, 120), paidOn: toLocal(last, ZONE).slice(0, 10), netCents: null, movements };
  });
}
