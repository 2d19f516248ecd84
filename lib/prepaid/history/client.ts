import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { MonthSpan } from "@/lib/prepaid/history/month";
import type { PrepaidDto, PrepaidVenueDto } from "@/lib/prepaid/holder/client";
import { MOVEMENT_WORDS, type MovementKind } from "@/lib/prepaid/kinds";
import { stayWords } from "@/lib/prepaid/tariff/words";
import { isMethod, payingBy } from "@/lib/pricing/client";

export interface MovementDto {
  id: number;
  no: number;
  folio: string;
  kind: MovementKind;
  at: Date;
  amountCents: number;
  giftCents: number;
  /** After it. */
  balanceCents: number;
  gate: string | null;
  /** How a top-up was paid. */
  method: string | null;
  reason: string | null;
  /** How long a visit that has ended took. */
  minutes: number | null;
  /** How a charge came about: "2 horas". */
  words: string | null;
  /** When what is left of a gift expires. */
  expiresAt: Date | null;
}

/** "Recarga con tarjeta". A method without words was written by a newer version of the platform. */
export const topupTitle = (method: string | null): string =>
  method !== null && isMethod(method) ? `Recarga ${payingBy(method)}` : "Recarga";

/** "Recarga con tarjeta", "Salida", "Ajuste a tu favor". */
export function movementTitle({
  kind,
  method,
  amountCents,
  reason,
}: Pick<MovementDto, "kind" | "method" | "amountCents" | "reason">): string {
  if (kind === "topup") return topupTitle(method);
  if (kind === "gift") return "Regalo del recinto";
  // Time needs no reason: this is a gift that lapsed because somebody closed the account.
  if (kind === "expiry" && reason !== null) return "Regalo cancelado al cerrar";
  return kind === "adjustment" && amountCents > 0 ? "Ajuste a tu favor" : MOVEMENT_WORDS[kind];
}

/** Where it was, how long the visit took, or why it was made. */
export function movementDetails({ gate, minutes, kind, reason, words }: MovementDto): string[] {
  const stay = minutes !== null && kind === "exit" ? stayWords(minutes) : null;
  const why = kind === "gift" || kind === "adjustment" ? reason : null;
  return [gate, stay, kind === "exit" ? words : null, why].filter((part) => part !== null);
}

/** "+$18.00", "−$36.00". */
export const signed = (cents: number): string => {
  if (cents === 0) return formatMoney(0);
  return cents > 0 ? `+${formatMoney(cents)}` : `−${formatMoney(Math.abs(cents))}`;
};

/** What the history can be narrowed to. */
export const MOVEMENT_FILTERS = ["recargas", "estacionamiento", "otros"] as const;

export type MovementFilter = (typeof MOVEMENT_FILTERS)[number];

export const FILTER_WORDS: Readonly<Record<MovementFilter, string>> = {
  recargas: "Recargas",
  estacionamiento: "Estacionamiento",
  otros: "Ajustes y otros",
};

const STAY_KINDS: readonly MovementKind[] = ["entry", "exit", "period", "debt", "reversal"];

const isOfFilter: Readonly<Record<MovementFilter, (kind: MovementKind) => boolean>> = {
  recargas: (kind) => kind === "topup",
  estacionamiento: (kind) => STAY_KINDS.includes(kind),
  otros: (kind) => kind !== "topup" && !STAY_KINDS.includes(kind),
};

export const kindsOf = (filter: MovementFilter, all: readonly MovementKind[]): MovementKind[] =>
  all.filter(isOfFilter[filter]);

export const movementFilterOf = (text: string | undefined): MovementFilter | undefined =>
  MOVEMENT_FILTERS.find((filter) => filter === text);

/** The history of an account; `month` is as "2026-11". */
export const monthHref = (accountId: number, month: string | null, filter: MovementFilter | null = null): string => {
  const query = new URLSearchParams({ cuenta: String(accountId) });
  if (month) query.set("mes", month);
  if (filter) query.set("tipo", filter);
  return `/user-prepaid-history?${query}`;
};

/** A month's rows as a file. */
export const monthFileHref = (
  accountId: number,
  month: string,
  filter: MovementFilter | null,
  format: "csv" | "xlsx",
): string => `${monthHref(accountId, month, filter).replace("?", "/archivo?")}&formato=${format}`;

export const receiptHref = (folio: string): string => `/user-prepaid-history/recibo/${folio}`;

/** What a month brought: opening + in + stays + other = closing. */
export interface MonthSums {
  openingCents: number;
  topupCents: number;
  /** Gifts, adjustments and money back. */
  favorCents: number;
  /** What was charged for parking, as a negative amount. */
  stayCents: number;
  /** Refunds, expired gifts and whatever else went, as a negative amount. */
  otherCents: number;
  closingCents: number;
  visits: number;
  minutes: number;
}

export interface MonthDto extends MonthSums {
  account: PrepaidDto;
  month: MonthSpan;
  filter: MovementFilter | null;
  movements: MovementDto[];
  /** Those that the filter shows in the whole month. */
  count: number;
  /** The page after this one begins below it. */
  below: number | null;
  /** Months that can be chosen, the present one first. */
  months: MonthSpan[];
  /** The months before and after it, where there is something to show. */
  earlier: MonthSpan | null;
  later: MonthSpan | null;
}

/** What a movement moved, and how. */
export interface MovementReceiptDto extends MovementDto {
  venue: PrepaidVenueDto;
  accountId: number;
  accountName: string;
  accountFolio: string;
  plates: string[];
  holder: string;
  seller: string;
  enteredAt: Date | null;
  leftAt: Date | null;
  /** Lines of a charge: what and how much. */
  lines: { label: string; cents: number }[];
  ivaCents: number;
  /** The payment of a top-up. */
  payment: { folio: string; amountCents: number; feeCents: number; feeIvaCents: number; isTest: boolean } | null;
}

export const MOVEMENT_RECEIPT_NOTE =
  "Este recibo no es un CFDI (factura) y no tiene efectos fiscales. Comprueba lo que entró a tu saldo o salió de él.";

interface ReceiptRow {
  label: string;
  value: string;
  detail?: string;
  isTotal?: boolean;
}

function paidRows(
  { amountCents, ivaCents }: MovementReceiptDto,
  payment: NonNullable<MovementReceiptDto["payment"]>,
): ReceiptRow[] {
  const { feeCents, feeIvaCents, amountCents: paidCents } = payment;
  const iva = (cents: number) => (cents > 0 ? { detail: `Incluye IVA por ${formatMoney(cents)}` } : {});
  return [
    { label: "Recarga", value: formatMoney(amountCents), ...iva(ivaCents) },
    { label: "Cargo por servicio", value: formatMoney(feeCents), ...iva(feeIvaCents) },
    { label: "Pagaste (MXN)", value: formatMoney(paidCents), isTotal: true },
  ];
}

/** What a receipt adds up, and the balance that it left. */
export function receiptRows(receipt: MovementReceiptDto): ReceiptRow[] {
  const { enteredAt, leftAt, lines, minutes, gate, reason, amountCents, giftCents, ivaCents, balanceCents } = receipt;
  const at = (moment: Date) => formatDateTime(moment, receipt.venue.timeZone);
  const rows: ReceiptRow[] = [];
  if (enteredAt) rows.push({ label: "Entró", value: at(enteredAt) });
  if (leftAt)
    rows.push({ label: "Salió", value: at(leftAt), ...(minutes === null ? {} : { detail: stayWords(minutes) }) });
  if (gate) rows.push({ label: "Acceso", value: gate });
  if (reason) rows.push({ label: "Motivo", value: reason });
  rows.push(...lines.map(({ label, cents }) => ({ label, value: formatMoney(cents) })));
  if (receipt.payment) rows.push(...paidRows(receipt, receipt.payment));
  else {
    const iva = ivaCents === 0 ? {} : { detail: `Incluye IVA por ${formatMoney(Math.abs(ivaCents))}` };
    rows.push({ label: "Importe (MXN)", value: signed(amountCents), isTotal: true, ...iva });
    if (giftCents < 0) rows.push({ label: "De ello, saldo de regalo", value: signed(giftCents) });
  }
  rows.push({ label: "Saldo después", value: formatMoney(balanceCents) });
  return rows;
}
