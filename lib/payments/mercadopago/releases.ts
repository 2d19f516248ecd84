import { toLocal } from "@/lib/core/dates";
import { parseAmount } from "@/lib/imports/client";
import { momentIn, movementKind, namer } from "@/lib/payments/payouts/movement";
import type { PayoutMovement, ProviderPayout } from "@/lib/payments/provider";

const ZONE = "America/Monterrey";

const dayOf = (at: Date) => toLocal(at, ZONE).slice(0, 10);

type Cells = readonly string[];

/** The cells of a row by the report's own names of its columns. */
function readerOf(names: Cells) {
  const text = (row: Cells, name: string) => row[names.indexOf(name)] ?? "";
  const cents = (row: Cells, name: string) => parseAmount(text(row, name)) ?? 0;
  return { text, cents };
}

/** What Mercado Pago kept of a movement of so much, net of which the account moved; of what goes back it comes back. */
function feeIn(row: Cells, { cents }: ReturnType<typeof readerOf>, amountCents: number, net: number): number {
  const told = Math.abs(cents(row, "MP_FEE_AMOUNT")) + Math.abs(cents(row, "FINANCING_FEE_AMOUNT"));
  return told === 0 ? amountCents - net : Math.sign(amountCents) * told;
}

/** A movement and, apart, what else was taken off it, as taxes withheld. */
function movementsIn(
  row: Cells,
  cells: ReturnType<typeof readerOf>,
  at: Date,
  ref: string,
  net: number,
): PayoutMovement[] {
  const { text, cents } = cells;
  const gross = cents(row, "GROSS_AMOUNT");
  const kind = movementKind(text(row, "DESCRIPTION"), net);
  const isPlain = gross === 0 || kind === "fee" || kind === "other";
  const amountCents = isPlain ? net : Math.sign(net) * Math.abs(gross);
  const feeCents = isPlain ? 0 : feeIn(row, cells, amountCents, net);
  const common = {
    chargeRef: text(row, "SOURCE_ID") || null,
    providerIds: [],
    folio: text(row, "EXTERNAL_REFERENCE") || null,
    at,
    // The report's rows are releases: their date is when the money became free.
    availableOn: dayOf(at),
    feeIvaCents: 0,
  };
  const rest = net - (amountCents - feeCents);
  return [
    { ...common, ref, kind, amountCents, feeCents },
    ...(rest === 0 ? [] : [{ ...common, ref: `${ref}-resto`, kind: "other" as const, amountCents: rest, feeCents: 0 }]),
  ];
}

const netOf = (movements: readonly PayoutMovement[]) =>
  movements.reduce((total, { amountCents, feeCents }) => total + amountCents - feeCents, 0);

/**
 * Mercado Pago's report of releases: what a row moved is its net credit less its net debit, and a row "payout" is what was
 * sent to the bank of all that stands above it. The first payout is left out unless the report begins with nothing on the
 * account, or its rows come to it: what it is of may stand before the report. Money that is only reserved stays at Mercado
 * Pago. Null: the rows are no such report. Source: "Glosario" of the report "Liberaciones",
 * https://www.mercadopago.com.mx/developers/es/docs/reports/released-money/report-use
 */
export function releasesIn(rows: readonly string[][]): ProviderPayout[] | null {
  const head = rows.findIndex((row) => row.includes("NET_CREDIT_AMOUNT") && row.includes("SOURCE_ID"));
  const names = rows[head];
  if (!names) return null;
  const cells = readerOf(names);
  const { text, cents } = cells;
  const nameOf = namer();
  const payouts: ProviderPayout[] = [];
  let movements: PayoutMovement[] = [];
  let isWhole = false;
  for (const row of rows.slice(head + 1)) {
    const net = cents(row, "NET_CREDIT_AMOUNT") - cents(row, "NET_DEBIT_AMOUNT");
    if (text(row, "RECORD_TYPE") === "initial_available_balance") isWhole = net === 0;
    const moment = momentIn(text(row, "DATE"));
    const words = text(row, "DESCRIPTION");
    if (!moment || text(row, "RECORD_TYPE") !== "release" || net === 0 || words.startsWith("reserve_for_")) continue;
    const source = text(row, "SOURCE_ID");
    const ref = nameOf(`${source}\n${words}\n${net}\n${moment.toISOString()}`);
    const isPayout = /^(payout|withdrawal)/.test(words);
    if (!isPayout) movements.push(...movementsIn(row, cells, moment, ref, net));
    else if (net > 0)
      movements.push({
        ...RETURNED,
        ref,
        chargeRef: source || null,
        at: moment,
        availableOn: dayOf(moment),
        amountCents: net,
      });
    else {
      const payout = { ref: source || ref, paidOn: dayOf(moment), netCents: -net, movements };
      if (isWhole || netOf(movements) === -net) payouts.push(payout);
      isWhole = true;
      movements = [];
    }
  }
  return payouts;
}

/** The bank sent an earlier payout back. */
const RETURNED = { kind: "returned", providerIds: [], folio: null, feeCents: 0, feeIvaCents: 0 } as const;
