// Deposits of December that are heard of in January, reckoned by hand. A ticket is 250.00 with 34.48 of IVA, and its fee
// 37.50 with 5.17. The venue's bank is in Monterrey, six hours behind.
import { expect, it } from "vitest";
import { closingFile, closingPage, invoiceList } from "@/lib/closings";
import { NO_SUMS } from "@/lib/closings/client";
import { closeBooks } from "@/lib/closings/close";
import { bookkeeper } from "@/lib/closings/testing";
import { toLocal } from "@/lib/core/dates";
import { lastDayOf } from "@/lib/core/months";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { importStatement, startImport, uploadStatement } from "@/lib/deposits";
import { settleAccepted } from "@/lib/deposits/settle-accepted";
import { csv, mapping, pesos } from "@/lib/deposits/statement/testing";
import { type DepositVenue, depositing, depositVenue } from "@/lib/deposits/testing";
import { salesReport } from "@/lib/reports";
import { systemCtx } from "@/lib/settlement/testing";

const YEAR = Number(toLocal(new Date(), "America/Monterrey").slice(0, 4));
const DECEMBER = `${YEAR - 1}-12`;
const JANUARY = `${YEAR}-01`;
const on = (day: string) => new Date(`${day}T18:00:00Z`);

/** A purchase of some places that was deposited on a day. */
async function deposited(sale: DepositVenue, quantity: number, day: string): Promise<string[]> {
  const { next, payment } = await depositing(sale, { quantity });
  return [day, next.reference, pesos(payment.amountCents)];
}

/** The bank's statement is imported, and what it names is accepted. */
async function heard(sale: DepositVenue, rows: string[][], now: Date): Promise<void> {
  const ctx = { ...sale.staff, now };
  const file = { account: sale.account, fileName: "movimientos.csv", content: csv(rows) };
  const { id: importId } = await uploadStatement({ ctx, input: file });
  await startImport({ ctx, input: { importId, mapping, acceptMatched: true } });
  await importStatement({ ctx: systemCtx(now), input: { importId } });
  expect(await settleAccepted({ ctx: systemCtx(now), input: { importId } })).toEqual({ applied: rows.length });
}

/** So many tickets in the books: prices, fees, their IVA, and what the venue's own account took. */
const tickets = (count: number) => ({
  ...NO_SUMS,
  soldCents: count * 25_000,
  owedCents: count * 25_000,
  feeCents: count * 3_750,
  heldCents: count * 28_750,
  soldIvaCents: count * 3_448,
  feeIvaCents: count * 517,
});

it("deposits of December whose statement comes in January are December's, in its report, its IVA and its closing", async () => {
  const sale = await depositVenue();
  const [first, late, ours] = [
    await deposited(sale, 2, `30/12/${YEAR - 1}`),
    await deposited(sale, 1, `31/12/${YEAR - 1}`),
    await deposited(sale, 4, `02/01/${YEAR}`),
  ];
  const keeper = (now: Date) => bookkeeper(sale, now);

  // The statement of 4 January comes before December is closed, on the 12th.
  await heard(sale, [first], on(`${JANUARY}-04`));
  const closing = await closeBooks({ ctx: keeper(on(`${JANUARY}-12`)), input: { month: DECEMBER } });
  // That of 20 January brings one of December, too.
  await heard(sale, [late, ours], on(`${JANUARY}-20`));

  const february = keeper(on(`${YEAR}-02-12`));
  const reportBy = async (date: "collected" | "recorded") =>
    (await salesReport({ ctx: february, input: { by: "month", date } })).map((row) => [
      row.key,
      row.sold,
      row.collectedCents,
      row.ticketIvaCents,
      row.feeIvaCents,
    ]);
  // 3 tickets: 750.00 + 112.50, IVA 103.44 + 15.51. 4 tickets: 1,000.00 + 150.00, IVA 137.92 + 20.68.
  expect(await reportBy("collected")).toEqual([
    [DECEMBER, 3, 86_250, 10_344, 1_551],
    [JANUARY, 4, 115_000, 13_792, 2_068],
  ]);
  // All of it was written down in January: 7 tickets.
  expect(await reportBy("recorded")).toEqual([[JANUARY, 7, 201_250, 24_136, 3_619]]);

  const rowsOf = async (month: string) =>
    (await closingPage({ ctx: february, input: { month } })).rows.map((row) => [row.month, row.sums]);
  expect(await rowsOf(DECEMBER)).toEqual([[DECEMBER, tickets(2)]]);
  expect((await closingPage({ ctx: february, input: { month: DECEMBER } })).since).toEqual(tickets(1));
  const next = await closeBooks({ ctx: february, input: { month: JANUARY } });
  expect(await rowsOf(JANUARY)).toEqual([
    [DECEMBER, tickets(1)],
    [JANUARY, tickets(4)],
  ]);
  expect((await closingPage({ ctx: february, input: { month: DECEMBER } })).since).toBeNull();

  const recordOf = async (id: number) =>
    pdfPages((await closingFile({ ctx: february, input: { id } })).content)
      .map(pdfText)
      .join("\n");
  expect(await recordOf(closing.id)).toContain("$500.00");
  const record = await recordOf(next.id);
  for (const part of ["De meses que ya estaban cerrados", `diciembre ${YEAR - 1}, `, "$1,000.00"])
    expect(record).toContain(part);

  // The global invoice of each month has the receipts whose money came in it.
  for (const [month, totalCents] of [
    [DECEMBER, 86_250],
    [JANUARY, 115_000],
  ] as const) {
    const input = { from: `${month}-01`, to: lastDayOf(month) };
    expect((await invoiceList.page({ ctx: february, input })).sums?.totalCents).toBe(totalCents);
  }
});
