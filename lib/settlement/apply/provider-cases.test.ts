import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { paymentAccounts, refunds, webhookDeliveries } from "@/db/schema";
import { ctxFor } from "@/lib/core/testing";
import { getPaymentAccount } from "@/lib/payments";
import { post } from "@/lib/payments/testing/emulator";
import { type MercadoPagoHarness, startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";
import { type OpenpayHarness, startOpenpayHarness } from "@/lib/payments/testing/openpay-harness";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { retryRefund } from "@/lib/settlement/refunds/retry-refund";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { paying, systemCtx } from "@/lib/settlement/testing";
import { expectTaken, longSale, workFor } from "@/lib/settlement/testing/shop";
import { expectStanding, SOLD } from "@/lib/settlement/testing/standing";
import { testBank } from "@/lib/settlement/testing/test-bank";

// These cases are of one provider alone; the stories are told for all.
const bank = testBank();
let mercadopago: MercadoPagoHarness;
let openpay: OpenpayHarness;
beforeAll(async () => {
  mercadopago = await startMercadoPagoHarness(bank.url);
  openpay = await startOpenpayHarness(bank.url);
});
afterAll(async () => {
  await Promise.all([mercadopago.close(), openpay.close()]);
});

async function sendAll(): Promise<void> {
  for (const message of mercadopago.outbox.splice(0)) expectTaken([await post(message)]);
}

test("Mercado Pago: a preference that is paid twice buys once, and the excess goes back from the second payment", async () => {
  const sale = await longSale();
  await mercadopago.connect(sale.admin.id);
  const paid = await paying(sale, { method: "wallet" });
  await mercadopago.pay(paid.chargeId);
  await sendAll();
  await expectStanding(paid, SOLD);
  await mercadopago.pay(paid.chargeId);
  await sendAll();
  await expectStanding(paid, {
    ...SOLD,
    reviews: ["excess:open"],
    ledger: { ...SOLD.ledger, provider_clearing: 57_500, buyer_owed: -28_750 },
  });
  const back = {
    paymentId: paid.paymentId,
    reason: "Pagó dos veces",
    idempotencyKey: "excedente",
    amountCents: 28_750,
  };
  await refundPayment({ ctx: ctxFor(sale.owner), input: back });
  expect(await workFor(paid.orderId)).toBe(0);
  await sendAll();
  await expectStanding(paid, {
    state: "paid",
    validTickets: 1,
    reviews: ["excess:resolved"],
    refunds: ["28750:done"],
    ledger: SOLD.ledger,
  });
  const refunded = [...mercadopago.books.payments.values()].map(({ refunds }) => refunds.length);
  expect(refunded).toEqual([0, 1]);
});

test("Mercado Pago: only the rest of a refund that was refused after a part went back is asked for again", async () => {
  const sale = await longSale();
  const staff = ctxFor(sale.owner);
  await mercadopago.connect(sale.admin.id);
  const paid = await paying(sale, { method: "wallet" });
  await mercadopago.pay(paid.chargeId);
  await mercadopago.pay(paid.chargeId);
  await sendAll();
  const [first] = [...mercadopago.books.payments.values()].slice(-2);
  if (!first) throw new Error("Nothing was paid");
  first.refusesRefunds = true;
  const ask = {
    paymentId: paid.paymentId,
    reason: "Cambió de sede",
    idempotencyKey: "partes",
    amountCents: 40_000,
    endsItems: [],
  };
  const { id } = await refundPayment({ ctx: staff, input: ask });
  expect(await workFor(paid.orderId)).toBe(0);
  mercadopago.outbox.length = 0;
  const refused = {
    refunds: ["40000:failed", "28750:done", "11250:failed"],
    reviews: ["excess:resolved", "refund_failed:open"],
  };
  await expectStanding(paid, { ...refused, ledger: SOLD.ledger, mails: { "refund.done": 1 } });
  for (let again = 0; again < 2; again++) await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  await expectStanding(paid, refused);
  first.refusesRefunds = false;
  const rest = await retryRefund({ ctx: staff, input: { refundId: id, note: "Otra vez" } });
  expect(rest).toMatchObject({ amountCents: 11_250, state: "failed" });
  await retryRefund({ ctx: staff, input: { refundId: rest.id, note: "Otra vez" } });
  expect(await workFor(paid.orderId)).toBe(0);
  await expectStanding(paid, {
    refunds: [...refused.refunds, "11250:done"],
    reviews: ["excess:resolved", "refund_failed:resolved"],
  });
  expect(await mercadopago.refundedAt(paid.chargeId)).toBe(40_000);
});

test("Mercado Pago: a refund that stays in process for days is made once", async () => {
  const sale = await longSale();
  await mercadopago.connect(sale.admin.id);
  const paid = await paying(sale, { method: "wallet" });
  await mercadopago.pay(paid.chargeId);
  await sendAll();
  const ask = {
    paymentId: paid.paymentId,
    reason: "No llegó",
    idempotencyKey: "lento",
    amountCents: 10_000,
    endsItems: [],
  };
  const { id } = await refundPayment({ ctx: ctxFor(sale.owner), input: ask });
  mercadopago.books.refundStatus = "in_process";
  expect(await workFor(paid.orderId)).toBe(1);
  mercadopago.books.refundStatus = "approved";
  mercadopago.books.once.forget();
  expect(await workFor(paid.orderId)).toBe(1);
  const made = [...mercadopago.books.payments.values()].flatMap(({ refunds }) => refunds).slice(-1);
  expect(made).toMatchObject([{ status: "in_process" }]);
  for (const refund of made) refund.status = "approved";
  await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  await expectStanding(paid, { refunds: ["10000:done"], reviews: [] });
  expect(await mercadopago.refundedAt(paid.chargeId)).toBe(10_000);
  const [row] = await getDb().select().from(refunds).where(eq(refunds.id, id));
  expect(row).toMatchObject({ state: "done", providerRefundId: String(made[0]?.id) });
});

test("Mercado Pago: a refund whose answer was lost, and that nobody asked about for days, is made once", async () => {
  const sale = await longSale();
  await mercadopago.connect(sale.admin.id);
  const paid = await paying(sale, { method: "wallet" });
  await mercadopago.pay(paid.chargeId);
  await sendAll();
  const ask = { paymentId: paid.paymentId, reason: "No llegó", amountCents: 10_000, endsItems: [] };
  for (const idempotencyKey of ["una", "perdida"]) {
    await refundPayment({ ctx: ctxFor(sale.owner), input: { ...ask, idempotencyKey } });
    if (idempotencyKey === "una") expect(await workFor(paid.orderId)).toBe(0);
  }
  const { books } = mercadopago;
  books.first = ({ method }) => mercadopago.setTrouble(method === "POST" ? "lost" : "none");
  expect(await workFor(paid.orderId)).toBe(1);
  books.first = () => undefined;
  mercadopago.setTrouble("none");
  books.once.forget();
  await getDb()
    .update(refunds)
    .set({ createdAt: sql`created_at - interval '2 days'` })
    .where(eq(refunds.paymentId, paid.paymentId));
  expect(await workFor(paid.orderId)).toBe(0);
  await expectStanding(paid, { refunds: ["10000:done", "10000:done"], reviews: [] });
  expect(await mercadopago.refundedAt(paid.chargeId)).toBe(20_000);
});

test("Mercado Pago: a message without the folio, from the panel's own setting, is applied all the same", async () => {
  const sale = await longSale();
  await mercadopago.connect(sale.admin.id);
  const paid = await paying(sale, { method: "wallet" });
  await mercadopago.pay(paid.chargeId);
  const [message] = mercadopago.outbox.splice(0);
  const url = new URL(message?.url ?? "");
  url.searchParams.delete("folio");
  expect(await post({ headers: {}, body: "", ...message, url: url.href })).toBe(200);
  await expectStanding(paid, SOLD);
});

test("Openpay: a refund that it did not do fails, and staff may retry it", async () => {
  const sale = await longSale();
  const staff = ctxFor(sale.owner);
  await openpay.connect(sale.admin.id);
  const paid = await paying(sale, { method: "card" });
  await openpay.pay(paid.chargeId);
  for (const message of openpay.outbox.splice(0)) expectTaken([await post(message)]);
  const ask = {
    paymentId: paid.paymentId,
    reason: "No llegó",
    idempotencyKey: "fallida",
    amountCents: 10_000,
    endsItems: [],
  };
  const { id } = await refundPayment({ ctx: staff, input: ask });
  openpay.books.refundStatus = "failed";
  expect(await workFor(paid.orderId)).toBe(0);
  openpay.books.refundStatus = "completed";
  await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  await expectStanding(paid, { refunds: ["10000:failed"], reviews: ["refund_failed:open"] });
  await retryRefund({ ctx: staff, input: { refundId: id, note: "Otra vez" } });
  expect(await workFor(paid.orderId)).toBe(0);
  await expectStanding(paid, { refunds: ["10000:failed", "10000:done"], reviews: ["refund_failed:resolved"] });
  expect(openpay.charge(paid.chargeId).refunds).toHaveLength(2);
});

test("Openpay: a refund whose answer was lost is not hidden by the next, though a charge shows its latest alone", async () => {
  const sale = await longSale();
  await openpay.connect(sale.admin.id);
  const paid = await paying(sale, { method: "card" });
  await openpay.pay(paid.chargeId);
  for (const message of openpay.outbox.splice(0)) expectTaken([await post(message)]);
  for (const [idempotencyKey, amountCents] of [
    ["una", 8_000],
    ["otra", 9_000],
  ] as const) {
    const ask = { paymentId: paid.paymentId, reason: "No llegó", idempotencyKey, amountCents, endsItems: [] };
    await refundPayment({ ctx: ctxFor(sale.owner), input: ask });
  }
  const { books } = openpay;
  books.showsLatestOnly = true;
  let refunds = 0;
  books.first = ({ path }) => {
    books.trouble = path.at(-1) === "refund" && ++refunds === 1 ? "lost" : "none";
  };
  expect(await workFor(paid.orderId)).toBe(2);
  expect(openpay.charge(paid.chargeId).refunds).toHaveLength(1);
  expect(await workFor(paid.orderId)).toBe(0);
  await expectStanding(paid, { refunds: ["8000:done", "9000:done"] });
  expect(await openpay.refundedAt(paid.chargeId)).toBe(17_000);
  books.first = () => undefined;
  books.showsLatestOnly = false;
});

test("Openpay: the code that proves our address is kept once and shown with the account", async () => {
  const sale = await longSale();
  await openpay.connect(sale.admin.id);
  const message = openpay.message("verification", { verification_code: "UY1qqrxw" });
  expect([await post(message), await post(message)]).toEqual([200, 200]);
  const [account] = await getDb()
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.adminId, sale.admin.id))
    .orderBy(desc(paymentAccounts.id));
  const stored = await getDb()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.account, account?.account ?? ""));
  expect(stored).toMatchObject([{ state: "applied", providerIds: [] }]);
  const shown = await getPaymentAccount({ ctx: ctxFor(sale.owner), input: { accountId: account?.id ?? 0 } });
  expect(shown).toMatchObject({ verificationCode: "UY1qqrxw", isReady: true });
  expect(await post({ ...message, headers: {} })).toBe(401);
});
