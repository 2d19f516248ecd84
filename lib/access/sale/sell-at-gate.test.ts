import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { deskOperations, gateSales, messages, orders, users, zoneRules } from "@/db/schema";
import { assignGuard, createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";
import { closeGate } from "@/lib/access/close-gate";
import { countOccupancy } from "@/lib/access/correct-occupancy";
import { gateSaleOptions } from "@/lib/access/sale/sale-options";
import { sellAtGate } from "@/lib/access/sale/sell-at-gate";
import { scan } from "@/lib/access/testing";
import { createPoint, openShift } from "@/lib/cash-desk";
import { drawerOf } from "@/lib/cash-desk/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";

afterAll(() => stopBoss(0));

type Place = Awaited<ReturnType<typeof createSaleable>>;

const FLOAT = 50_000;

/** A guard with a desk, whose shift is open unless told otherwise. */
async function sellerAt(place: Place, hasShift = true) {
  const guard = await createGuard(place.admin.id, { position: "cashier" });
  await assignGuard(guard, place.event, place.zone);
  const name = `Caja ${randomUUID().slice(0, 8)}`;
  const { pointId } = await createPoint({ ctx: ctxFor(place.owner), input: { enclosureId: place.enclosure.id, name } });
  const shift = hasShift ? await openShift({ ctx: ctxFor(guard), input: { pointId, floatCents: FLOAT } }) : null;
  return { guard, shiftId: shift?.id ?? 0 };
}

async function walkUp(capacity = 3, whenFull: "flag" | "refuse" = "flag") {
  const place = await createSaleable({ capacity, priceCents: 12_000 });
  const rules = { parkingAreaId: place.zone.id, adminId: place.admin.id, walkUp: true, whenFull };
  await getDb().insert(zoneRules).values(rules);
  return place;
}

const saleOf = (place: Place, more: Partial<Parameters<typeof sellAtGate>[0]["input"]> = {}) => ({
  nonce: randomUUID(),
  post: `e${place.event.id}`,
  gateId: place.gate.id,
  zoneId: place.zone.id,
  priceCents: 12_000,
  receivedCents: 20_000,
  ...more,
});

const operationsOf = (place: Place) =>
  getDb().select().from(deskOperations).where(eq(deskOperations.adminId, place.admin.id));

describe("a place sold at the gate", () => {
  it("is paid into the guard's drawer, its car is in, nobody is written to, and a repeat sells nothing", async () => {
    const place = await walkUp();
    const { guard, shiftId } = await sellerAt(place);
    const input = saleOf(place);
    const sale = await sellAtGate({ ctx: ctxFor(guard), input });
    expect(sale).toMatchObject({ amountCents: 12_000, changeCents: 8_000, zoneKey: place.zone.key });
    expect(await sellAtGate({ ctx: ctxFor(guard), input })).toEqual(sale);
    expect(await drawerOf(shiftId)).toBe(FLOAT + 12_000);
    const [order] = await getDb().select().from(orders).where(eq(orders.folio, sale.folio));
    expect(order).toMatchObject({ state: "paid", method: "desk", channel: "gate" });
    const [buyer] = await getDb()
      .select()
      .from(users)
      .where(eq(users.id, order?.buyerId ?? 0));
    expect(buyer).toMatchObject({ fullName: "Público en general", email: null, phone: null });
    expect(
      await getDb()
        .select()
        .from(messages)
        .where(eq(messages.toUserId, buyer?.id ?? 0)),
    ).toEqual([]);
    expect((await scan(guard, place.gate, sale.qr)).decision).toBe("already_used");
    expect((await scan(guard, place.gate, sale.qr, { direction: "out" })).decision).toBe("admitted");
    expect(await findOffences(place.event.id)).toEqual([]);
    expect(await moneyViolations(place.admin.id)).toEqual([]);
    expect(await getDb().select().from(gateSales).where(eq(gateSales.adminId, place.admin.id))).toHaveLength(1);
  });

  it("is never more than there are, whoever sells at once, and a refused one leaves no cash behind", async () => {
    const place = await walkUp(3);
    const sellers = await Promise.all(Array.from({ length: 6 }, () => sellerAt(place)));
    const answers = await Promise.allSettled(
      sellers.map(({ guard }) => sellAtGate({ ctx: ctxFor(guard), input: saleOf(place) })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const codes = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
    expect(codes).toEqual(Array.from({ length: 3 }, () => "hold.not_enough_places"));
    const drawers = await Promise.all(sellers.map(({ shiftId }) => drawerOf(shiftId)));
    expect(drawers.reduce((sum, cents) => sum + cents - FLOAT, 0)).toBe(3 * 12_000);
    expect(await findOffences(place.event.id)).toEqual([]);
  });

  it("takes nobody's money where the zone is full of cars", async () => {
    const place = await walkUp(3, "refuse");
    const { guard, shiftId } = await sellerAt(place);
    await sellAtGate({ ctx: ctxFor(guard), input: saleOf(place) });
    const counted = { id: place.zone.id, counted: "3", reason: "Hay autos sin boleto" };
    await countOccupancy({ ctx: ctxFor(place.owner), input: counted });
    expect(await codeOf(sellAtGate({ ctx: ctxFor(guard), input: saleOf(place) }))).toBe("gate_sale.refused");
    expect(await drawerOf(shiftId)).toBe(FLOAT + 12_000);
  });

  it("twice at once by one phone is one sale", async () => {
    const place = await walkUp();
    const { guard, shiftId } = await sellerAt(place);
    const input = saleOf(place);
    const sales = await Promise.all(Array.from({ length: 4 }, () => sellAtGate({ ctx: ctxFor(guard), input })));
    expect(new Set(sales.map(({ folio }) => folio)).size).toBe(1);
    expect(await drawerOf(shiftId)).toBe(FLOAT + 12_000);
  });

  it.each([
    ["gate_sale.not_here", { zoneId: 2_000_000_000 }],
    ["hold.price_changed", { priceCents: 11_000 }],
    ["desk.received_short", { receivedCents: 11_999 }],
    ["scan.gate_unknown", { gateId: 2_000_000_000 }],
    ["input.invalid", { nonce: "x" }],
  ] as const)("is refused: %s", async (code, more) => {
    const place = await walkUp();
    const { guard } = await sellerAt(place);
    expect(await codeOf(sellAtGate({ ctx: ctxFor(guard), input: saleOf(place, more) }))).toBe(code);
    expect(await operationsOf(place)).toEqual([]);
  });

  it("needs the zone's leave, an open shift, a gate that is open, and a guard with a desk there", async () => {
    const place = await walkUp();
    const { guard } = await sellerAt(place);
    const input = saleOf(place);
    const idle = await sellerAt(place, false);
    expect(await codeOf(sellAtGate({ ctx: ctxFor(idle.guard), input }))).toBe("desk.no_shift");
    const plain = await createGuard(place.admin.id);
    await assignGuard(plain, place.event, place.zone);
    expect(await codeOf(sellAtGate({ ctx: ctxFor(plain), input }))).toBe("auth.forbidden");
    expect(await codeOf(sellAtGate({ ctx: ctxFor(await createUser()), input }))).toBe("auth.forbidden");
    expect(await codeOf(sellAtGate({ ctx: ctxFor((await createAdmin()).owner), input }))).toBe("scan.gate_unknown");
    await closeGate({ ctx: ctxFor(place.owner), input: { gateId: place.gate.id } });
    expect(await codeOf(sellAtGate({ ctx: ctxFor(guard), input }))).toBe("gate_sale.refused");
    await getDb().execute(sql`update zone_rules set walk_up = false where parking_area_id = ${place.zone.id}`);
    expect(await codeOf(sellAtGate({ ctx: ctxFor(guard), input }))).toBe("gate_sale.not_here");
    expect(await operationsOf(place)).toEqual([]);
    expect(await gateSaleOptions({ ctx: ctxFor(guard) })).toMatchObject({ hasDesk: true, posts: [] });
  });

  it("is offered with price, what is free, and the store", async () => {
    const place = await walkUp();
    const { guard } = await sellerAt(place);
    await sellAtGate({ ctx: ctxFor(guard), input: saleOf(place) });
    expect(await gateSaleOptions({ ctx: ctxFor(guard) })).toMatchObject({
      hasDesk: true,
      shiftAt: place.enclosure.name,
      posts: [{ places: [{ gateId: place.gate.id, priceCents: 12_000, free: 2 }] }],
    });
  });
});
