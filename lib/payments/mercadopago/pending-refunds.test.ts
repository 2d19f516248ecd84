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
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ state: "pending", refundId });
  const [made] = payment.refunds;
  if (!made) throw new Error("No refund");
  made.status = "approved";
  expect(await provider().refund({ ...request, refundId })).toEqual({
    state: "done",
    refundId: String(made.id),
    at: new Date(made.date_created),
  });
  made.status = "rejected";
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ state: "failed" });
  expect(postsOf(before)).toEqual([]);
  expect(payment.refunds).toHaveLength(1);
});

test("each part of a refund is read, also where another payment could by then give the whole amount", async () => {
  const folio = await opened();
  const [first, second] = [at.addPayment(folio), at.addPayment(folio)];
  const request = { id: 2, providerId: folio, amountCents: 40_000, reason: "Todo" };
  at.books.refundStatus = "in_process";
  const { refundId } = await provider().refund(request);
  at.books.once.forget();
  at.addPayment(folio, { amount: 500 });
  for (const refund of second.refunds) refund.status = "approved";
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ state: "pending", refundId });
  for (const refund of first.refunds) refund.status = "rejected";
  expect(await provider().refund({ ...request, refundId })).toMatchObject({
    state: "failed",
    givenCents: 28_750,
    refundId: String(second.refunds[0]?.id),
  });
  for (const refund of first.refunds) refund.status = "approved";
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ state: "done" });
  expect(await at.refundedAt(folio)).toBe(40_000);
});

test("a refund in process that cannot be read counts as no answer and is not made again", async () => {
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

test("Mercado Pago is asked to distinguish a refund in process from a refused one", async () => {
  const folio = await opened();
  at.addPayment(folio);
  at.books.refundStatus = "in_process";
  const before = at.books.requests.length;
  await provider().refund({ id: 4, providerId: folio, amountCents: 10_000, reason: "No llegó" });
  const asked = at.books.requests.slice(before).filter(({ path }) => path.includes("refunds"));
  expect(asked.map(({ headers }) => headers.get("x-render-in-process-refunds"))).toEqual(["true", "true"]);
});

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** The answer to the request for a refund that comes as the `nth` is lost, and the keys are forgotten. */
async function loseAnswer(nth: number, asking: () => Promise<unknown>): Promise<void> {
  let posts = 0;
  at.books.first = ({ method }) => at.setTrouble(method === "POST" && ++posts === nth ? "lost" : "none");
  expect(await codeOf(asking())).toBe("payment.provider_unavailable");
  at.books.first = () => undefined;
  at.setTrouble("none");
  at.books.once.forget();
}

test("a refund whose answer was lost is found after its key is forgotten, and no other is mistaken for it", async () => {
  const folio = await opened();
  const payment = at.addPayment(folio);
  const asked = { providerId: folio, amountCents: 5_000, reason: "No llegó" };
  await at.refundAtPanel(folio, 5_000);
  for (const refund of payment.refunds) refund.date_created = ago(3).toISOString();
  const other = await provider().refund({ ...asked, id: 5 });
  const request = { ...asked, id: 6, createdAt: ago(2), others: [`1/2+${payment.id}/${other.refundId}`] };
  await loseAnswer(1, () => provider().refund(request));
  expect(payment.refunds).toHaveLength(3);
  const before = at.books.requests.length;
  expect(await provider().refund(request)).toMatchObject({ refundId: String(payment.refunds[2]?.id), state: "done" });
  expect(postsOf(before)).toEqual([]);
});

test("where the answer to a part was lost and all keys are forgotten, each part went back once", async () => {
  const folio = await opened();
  const first = at.addPayment(folio);
  const small = at.addPayment(folio, { amount: 50 });
  const last = at.addPayment(folio);
  const request = { id: 7, providerId: folio, amountCents: 40_000, reason: "Todo", createdAt: ago(2), others: [] };
  await loseAnswer(2, () => provider().refund(request));
  expect([first, small, last].map(({ refunds }) => refunds.length)).toEqual([0, 1, 1]);
  expect(await provider().refund(request)).toMatchObject({ state: "done" });
  expect([first, small, last].map(({ refunds }) => refunds.length)).toEqual([1, 1, 1]);
  expect(await at.refundedAt(folio)).toBe(40_000);
});

test("once one payment has given the whole amount, no other one is asked, not even one that refused it before", async () => {
  const folio = await opened();
  const [first, second] = [at.addPayment(folio), at.addPayment(folio, { refusesRefunds: true })];
  const request = { id: 8, providerId: folio, amountCents: 20_000, reason: "Todo", createdAt: ago(2), others: [] };
  await loseAnswer(2, () => provider().refund(request));
  second.refusesRefunds = false;
  expect(await provider().refund(request)).toMatchObject({ refundId: String(first.refunds[0]?.id), state: "done" });
  expect([first.refunds.length, second.refunds.length]).toEqual([1, 0]);
});

test("a lost refund is found although Mercado Pago's clock is behind ours", async () => {
  const folio = await opened();
  const payment = at.addPayment(folio);
  const createdAt = ago(2);
  const request = { id: 9, providerId: folio, amountCents: 5_000, reason: "No llegó", createdAt, others: [] };
  await loseAnswer(1, () => provider().refund(request));
  const [made] = payment.refunds;
  if (!made) throw new Error("No refund");
  made.date_created = new Date(createdAt.getTime() - 2_000).toISOString();
  expect(await provider().refund(request)).toMatchObject({ refundId: String(made.id), state: "done" });
  expect(payment.refunds).toHaveLength(1);
});

test("of two equal refunds whose answers were lost each finds one, in whichever order they are listed", async () => {
  const folio = await opened();
  const payment = at.addPayment(folio);
  const asked = { providerId: folio, amountCents: 5_000, reason: "No llegó", others: [] };
  const [early, late] = [
    { ...asked, id: 10, createdAt: ago(3) },
    { ...asked, id: 11, createdAt: ago(2) },
  ];
  for (const request of [early, late]) {
    await loseAnswer(1, () => provider().refund(request));
    const made = payment.refunds.at(-1);
    if (!made) throw new Error("No refund");
    made.date_created = request.createdAt.toISOString();
  }
  const [first, second] = payment.refunds.map(({ id }) => String(id));
  payment.refunds.reverse();
  expect(await provider().refund(early)).toMatchObject({ refundId: first, state: "done" });
  expect(await provider().refund({ ...late, others: [first ?? ""] })).toMatchObject({
    refundId: second,
    state: "done",
  });
  expect(payment.refunds).toHaveLength(2);
});
