import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, parkingAreas } from "@/db/schema";
import {
  assignGuard,
  createAdmin,
  createEnclosure,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createSaleable,
  createUser,
  createZone,
} from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createParkingArea } from "@/lib/parking-areas/create-parking-area";
import { deleteParkingArea } from "@/lib/parking-areas/delete-parking-area";
import { numberingOf, placeLabel, rowName, sameLabels } from "@/lib/parking-areas/numbering";
import {
  getParkingArea,
  getParkingAreaDetail,
  listParkingAreas,
  parkingAreaOptions,
  zoneShapes,
} from "@/lib/parking-areas/queries";
import { updateParkingArea } from "@/lib/parking-areas/update-parking-area";

async function venueWithGate() {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  const gate = await createGate(venue);
  const input = { enclosureId: venue.id, key: "A1", name: "Norte", capacity: "120", gateIds: [gate.id] };
  return { admin, owner, venue, gate, input };
}

describe("numbering", () => {
  it("names rows and places", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(rowName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    const numbering = numberingOf(3, 10);
    expect([1, 10, 11, 30, 31].map((n) => placeLabel(numbering, n))).toEqual(["A1", "A10", "B1", "C10", null]);
    expect(sameLabels(numbering, numberingOf(4, 10), 30)).toBe(true);
    expect(sameLabels(numbering, numberingOf(3, 11), 11)).toBe(false);
  });
});

describe("createParkingArea", () => {
  it("makes a zone with its gates, and an audit row", async () => {
    const { owner, gate, input } = await venueWithGate();
    const polygon: [number, number][] = [
      [10, 10],
      [90, 10],
      [90, 60],
    ];
    const made = await createParkingArea({
      ctx: ctxFor(owner),
      input: { ...input, key: "a1", isVip: true, walkMinutes: "6", polygon },
    });
    expect(made).toMatchObject({ key: "A1", capacity: 120, isNumbered: false, isVip: true, walkMinutes: 6, polygon });
    expect(made.gates.map((one) => one.id)).toEqual([gate.id]);
    const rows = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(made.id)));
    expect(rows.filter((row) => row.entity === "zone").map((row) => row.action)).toEqual(["zone.created"]);
  });

  it("counts the places of a numbered zone from its rows", async () => {
    const { owner, input } = await venueWithGate();
    const numbered = { ...input, capacity: "", isNumbered: true, rows: "4", perRow: "25" };
    const made = await createParkingArea({ ctx: ctxFor(owner), input: numbered });
    expect(made).toMatchObject({ capacity: 100, numbering: { rows: ["A", "B", "C", "D"], perRow: 25 } });
  });

  it("refuses a key that is taken, whatever its case; an ended zone frees it", async () => {
    const { owner, input } = await venueWithGate();
    const made = await createParkingArea({ ctx: ctxFor(owner), input });
    expect(await codeOf(createParkingArea({ ctx: ctxFor(owner), input: { ...input, key: "a1" } }))).toBe(
      "zone.key_taken",
    );
    await deleteParkingArea({ ctx: ctxFor(owner), input: { id: made.id } });
    expect((await createParkingArea({ ctx: ctxFor(owner), input })).id).not.toBe(made.id);
  });

  it.each([
    ["key", { key: "A-1" }],
    ["key", { key: "ABCDE" }],
    ["name", { name: " " }],
    ["capacity", { capacity: "" }],
    ["capacity", { capacity: "20001" }],
    ["capacity", { capacity: "-5" }],
    ["rows", { isNumbered: true, perRow: 10 }],
    ["perRow", { isNumbered: true, rows: 10 }],
    ["rows", { isNumbered: true, rows: 200, perRow: 500 }],
    ["gateIds", { gateIds: [] }],
    [
      "polygon",
      {
        polygon: [
          [1, 1],
          [2, 2],
        ],
      },
    ],
    [
      "polygon.0.0",
      {
        polygon: [
          [-1, 1],
          [2, 2],
          [3, 3],
        ],
      },
    ],
  ])("names the wrong field %s", async (field, more) => {
    const { owner, input } = await venueWithGate();
    const made = createParkingArea({ ctx: ctxFor(owner), input: { ...input, ...more } as typeof input });
    await expect(made).rejects.toMatchObject({ code: "input.invalid", details: { field } });
  });

  it("refuses another venue's gate, another tenant's venue and wrong roles", async () => {
    const { admin, owner, input } = await venueWithGate();
    const other = await venueWithGate();
    const make = (person: Parameters<typeof ctxFor>[0], more = {}) =>
      codeOf(createParkingArea({ ctx: ctxFor(person), input: { ...input, ...more } }));
    expect(await make(owner, { gateIds: [other.gate.id] })).toBe("zone.gate_unknown");
    expect(await make(other.owner)).toBe("resource.not_found");
    expect(await make(await createUser())).toBe("auth.forbidden");
    expect(await make(await createGuard(admin.id))).toBe("auth.forbidden");
    expect(await make(null)).toBe("auth.required");
    const left = await getDb().select().from(parkingAreas).where(eq(parkingAreas.enclosureId, input.enclosureId));
    expect(left).toEqual([]);
  });
});

describe("updateParkingArea", () => {
  const edit = (zone: { id: number }, gateId: number, more = {}) => ({
    id: zone.id,
    key: "N1",
    name: "Norte",
    capacity: 10,
    gateIds: [gateId],
    ...more,
  });

  it("changes what it is told", async () => {
    const { owner, zone, gate } = await createSaleable();
    const after = await updateParkingArea({
      ctx: ctxFor(owner),
      input: edit(zone, gate.id, { capacity: 40, notes: "Techada" }),
    });
    expect(after).toMatchObject({ key: "N1", capacity: 40, notes: "Techada" });
  });

  it("keeps the places that a coming event sells, and names the event", async () => {
    const { owner, zone, gate, event } = await createSaleable({ capacity: 10 });
    const done = updateParkingArea({ ctx: ctxFor(owner), input: edit(zone, gate.id, { capacity: 9 }) });
    await expect(done).rejects.toMatchObject({
      code: "zone.capacity_below_sold",
      details: { field: "capacity", data: { events: `${event.name} (10)` } },
    });
  });

  it("does not count events that are over or cancelled", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await createEnclosure(admin.id);
    const gate = await createGate(venue);
    const zone = await createZone(venue, { capacity: 10 }, [gate]);
    const old = new Date(Date.now() - 40 * 86_400_000);
    await createEventArea(await createEvent(venue, {}, old), zone);
    await createEventArea(await createEvent(venue, { state: "cancelled" }), zone);
    const after = await updateParkingArea({ ctx: ctxFor(owner), input: edit(zone, gate.id, { capacity: 3 }) });
    expect(after.capacity).toBe(3);
  });

  it("lets a numbered zone grow, but keeps labels that are on sale", async () => {
    const { owner, zone, gate } = await createSaleable({ capacity: 10, numbered: true });
    const ctx = ctxFor(owner);
    const numbered = (rows: number, perRow: number) => edit(zone, gate.id, { isNumbered: true, rows, perRow });
    expect((await updateParkingArea({ ctx, input: numbered(2, 10) })).capacity).toBe(20);
    expect(await codeOf(updateParkingArea({ ctx, input: numbered(5, 5) }))).toBe("zone.numbering_in_use");
    expect(await codeOf(updateParkingArea({ ctx, input: edit(zone, gate.id) }))).toBe("zone.numbering_in_use");
  });

  it("refuses a taken key, a foreign gate, wrong roles and other tenants' zones", async () => {
    const { admin, owner, enclosure, zone, gate } = await createSaleable();
    const other = await createSaleable();
    await createZone(enclosure, { key: "B2" });
    const change = (person: Parameters<typeof ctxFor>[0], more = {}) =>
      codeOf(updateParkingArea({ ctx: ctxFor(person), input: edit(zone, gate.id, more) }));
    expect(await change(owner, { key: "b2" })).toBe("zone.key_taken");
    expect(await change(owner, { gateIds: [other.gate.id] })).toBe("zone.gate_unknown");
    expect(await change(owner, { capacity: "muchos" })).toBe("input.invalid");
    expect(await change(other.owner)).toBe("resource.not_found");
    expect(await change(await createUser())).toBe("auth.forbidden");
    expect(await change(await createGuard(admin.id))).toBe("auth.forbidden");
  });
});

describe("deleteParkingArea", () => {
  it("ends a zone once; one on sale stays", async () => {
    const { owner, enclosure, zone } = await createSaleable();
    const ctx = ctxFor(owner);
    expect(await codeOf(deleteParkingArea({ ctx, input: { id: zone.id } }))).toBe("zone.in_use");
    const idle = await createZone(enclosure);
    await deleteParkingArea({ ctx, input: { id: idle.id } });
    expect(await codeOf(deleteParkingArea({ ctx, input: { id: idle.id } }))).toBe("resource.not_found");
    expect(await codeOf(getParkingArea({ ctx, input: { id: idle.id } }))).toBe("resource.not_found");
  });

  it("refuses wrong roles and other tenants' zones", async () => {
    const { zone } = await createSaleable();
    const other = await createAdmin();
    const end = (person: Parameters<typeof ctxFor>[0], id: number | string = zone.id) =>
      codeOf(deleteParkingArea({ ctx: ctxFor(person), input: { id } }));
    expect(await end(other.owner)).toBe("resource.not_found");
    expect(await end(await createUser())).toBe("auth.forbidden");
    expect(await end(other.owner, "x")).toBe("input.invalid");
  });
});

describe("reading zones", () => {
  it("lists, filters, sorts and keeps tenants apart", async () => {
    const { owner, enclosure, zone, event, gate } = await createSaleable();
    const other = await createAdmin();
    await createZone(enclosure, { key: "VIP", name: "Poniente", isVip: true, capacity: 5 }, [gate]);
    const list = async (more: object, person = owner) =>
      (await listParkingAreas({ ctx: ctxFor(person), input: more })).items.map((row) => row.key);
    expect((await list({})).sort()).toEqual(["VIP", zone.key].sort());
    expect(await list({ kind: "vip" })).toEqual(["VIP"]);
    expect(await list({ q: "ponien" })).toEqual(["VIP"]);
    expect(await list({ sort: "capacity" })).toEqual(["VIP", zone.key]);
    expect(await list({}, other.owner)).toEqual([]);
    const [row] = (await listParkingAreas({ ctx: ctxFor(owner), input: { q: zone.key } })).items;
    expect(row).toMatchObject({ upcomingEvents: 1, gates: [gate.label], isDrawn: false });
    const detail = await getParkingAreaDetail({ ctx: ctxFor(owner), input: zone });
    expect(detail.events.map((one) => one.id)).toEqual([event.id]);
    const options = await parkingAreaOptions({ ctx: ctxFor(owner), input: { enclosureId: enclosure.id } });
    expect(options).toHaveLength(2);
    expect(await zoneShapes({ ctx: ctxFor(other.owner), input: { enclosureId: enclosure.id } })).toEqual([]);
    expect(await codeOf(getParkingArea({ ctx: ctxFor(other.owner), input: zone }))).toBe("resource.not_found");
    expect(await codeOf(listParkingAreas({ ctx: ctxFor(await createUser()), input: {} }))).toBe("auth.forbidden");
  });

  it("shows a guard only a zone it is assigned to", async () => {
    const { admin, zone, event } = await createSaleable();
    const guard = await createGuard(admin.id);
    expect(await codeOf(getParkingAreaDetail({ ctx: ctxFor(guard), input: zone }))).toBe("auth.forbidden");
    await assignGuard(guard, event, zone);
    expect((await getParkingAreaDetail({ ctx: ctxFor(guard), input: zone })).id).toBe(zone.id);
  });
});

describe("constraints", () => {
  it("the database refuses two live zones with one key, and a gate of another tenant", async () => {
    const { admin } = await createAdmin();
    const venue = await createEnclosure(admin.id);
    const foreign = await createSaleable();
    await createZone(venue, { key: "Q1" });
    await expect(createZone(venue, { key: "q1" })).rejects.toMatchObject({ cause: { code: "23505" } });
    await expect(createZone(venue, { capacity: 0 })).rejects.toMatchObject({ cause: { code: "23514" } });
    await expect(createZone(venue, {}, [foreign.gate])).rejects.toMatchObject({ cause: { code: "23503" } });
  });
});
