import { expect, test } from "vitest";
import { createEvent, createEventArea, createSaleable, createUser, createZone, type UserRow } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { getMyCart, getOrder, holdPlaces, payOrder } from "@/lib/orders";
import type { MethodDto } from "@/lib/orders/client";
import { createBuyer, heldCart, paying, type Sale } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

/** An event whose sale ends so many days from now. */
async function saleEnding(days: number, capacity = 10): Promise<Sale> {
  const sale = await createSaleable({ capacity });
  const at = (n: number) => new Date(Date.now() + n * 86_400_000);
  const zone = await createZone(sale.enclosure, { capacity });
  const event = await createEvent(sale.enclosure, {
    parkingOpensAt: at(days - 0.2),
    startsAt: at(days),
    endsAt: at(days + 0.3),
    salesEndAt: at(days),
  });
  return { ...sale, zone, event, area: await createEventArea(event, zone, { priceCents: 25_000 }) };
}

const cashOf = (methods: readonly MethodDto[] | undefined) => methods?.find(({ method }) => method === "cash");

/** Reads what the summary says of cash and what paying in cash answers: they must not contradict each other. */
async function cash({ buyer, orderId }: { buyer: UserRow; orderId: number }) {
  const ctx = ctxFor(buyer);
  const order = await getOrder({ ctx, input: { orderId } });
  expect(order.methods.map(({ method }) => method)).toEqual(expect.arrayContaining(["card", "wallet"]));
  expect(order.methods.filter(({ method }) => method !== "cash").every((one) => one.unavailable === undefined)).toBe(
    true,
  );
  const told = cashOf(order.methods)?.unavailable;
  if (told === undefined) return null;
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "cash" } }))).toBe(told.code);
  return told;
}

test("a buyer without a verified contact reads in the summary that cash needs one", async () => {
  const sale = await saleEnding(30);
  expect(await cash(await heldCart(sale, { buyer: await createUser() }))).toEqual({
    code: "payment.cash_unverified",
    reason: "Para pagar en efectivo o por depósito verifica antes tu correo o tu teléfono.",
    data: {},
  });
  const byPhone = await createUser({ phoneVerifiedAt: new Date() });
  const { orderId, ctx } = await heldCart(sale, { buyer: byPhone });
  expect(cashOf((await getOrder({ ctx, input: { orderId } })).methods)).toEqual({
    method: "cash",
    label: "Efectivo en tienda",
    discountCents: 0,
    feeCents: 3_750,
    totalCents: 28_750,
    payBefore: expect.any(Date),
  });
});

test("until when cash can be paid is told before it is chosen as the reference says it afterwards", async () => {
  const { orderId, ctx } = await heldCart(await saleEnding(30), { buyer: await createBuyer() });
  const read = async () => cashOf((await getOrder({ ctx, input: { orderId } })).methods)?.payBefore?.getTime() ?? 0;
  const before = await read();
  const { next } = await payOrder({ ctx, input: { orderId, method: "cash" } });
  const until = next.kind === "reference" ? next.expiresAt.getTime() : 0;
  expect(Math.abs(until - before)).toBeLessThan(60_000);
  expect(await read()).toBe(until);
});

test("the summary says that a sale ends too soon for cash, to visitors too", async () => {
  const sale = await saleEnding(1);
  const told = { code: "payment.cash_too_late", reason: "La venta cierra antes del plazo para pagar así.", data: {} };
  expect(await cash(await heldCart(sale))).toEqual(told);
  const { cartToken } = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: sale.area.id, quantity: 1 } });
  expect(cashOf((await getMyCart({ ctx: ctxFor(null), input: { cartToken } }))?.methods)?.unavailable).toEqual(told);
});

test("a visitor is offered cash, since visitors may still become buyers with a verified contact", async () => {
  const sale = await saleEnding(30);
  const { cartToken } = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: sale.area.id, quantity: 1 } });
  const cart = await getMyCart({ ctx: ctxFor(null), input: { cartToken } });
  expect(cashOf(cart?.methods)).not.toHaveProperty("unavailable");
});

test("a buyer has one open cash payment per event, and cash may hold a fifth of the places", async () => {
  const sale = await saleEnding(30);
  const first = await paying(sale, { method: "cash" });
  expect(await cash(await heldCart(sale, { buyer: first.buyer }))).toEqual({
    code: "payment.cash_pending",
    reason: "Ya tienes un pago en efectivo o por depósito por completar.",
    data: {},
  });
  expect(await cash(await heldCart(sale, { quantity: 2 }))).toEqual({
    code: "payment.cash_full",
    reason: "Ya no hay lugares para pagar en efectivo o por depósito.",
    data: {},
  });
  expect(await cash(await heldCart(sale))).toBeNull();
});

test("a buyer's own cash payment under way may be chosen again", async () => {
  const sale = await saleEnding(30);
  const { ctx, orderId, folio } = await paying(sale, { method: "cash" });
  const near = { ...ctx, now: new Date(Date.now() + 29 * 86_400_000) };
  const order = await getOrder({ ctx: near, input: { orderId } });
  expect(cashOf(order.methods)).not.toHaveProperty("unavailable");
  expect((await payOrder({ ctx: near, input: { orderId, method: "cash" } })).folio).toBe(folio);
});

test("of two buyers who pay the last place for cash at once, the one who lost reads why", async () => {
  const sale = await saleEnding(30, 5);
  const carts = [await heldCart(sale), await heldCart(sale, { buyer: await createBuyer() })];
  for (const { ctx, orderId } of carts) {
    expect(cashOf((await getOrder({ ctx, input: { orderId } })).methods)).not.toHaveProperty("unavailable");
  }
  const codes = await Promise.all(
    carts.map(({ ctx, orderId }) =>
      payOrder({ ctx, input: { orderId, method: "cash" } }).then(
        () => "ok",
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(codes.sort()).toEqual(["ok", "payment.cash_full"]);
});
