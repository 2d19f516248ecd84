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
import { getParkingAreaDetail } from "@/lib/guards";
import { createParkingArea } from "@/lib/parking-areas/create-parking-area";
import { deleteParkingArea } from "@/lib/parking-areas/delete-parking-area";
import { getParkingArea, parkingAreaOptions, zoneShapes } from "@/lib/parking-areas/queries";
import { updateParkingArea } from "@/lib/parking-areas/update-parking-area";
import { zoneList } from "@/lib/parking-areas/zone-list";

async function venueWithGate() {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  const gate = await createGate(venue);
  const input = { enclosureId: venue.id, key: "A1", name: "Norte", capacity: "120", gateIds: [gate.id] };
  return { admin, owner, venue, gate, input };
}

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
    const numbered = { ...input, capacity: "", isNumbered: true, pattern: "A-D: 1-25, sin 13", blocked: "B7: pilar" };
    const made = await createParkingArea({ ctx: ctxFor(owner), input: numbered });
    const parts = [
      [1, 12],
      [14, 25],
    ];
    expect(made).toMatchObject({
      capacity: 96,
      numbering: {
        rows: ["A", "B", "C", "D"].map((name) => ({ name, parts })),
        blocked: [{ label: "B7", reason: "pilar" }],
      },
    });
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
    ["pattern", { isNumbered: true }],
    ["pattern", { isNumbered: true, pattern: "A-Z: 1-900" }],
    ["blocked", { isNumbered: true, pattern: "A: 1-9", blocked: "A10" }],
    ["notes", { notes: "x".repeat(301) }],
    ["drivingNotes", { drivingNotes: "x".repeat(301) }],
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
      "polygon",
      {
        polygon: [
          [0, 0],
          [50, 50],
          [50, 0],
          [0, 50],
        ],
      },
    ],
    [
      "polygon",
      {
        polygon: [
          [0, 0],
          [50, 0],
          [20, 0],
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

  it("changes the fields that are sent", async () => {
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
    const { owner, zone, gate, event } = await createSaleable({ capacity: 10, numbered: true });
    const ctx = ctxFor(owner);
    const numbered = (pattern: string) => edit(zone, gate.id, { isNumbered: true, pattern });
    expect((await updateParkingArea({ ctx, input: numbered("A-B: 1-10") })).capacity).toBe(20);
    expect((await updateParkingArea({ ctx, input: numbered("B: 1-10; A: 1-12") })).capacity).toBe(22);
    expect(await codeOf(updateParkingArea({ ctx, input: numbered("B-C: 1-10") }))).toBe("zone.numbering_in_use");
    const names = { events: event.name, eventIds: [event.id], eventNames: [event.name] };
    const plain = updateParkingArea({ ctx, input: edit(zone, gate.id, { isNumbered: false }) });
    await expect(plain).rejects.toMatchObject({ code: "zone.numbering_in_use", details: { data: names } });
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
      (await zoneList.page({ ctx: ctxFor(person), input: more })).items.map((row) => row.key);
    expect((await list({})).sort()).toEqual(["VIP", zone.key].sort());
    expect(await list({ kind: "vip" })).toEqual(["VIP"]);
    expect(await list({ q: "ponien" })).toEqual(["VIP"]);
    expect(await list({ sort: "capacity" })).toEqual(["VIP", zone.key]);
    expect(await list({}, other.owner)).toEqual([]);
    const [row] = (await zoneList.page({ ctx: ctxFor(owner), input: { q: zone.key } })).items;
    expect(row).toMatchObject({ upcomingEvents: 1, gates: [gate.label], isDrawn: false });
    const detail = await getParkingAreaDetail({ ctx: ctxFor(owner), input: zone });
    expect(detail.events.map((one) => one.id)).toEqual([event.id]);
    const options = await parkingAreaOptions({ ctx: ctxFor(owner), input: { enclosureId: enclosure.id } });
    expect(options).toHaveLength(2);
    expect(await zoneShapes({ ctx: ctxFor(other.owner), input: { enclosureId: enclosure.id } })).toEqual([]);
    expect(await codeOf(getParkingArea({ ctx: ctxFor(other.owner), input: zone }))).toBe("resource.not_found");
    expect(await codeOf(zoneList.page({ ctx: ctxFor(await createUser()), input: {} }))).toBe("auth.forbidden");
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
