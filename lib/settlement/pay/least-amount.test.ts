import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { createEventArea, createSaleable, createZone } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createCode, useOf } from "@/lib/discount-codes/testing";
import { changeMethod, getOrder, giveDiscountCode, holdPlaces, payOrder, removeDiscountCode } from "@/lib/orders";
import type { MethodDto } from "@/lib/orders/client";
import { providerFor } from "@/lib/payments";
import { type StripeHarness, startStripeHarness } from "@/lib/payments/testing/stripe-harness";
import { createBuyer, factsOf, heldCart } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });
let stripe: StripeHarness;
beforeAll(async () => {
  stripe = await startStripeHarness(bank.url);
});
afterAll(() => stripe.close());

const said = (methods: readonly MethodDto[]) =>
  Object.fromEntries(methods.map(({ method, unavailable }) => [method, unavailable?.reason ?? null]));

/** A cart of one place at $250.00 whose code leaves this much of its price. */
async function cartWithRest(restCents: number) {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { kind: "fixed", amountCents: 25_000 - restCents });
  const cart = await heldCart(sale);
  await giveDiscountCode({ ctx: cart.ctx, input: { orderId: cart.orderId, code: code.code } });
  const { orderId, ctx } = cart;
  return {
    ...cart,
    shown: () => getOrder({ ctx, input: { orderId } }),
    pay: (method: "card" | "wallet") => payOrder({ ctx, input: { orderId, method } }),
  };
}

test("a rest below the provider's minimum is shown as not payable, and refused before anything is written", async () => {
  const { orderId, ctx, shown, pay } = await cartWithRest(50);
  expect(said((await shown()).methods)).toMatchObject({
    card: "El mínimo para pagar con tarjeta es de $1.00.",
    wallet: "El mínimo para pagar con Mercado Pago es de $1.00.",
  });
  const refused = await pay("card").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "payment.too_little", status: 422, details: { data: { leastCents: 100 } } });
  expect(await getDb().select().from(payments).where(eq(payments.subjectId, orderId))).toEqual([]);
  expect(await useOf(orderId)).toBeNull();
  expect(await factsOf(orderId)).toMatchObject({ state: "cart" });
  await removeDiscountCode({ ctx, input: { orderId } });
  expect(said((await shown()).methods)).toMatchObject({ card: null, wallet: null });
  expect(await pay("card")).toMatchObject({ next: { kind: "redirect" } });
});

test("the minimum itself can be paid, and a rest of nothing needs no method", async () => {
  const least = await cartWithRest(87);
  expect((await least.shown()).methods.find(({ method }) => method === "card")).toMatchObject({ totalCents: 100 });
  expect(await least.pay("card")).toMatchObject({ next: { kind: "redirect" } });
  const free = await cartWithRest(0);
  expect((await free.pay("card")).next).toEqual({ kind: "finished" });
});

test("the account that takes a method has its own minimum, and the others go on", async () => {
  const sale = await createSaleable();
  await stripe.connect(sale.admin.id);
  const area = await createEventArea(sale.event, await createZone(sale.enclosure), { priceCents: 500 });
  const { ctx, orderId } = await heldCart({ ...sale, area });
  const { methods } = await getOrder({ ctx, input: { orderId } });
  expect(said(methods)).toMatchObject({ card: "El mínimo para pagar con tarjeta es de $10.00.", wallet: null });
  const begun = await payOrder({ ctx, input: { orderId, method: "wallet" } });
  expect(await codeOf(changeMethod({ ctx, input: { orderId, method: "card" } }))).toBe("payment.too_little");
  const [attempt] = await getDb().select().from(payments).where(eq(payments.subjectId, orderId));
  expect(attempt).toMatchObject({ id: begun.paymentId, state: "requires_action" });
  expect(stripe.books.sessions.size).toBe(0);
  expect(await payOrder({ ctx, input: { orderId, method: "wallet" } })).toEqual(begun);
});

test("what the provider itself finds too small is refused as such", async () => {
  const { provider } = await providerFor({ provider: "sandbox", account: "demo" });
  const now = new Date();
  const request = (amountCents: number) => ({
    id: 1_000_000 + amountCents,
    folio: `PG-SMALL${amountCents}`,
    method: "wallet" as const,
    amountCents,
    currency: "MXN",
    description: "1 lugar en Arena",
    createdAt: now,
    expiresAt: new Date(now.getTime() + 900_000),
    returnUrl: `${bank.url}/payment-finish`,
    webhookUrl: `${bank.url}/hook`,
    payer: async () => ({ name: "Ana Ruiz", email: null }),
  });
  expect(await codeOf(provider.create(request(99)))).toBe("payment.too_little");
  expect(await provider.create(request(100))).toMatchObject({ next: { kind: "redirect" } });
});

test("the answer of a hold says so too", async () => {
  const sale = await createSaleable({ priceCents: 50 });
  const ctx = ctxFor(await createBuyer());
  const { order } = await holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: 1 } });
  expect(order.methods.find(({ method }) => method === "card")?.unavailable).toMatchObject({
    code: "payment.too_little",
    reason: "El mínimo para pagar con tarjeta es de $1.00.",
  });
});
