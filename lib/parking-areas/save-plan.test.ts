import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, enclosures, parkingAreas } from "@/db/schema";
import { createAdmin, createEnclosure, createGate, createGuard, createUser, createZone } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { plainNumbering } from "@/lib/parking-areas/client";
import { copyZones } from "@/lib/parking-areas/copy-zones";
import { getParkingArea } from "@/lib/parking-areas/queries";
import { savePlan } from "@/lib/parking-areas/save-plan";
import type { SavePlanInput } from "@/lib/parking-areas/schemas";
import { getVenuePlan } from "@/lib/parking-areas/venue-plan";

type Person = Parameters<typeof ctxFor>[0];
type Corners = [number, number][];

const box = (x: number, y: number): Corners => [
  [x, y],
  [x + 100, y],
  [x + 100, y + 50],
  [x, y + 50],
];

async function venues() {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  const gate = await createGate(venue, { label: "Acceso 1" });
  const zone = await createZone(venue, { key: "A1", polygon: box(0, 0) }, [gate]);
  return { admin, owner, venue, gate, zone };
}

const fresh = (key: string, gateId: number, more: object = {}) => ({
  key,
  name: "Norte",
  capacity: 20,
  gateIds: [gateId],
  ...more,
});

/** Saves what a person who just opened the plan draws. */
async function save(person: Person, owner: Person, input: Omit<SavePlanInput, "revision">) {
  const { revision } = await getVenuePlan({ ctx: ctxFor(owner), input: { enclosureId: Number(input.enclosureId) } });
  return savePlan({ ctx: ctxFor(person), input: { ...input, revision } });
}

const keysOf = async (enclosureId: number) => {
  const rows = await getDb().select().from(parkingAreas).where(eq(parkingAreas.enclosureId, enclosureId));
  return rows.map(({ key }) => key).sort();
};

describe("savePlan", () => {
  it("draws existing zones and makes new ones in one step", async () => {
    const { owner, venue, gate, zone } = await venues();
    const created = ["B1", "B2", "B3", "B4"].map((key, n) => fresh(key, gate.id, { polygon: box(n * 110, 200) }));
    const input = { enclosureId: venue.id, drawn: [{ id: zone.id, polygon: box(5, 5) }], created };
    const done = await save(owner, owner, input);
    expect(done).toMatchObject({ drawn: 1, created: [{ key: "B1" }, { key: "B2" }, { key: "B3" }, { key: "B4" }] });
    expect(await keysOf(venue.id)).toEqual(["A1", "B1", "B2", "B3", "B4"]);
    const [row] = await getDb().select().from(parkingAreas).where(eq(parkingAreas.id, zone.id));
    expect(row?.polygon).toEqual(box(5, 5));
    const rows = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(zone.id)));
    expect(rows.filter(({ entity }) => entity === "zone").map(({ action }) => action)).toEqual(["zone.drawn"]);
    await save(owner, owner, { enclosureId: venue.id, drawn: [{ id: zone.id, polygon: null }] });
    expect((await getParkingArea({ ctx: ctxFor(owner), input: zone })).polygon).toBeNull();
  });

  it("saves nothing when one zone is refused, and says which", async () => {
    const { owner, venue, gate, zone } = await venues();
    const other = await venues();
    const saveAlso = (created: object[]) =>
      save(owner, owner, {
        enclosureId: venue.id,
        drawn: [{ id: zone.id, polygon: null }],
        created: created as never,
      });
    const good = fresh("B1", gate.id);
    const refusals: [object[], string, string][] = [
      [[good, fresh("a1", gate.id)], "zone.key_taken", "created.1.key"],
      [[good, fresh("b1", gate.id)], "zone.key_taken", "created.1.key"],
      [[fresh("B1", other.gate.id)], "zone.gate_unknown", "created.0.gateIds"],
      [[good, fresh("B2", gate.id, { capacity: 0 })], "input.invalid", "created.1.capacity"],
      [[fresh("B2", gate.id, { polygon: [...box(0, 0)].sort() })], "input.invalid", "created.0.polygon"],
    ];
    for (const [created, code, field] of refusals)
      await expect(saveAlso(created)).rejects.toMatchObject({ code, details: { field } });
    expect(await keysOf(venue.id)).toEqual(["A1"]);
    expect((await getParkingArea({ ctx: ctxFor(owner), input: zone })).polygon).toEqual(box(0, 0));
  });

  it("refuses zones of another venue, other tenants and wrong roles", async () => {
    const { admin, owner, venue, zone } = await venues();
    const other = await venues();
    const saveAs = (person: Person, id: number, enclosureId = venue.id) =>
      codeOf(save(person, owner, { enclosureId, drawn: [{ id, polygon: null }] }));
    expect(await saveAs(owner, other.zone.id)).toBe("resource.not_found");
    expect(await saveAs(other.owner, zone.id)).toBe("resource.not_found");
    expect(await saveAs(owner, zone.id, (await createEnclosure(admin.id)).id)).toBe("resource.not_found");
    expect(await saveAs(await createUser(), zone.id)).toBe("auth.forbidden");
    expect(await saveAs(await createGuard(admin.id), zone.id)).toBe("auth.forbidden");
    expect(await saveAs(null, zone.id)).toBe("auth.required");
  });
});

describe("a plan that two people draw on", () => {
  const openPlan = (owner: Person, enclosureId: number) => getVenuePlan({ ctx: ctxFor(owner), input: { enclosureId } });

  it("refuses the second save, whatever was drawn, and keeps the first", async () => {
    const { owner, venue, gate, zone } = await venues();
    const second = await createZone(venue, { key: "A2" }, [gate]);
    const { revision } = await openPlan(owner, venue.id);
    const put = (more: Partial<SavePlanInput>) =>
      savePlan({ ctx: ctxFor(owner), input: { enclosureId: venue.id, revision, ...more } });
    await put({ drawn: [{ id: zone.id, polygon: box(5, 5) }] });
    expect(await codeOf(put({ drawn: [{ id: zone.id, polygon: box(9, 9) }] }))).toBe("resource.changed");
    expect(await codeOf(put({ drawn: [{ id: second.id, polygon: box(9, 9) }] }))).toBe("resource.changed");
    expect(await codeOf(put({ created: [fresh("B1", gate.id)] }))).toBe("resource.changed");
    const plan = await openPlan(owner, venue.id);
    expect(plan.zones.map(({ key, polygon }) => [key, polygon])).toEqual([
      ["A1", box(5, 5)],
      ["A2", null],
    ]);
    const drawn = [{ id: second.id, polygon: box(9, 9) }];
    expect(await codeOf(put({ drawn, revision: "" }))).toBe("resource.changed");
    expect(await put({ drawn, revision: plan.revision })).toEqual({ drawn: 1, created: [] });
  });

  it("the revision changes with a zone more, less or renamed and with another picture, and with nothing that the plan does not show", async () => {
    const { owner, venue, gate, zone } = await venues();
    const seen = [(await openPlan(owner, venue.id)).revision];
    const change = async (act: () => Promise<unknown>) => {
      await act();
      seen.push((await openPlan(owner, venue.id)).revision);
    };
    const set = (values: Partial<typeof parkingAreas.$inferInsert>) =>
      getDb().update(parkingAreas).set(values).where(eq(parkingAreas.id, zone.id));
    await change(() => createZone(venue, { key: "A2" }, [gate]));
    await change(() => set({ name: "Sur" }));
    await change(() => set({ archivedAt: new Date() }));
    const picture = { planImage: "/img/plan.svg", planWidth: 960, planHeight: 360 };
    await change(() => getDb().update(enclosures).set(picture).where(eq(enclosures.id, venue.id)));
    expect(new Set(seen).size).toBe(5);
    const { revision } = await openPlan(owner, venue.id);
    await getDb().update(parkingAreas).set({ notes: "Por la rampa" }).where(eq(parkingAreas.enclosureId, venue.id));
    expect((await openPlan(owner, venue.id)).revision).toBe(revision);
  });

  it("is read by the tenant's own people alone", async () => {
    const { admin, owner, venue } = await venues();
    const other = await venues();
    const open = (person: Person) => codeOf(openPlan(person, venue.id));
    expect(await open(other.owner)).toBe("resource.not_found");
    expect(await open(await createUser())).toBe("auth.forbidden");
    expect(await open(await createGuard(admin.id))).toBe("auth.forbidden");
    await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, venue.id));
    expect(await open(owner)).toBe("resource.not_found");
  });
});

describe("copyZones", () => {
  it("takes places and notes over, the drawing in proportion, gates by name; taken keys are skipped", async () => {
    const { admin, owner, venue, zone, gate } = await venues();
    const second = await createGate(venue, { label: "Acceso 2" });
    const numbering = { ...plainNumbering(2, 5), blocked: [{ label: "A2", reason: "pilar" }] };
    const more = {
      isNumbered: true,
      numbering,
      capacity: 10,
      isVip: true,
      walkMinutes: 3,
      drivingNotes: "Sube la rampa",
    };
    const vip = await createZone(venue, { key: "VIP", ...more, polygon: box(480, 360) }, [gate, second]);
    const to = await createEnclosure(admin.id, { planImage: "/img/plan.svg", planWidth: 1920, planHeight: 360 });
    const theirs = await createGate(to, { label: "acceso 1" });
    await createZone(to, { key: "a1" });
    const input = { fromEnclosureId: venue.id, toEnclosureId: to.id, zoneIds: [zone.id, vip.id] };
    const done = await copyZones({ ctx: ctxFor(owner), input });
    expect(done.skipped).toEqual(["A1"]);
    expect(done.copied).toMatchObject([{ key: "VIP", gates: ["acceso 1"], missing: ["Acceso 2"] }]);
    const made = await getParkingArea({ ctx: ctxFor(owner), input: { id: done.copied[0]?.id ?? 0 } });
    expect(made).toMatchObject({ ...more, enclosureId: to.id, key: "VIP" });
    expect(made.gates.map(({ id }) => id)).toEqual([theirs.id]);
    expect(made.polygon?.[0]).toEqual([960, 180]);
    expect(await copyZones({ ctx: ctxFor(owner), input })).toEqual({ copied: [], skipped: ["A1", "VIP"] });
  });

  it("stays within one tenant, also for the platform", async () => {
    const [one, other] = [await venues(), await venues()];
    const copy = (person: Person, from = one.venue.id, to = other.venue.id, zoneId = one.zone.id) =>
      codeOf(
        copyZones({ ctx: ctxFor(person), input: { fromEnclosureId: from, toEnclosureId: to, zoneIds: [zoneId] } }),
      );
    expect(await copy({ id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true })).toBe(
      "zone.other_tenant",
    );
    expect(await copy(one.owner)).toBe("resource.not_found");
    expect(await copy(other.owner)).toBe("resource.not_found");
    expect(await copy(one.owner, one.venue.id, one.venue.id)).toBe("zone.same_venue");
    const second = await createEnclosure(one.admin.id);
    expect(await copy(one.owner, one.venue.id, second.id, other.zone.id)).toBe("resource.not_found");
    expect(await copy(await createUser())).toBe("auth.forbidden");
    expect(await copy(await createGuard(one.admin.id))).toBe("auth.forbidden");
    expect(await keysOf(second.id)).toEqual([]);
  });
});
