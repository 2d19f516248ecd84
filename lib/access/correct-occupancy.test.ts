import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, events, parkingAreas, stayResets, zoneRules } from "@/db/schema";
import { assignGuard, createEvent, createEventArea, createSaleable, createUser, type UserRow } from "@/db/testing";
import { venueState, type WhenFull } from "@/lib/access/client";
import { closeZone, countOccupancy, openZone, resetPass, resetZone } from "@/lib/access/correct-occupancy";
import { endLostStays } from "@/lib/access/end-lost-stays";
import { standInCharge } from "@/lib/access/gate-charge";
import { setZoneRules } from "@/lib/access/set-zone-rules";
import { createPost, createTestPass, scan, staysOf } from "@/lib/access/testing";
import { zoneOccupancies, zoneOccupancy } from "@/lib/access/zone-occupancy";
import { codeOf, ctxFor } from "@/lib/core/testing";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function createOccupied(cars: number) {
  const post = await createPost();
  const passes = await Promise.all(Array.from({ length: cars }, () => createTestPass(post)));
  for (const { qr } of passes) await scan(post.guard, post.gate, qr);
  const see = () => zoneOccupancy({ ctx: ctxFor(post.owner), input: { id: post.zone.id } });
  const read = async (at: number, direction: "in" | "out") =>
    (await scan(post.guard, post.gate, passes[at]?.qr ?? "", { direction })).decision;
  return { ...post, passes, see, read };
}

const setWhenFull = ({ admin, zone }: { admin: { id: number }; zone: { id: number } }, whenFull: WhenFull) =>
  getDb().insert(zoneRules).values({ parkingAreaId: zone.id, adminId: admin.id, whenFull });

const traces = (adminId: number) =>
  getDb()
    .select({ action: auditLog.action, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.adminId, adminId), like(auditLog.action, "zone.%")))
    .orderBy(auditLog.id);

describe("the state of a venue", () => {
  it.each([
    ["open", ["full", "closed", "open"]],
    ["full", ["closed", "full"]],
    ["closed", ["closed", "closed"]],
  ] as const)("is %s with zones that are %s", (state, zones) => {
    expect(venueState(zones.map((each) => ({ state: each })))).toBe(state);
  });
});

describe("the occupancy of a zone", () => {
  it("is open, full or closed by what is inside, and is listed with the tenant's other zones", async () => {
    const post = await createOccupied(3);
    expect(await post.see()).toMatchObject({ inside: 3, stays: 3, capacity: 4, state: "open", closedReason: null });
    await getDb().update(parkingAreas).set({ capacity: 3 }).where(eq(parkingAreas.id, post.zone.id));
    expect(await post.see()).toMatchObject({ state: "full" });
    await closeZone({ ctx: ctxFor(post.owner), input: { id: post.zone.id, reason: "Inundada" } });
    expect(await post.see()).toMatchObject({ state: "closed", closedReason: "Inundada" });
    const { changes: _changes, ...listed } = await post.see();
    expect(await zoneOccupancies({ ctx: ctxFor(post.owner) })).toEqual([listed]);
  });

  it("leaves out cars of events that ended twelve hours ago", async () => {
    const post = await createOccupied(2);
    const later = new Date(post.event.endsAt.getTime() + 12 * 3_600_000 + 1);
    const input = { id: post.zone.id };
    expect(await zoneOccupancy({ ctx: ctxFor(post.owner, later), input })).toMatchObject({ inside: 0, stays: 0 });
  });

  it("takes over what a person counted, with both figures and the reason kept", async () => {
    const post = await createOccupied(2);
    const ctx = ctxFor(post.owner);
    const count = (counted: string) =>
      countOccupancy({ ctx, input: { id: post.zone.id, counted, reason: ` Recuento de las ${counted} ` } });
    expect(await count("4")).toMatchObject({ inside: 4, stays: 2, state: "full" });
    expect(await post.read(0, "out")).toBe("admitted");
    expect(await post.see()).toMatchObject({ inside: 3, stays: 1 });
    expect(await count("0")).toMatchObject({ inside: 0, stays: 1 });
    const by = post.owner.fullName;
    expect((await post.see()).changes).toMatchObject([
      { kind: "count", before: 3, after: 0, reason: "Recuento de las 0", by, codeTail: null },
      { kind: "count", before: 2, after: 4, reason: "Recuento de las 4", by, codeTail: null },
    ]);
    expect(await traces(post.admin.id)).toMatchObject([
      { action: "zone.counted", changes: { inside: [2, 4], reason: [null, "Recuento de las 4"] } },
      { action: "zone.counted", changes: { inside: [3, 0] } },
    ]);
  });

  it("counts on from a correction: a car that was counted and that leaves unread is one less", async () => {
    const post = await createOccupied(1);
    const stranger = await createTestPass(post);
    await countOccupancy({ ctx: ctxFor(post.owner), input: { id: post.zone.id, counted: 3, reason: "Recuento" } });
    await scan(post.guard, post.gate, stranger.qr, { direction: "out" });
    expect(await post.see()).toMatchObject({ inside: 2, stays: 1 });
  });

  it("counts a car that comes after a correction, though more left than a person had seen there", async () => {
    const post = await createOccupied(3);
    const late = await createTestPass(post);
    await countOccupancy({ ctx: ctxFor(post.owner), input: { id: post.zone.id, counted: 1, reason: "Recuento" } });
    for (const [at, inside] of [0, 0, 0].entries()) {
      expect(await post.read(at, "out")).toBe("admitted");
      expect(await post.see()).toMatchObject({ inside });
    }
    await scan(post.guard, post.gate, late.qr);
    expect(await post.see()).toMatchObject({ inside: 1, stays: 1 });
  });

  it("admits no car above its limit that comes again though a person saw it gone", async () => {
    const post = await createOccupied(2);
    const third = await createTestPass(post);
    await getDb().update(parkingAreas).set({ capacity: 2 }).where(eq(parkingAreas.id, post.zone.id));
    const rules = { whenFull: "refuse", antiPassback: "soft", reentries: 1 };
    await getDb()
      .insert(zoneRules)
      .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, ...rules });
    expect(await post.read(0, "in")).toBe("admitted");
    await countOccupancy({ ctx: ctxFor(post.owner), input: { id: post.zone.id, counted: 1, reason: "Recuento" } });
    expect((await scan(post.guard, post.gate, third.qr)).decision).toBe("admitted");
    expect(await post.read(1, "in")).toBe("full");
    expect(await post.see()).toMatchObject({ inside: 2, stays: 3, state: "full" });
  });

  it("forgets a correction with the stays that it corrects: the next event counts from nothing", async () => {
    const post = await createOccupied(1);
    const input = { id: post.zone.id };
    const see = (now: Date) => zoneOccupancy({ ctx: ctxFor(post.owner, now), input });
    await setWhenFull(post, "refuse");
    await countOccupancy({ ctx: ctxFor(post.owner), input: { ...input, counted: 4, reason: "Recuento" } });
    const tomorrow = new Date(Date.now() + DAY);
    const next = await createEvent(post.enclosure, {}, tomorrow);
    const area = await createEventArea(next, post.zone);
    await assignGuard(post.guard, next, post.zone);
    const lost = new Date(post.event.endsAt.getTime() + 12 * HOUR);
    expect(await see(new Date(lost.getTime() - 1))).toMatchObject({ inside: 4, stays: 1, state: "full" });
    expect(await see(new Date(lost.getTime() + 1))).toMatchObject({ inside: 0, stays: 0, state: "open" });
    for (const decision of ["admitted", "admitted", "admitted", "admitted", "full"]) {
      const { qr } = await createTestPass({ ...post, event: next, area });
      expect((await scan(post.guard, post.gate, qr, { now: tomorrow })).decision).toBe(decision);
    }
    expect(await see(tomorrow)).toMatchObject({ inside: 4, stays: 4, state: "full" });
  });

  it("forgets one outside of any event after a day", async () => {
    const post = await createOccupied(1);
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, post.event.id));
    const input = { id: post.zone.id };
    await countOccupancy({ ctx: ctxFor(post.owner), input: { ...input, counted: 3, reason: "Recuento" } });
    const see = (now: Date) => zoneOccupancy({ ctx: ctxFor(post.owner, now), input });
    const day = Date.now() + DAY;
    expect(await see(new Date(day - HOUR))).toMatchObject({ inside: 2 });
    expect(await see(new Date(day + HOUR))).toMatchObject({ inside: 0 });
  });

  it("counts cars without an event: a prepaid one until it leaves, others for a day", async () => {
    const post = await createPost();
    const kinds = ["prepaid", "courtesy"] as const;
    const passes = await Promise.all(
      kinds.map((kind) => createTestPass({ enclosure: post.enclosure }, { kind, parkingAreaId: post.zone.id })),
    );
    const free = async () => ({ post: async () => undefined });
    const stop = standInCharge({ kind: "prepaid", chargeEntry: free, chargeExit: free });
    for (const { qr } of passes) expect((await scan(post.owner, post.gate, qr)).decision).toBe("admitted");
    stop();
    const see = async (now: Date) =>
      (await zoneOccupancy({ ctx: ctxFor(post.owner, now), input: { id: post.zone.id } })).inside;
    const day = new Date(Date.now() + DAY + HOUR);
    expect([await see(new Date()), await see(day)]).toEqual([2, 1]);
    await endLostStays({ ctx: { actor: { kind: "system", name: "access" }, now: day, requestId: "test" } });
    const states = passes.map(async ({ row }) => (await staysOf(row.id)).map(({ endedBy }) => endedBy));
    expect(await Promise.all(states)).toEqual([[null], ["orphan"]]);
  });
});

describe("a reset", () => {
  it("of one code ends its stay, and the code enters as if that entry had not been", async () => {
    const post = await createOccupied(2);
    const [one] = post.passes;
    expect(await post.read(0, "in")).toBe("already_used");
    const typed = one?.row.shortCode.toLowerCase() ?? "";
    const input = { id: post.zone.id, code: typed, reason: "Se abrió la pluma a mano" };
    expect(await resetPass({ ctx: ctxFor(post.owner), input })).toMatchObject({ inside: 1, stays: 1 });
    expect(await staysOf(one?.row.id ?? 0)).toMatchObject([{ endedBy: "reset", leftAt: null }]);
    expect((await post.see()).changes).toMatchObject([
      { kind: "pass_reset", codeTail: one?.row.shortCode.slice(-4), before: null, after: null },
    ]);
    expect(await codeOf(resetPass({ ctx: ctxFor(post.owner), input }))).toBe("stay.none_open");
    expect([await post.read(0, "in"), await post.read(0, "in")]).toEqual(["admitted", "already_used"]);
    expect(await getDb().$count(stayResets, eq(stayResets.adminId, post.admin.id))).toBe(1);
    expect(await traces(post.admin.id)).toMatchObject([
      { action: "zone.pass_reset", changes: { inside: [2, 1], codeTail: [null, one?.row.shortCode.slice(-4)] } },
    ]);
  });

  it("of a zone ends all its stays and what was counted besides them", async () => {
    const post = await createOccupied(2);
    const ctx = ctxFor(post.owner);
    await countOccupancy({ ctx, input: { id: post.zone.id, counted: 4, reason: "Recuento" } });
    const input = { id: post.zone.id, reason: "Cierre de la noche" };
    expect(await resetZone({ ctx, input })).toMatchObject({ inside: 0, stays: 0, state: "open" });
    expect((await post.see()).changes).toMatchObject([
      { kind: "reset", before: 4, after: 0, reason: "Cierre de la noche" },
      { kind: "count", before: 2, after: 4 },
    ]);
    expect(await codeOf(resetZone({ ctx, input }))).toBe("stay.none_open_in_zone");
    expect(await post.read(0, "in")).toBe("admitted");
    expect(await post.see()).toMatchObject({ inside: 1, stays: 1 });
    // Nothing read this car's entry after the reset: it was inside all the time and leaves.
    expect(await post.read(1, "out")).toBe("admitted");
    expect(await post.see()).toMatchObject({ inside: 1, stays: 1 });
  });

  it("does not know a code of another tenant or zone", async () => {
    const [post, other] = [await createOccupied(1), await createOccupied(1)];
    const reset = (code: string) =>
      codeOf(resetPass({ ctx: ctxFor(post.owner), input: { id: post.zone.id, code, reason: "Prueba" } }));
    expect(await reset(other.passes[0]?.row.shortCode ?? "")).toBe("stay.code_unknown");
    expect(await reset("ABCD")).toBe("stay.code_unknown");
    const elsewhere = await createTestPass(post);
    expect(await reset(elsewhere.row.shortCode)).toBe("stay.none_open");
    expect(await other.see()).toMatchObject({ inside: 1 });
  });
});

describe("a zone that a person closed", () => {
  it("refuses entries with its own word, lets cars leave, and opens again", async () => {
    const post = await createOccupied(1);
    const ctx = ctxFor(post.owner);
    const { qr } = await createTestPass(post);
    const enter = async () => (await scan(post.guard, post.gate, qr)).decision;
    await closeZone({ ctx, input: { id: post.zone.id, reason: "Maniobras" } });
    expect(await enter()).toBe("zone_closed");
    expect(await post.read(0, "out")).toBe("admitted");
    const usual = { antiPassback: "", reentries: "0", reentryUntil: "", whenFull: "flag", doorPeople: "0" } as const;
    await setZoneRules({ ctx, input: { id: post.zone.id, ...usual } });
    expect(await enter()).toBe("zone_closed");
    expect(await openZone({ ctx, input: { id: post.zone.id } })).toMatchObject({ state: "open", closedReason: null });
    expect(await openZone({ ctx, input: { id: post.zone.id } })).toMatchObject({ state: "open" });
    expect(await enter()).toBe("admitted");
    expect(await traces(post.admin.id)).toMatchObject([
      { action: "zone.closed", changes: { closedReason: [null, "Maniobras"] } },
      { action: "zone.rules_changed" },
      { action: "zone.opened", changes: { closedReason: ["Maniobras", null] } },
    ]);
  });
});

describe("corrections", () => {
  const acts = (person: UserRow | null, id: number, reason = "Recuento") => {
    const ctx = ctxFor(person);
    return [
      countOccupancy({ ctx, input: { id, counted: "3", reason } }),
      resetZone({ ctx, input: { id, reason } }),
      resetPass({ ctx, input: { id, code: "ABCDABCDABCDABCD", reason } }),
      closeZone({ ctx, input: { id, reason } }),
    ].map((done) => codeOf(done));
  };

  it("are for the tenant's staff alone", async () => {
    const post = await createOccupied(1);
    const other = await createSaleable();
    for (const [person, code] of [
      [null, "auth.required"],
      [post.guard, "auth.forbidden"],
      [await createUser(), "auth.forbidden"],
      [other.owner, "resource.not_found"],
    ] as const) {
      const ctx = ctxFor(person);
      const input = { id: post.zone.id };
      const rest = [codeOf(openZone({ ctx, input })), codeOf(zoneOccupancy({ ctx, input }))];
      expect(await Promise.all([...acts(person, post.zone.id), ...rest])).toEqual(Array(6).fill(code));
      if (person !== other.owner) expect(await codeOf(zoneOccupancies({ ctx }))).toBe(code);
    }
    expect((await zoneOccupancies({ ctx: ctxFor(other.owner) })).map(({ id }) => id)).toEqual([other.zone.id]);
    expect(await post.see()).toMatchObject({ inside: 1, state: "open", changes: [] });
  });

  it("ask for a reason and for a figure that can be", async () => {
    const post = await createOccupied(1);
    expect(await Promise.all(acts(post.owner, post.zone.id, "  "))).toEqual(Array(4).fill("input.invalid"));
    for (const counted of ["", "-1", "20001", "tres"]) {
      const input = { id: post.zone.id, counted, reason: "Recuento" };
      expect(await codeOf(countOccupancy({ ctx: ctxFor(post.owner), input }))).toBe("input.invalid");
    }
  });
});
