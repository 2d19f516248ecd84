import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { orders, payments, users } from "@/db/schema";
import { createSaleable, createUser, type UserRow } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { getOrder, payOrder } from "@/lib/orders";
import { heldCart } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

/** Makes a cart of one place at this price, and reads what its summary says of paying by card. */
async function cartOf(priceCents: number, buyer: UserRow) {
  const sale = await createSaleable({ capacity: 5, priceCents });
  const { orderId } = await heldCart(sale, { buyer });
  const ctx = ctxFor(buyer);
  const order = await getOrder({ ctx, input: { orderId } });
  const card = order.methods.find(({ method }) => method === "card");
  return { ctx, orderId, card };
}

test("a small order is paid by card without a verified contact", async () => {
  const { ctx, orderId, card } = await cartOf(25_000, await createUser());
  expect(card).not.toHaveProperty("unavailable");
  expect((await payOrder({ ctx, input: { orderId, method: "card" } })).paymentId).not.toBeNull();
});

test("a large order needs a verified contact before its payment begins, and its summary says so", async () => {
  const buyer = await createUser();
  const { ctx, orderId, card } = await cartOf(400_000, buyer);
  expect(card?.unavailable).toEqual({
    code: "payment.contact_unverified",
    reason: "Para esta compra verifica antes tu correo o tu teléfono.",
    data: {},
  });
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("payment.contact_unverified");
  expect(await getDb().select().from(payments).where(eq(payments.subjectId, orderId))).toEqual([]);
  const [order] = await getDb().select().from(orders).where(eq(orders.id, orderId));
  expect(order?.state).toBe("cart");
  await getDb()
    .update(users)
    .set({ phone: "+528160000001", phoneVerifiedAt: new Date() })
    .where(eq(users.id, buyer.id));
  const after = await getOrder({ ctx, input: { orderId } });
  expect(after.methods.find(({ method }) => method === "card")).not.toHaveProperty("unavailable");
  expect((await payOrder({ ctx, input: { orderId, method: "card" } })).paymentId).not.toBeNull();
});

test("a payment that was begun goes on without a verified contact", async () => {
  const buyer = await createUser({ emailVerifiedAt: new Date() });
  const { ctx, orderId } = await cartOf(400_000, buyer);
  const { folio } = await payOrder({ ctx, input: { orderId, method: "card" } });
  await getDb().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, buyer.id));
  const order = await getOrder({ ctx, input: { orderId } });
  expect(order.methods.find(({ method }) => method === "card")).not.toHaveProperty("unavailable");
  expect((await payOrder({ ctx, input: { orderId, method: "card" } })).folio).toBe(folio);
});
