import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { tenantBuyers } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { agePast, holdFor } from "@/lib/orders/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { blockUser, unblockUser } from "@/lib/users";

testBank();

const rowsOf = (userId: number) => getDb().select().from(tenantBuyers).where(eq(tenantBuyers.userId, userId));

test("who begins to pay is among the tenant's people from then on, once", async () => {
  const sale = await createSaleable();
  const buyer = await createUser();
  const order = await holdFor(buyer, sale.area.id, 1);
  expect(await rowsOf(buyer.id)).toEqual([]);
  const pay = () => payOrder({ ctx: ctxFor(buyer), input: { orderId: order.id, method: "card" } });
  await pay();
  const [first] = await rowsOf(buyer.id);
  expect(first).toMatchObject({ adminId: sale.admin.id, blockedAt: null });
  await pay();
  expect(await rowsOf(buyer.id)).toEqual([first]);
});

test("a free order counts too", async () => {
  const sale = await createSaleable({ priceCents: 0 });
  const buyer = await createUser();
  const order = await holdFor(buyer, sale.area.id, 1);
  await payOrder({ ctx: ctxFor(buyer), input: { orderId: order.id, method: "card" } });
  expect(await rowsOf(buyer.id)).toHaveLength(1);
});

test("whom a tenant blocked neither holds, renews nor pays there, and does elsewhere", async () => {
  const sale = await createSaleable();
  const other = await createSaleable();
  const buyer = await createUser();
  const expired = await holdFor(buyer, sale.area.id, 1);
  await agePast(expired.id);
  const held = await holdFor(buyer, sale.area.id, 1);
  await getDb().insert(tenantBuyers).values({ adminId: sale.admin.id, userId: buyer.id });
  await blockUser({ ctx: ctxFor(sale.owner), input: { userId: buyer.id } });

  const pay = (orderId: number) => payOrder({ ctx: ctxFor(buyer), input: { orderId, method: "card" } });
  expect(await codeOf(holdFor(buyer, sale.area.id, 1))).toBe("user.blocked_here");
  expect(await codeOf(pay(held.id))).toBe("user.blocked_here");
  await agePast(held.id);
  expect(await codeOf(renewCart({ ctx: ctxFor(buyer), input: { orderId: held.id } }))).toBe("user.blocked_here");
  const there = await holdFor(buyer, other.area.id, 1);
  await pay(there.id);
  expect(await holdFor(await createUser(), sale.area.id, 1)).toMatchObject({ state: "cart" });

  await unblockUser({ ctx: ctxFor(sale.owner), input: { userId: buyer.id } });
  const again = await holdFor(buyer, sale.area.id, 1);
  await pay(again.id);
  const [mine] = await getDb()
    .select()
    .from(tenantBuyers)
    .where(and(eq(tenantBuyers.userId, buyer.id), eq(tenantBuyers.adminId, sale.admin.id)));
  expect(mine?.blockedAt).toBeNull();
});
