import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { orders } from "@/db/schema";
import { createEvent, createEventArea, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { claimCart } from "@/lib/orders/cart/claim-cart";
import { emptyCart } from "@/lib/orders/cart/empty-cart";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { updateCart } from "@/lib/orders/cart/update-cart";
import { sweepOrders } from "@/lib/orders/end/expire-order";
import { afterRefusal, holdChosen } from "@/lib/orders/hold/hold-chosen";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { agePast, errorOf, holdFor, systemCtx } from "@/lib/orders/testing";

let last = 0;
const newAddress = () => `198.51.100.${++last}`;
const from = (ip: string) => ({ ...ctxFor(null), ip });
const holdFrom = (ip: string, eventAreaId: number, quantity: number, cartToken?: string) =>
  holdPlaces({ ctx: from(ip), input: { eventAreaId, quantity, cartToken } });

async function visitorOf(orderId: number): Promise<Buffer | null | undefined> {
  const [row] = await getDb().select({ visitor: orders.visitorHash }).from(orders).where(eq(orders.id, orderId));
  return row?.visitor;
}

describe("places that visitors hold", () => {
  it("are limited for each network and event, over all of its carts, and come back with a cart", async () => {
    const { area, enclosure, zone } = await createSaleable({ capacity: 100, buyerLimit: 20 });
    const other = await createEventArea(await createEvent(enclosure, { buyerLimit: 20 }), zone);
    const ip = newAddress();
    const first = await holdFrom(ip, area.id, 12);
    await holdFrom(ip, area.id, 6);
    const refused = await errorOf(holdFrom(ip, area.id, 3));
    expect([refused.code, refused.status, refused.details.data]).toEqual([
      "hold.visitor_limit",
      409,
      { limit: 20, taken: 18 },
    ]);
    await holdFrom(ip, area.id, 2);
    await holdFrom(ip, other.id, 20);
    await holdFrom(newAddress(), area.id, 20);
    await emptyCart({ ctx: from(ip), input: { cartToken: first.cartToken ?? "" } });
    await holdFrom(ip, area.id, 12);
    expect(await codeOf(holdFrom(ip, area.id, 1))).toBe("hold.visitor_limit");
  });

  it("are limited ten times as wide for an IPv6 site, whose visitor may choose among 65,536 networks", async () => {
    const { area } = await createSaleable({ capacity: 300, buyerLimit: 20 });
    const networkAt = (n: number, site = 7) => `2001:db8:${site}:${n.toString(16)}::1`;
    for (let n = 0; n < 9; n++) await holdFrom(networkAt(n), area.id, 20);
    await holdFrom(networkAt(9), area.id, 18);
    const refused = await errorOf(holdFrom(networkAt(10), area.id, 3));
    expect([refused.code, refused.details.data]).toEqual(["hold.visitor_limit", { limit: 200, taken: 198 }]);
    expect((await errorOf(holdFrom(networkAt(0), area.id, 1))).details.data).toEqual({ limit: 20, taken: 20 });
    await holdFrom(networkAt(10), area.id, 2);
    await holdFrom(networkAt(0, 8), area.id, 20);
    await holdFrom(newAddress(), area.id, 20);
    expect(await codeOf(holdFrom(networkAt(11), area.id, 1))).toBe("hold.visitor_limit");
  });

  it("are counted where a cart is used last, when it grows too", async () => {
    const { area } = await createSaleable({ capacity: 100, buyerLimit: 20 });
    const [home, street] = [newAddress(), newAddress()];
    const { order, cartToken = "" } = await holdFrom(home, area.id, 10);
    await holdFrom(street, area.id, 12);
    const growTo = (quantity: number, ip: string) =>
      updateCart({
        ctx: from(ip),
        input: { orderId: order.id, cartToken, areas: [{ eventAreaId: area.id, quantity }] },
      });
    expect(await codeOf(growTo(11, street))).toBe("hold.visitor_limit");
    await growTo(14, home);
    const roaming = newAddress();
    await growTo(18, roaming);
    await holdFrom(home, area.id, 20);
    expect(await codeOf(holdFrom(roaming, area.id, 3))).toBe("hold.visitor_limit");
  });

  it("a cart that ran out counts no more, and its renewal counts again", async () => {
    const { area } = await createSaleable({ capacity: 100, buyerLimit: 20 });
    const ip = newAddress();
    const { order, cartToken = "" } = await holdFrom(ip, area.id, 20);
    await agePast(order.id);
    await holdFrom(ip, area.id, 1);
    const again = renewCart({ ctx: from(ip), input: { orderId: order.id, cartToken } });
    expect(await codeOf(again)).toBe("hold.visitor_limit");
  });

  it("the network of a cart is a keyed hash, and forgotten when the cart ends or gets its buyer", async () => {
    const { area, event } = await createSaleable({ capacity: 100, buyerLimit: 20 });
    const ip = newAddress();
    const [swept, claimed, emptied, merged] = [
      await holdFrom(ip, area.id, 1),
      await holdFrom(ip, area.id, 1),
      await holdFrom(ip, area.id, 1),
      await holdFrom(ip, area.id, 1),
    ];
    const kept = await visitorOf(swept.order.id);
    expect(kept).toHaveLength(32);
    expect(JSON.stringify(kept)).not.toContain(ip);
    await agePast(swept.order.id);
    await sweepOrders({ ctx: systemCtx });
    const buyer = await createUser();
    await claimCart({ ctx: ctxFor(buyer), input: { cartToken: claimed.cartToken ?? "" } });
    await claimCart({ ctx: ctxFor(buyer), input: { cartToken: merged.cartToken ?? "" } });
    await emptyCart({ ctx: from(ip), input: { cartToken: emptied.cartToken ?? "" } });
    for (const { order } of [swept, claimed, emptied, merged]) expect(await visitorOf(order.id)).toBeNull();
    const [left] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from orders o join order_items i on i.order_id = o.id
      where i.event_id = ${event.id} and o.visitor_hash is not null`);
    expect(left?.n).toBe(0);
  });
});

describe("an event that asks for an account", () => {
  it("refuses visitors, whatever they ask for, and nobody who has logged in", async () => {
    const { enclosure, zone } = await createSaleable({ capacity: 10 });
    const area = await createEventArea(await createEvent(enclosure, { requiresAccount: true }), zone);
    const refused = await errorOf(holdFrom(newAddress(), area.id, 1));
    expect([refused.code, refused.status]).toEqual(["hold.account_required", 401]);
    await expect(holdFor(await createUser(), area.id, 1)).resolves.toMatchObject({ state: "cart" });
  });
});

describe("a choice that a login helps with", () => {
  const choice = (areaId: number) => `/arena/7?zona=${areaId}&eventAreaId=${areaId}&quantity=3#zona-${areaId}`;

  it("leads through the login, and is held there", async () => {
    const { area } = await createSaleable({ capacity: 10 });
    const login = new URL(afterRefusal(choice(area.id), { code: "hold.account_required" }), "http://x");
    expect([login.pathname, login.searchParams.get("aviso")]).toEqual(["/login", "hold.account_required"]);
    const path = login.searchParams.get("returnUrl") ?? "";
    const buyer = await createUser();
    const target = await holdChosen({ ctx: ctxFor(buyer), input: { path } });
    const [cart] = await getDb().select({ id: orders.id }).from(orders).where(eq(orders.buyerId, buyer.id));
    expect(target).toBe(`/payment-summary/${cart?.id}`);
    const items = await getDb().execute(sql`select 1 from order_items where order_id = ${cart?.id} and state = 'held'`);
    expect(items).toHaveLength(3);
  });

  it("comes back with the choice and the reason when its places are gone by then", async () => {
    const { area } = await createSaleable({ capacity: 2 });
    const path = choice(area.id).replace("#", "&apartar=1#");
    const target = await holdChosen({ ctx: ctxFor(await createUser()), input: { path } });
    const back = new URL(target ?? "", "http://x");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ aviso: "hold.not_enough_places", left: "2" });
    expect([back.searchParams.get("quantity"), back.searchParams.get("apartar")]).toEqual(["3", null]);
  });

  it("any other refusal stays on the page, and any other way through the login holds nothing", async () => {
    const { area } = await createSaleable({ capacity: 2 });
    expect(afterRefusal("/arena/7?zona=1", { code: "hold.paused" })).toBe("/arena/7?zona=1&aviso=hold.paused");
    const ctx = ctxFor(await createUser());
    expect(await holdChosen({ ctx, input: { path: choice(area.id) } })).toBeNull();
  });
});
