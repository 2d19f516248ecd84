import { createHash } from "node:crypto";
import { startOfLocalDay, toLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { parseDay } from "@/lib/core/parse-day";
import { headingsOf } from "@/lib/imports";
import { parseAmount } from "@/lib/imports/client";
import type { PayoutMovement, ProviderPayout } from "@/lib/payments";

const ZONE = "America/Monterrey";
const DAY_MS = 86_400_000;

type Kind = PayoutMovement["kind"];

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

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What people and providers call a movement; null: of a file that does not say, by its sign. */
function kindOf(words: string, amountCents: number): Kind {
  const text = bare(words);
  if (/contracargo|chargeback|disput|mediation|reclamo/.test(text)) return "dispute";
  if (/devoluc|reembols|refund/.test(text)) return "refund";
  if (/cobro|venta|payment|charge|pago|settlement/.test(text)) return amountCents < 0 ? "refund" : "charge";
  if (/comision|fee|cargo|tarifa|tax|impuesto|withholding|retenci/.test(text)) return "fee";
  if (text !== "") return "other";
  return amountCents < 0 ? "refund" : "charge";
}

/** A moment with its zone, a local one, or a day, whose end it is. */
function momentOf(text: string): Date | null {
  const zoned = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text) ? new Date(text) : null;
  if (zoned && !Number.isNaN(zoned.getTime())) return zoned;
  const day = parseDay(text);
  const start = day === null ? null : startOfLocalDay(day, ZONE);
  if (!start) return null;
  const time = /\b(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text);
  const seconds = time ? Number(time[1]) * 3_600 + Number(time[2]) * 60 + Number(time[3] ?? 0) : DAY_MS / 1000 - 1;
  return new Date(start.getTime() + Math.min(seconds, DAY_MS / 1000 - 1) * 1000);
}

interface FileMovement extends PayoutMovement {
  /** The provider's name of the payout that it is in, where a column has it. */
  payout: string | null;
}

/** The same movement has the same name in every file; equal ones of a file are numbered. */
function namer(): (words: string) => string {
  const seen = new Map<string, number>();
  return (words) => {
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return createHash("sha256").update(`${words}\n${times}`).digest("hex").slice(0, 32);
  };
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
  return rows.slice(firstRow).flatMap((row) => {
    const cell = (at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
    const cents = (at: number | undefined) => parseAmount(cell(at));
    const at = momentOf(cell(dateAt));
    const words = cell(columns.kind[0]);
    const gross = cents(amountAt);
    const names = refs.map((column) => cell(column)).filter((text) => text !== "");
    if (!at || gross === null || gross === 0 || (names.length === 0 && words === "")) return [];
    // Files write what went back with a sign or without.
    const kind = kindOf(words, gross);
    const amountCents = kind === "refund" || kind === "dispute" || kind === "fee" ? -Math.abs(gross) : gross;
    const net = cents(columns.net[0]);
    const fee = cents(columns.fee[0]);
    const iva = Math.abs(cents(columns.iva[0]) ?? 0);
    const kept = feeOf({ amountCents, net, fee, iva });
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
  amountCents: number;
  net: number | null;
  fee: number | null;
  iva: number;
}

/** What was kept: the amount less the net where the file has it, else its columns, whose IVA may stand apart. */
function feeOf({ amountCents, net, fee, iva }: Figures): number {
  if (net !== null) return amountCents - (amountCents < 0 ? -Math.abs(net) : net);
  return fee === null ? 0 : Math.abs(fee) + iva;
}

/**
 * Mercado Pago's report of releases: what a row moved is its net credit less its net debit, and a row "payout" is what was
 * sent to the bank of all that stands above it. Source: "Glosario" of the report "Liberaciones",
 * https://www.mercadopago.com.mx/developers/es/docs/reports/released-money/report-use
 */
function releases(rows: readonly string[][]): ProviderPayout[] | null {
  const head = rows.findIndex((row) => row.includes("NET_CREDIT_AMOUNT") && row.includes("SOURCE_ID"));
  const names = rows[head];
  if (!names) return null;
  const at = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? "";
  const cents = (row: readonly string[], name: string) => parseAmount(at(row, name)) ?? 0;
  const nameOf = namer();
  const payouts: ProviderPayout[] = [];
  let movements: PayoutMovement[] = [];
  for (const row of rows.slice(head + 1)) {
    const moment = momentOf(at(row, "DATE"));
    const net = cents(row, "NET_CREDIT_AMOUNT") - cents(row, "NET_DEBIT_AMOUNT");
    if (!moment || at(row, "RECORD_TYPE") !== "release" || net === 0) continue;
    const words = at(row, "DESCRIPTION");
    const source = at(row, "SOURCE_ID");
    if (/^(payout|withdrawal)$/.test(words)) {
      payouts.push({ ref: source, paidOn: toLocal(moment, ZONE).slice(0, 10), netCents: -net, movements });
      movements = [];
      continue;
    }
    const gross = cents(row, "GROSS_AMOUNT");
    const kind = kindOf(words, net);
    const amountCents = gross === 0 || kind === "fee" ? net : Math.sign(net) * Math.abs(gross);
    movements.push({
      ref: nameOf(`${source}\n${words}\n${net}\n${moment.toISOString()}`),
      kind,
      chargeRef: source || null,
      providerIds: [],
      folio: at(row, "EXTERNAL_REFERENCE") || null,
      at: moment,
      amountCents,
      feeCents: amountCents - net,
      feeIvaCents: 0,
    });
  }
  return payouts;
}

const netOf = (movements: readonly PayoutMovement[]) =>
  movements.reduce((total, { amountCents, feeCents }) => total + amountCents - feeCents, 0);

/**
 * Reads what a provider sent to the bank from the rows of a file: Mercado Pago's report, or any table with a date, what the
 * charge is called and an amount; a fee, its IVA, a net, a type and the payout's id are read where there are columns for
 * them. Without an id all of the file is one payout, which is called `fallbackRef`. Errors: payout.columns.
 */
export function readPayouts(rows: readonly string[][], fallbackRef: string): ProviderPayout[] {
  const released = releases(rows);
  if (released) return released;
  const groups = Map.groupBy(movementsOf(rows), ({ payout }) => payout ?? fallbackRef);
  return [...groups].map(([ref, found]) => {
    const movements = found.map(({ payout: _payout, ...movement }) => movement);
    const last = new Date(Math.max(...movements.map(({ at }) => at.getTime())));
    return { ref: ref.slice(0, 120), paidOn: toLocal(last, ZONE).slice(0, 10), netCents: netOf(movements), movements };
  });
}
