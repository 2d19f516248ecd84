import { afterAll, beforeAll, expect, test } from "vitest";
import { createEventArea, createZone } from "@/db/testing";
import { codeOf } from "@/lib/core/testing";
import { getOrder, payOrder } from "@/lib/orders";
import { type StripeHarness, startStripeHarness } from "@/lib/payments/testing/stripe-harness";
import { heldCart } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
let at: StripeHarness;
beforeAll(async () => {
  at = await startStripeHarness(bank.url);
});
afterAll(() => at.close());

/** A cart of one place at a price with the usual fee, at a venue whose cash goes through OXXO. */
async function cart(priceCents: number) {
  const sale = await longSale();
  await at.connect(sale.admin.id);
  const area = await createEventArea(sale.event, await createZone(sale.enclosure), { priceCents });
  const held = await heldCart({ ...sale, area });
  const { methods } = await getOrder({ ctx: held.ctx, input: { orderId: held.orderId } });
  const told = methods.find(({ method }) => method === "cash")?.unavailable;
  return { told, pay: () => payOrder({ ctx: held.ctx, input: { orderId: held.orderId, method: "cash" } }) };
}

test("an order that with its fee costs more than a store takes at once is not offered in cash", async () => {
  const { told, pay } = await cart(869_566);
  expect(told).toEqual({
    code: "payment.cash_too_much",
    reason: "Tu compra pasa del monto que las tiendas reciben en efectivo.",
    data: {},
  });
  expect(await codeOf(pay())).toBe("payment.cash_too_much");
  expect(at.books.intents.size).toBe(0);
});

test("an order that costs as much as a store takes at once is offered in cash", async () => {
  const { told, pay } = await cart(869_565);
  expect(told).toBeUndefined();
  expect(await pay()).toMatchObject({ next: { kind: "reference", network: "oxxo", amountCents: 1_000_000 } });
});
