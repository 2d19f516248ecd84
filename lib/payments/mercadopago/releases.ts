import { toLocal } from "@/lib/core/dates";
import { parseAmount } from "@/lib/imports/client";
import { momentIn, movementKind, namer } from "@/lib/payments/payouts/movement";
import type { PayoutMovement, ProviderPayout } from "@/lib/payments/provider";

const ZONE = "America/Monterrey";

/**
 * Mercado Pago's report of releases: what a row moved is its net credit less its net debit, and a row "payout" is what was
 * sent to the bank of all that stands above it. Source: "Glosario" of the report "Liberaciones",
 * https://www.mercadopago.com.mx/developers/es/docs/reports/released-money/report-use
 */
export function releasesIn(rows: readonly string[][]): ProviderPayout[] | null {
  const head = rows.findIndex((row) => row.includes("NET_CREDIT_AMOUNT") && row.includes("SOURCE_ID"));
  const names = rows[head];
  if (!names) return null;
  const at = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? "";
  const cents = (row: readonly string[], name: string) => parseAmount(at(row, name)) ?? 0;
  const nameOf = namer();
  const payouts: ProviderPayout[] = [];
  let movements: PayoutMovement[] = [];
  for (const row of rows.slice(head + 1)) {
    const moment = momentIn(at(row, "DATE"));
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
    const kind = movementKind(words, net);
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
