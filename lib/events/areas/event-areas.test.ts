import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, eventAreas, events, guardAssignments, orderItems, orders, places } from "@/db/schema";
import { assignGuard, createAdmin, createGuard, createSaleable, createUser, createZone } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { addEventArea } from "@/lib/events/areas/add-event-area";
import { removeEventArea } from "@/lib/events/areas/remove-event-area";
import { updateEventArea } from "@/lib/events/areas/update-event-area";
import { holdPlace } from "@/lib/events/testing";
import { plainNumbering } from "@/lib/parking-areas/client";
import { getEventFigures } from "@/lib/reports";

type Person = Parameters<typeof ctxFor>[0];

function placesOf(areaId: number) {
  return getDb().select().from(places).where(eq(places.eventAreaId, areaId)).orderBy(asc(places.ordinal));
}

/** A hold that ran out: the place is free, but was held. */
async function letGo(placeId: number): Promise<void> {
  await getDb().update(places).set({ freeAt: "2020-01-01T00:00:00Z" }).where(eq(places.id, placeId));
}

async function withIdleZone(numbered = false) {
  const made = await createSaleable();
  const numbering = numbered ? { isNumbered: true, numbering: plainNumbering(2, 10) } : {};
  const idle = await createZone(made.enclosure, { capacity: 20, ...numbering }, [made.gate]);
  const input = { eventId: made.event.id, parkingAreaId: idle.id, priceCents: "250.00", capacity: 12 };
  return { ...made, idle, input, ctx: ctxFor(made.owner) };
}

describe("addEventArea", () => {
  it("puts a zone on sale with a row per place", async () => {
    const { ctx, idle, input } = await withIdleZone();
    const area = await addEventArea({ ctx, input });
    expect(area).toMatchObject({ parkingAreaId: idle.id, priceCents: 25_000, capacity: 12, zoneCapacity: 20 });
    const rows = await placesOf(area.id);
    expect(rows.map((row) => row.ordinal)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(rows.every((row) => row.freeAt === "-infinity" && row.label === null)).toBe(true);
    const [audit] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "event_area"), eq(auditLog.entityId, String(area.id))));
    expect(audit?.action).toBe("event_area.added");
  });

  it("labels numbered places by the zone's numbering", async () => {
    const { ctx, input } = await withIdleZone(true);
    const area = await addEventArea({ ctx, input });
    const labels = (await placesOf(area.id)).map((row) => row.label);
    expect([labels[0], labels[9], labels[10], labels[11]]).toEqual(["A1", "A10", "B1", "B2"]);
  });

  it("refuses a zone twice, too many places and bad amounts", async () => {
    const { ctx, input, zone } = await withIdleZone();
    const add = (more = {}) => codeOf(addEventArea({ ctx, input: { ...input, ...more } }));
    expect(await add({ parkingAreaId: zone.id, capacity: 5 })).toBe("event_area.taken");
    expect(await add({ capacity: 21 })).toBe("input.invalid");
    expect(await add({ priceCents: "doscientos" })).toBe("input.invalid");
    expect(await add({ priceCents: -1 })).toBe("input.invalid");
    await addEventArea({ ctx, input });
    expect(await add()).toBe("event_area.taken");
  });

  it("refuses cancelled events, foreign zones, wrong roles and other tenants' events", async () => {
    const { admin, owner, event, input } = await withIdleZone();
    const foreign = await withIdleZone();
    const add = (person: Person, more = {}) =>
      codeOf(addEventArea({ ctx: ctxFor(person), input: { ...input, ...more } }));
    expect(await add(owner, { parkingAreaId: foreign.idle.id })).toBe("resource.not_found");
    expect(await add(foreign.owner)).toBe("resource.not_found");
    expect(await add(await createUser())).toBe("auth.forbidden");
    expect(await add(await createGuard(admin.id))).toBe("auth.forbidden");
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    expect(await add(owner)).toBe("event.bad_transition");
  });
});

describe("updateEventArea", () => {
  it("raises and lowers free places, from the end", async () => {
    const { ctx, input } = await withIdleZone(true);
    const area = await addEventArea({ ctx, input });
    const resize = (capacity: number) => updateEventArea({ ctx, input: { id: area.id, priceCents: 100, capacity } });
    expect(await resize(15)).toMatchObject({ capacity: 15, priceCents: 100 });
    expect((await placesOf(area.id)).map((row) => row.label).slice(-2)).toEqual(["B4", "B5"]);
    await resize(3);
    expect((await placesOf(area.id)).map((row) => row.label)).toEqual(["A1", "A2", "A3"]);
    await resize(3);
    expect(await codeOf(resize(21))).toBe("input.invalid");
  });

  it("never takes away a place that is held, sold or was held", async () => {
    const { owner, area } = await createSaleable({ capacity: 4 });
    const ctx = ctxFor(owner);
    const resize = (capacity: number) => updateEventArea({ ctx, input: { id: area.id, priceCents: 100, capacity } });
    const held = await holdPlace(area);
    const once = await holdPlace(area);
    await letGo(once.placeId);
    await expect(resize(1)).rejects.toMatchObject({
      code: "event.capacity_below_sold",
      details: { data: { taken: 2 } },
    });
    expect(await placesOf(area.id)).toHaveLength(4);
    await resize(2);
    expect((await placesOf(area.id)).map((row) => row.id)).toEqual([held.placeId, once.placeId]);
  });

  it("fills gaps of ordinals when it grows again", async () => {
    const { owner, area, zone } = await createSaleable({ capacity: 4 });
    const ctx = ctxFor(owner);
    const rows = await placesOf(area.id);
    await holdPlace(area);
    const second = rows[1]?.id ?? 0;
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", blockedReason: "Obra" })
      .where(eq(places.id, rows[3]?.id ?? 0));
    await updateEventArea({ ctx, input: { id: area.id, priceCents: 1, capacity: 2 } });
    expect((await placesOf(area.id)).map((row) => row.ordinal)).toEqual([1, 4]);
    await updateEventArea({ ctx, input: { id: area.id, priceCents: 1, capacity: zone.capacity } });
    const after = await placesOf(area.id);
    expect(after.map((row) => row.ordinal)).toEqual([1, 2, 3, 4]);
    expect(after.map((row) => row.id)).not.toContain(second);
  });

  it("leaves purchases at the price they were made at", async () => {
    const { owner, area } = await createSaleable();
    const { orderId } = await holdPlace(area);
    await updateEventArea({ ctx: ctxFor(owner), input: { id: area.id, priceCents: "300", capacity: 10 } });
    const [item] = await getDb().select().from(orderItems).where(eq(orderItems.orderId, orderId));
    expect(item?.priceCents).toBe(25_000);
  });

  it("refuses cancelled events, wrong roles and other tenants' areas", async () => {
    const { admin, owner, area, event } = await createSaleable();
    const other = await createAdmin();
    const change = (person: Person, more = {}) =>
      codeOf(updateEventArea({ ctx: ctxFor(person), input: { id: area.id, priceCents: 1, capacity: 1, ...more } }));
    expect(await change(owner, { capacity: 0 })).toBe("input.invalid");
    expect(await change(owner, { id: 2_000_000_000 })).toBe("resource.not_found");
    expect(await change(other.owner)).toBe("resource.not_found");
    expect(await change(await createUser())).toBe("auth.forbidden");
    expect(await change(await createGuard(admin.id))).toBe("auth.forbidden");
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    expect(await change(owner)).toBe("event.bad_transition");
  });
});

describe("removeEventArea", () => {
  it("takes a zone out with places and assignments, once", async () => {
    const { admin, owner, area, event, zone } = await createSaleable();
    await assignGuard(await createGuard(admin.id), event, zone);
    const ctx = ctxFor(owner);
    await removeEventArea({ ctx, input: { id: area.id } });
    expect(await placesOf(area.id)).toEqual([]);
    const left = await getDb().select().from(guardAssignments).where(eq(guardAssignments.eventId, event.id));
    expect(left).toEqual([]);
    expect(await codeOf(removeEventArea({ ctx, input: { id: area.id } }))).toBe("resource.not_found");
  });

  it("keeps a zone that anybody ever held, and other tenants' zones", async () => {
    const { owner, area } = await createSaleable();
    const other = await createAdmin();
    const { placeId } = await holdPlace(area);
    await letGo(placeId);
    const take = (person: Person) => codeOf(removeEventArea({ ctx: ctxFor(person), input: { id: area.id } }));
    expect(await take(owner)).toBe("event.has_sales");
    expect(await take(other.owner)).toBe("resource.not_found");
    expect(await take(await createUser())).toBe("auth.forbidden");
    expect(await getDb().select().from(eventAreas).where(eq(eventAreas.id, area.id))).toHaveLength(1);
  });
});

describe("getEventFigures", () => {
  it("counts sold, held, free, and sums what sold places cost", async () => {
    const { owner, event, area } = await createSaleable({ capacity: 5 });
    await holdPlace(area);
    const gone = await holdPlace(area);
    const sold = [await holdPlace(area), await holdPlace(area)];
    await letGo(gone.placeId);
    // Paid orders must carry tickets, which other domains issue: these stay open, only their places and items are sold.
    const ids = sold.map((one) => one.orderId);
    await getDb().update(orders).set({ method: "card" }).where(inArray(orders.id, ids));
    await getDb()
      .update(orderItems)
      .set({ state: "sold", soldAt: new Date(), feeCents: 3_750, discountCents: 1_000 })
      .where(inArray(orderItems.orderId, ids));
    await getDb().update(places).set({ freeAt: "infinity" }).where(inArray(places.orderId, ids));
    const figures = await getEventFigures({ ctx: ctxFor(owner), input: event });
    expect(figures.total).toEqual({
      capacity: 5,
      sold: 2,
      held: 1,
      free: 2,
      blocked: 0,
      courtesy: 0,
      subscriber: 0,
      admitted: 0,
      inside: 0,
      enteredLately: 0,
      leftLately: 0,
      priceSumCents: 48_000,
      feeSumCents: 7_500,
      totalSumCents: 55_500,
    });
    expect(figures.days).toHaveLength(15);
    const other = await createAdmin();
    expect(await codeOf(getEventFigures({ ctx: ctxFor(other.owner), input: event }))).toBe("resource.not_found");
    expect(await codeOf(getEventFigures({ ctx: ctxFor(await createUser()), input: event }))).toBe("auth.forbidden");
  });
});
