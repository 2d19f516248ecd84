import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { events } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { changeEventStatus } from "@/lib/events";
import { payOrder } from "@/lib/orders";
import { factsOf, heldCart, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

const alter = (id: number, values: Partial<typeof events.$inferInsert>) =>
  getDb().update(events).set(values).where(eq(events.id, id));

test("places that were held in time are paid after the sale ended, and while it is paused", async () => {
  const ended = await createSaleable();
  const late = await heldCart(ended);
  await alter(ended.event.id, { salesEndAt: new Date(Date.now() - 60_000) });
  await payOrder({ ctx: late.ctx, input: { orderId: late.orderId, method: "card" } });
  const paused = await createSaleable({ priceCents: 0 });
  const waiting = await heldCart(paused);
  await changeEventStatus({ ctx: ctxFor(paused.owner), input: { id: paused.event.id, status: "paused" } });
  await payOrder({ ctx: waiting.ctx, input: { orderId: waiting.orderId } });
  expect(await factsOf(waiting.orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("nothing is paid for a cancelled event: no cart, no free one, and no attempt that was begun", async () => {
  const sale = await createSaleable();
  const cart = await heldCart(sale);
  const begun = await paying(sale);
  const free = await createSaleable({ priceCents: 0 });
  const gift = await heldCart(free);
  await alter(sale.event.id, { state: "cancelled" });
  await alter(free.event.id, { state: "cancelled" });
  for (const { ctx, orderId } of [cart, begun, gift]) {
    expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("hold.cancelled");
  }
  expect(await factsOf(gift.orderId)).toMatchObject({ state: "cart", tickets: 0 });
});

test("a payment waits for an event that is being cancelled, and then is not begun", async () => {
  const { event, owner, ...sale } = await createSaleable({ priceCents: 0 });
  const { ctx, orderId } = await heldCart({ event, owner, ...sale });
  const { code } = await getDb().transaction(async (tx) => {
    // A hold that came between the look for purchases and the end of this transaction.
    await tx.update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    const paid = codeOf(payOrder({ ctx, input: { orderId } }));
    expect(await Promise.race([paid, untilBlocked()])).toBe("blocked");
    return { code: paid };
  });
  expect(await code).toBe("hold.cancelled");
  expect(await factsOf(orderId)).toMatchObject({ state: "cart", tickets: 0 });
});
