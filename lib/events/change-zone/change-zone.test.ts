import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, eventAreas, events, parkingAreas, places } from "@/db/schema";
import { createEvent, createEventArea, createGuard, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { changeZone } from "@/lib/events/change-zone/change-zone";
import { holdPlace } from "@/lib/events/testing";

type Sale = Awaited<ReturnType<typeof createSaleable>>;

const change = ({ zone, gate, owner }: Sale, more: object, person: Parameters<typeof ctxFor>[0] = owner) =>
  changeZone({
    ctx: ctxFor(person),
    input: { id: zone.id, key: "N1", name: "Norte", capacity: 10, gateIds: [gate.id], ...more },
  });

const numbered = (pattern: string, blocked = "") => ({ isNumbered: true, pattern, blocked, capacity: null });

const placesOf = (areaId: number) =>
  getDb().select().from(places).where(eq(places.eventAreaId, areaId)).orderBy(asc(places.ordinal));
const labelsIn = async (areaId: number) => (await placesOf(areaId)).map(({ label }) => label).join(" ");

async function capacityOf(areaId: number): Promise<number | undefined> {
  const [area] = await getDb().select().from(eventAreas).where(eq(eventAreas.id, areaId));
  return area?.capacity;
}

describe("fewer places", () => {
  it("take free ones away in every coming event, and the audit says so", async () => {
    const sale = await createSaleable({ capacity: 10 });
    const second = await createEventArea(await createEvent(sale.enclosure), sale.zone, { capacity: 4 });
    await holdPlace(sale.area);
    expect((await change(sale, { capacity: 6 })).capacity).toBe(6);
    expect([await capacityOf(sale.area.id), await capacityOf(second.id)]).toEqual([6, 4]);
    expect(await placesOf(sale.area.id)).toHaveLength(6);
    const rows = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(sale.area.id)));
    const deeds = rows.filter(({ entity }) => entity === "event_area");
    expect(deeds.map(({ action, changes, adminId }) => ({ action, changes, adminId }))).toEqual([
      { action: "event_area.updated", changes: { capacity: [10, 6] }, adminId: sale.admin.id },
    ]);
  });

  it("change nothing when events stop them, and the error names those events", async () => {
    const sale = await createSaleable({ capacity: 5 });
    const full = await createEvent(sale.enclosure, { name: "Final" });
    const area = await createEventArea(full, sale.zone);
    for (let n = 0; n < 3; n += 1) await holdPlace(area);
    await expect(change(sale, { capacity: 2 })).rejects.toMatchObject({
      code: "zone.capacity_below_sold",
      details: {
        field: "capacity",
        data: { events: "Final (3 apartados)", eventIds: [full.id], eventNames: ["Final"] },
      },
    });
    expect([await capacityOf(sale.area.id), await capacityOf(area.id)]).toEqual([5, 5]);
    expect(await placesOf(sale.area.id)).toHaveLength(5);
    const [zone] = await getDb().select().from(parkingAreas).where(eq(parkingAreas.id, sale.zone.id));
    expect(zone?.capacity).toBe(5);
  });

  it("leave events that are over or cancelled as they were", async () => {
    const sale = await createSaleable({ capacity: 8 });
    const past = await createEventArea(await createEvent(sale.enclosure, {}, new Date(Date.now() - 5e8)), sale.zone);
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, sale.event.id));
    await change(sale, { capacity: 2 });
    expect([await capacityOf(sale.area.id), await capacityOf(past.id)]).toEqual([8, 8]);
  });

  it("does not add places to events when the zone grows", async () => {
    const sale = await createSaleable({ capacity: 5 });
    await change(sale, { capacity: 50 });
    expect(await capacityOf(sale.area.id)).toBe(5);
  });
});

describe("another numbering", () => {
  it("reaches places that nobody took; those that are taken keep their number", async () => {
    const sale = await createSaleable({ capacity: 6, numbered: true });
    const { placeId } = await holdPlace(sale.area);
    await change(sale, numbered("A: 1-8, sin 4"));
    expect((await labelsIn(sale.area.id)).split(" ").sort()).toEqual(["A1", "A2", "A3", "A5", "A6", "A7"]);
    await change(sale, numbered("A: 1-2; B: 1-2"));
    expect((await labelsIn(sale.area.id)).split(" ").sort()).toEqual(["A1", "A2", "B1", "B2"]);
    const [kept] = await getDb().select().from(places).where(eq(places.id, placeId));
    expect(kept).toMatchObject({ label: "A1", ordinal: 1 });
    expect(await capacityOf(sale.area.id)).toBe(4);
  });

  it("is refused while somebody has a place that would be gone, with its label", async () => {
    const sale = await createSaleable({ capacity: 6, numbered: true });
    await holdPlace(sale.area);
    await expect(change(sale, numbered("B: 1-6"))).rejects.toMatchObject({
      code: "zone.numbering_in_use",
      details: { field: "pattern", data: { events: `${sale.event.name} (A1)`, eventIds: [sale.event.id] } },
    });
    expect(await labelsIn(sale.area.id)).toBe("A1 A2 A3 A4 A5 A6");
    await expect(change(sale, { isNumbered: false })).rejects.toMatchObject({
      code: "zone.numbering_in_use",
      details: { field: "isNumbered" },
    });
  });

  it("gives numbers to a zone that had none, and takes them", async () => {
    const sale = await createSaleable({ capacity: 4 });
    await change(sale, numbered("A: 1-4"));
    expect(await labelsIn(sale.area.id)).toBe("A1 A2 A3 A4");
    await change(sale, { isNumbered: false });
    expect((await placesOf(sale.area.id)).map(({ label }) => label)).toEqual([null, null, null, null]);
    await holdPlace(sale.area);
    expect(await codeOf(change(sale, numbered("A: 1-4")))).toBe("zone.numbering_in_use");
  });

  it("blocks free places in coming events, and frees them again", async () => {
    const sale = await createSaleable({ capacity: 4, numbered: true });
    await holdPlace(sale.area);
    const states = async () =>
      (await placesOf(sale.area.id)).map(
        ({ blockedReason, freeAt }) => blockedReason ?? (freeAt === "-infinity" ? "" : "held"),
      );
    await change(sale, numbered("A: 1-4", "A1, A2: pilar"));
    expect(await states()).toEqual(["held", "pilar", "", ""]);
    await change(sale, numbered("A: 1-4", "A3: obra"));
    expect(await states()).toEqual(["held", "", "obra", ""]);
    await change(sale, numbered("A: 1-2"));
    expect(await labelsIn(sale.area.id)).toBe("A1 A2");
  });
});

it("refuses wrong roles, other tenants and wrong input", async () => {
  const [sale, other] = [await createSaleable(), await createSaleable()];
  expect(await codeOf(change(sale, {}, other.owner))).toBe("resource.not_found");
  expect(await codeOf(change(sale, {}, await createUser()))).toBe("auth.forbidden");
  expect(await codeOf(change(sale, {}, await createGuard(sale.admin.id)))).toBe("auth.forbidden");
  expect(await codeOf(change(sale, {}, null))).toBe("auth.required");
  expect(await codeOf(change(sale, { capacity: "x" }))).toBe("input.invalid");
  expect(await codeOf(change(sale, { gateIds: [other.gate.id] }))).toBe("zone.gate_unknown");
});
