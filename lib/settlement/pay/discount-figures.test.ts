import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { getDiscountCode } from "@/lib/discount-codes";
import { createCode, platform } from "@/lib/discount-codes/testing";
import { giveDiscountCode, payOrder } from "@/lib/orders";
import { heldCart } from "@/lib/settlement/testing";

// Outside of a demo, whose sales are all tests. The columns of a code are made when its module is loaded.
vi.hoisted(() => {
  process.env.DEMO = "0";
});

test("a code's figures count its uses, and no money of test sales", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { percentBps: 10_000 });
  const sell = async () => {
    const { ctx, orderId } = await heldCart(sale);
    await giveDiscountCode({ ctx, input: { orderId, code: code.code } });
    expect(await payOrder({ ctx, input: { orderId, method: "card" } })).toMatchObject({ next: { kind: "finished" } });
    return orderId;
  };
  const figures = async () => (await getDiscountCode({ ctx: ctxFor(platform), input: { id: code.id } })).figures;
  await sell();
  const test = await sell();
  expect(await figures()).toMatchObject({ usedCount: 2, discountCents: 50_000, salesCents: 0 });
  await getDb().execute(sql`update orders set is_test = true where id = ${test}`);
  expect(await figures()).toMatchObject({ usedCount: 2, discountCents: 25_000, salesCents: 0 });
});
