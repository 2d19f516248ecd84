import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { recordSnapshot } from "@/lib/payments";
import { type MercadoPagoHarness, startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";
import { type OpenpayHarness, startOpenpayHarness } from "@/lib/payments/testing/openpay-harness";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { jobs } from "@/lib/settlement/jobs";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { ageOrder, factsOf, paying, paymentRow, type Sale, systemCtx } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { mailsTo } from "@/lib/settlement/testing/standing";
import { testBank } from "@/lib/settlement/testing/test-bank";

// There are two providers here, each with accounts of its own.
const bank = testBank();
let openpay: OpenpayHarness;
let mercadopago: MercadoPagoHarness;
beforeAll(async () => {
  openpay = await startOpenpayHarness(bank.url);
  mercadopago = await startMercadoPagoHarness(bank.url);
});
afterEach(async () => {
  for (const { books } of [openpay, mercadopago]) {
    books.trouble = "none";
    books.first = () => undefined;
  }
  await getDb().execute(sql`update payments set next_poll_at = null`);
});
afterAll(() => Promise.all([openpay.close(), mercadopago.close()]));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const later = (minutes: number) => systemCtx(new Date(Date.now() + minutes * MINUTE + 5_000));

async function saleAt(...providers: { connect(adminId: number): Promise<void> }[]): Promise<Sale> {
  const sale = await longSale();
  for (const provider of providers) await provider.connect(sale.admin.id);
  return sale;
}

/** Makes a payment due for the poll before others. */
const comesFirst = (paymentId: number) =>
  getDb().execute(sql`update payments set next_poll_at = now() - interval '1 minute' where id = ${paymentId}`);

/** Makes an order overdue whose own job did not run. */
async function missDeadline(orderId: number): Promise<void> {
  await ageOrder(orderId);
  await getDb().execute(sql`update orders set deadline_at = deadline_at - interval '2 minutes' where id = ${orderId}`);
}

/** Makes a refund that its own job gave up. */
async function soldWithRefund(sale: Sale) {
  const paid = await paying(sale);
  await openpay.pay(paid.chargeId);
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  const input = {
    paymentId: paid.paymentId,
    amountCents: 1_000,
    endsItems: [],
    reason: "Molestias",
    idempotencyKey: "tarde",
  };
  await refundPayment({ ctx: ctxFor(sale.owner), input });
  return paid;
}

test.each(["down", "hangup", "nonsense"] as const)(
  "an account that does not answer (%s) is asked once in a run, and all that it is needed for waits",
  async (trouble) => {
    const sale = await saleAt(openpay, mercadopago);
    const refunding = await soldWithRefund(sale);
    const late = await paying(sale);
    await missDeadline(late.orderId);
    const waiting = [await paying(sale), await paying(sale), await paying(sale)];
    const other = await paying(sale, { method: "wallet" });
    await mercadopago.pay(other.chargeId);
    openpay.books.trouble = trouble;
    openpay.books.requests.length = 0;
    expect(await pollPayments({ ctx: later(90) })).toEqual({ asked: 1, closed: 0, refunded: 0 });
    expect(openpay.books.requests).toHaveLength(1);
    expect(await factsOf(other.orderId)).toMatchObject({ state: "paid", tickets: 1 });
    for (const { paymentId } of waiting) {
      const { polls, nextPollAt } = await paymentRow(paymentId);
      expect(polls).toBe(2);
      expect(nextPollAt?.getTime()).toBeGreaterThan(Date.now());
    }
    openpay.books.trouble = "none";
    for (const { chargeId } of waiting) await openpay.pay(chargeId);
    expect(await pollPayments({ ctx: later(120) })).toMatchObject({ closed: 1, refunded: 1 });
    for (const { orderId } of waiting) expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
    expect(await factsOf(late.orderId)).toMatchObject({ state: "expired" });
    expect(await factsOf(refunding.orderId)).toMatchObject({ refunds: ["1000:done"] });
  },
);

test("money that is written down is applied although its account does not answer", async () => {
  const sale = await saleAt(openpay);
  const [first, paid] = [await paying(sale), await paying(sale)];
  await comesFirst(first.paymentId);
  const { chargeId: providerId, folio, amountCents: receivedCents } = paid;
  const said = { providerId, folio, receivedCents, refundedCents: 0, currency: "MXN", failureCode: null };
  await recordSnapshot(systemCtx(), paid.paymentId, { ...said, state: "paid" }, "webhook");
  openpay.books.trouble = "down";
  openpay.books.requests.length = 0;
  await pollPayments({ ctx: later(60) });
  expect(openpay.books.requests).toHaveLength(1);
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("a slow account does not keep another waiting", async () => {
  const sale = await saleAt(openpay, mercadopago);
  const [slow, other] = [await paying(sale), await paying(sale, { method: "wallet" })];
  await openpay.pay(slow.chargeId);
  await mercadopago.pay(other.chargeId);
  await comesFirst(slow.paymentId);
  const asked = Promise.withResolvers<void>();
  // It answers only once the other account is asked, so asking them one after the other would never end.
  openpay.books.first = () => asked.promise;
  mercadopago.books.first = () => asked.resolve();
  expect(await pollPayments({ ctx: later(60) })).toMatchObject({ asked: 2 });
  for (const { orderId } of [slow, other]) expect(await factsOf(orderId)).toMatchObject({ state: "paid" });
});

test("a slow account's orders and refunds take turns with its payments, and the run leaves the rest to the next", async () => {
  const sale = await saleAt(openpay);
  const refunding = await soldWithRefund(sale);
  const late = await paying(sale);
  await missDeadline(late.orderId);
  const waiting = [await paying(sale), await paying(sale), await paying(sale)];
  for (const { paymentId } of waiting) await comesFirst(paymentId);
  const over = new AbortController();
  const first = new Set<string>();
  openpay.books.first = ({ path }) => {
    const [, , , chargeId = ""] = path;
    if (waiting.some((one) => one.chargeId === chargeId)) first.add(chargeId);
    if (first.size > 0) over.abort();
  };
  const run = await pollPayments({ ctx: later(90), signal: over.signal });
  expect(run).toEqual({ asked: 1, closed: 1, refunded: 1 });
  expect(await factsOf(refunding.orderId)).toMatchObject({ refunds: ["1000:done"] });
  const polls = await Promise.all(waiting.map(async ({ paymentId }) => (await paymentRow(paymentId)).polls));
  expect(polls.sort()).toEqual([1, 1, 3]);
  expect(await pollPayments({ ctx: later(0), signal: AbortSignal.abort() })).toMatchObject({ asked: 0 });
});

test("a buyer with a reference is reminded in the same minute, whatever the provider does", async () => {
  const sale = await saleAt(openpay);
  const paid = await paying(sale, { method: "cash" });
  const { expiresAt } = await paymentRow(paid.paymentId);
  openpay.books.trouble = "down";
  const remind = jobs.find(({ queue }) => queue === "settlement.remind");
  await remind?.handle({ ctx: systemCtx(new Date(expiresAt.getTime() - HOUR)), data: null });
  expect(await mailsTo(paid.buyer.id)).toMatchObject({ "payment.expiring": 1 });
});

test("only the system polls", async () => {
  expect(await codeOf(pollPayments({ ctx: ctxFor(null) }))).toBe("auth.forbidden");
});
