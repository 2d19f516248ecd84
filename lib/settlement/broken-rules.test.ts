import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { heldCart } from "@/lib/settlement/testing";

test("a broken rule is told by its name, of its tenant and of the whole", async () => {
  const [sale, other] = [await createSaleable(), await createSaleable()];
  const { orderId } = await heldCart(sale);
  await getDb().execute(sql`update order_items set state = 'sold', sold_at = now() where order_id = ${orderId}`);
  const wrong = [
    `5 tickets if and only if paid: order ${orderId} (cart): 1 items, 0 tickets`,
    expect.stringMatching(/^5 sold places are sold: item \d+: its place is not sold to its order$/),
    `8 a sale is the sum of its items: order ${orderId}: sale differs from its items`,
  ];
  expect(await moneyViolations(sale.admin.id)).toEqual(expect.arrayContaining(wrong));
  expect(await moneyViolations()).toEqual(expect.arrayContaining(wrong));
  expect(await moneyViolations(other.admin.id)).toEqual([]);
});
