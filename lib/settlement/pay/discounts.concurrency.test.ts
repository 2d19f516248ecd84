import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { discountCodes } from "@/db/schema";
import { createEnclosure, createEvent, createEventArea, createSaleable, createZone } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { codeOf } from "@/lib/core/testing";
import { holdUse } from "@/lib/discount-codes";
import { createCode, usesOf } from "@/lib/discount-codes/testing";
import { cancelOrder, giveDiscountCode, payOrder } from "@/lib/orders";
import { ageOrder, createBuyer, heldCart, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const BUYERS = 30;

testBank();

async function cartsWith(sale: Sale, code: { code: string }, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const cart = await heldCart(sale);
      await giveDiscountCode({ ctx: cart.ctx, input: { orderId: cart.orderId, code: code.code } });
      return cart;
    }),
  );
}

type Cart = Awaited<ReturnType<typeof cartsWith>>[number];
const start = ({ ctx, orderId }: Cart) => payOrder({ ctx, input: { orderId, method: "card" } });

/** Counts those who began their payment, and the others by the code of their refusal. */
async function outcomes(work: Promise<unknown>[]): Promise<{ done: number; refused: string[] }> {
  const answers = await Promise.all(
    work.map((one) =>
      one.then(
        () => null,
        () => codeOf(one),
      ),
    ),
  );
  return { done: answers.filter((one) => one === null).length, refused: answers.flatMap((one) => one ?? []) };
}

test.each([1, 7, 29])("a code of %i uses is given to exactly so many of 30 buyers at once", async (most) => {
  const sale = await createSaleable({ capacity: BUYERS });
  const code = await createCode(sale.admin.id, { maxUses: most });
  const { done, refused } = await outcomes((await cartsWith(sale, code, BUYERS)).map(start));
  expect(done).toBe(most);
  expect(refused).toEqual(Array.from({ length: BUYERS - most }, () => "discount_code.used_up"));
  expect(await usesOf(code.id)).toBe(most);
});

test("without a limit all 30 buyers get the code", async () => {
  const sale = await createSaleable({ capacity: BUYERS });
  const code = await createCode(sale.admin.id);
  expect(await outcomes((await cartsWith(sale, code, BUYERS)).map(start))).toEqual({ done: BUYERS, refused: [] });
  expect(await usesOf(code.id)).toBe(BUYERS);
});

test("a second payment waits for the first one's use of a code, and sees it", async () => {
  const sale = await createSaleable({ capacity: BUYERS });
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const [first, second] = await cartsWith(sale, code, 2);
  if (!first || !second) throw new Error("No carts");
  let waiting: Promise<unknown> = Promise.resolve();
  await getDb().transaction(async (tx) => {
    const { orderId, buyer } = first;
    await tx.execute(sql`select id from orders where id = ${orderId} for update`);
    await tx.update(discountCodes).set({ note: "Se está usando" }).where(eq(discountCodes.id, code.id));
    waiting = codeOf(start(second));
    expect(await untilBlocked()).toBe("blocked");
    await tx.execute(sql`update order_items set discount_cents = 1 where order_id = ${orderId}`);
    await holdUse(tx, { adminId: sale.admin.id, codeId: code.id, orderId, buyerId: buyer.id, amountCents: 1 });
    await tx.execute(sql`update orders set state = 'awaiting_payment', method = 'card' where id = ${orderId}`);
  });
  expect(await waiting).toBe("discount_code.used_up");
});

test("a buyer at two venues at once has as many uses as a buyer may have", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { maxUsesPerBuyer: 1 });
  const enclosure = await createEnclosure(sale.admin.id);
  const zone = await createZone(enclosure, { capacity: 5 });
  const event = await createEvent(enclosure);
  const other = { ...sale, enclosure, zone, event, area: await createEventArea(event, zone, { priceCents: 30_000 }) };
  const buyer = await createBuyer();
  const carts = await Promise.all([sale, other].map((one) => heldCart(one, { buyer })));
  for (const { ctx, orderId } of carts) await giveDiscountCode({ ctx, input: { orderId, code: code.code } });
  expect(await outcomes(carts.map(start))).toEqual({ done: 1, refused: ["discount_code.used_by_you"] });
});

test("while uses come back and others take them, they never exceed the limit and none is lost", async () => {
  const sale = await createSaleable({ capacity: 60 });
  const code = await createCode(sale.admin.id, { maxUses: 5 });
  const held = await cartsWith(sale, code, 5);
  for (const cart of held) await start(cart);
  // The codes are given before the limit is reached, since a cart cannot get a code that is used up.
  const free = await createCode(sale.admin.id, { maxUses: 5 });
  const others = await cartsWith(sale, free, 10);
  await getDb().execute(sql`update orders set discount_code_id = ${code.id} where discount_code_id = ${free.id}`);
  const [, ...ended] = held;
  const ends = ended.map(async ({ ctx, orderId }, index) => {
    if (index % 2) return void (await cancelOrder({ ctx, input: { orderId } }));
    await ageOrder(orderId);
    await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } });
  });
  const { done } = await outcomes([...others.map(start), ...ends]);
  expect(await usesOf(code.id)).toBe(1 + done - ends.length);
  expect(await usesOf(code.id)).toBeLessThanOrEqual(5);
  const again = await outcomes(others.map(start));
  expect(again.done).toBe(4);
  expect(await usesOf(code.id)).toBe(5);
});
