import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import {
  auditLog,
  enclosureMethodFees,
  enclosures,
  events,
  orderItems,
  orders,
  parkingAreas,
  paymentAccounts,
  places,
} from "@/db/schema";
import { createEvent, createEventArea, createGuard, createSaleable, createUser, createZone } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { agePast, errorOf, freeCount, holdFor, placesOf } from "@/lib/orders/testing";

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR);

describe("holdPlaces", () => {
  it("opens a cart with places, prices, the venue's deadline and an audit row", async () => {
    const { area, enclosure, zone, gate, event } = await createSaleable();
    const buyer = await createUser();
    const { order, cartToken } = await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: area.id, quantity: 2 } });
    expect(cartToken).toBeUndefined();
    expect(order).toMatchObject({
      state: "cart",
      buyerId: buyer.id,
      adminId: enclosure.adminId,
      holdSeconds: 600,
      isTest: true,
      priceCents: 50_000,
      discountCents: 0,
      feeCents: 7_500,
      ivaCents: 2 * (3_448 + 517),
      totalCents: 57_500,
    });
    expect(order.folio).toMatch(/^CT-[0-9A-Z]{10}$/);
    expect(order.items).toHaveLength(2);
    expect(order.items[0]).toMatchObject({
      eventId: event.id,
      zoneKey: zone.key,
      placeLabel: null,
      state: "held",
      totalCents: 28_750,
      gates: [{ label: gate.label, street: gate.street }],
    });
    const left = (order.deadlineAt?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(601_000);
    expect(await freeCount(area.id)).toBe(8);
    const audit = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "order"), eq(auditLog.entityId, String(order.id))));
    expect(audit).toMatchObject([
      {
        action: "order.places_held",
        actorId: buyer.id,
        adminId: enclosure.adminId,
        requestId: "test",
        changes: { places: [null, 2] },
      },
    ]);
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("adds to the live cart without extending its deadline, whichever the event of the venue", async () => {
    const { area, enclosure, zone } = await createSaleable();
    const second = await createEvent(enclosure, { name: "Otro evento" });
    const other = await createEventArea(second, zone, { priceCents: 10_000 });
    const buyer = await createUser();
    const first = await holdFor(buyer, area.id, 1);
    await getDb().execute(
      sql`update orders set deadline_at = deadline_at - interval '5 minutes' where id = ${first.id}`,
    );
    await getDb().execute(sql`update places set free_at = free_at - interval '5 minutes' where order_id = ${first.id}`);
    const more = await holdFor(buyer, other.id, 2);
    expect(more.id).toBe(first.id);
    expect(more.items).toHaveLength(3);
    expect(more.deadlineAt?.getTime()).toBe((first.deadlineAt?.getTime() ?? 0) - 300_000);
    const rows = await getDb().execute<{ n: number }>(
      sql`select count(distinct free_at)::int as n from places where order_id = ${first.id}`,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it("marks a test sale only in a demo", async () => {
    const { area } = await createSaleable();
    vi.stubEnv("DEMO", "0");
    try {
      expect((await holdFor(await createUser(), area.id, 1)).isTest).toBe(false);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("shows the dearest of the methods offered, and each method's total", async () => {
    const { area, enclosure, admin } = await createSaleable();
    await getDb()
      .insert(paymentAccounts)
      .values({ adminId: admin.id, provider: "sandbox", account: `a-${admin.id}`, methods: ["card", "cash"] });
    await getDb()
      .insert(enclosureMethodFees)
      .values({ enclosureId: enclosure.id, adminId: admin.id, method: "cash", feeBps: 2_000, feeFixedCents: 500 });
    const order = await holdFor(await createUser(), area.id, 2);
    expect(order.feeCents).toBe(2 * 5_500);
    const own = order.methods.filter((entry) => entry.method === "card" || entry.method === "cash");
    expect(own).toMatchObject([
      { method: "card", feeCents: 7_500, totalCents: 57_500 },
      { method: "cash", feeCents: 11_000, totalCents: 61_000 },
    ]);
  });

  it("opens a new cart when the old one's time is over, and the old one is expired", async () => {
    const { area, event } = await createSaleable({ buyerLimit: 2 });
    const buyer = await createUser();
    const old = await holdFor(buyer, area.id, 2);
    await agePast(old.id);
    const fresh = await holdFor(buyer, area.id, 2);
    expect(fresh.id).not.toBe(old.id);
    const [row] = await getDb().select().from(orders).where(eq(orders.id, old.id));
    expect(row?.state).toBe("expired");
    const items = await getDb().select().from(orderItems).where(eq(orderItems.orderId, old.id));
    expect(items.map((item) => item.state)).toEqual(["released", "released"]);
    expect(items.every((item) => item.placeId !== null)).toBe(true);
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("lets the next buyer take the places of an expired hold, without touching the old order", async () => {
    const { area, event } = await createSaleable({ capacity: 2 });
    const slow = await createUser();
    const old = await holdFor(slow, area.id, 2);
    expect(await codeOf(holdFor(await createUser(), area.id, 1))).toBe("hold.not_enough_places");
    await agePast(old.id);
    const next = await holdFor(await createUser(), area.id, 2);
    expect(next.items.map((item) => item.placeId).sort()).toEqual(old.items.map((item) => item.placeId).sort());
    const [row] = await getDb().select().from(orders).where(eq(orders.id, old.id));
    expect(row?.state).toBe("cart");
    expect(await findOffences(event.id)).toEqual([]);
  });
});

describe("holdPlaces refuses", () => {
  it("input that is none", async () => {
    const { area } = await createSaleable();
    const ctx = ctxFor(await createUser());
    const refused = [
      { eventAreaId: area.id },
      { eventAreaId: area.id, quantity: 0 },
      { eventAreaId: area.id, quantity: 1_000_000 },
      { eventAreaId: area.id, quantity: 1.5 },
      { eventAreaId: area.id, quantity: "dos" },
      { eventAreaId: area.id, quantity: 1, placeIds: [1] },
      { eventAreaId: area.id, placeIds: [] },
      { eventAreaId: "1; drop table places", quantity: 1 },
      { eventAreaId: 2 ** 40, quantity: 1 },
    ];
    for (const input of refused) expect(await codeOf(holdPlaces({ ctx, input }))).toBe("input.invalid");
    expect(await freeCount(area.id)).toBe(10);
  });

  it("people who do not buy", async () => {
    const { area, owner, admin } = await createSaleable();
    for (const person of [owner, await createGuard(admin.id)]) {
      expect(await codeOf(holdFor(person, area.id, 1))).toBe("auth.forbidden");
    }
    const system = { ...ctxFor(null), actor: { kind: "system" as const, name: "test" } };
    expect(await codeOf(holdPlaces({ ctx: system, input: { eventAreaId: area.id, quantity: 1 } }))).toBe(
      "auth.forbidden",
    );
  });

  it("what is not on sale, by name", async () => {
    const cases: [Partial<typeof events.$inferInsert>, string][] = [
      [{ state: "draft" }, "resource.not_found"],
      [{ state: "paused" }, "hold.paused"],
      [{ state: "cancelled" }, "hold.cancelled"],
      [{ salesStartAt: at(1) }, "hold.not_on_sale"],
      [{ salesStartAt: at(-48), salesEndAt: at(-1) }, "hold.sales_ended"],
      [{ state: "paused", salesStartAt: at(-48), salesEndAt: at(-1) }, "hold.sales_ended"],
    ];
    const { area, event } = await createSaleable();
    const buyer = await createUser();
    const before = { state: event.state, salesStartAt: event.salesStartAt, salesEndAt: event.salesEndAt };
    for (const [change, code] of cases) {
      await getDb()
        .update(events)
        .set({ ...before, ...change })
        .where(eq(events.id, event.id));
      expect(await codeOf(holdFor(buyer, area.id, 1))).toBe(code);
    }
    expect(await codeOf(holdFor(buyer, 2_000_000_000, 1))).toBe("resource.not_found");
  });

  it("what is archived", async () => {
    const first = await createSaleable();
    await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, first.enclosure.id));
    expect(await codeOf(holdFor(await createUser(), first.area.id, 1))).toBe("resource.not_found");
    const second = await createSaleable();
    await getDb().update(parkingAreas).set({ archivedAt: new Date() }).where(eq(parkingAreas.id, second.zone.id));
    expect(await codeOf(holdFor(await createUser(), second.area.id, 1))).toBe("resource.not_found");
  });

  it("more than the limit, counting holds and purchases of all areas", async () => {
    const { area, event, enclosure } = await createSaleable({ buyerLimit: 4 });
    const second = await createEventArea(event, await createZone(enclosure));
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 3);
    const error = await errorOf(holdFor(buyer, second.id, 2));
    expect(error.code).toBe("limit.exceeded");
    expect(error.details.data).toEqual({ limit: 4, taken: 3 });
    expect(await codeOf(holdFor(await createUser(), area.id, 5))).toBe("limit.exceeded");
    for (const state of ["awaiting_payment", "review"]) {
      await getDb().update(orders).set({ state }).where(eq(orders.id, order.id));
      expect(await codeOf(holdFor(buyer, second.id, 2))).toBe("limit.exceeded");
    }
    const last = await holdFor(buyer, second.id, 1);
    expect(last.id).not.toBe(order.id);
  });

  it("what does not fit, saying what is left and where else there is room", async () => {
    const { area, event, enclosure, gate } = await createSaleable({ capacity: 3, buyerLimit: 10 });
    const alone = await errorOf(holdFor(await createUser(), area.id, 5));
    expect(alone.code).toBe("hold.not_enough_places");
    expect(alone.details.data).toEqual({ left: 3, alternativeAreaId: null, alternativeKey: null });

    const small = await createEventArea(event, await createZone(enclosure, { capacity: 2 }, [gate]));
    const far = await createZone(enclosure, { capacity: 20 });
    const near = await createZone(enclosure, { capacity: 20 }, [gate]);
    await createEventArea(event, far);
    const nearArea = await createEventArea(event, near, { priceCents: 90_000 });
    await holdFor(await createUser(), area.id, 1);
    const error = await errorOf(holdFor(await createUser(), area.id, 3));
    expect(error.details.data).toEqual({ left: 2, alternativeAreaId: nearArea.id, alternativeKey: near.key });
    expect(small.capacity).toBe(2);
    expect(await freeCount(area.id)).toBe(2);

    await holdFor(await createUser(), area.id, 2);
    const none = await errorOf(holdFor(await createUser(), area.id, 1));
    expect(none.details.data).toMatchObject({ left: 0 });
  });

  it("sold and blocked places, as if they were not there", async () => {
    const { area } = await createSaleable({ capacity: 3 });
    const [one, two] = await placesOf(area.id);
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", blockedReason: "obra" })
      .where(eq(places.id, one?.id ?? 0));
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", blockedReason: "obra" })
      .where(eq(places.id, two?.id ?? 0));
    const error = await errorOf(holdFor(await createUser(), area.id, 2));
    expect(error.details.data).toMatchObject({ left: 1 });
    expect((await holdFor(await createUser(), area.id, 1)).items).toHaveLength(1);
  });
});
