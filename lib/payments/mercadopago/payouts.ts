import { formOf, tableRowsOf } from "@/lib/imports";
import type { MercadoPagoApi } from "@/lib/payments/mercadopago/api";
import { releasesIn } from "@/lib/payments/mercadopago/releases";
import type { ProviderPayout } from "@/lib/payments/provider";

const DAY_MS = 86_400_000;
/** A report covers at least a day and at most sixty. Source: "Generar reporte", Liberaciones, Mercado Pago. */
const MOST_DAYS = 59;

async function rowsOf(text: string): Promise<string[][]> {
  const content = new TextEncoder().encode(text);
  const rows: string[][] = [];
  if (text.trim() === "") return rows;
  for await (const cells of tableRowsOf(content, formOf(content))) rows.push([...cells]);
  return rows;
}

/**
 * What Mercado Pago sent to the bank, from the reports of releases that are ready. Where none reaches to yesterday, one is
 * asked for, which a later reading finds.
 */
export async function mercadoPagoPayouts(
  api: MercadoPagoApi,
  day: string,
  known: ReadonlySet<string>,
  now: Date = new Date(),
): Promise<ProviderPayout[]> {
  const since = Date.parse(day);
  const reports = (await api.releaseReports())
    .flatMap(({ file_name: file, end_date: end }) => (file && end ? [{ file, end: end.getTime() }] : []))
    .filter(({ end }) => end >= since)
    .sort((one, other) => one.end - other.end);
  const found = new Map<string, ProviderPayout>();
  for (const { file } of reports) {
    for (const payout of releasesIn(await rowsOf(await api.releaseReport(file))) ?? [])
      if (!known.has(payout.ref) && payout.paidOn >= day && !found.has(payout.ref)) found.set(payout.ref, payout);
  }
  if (!reports.some(({ end }) => end >= now.getTime() - DAY_MS)) {
    const begin = Math.min(Math.max(since, now.getTime() - MOST_DAYS * DAY_MS), now.getTime() - DAY_MS);
    await api.askReleaseReport(new Date(begin), now);
  }
  return [...found.values()];
}
