import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { mercadoPagoApi } from "@/lib/payments/mercadopago/api";
import { mercadoPagoPayouts } from "@/lib/payments/mercadopago/payouts";
import { type Books, startMercadoPago } from "@/lib/payments/testing/mercadopago-books";

const TOKEN = "APP_USR-payouts";
const NOW = new Date("2026-11-07T15:00:00Z");
let books: Books;
beforeAll(async () => {
  books = await startMercadoPago(TOKEN);
});
afterAll(() => books.close());

const api = (accessToken = TOKEN) => mercadoPagoApi({ accessToken, apiBase: books.url });
const read = (day: string, known: string[] = []) => mercadoPagoPayouts(api(), day, new Set(known), NOW);

const HEAD =
  "DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT";
const CSV = `${HEAD}
2026-11-04T12:00:00.000-04:00,111,PG-AAAA1,release,payment,275.86,0.00,287.50,-11.64
2026-11-04T12:10:00.000-04:00,111,PG-AAAA1,release,mediation,0.00,100.00,100.00,0.00
2026-11-04T12:20:00.000-04:00,500,,release,tax_withholding,0.00,5.00,5.00,0.00
2026-11-05T09:00:00.000-04:00,900,,release,payout,0.00,170.86,170.86,0.00
2026-11-05T09:00:00.000-04:00,,,available_balance,pos_payout_900,0.00,0.00,0.00,0.00
2026-11-05T12:00:00.000-04:00,112,PG-AAAA2,release,payment,100.00,0.00,104.21,-4.21
2026-11-06T09:00:00.000-04:00,901,,release,payout,0.00,100.00,100.00,0.00
,,,total,,0.00,0.00,0.00,0.00`;

it("asks for a report where none reaches to yesterday, and reads it once it is ready", async () => {
  expect(await read("2026-11-01")).toEqual([]);
  expect(books.reports).toEqual([
    { file_name: null, begin_date: "2026-11-01T00:00:00Z", end_date: "2026-11-07T15:00:00Z", csv: "" },
  ]);
  Object.assign(books.reports[0] ?? {}, { file_name: "release-1.csv", csv: CSV });
  const payouts = await read("2026-11-01");
  expect(payouts.map(({ ref, paidOn, netCents }) => [ref, paidOn, netCents])).toEqual([
    ["900", "2026-11-05", 17_086],
    ["901", "2026-11-06", 10_000],
  ]);
  expect(payouts[0]?.movements).toMatchObject([
    {
      kind: "charge",
      chargeRef: "111",
      folio: "PG-AAAA1",
      availableOn: "2026-11-04",
      amountCents: 28_750,
      feeCents: 1_164,
    },
    { kind: "dispute", chargeRef: "111", amountCents: -10_000, feeCents: 0 },
    { kind: "other", folio: null, amountCents: -500, feeCents: 0 },
  ]);
  expect(books.reports.length).toBe(1);
  expect((await read("2026-11-01", ["900"])).map(({ ref }) => ref)).toEqual(["901"]);
  expect((await read("2026-11-06")).map(({ ref }) => ref)).toEqual(["901"]);
});

it("a wrong token, and a Mercado Pago that is down, are told as such", async () => {
  const wrong = mercadoPagoPayouts(api("APP_USR-wrong"), "2026-11-01", new Set(), NOW);
  expect(await codeOf(wrong)).toBe("payment.provider_unavailable");
  books.trouble = "down";
  expect(await codeOf(read("2026-11-01"))).toBe("payment.provider_unavailable");
  books.trouble = "none";
});
