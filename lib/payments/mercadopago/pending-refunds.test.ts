import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { mercadoPagoProvider } from "@/lib/payments/mercadopago/provider";
import { type MercadoPagoHarness, startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";

const SHOP = "http://tienda.test";
let at: MercadoPagoHarness;
beforeAll(async () => {
  at = await startMercadoPagoHarness(SHOP);
});
afterAll(() => at.close());
beforeEach(() => {
  at.books.refundStatus = "approved";
});

let attempts = 0;
const provider = () => mercadoPagoProvider(at.credentials);
async function opened(): Promise<string> {
  attempts++;
  const { providerId } = await provider().create({
    id: attempts,
    folio: `PG-${randomUUID().slice(0, 8).toUpperCase()}`,
    method: "wallet",
    amountCents: 28_750,
    currency: "MXN",
    description: "1 boleto",
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 600_000),
    returnUrl: `${SHOP}/payment-finish`,
    webhookUrl: `${SHOP}/api/v1/payments/callback/mercadopago/propia`,
    payer: async () => ({ name: "Ana", email: null }),
  });
  return providerId;
}
const postsOf = (from: number) => at.books.requests.slice(from).filter(({ method }) => method === "POST");

test("a refund that stays in process longer than its key is known is read and not made again", async () => {
  const folio = await opened();
  const payment = at.addPayment(folio);
  const request = { id: 1, providerId: folio, amountCents: 10_000, reason: "No llegó" };
  at.books.refundStatus = "in_process";
  const { state, refundId } = await provider().refund(request);
  expect(state).toBe("pending");
  at.books.once.forget();
  const before = at.books.requests.length;
  expect(await provider().refund({ ...request, refundId })).toEqual({ state: "pending", refundId });
  const [made] = payment.refunds;
  if (!made) throw new Error("No refund");
  made.status = "approved";
  expect(await provider().refund({ ...request, refundId })).toEqual({ state: "done", refundId: String(made.id) });
  made.status = "rejected";
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ state: "failed" });
  expect(postsOf(before)).toEqual([]);
  expect(payment.refunds).toHaveLength(1);
});

test("of a refund in parts each is read, also where another payment could give all of it by then", async () => {
  const folio = await opened();
  const [first, second] = [at.addPayment(folio), at.addPayment(folio)];
  const request = { id: 2, providerId: folio, amountCents: 40_000, reason: "Todo" };
  at.books.refundStatus = "in_process";
  const { refundId } = await provider().refund(request);
  at.books.once.forget();
  at.addPayment(folio, { amount: 500 });
  for (const refund of second.refunds) refund.status = "approved";
  expect(await provider().refund({ ...request, refundId })).toEqual({ state: "pending", refundId });
  for (const refund of first.refunds) refund.status = "rejected";
  expect(await provider().refund({ ...request, refundId })).toEqual({
    ...{ state: "failed", givenCents: 28_750 },
    refundId: String(second.refunds[0]?.id),
  });
  for (const refund of first.refunds) refund.status = "approved";
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ state: "done" });
  expect(await at.refundedAt(folio)).toBe(40_000);
});

test("a refund in process that cannot be read is no answer, and is not made again", async () => {
  const folio = await opened();
  const payment = at.addPayment(folio);
  const request = { id: 3, providerId: folio, amountCents: 10_000, reason: "No llegó" };
  at.books.refundStatus = "in_process";
  const { refundId } = await provider().refund(request);
  at.books.once.forget();
  const hidden = payment.refunds.splice(0);
  expect(await codeOf(provider().refund({ ...request, refundId }))).toBe("payment.provider_unavailable");
  expect(payment.refunds).toEqual([]);
  payment.refunds.push(...hidden);
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ state: "pending" });
});

test("Mercado Pago is asked to tell a refund in process from one that it refuses", async () => {
  const folio = await opened();
  at.addPayment(folio);
  at.books.refundStatus = "in_process";
  const before = at.books.requests.length;
  await provider().refund({ id: 4, providerId: folio, amountCents: 10_000, reason: "No llegó" });
  const asked = at.books.requests.slice(before).filter(({ path }) => path.includes("refunds"));
  expect(asked.map(({ headers }) => headers.get("x-render-in-process-refunds"))).toEqual(["true", "true"]);
});
