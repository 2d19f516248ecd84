import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { eventAreaGates, eventAreas, events, passes, places, seasons, subscriberQrs, zoneRules } from "@/db/schema";
import {
  accessViolations,
  assignGuard,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createZone,
} from "@/db/testing";
import { gateCounters } from "@/lib/access/queries";
import { readPass } from "@/lib/access/read-pass";
import { createPost, scan, scansOf, staysOf } from "@/lib/access/testing";
import { addTestPass, createTestSubscriber } from "@/lib/access/testing-standing";
import { toLocal } from "@/lib/core/dates";
import { ctxFor } from "@/lib/core/testing";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function createStation() {
  const post = await createPost();
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
  return { ...post, inHours };
}

const setPass = (id: number, values: Partial<typeof passes.$inferInsert>) =>
  getDb().update(passes).set(values).where(eq(passes.id, id));

const setSubscriber = (id: number, values: Partial<typeof subscriberQrs.$inferInsert>) =>
  getDb().update(subscriberQrs).set(values).where(eq(subscriberQrs.id, id));

describe.each(["subscriber", "infinity"] as const)("a QR of kind %s", (kind) => {
  it("admits once in the event that is open, names it and the place, and then names the first use", async () => {
    const post = await createStation();
    const one = await createTestSubscriber(post, { kind });
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", subscriberId: one.subscriberId, label: "A7" })
      .where(and(eq(places.eventAreaId, post.area.id), eq(places.ordinal, 1)));
    const first = await scan(post.guard, post.gate, one.qr);
    expect(first).toMatchObject({
      decision: "admitted",
      pass: {
        kind,
        eventName: "Evento de Prueba",
        zoneKey: post.zone.key,
        placeLabel: "A7",
        entryRights: 1,
        entriesUsed: 1,
      },
    });
    const second = await scan(post.guard, post.gate, one.row.shortCode);
    expect(second).toMatchObject({
      decision: "already_used",
      pass: { entriesUsed: 1 },
      firstUse: { gateLabel: post.gate.label },
    });
    expect(await scansOf(one.row.id)).toMatchObject([
      { decision: "admitted", entryNo: 1, eventId: post.event.id },
      { decision: "already_used", entryNo: null, eventId: post.event.id, firstUseId: first.scanId },
    ]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("admits again in the next event, although nobody read it on its way out", async () => {
    const post = await createStation();
    const one = await createTestSubscriber(post, { kind });
    expect((await scan(post.guard, post.gate, one.qr)).decision).toBe("admitted");
    const tomorrow = new Date(Date.now() + DAY);
    const next = await createEvent(post.enclosure, { name: "El día siguiente" }, tomorrow);
    await createEventArea(next, post.zone);
    await assignGuard(post.guard, next, post.zone);
    const answer = await scan(post.guard, post.gate, one.qr, { now: tomorrow });
    expect(answer).toMatchObject({ decision: "admitted", pass: { eventName: "El día siguiente", entriesUsed: 1 } });
    expect((await scan(post.guard, post.gate, one.qr, { now: tomorrow })).decision).toBe("already_used");
    const admitted = (await scansOf(one.row.id)).filter(({ decision }) => decision === "admitted");
    expect(admitted.map(({ entryNo, eventId }) => [entryNo, eventId])).toEqual([
      [1, post.event.id],
      [2, next.id],
    ]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("goes out and in again as often as its rights in each event, one car at a time", async () => {
    const post = await createStation();
    await getDb()
      .insert(zoneRules)
      .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, antiPassback: "hard" });
    const one = await createTestSubscriber(post, { kind, entryRights: 2 });
    const read = async (direction: "in" | "out") => (await scan(post.guard, post.gate, one.qr, { direction })).decision;
    expect(await read("in")).toBe("admitted");
    expect(await read("in")).toBe("still_inside");
    expect(await read("out")).toBe("admitted");
    expect(await read("out")).toBe("not_inside");
    expect(await read("in")).toBe("admitted");
    expect(await read("out")).toBe("admitted");
    expect(await read("in")).toBe("already_used");
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("is not barred by an exit that nothing read: the stay before is an orphan, and the answer says so", async () => {
    const post = await createStation();
    const one = await createTestSubscriber(post, { kind, entryRights: 2 });
    expect((await scan(post.guard, post.gate, one.qr)).stay).toBeUndefined();
    expect(await scan(post.guard, post.gate, one.qr)).toMatchObject({
      decision: "admitted",
      stay: { isOrphan: true, enteredGateLabel: post.gate.label, minutes: null },
    });
    expect((await staysOf(one.row.id)).map(({ endedBy }) => endedBy)).toEqual(["orphan", null]);
    const other = await addTestPass(one, post);
    expect(await scan(post.guard, post.gate, other.qr, { direction: "out" })).toMatchObject({
      decision: "admitted",
      stay: { isOrphan: false, minutes: 0 },
    });
    expect((await staysOf(one.row.id)).map(({ endedBy }) => endedBy)).toEqual(["orphan", "exit"]);
    expect(await staysOf(other.row.id)).toEqual([]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("is blocked while it is paused, and admitted again", async () => {
    const post = await createStation();
    const one = await createTestSubscriber(post, { kind });
    await setPass(one.row.id, { state: "blocked", stateReason: "blocked" });
    expect((await scan(post.guard, post.gate, one.qr)).decision).toBe("blocked");
    await setPass(one.row.id, { state: "active", stateReason: null });
    expect((await scan(post.guard, post.gate, one.qr)).decision).toBe("admitted");
  });

  it("is revoked once it was replaced, and the new one gives no second entry in the same event", async () => {
    const post = await createStation();
    const one = await createTestSubscriber(post, { kind });
    const first = await scan(post.guard, post.gate, one.qr);
    const other = await addTestPass(one, post);
    await setPass(one.row.id, { state: "revoked", stateReason: "replaced" });
    await setSubscriber(one.subscriberId, { passId: other.row.id });
    expect((await scan(post.guard, post.gate, one.qr)).decision).toBe("revoked");
    expect((await scan(post.guard, post.gate, one.row.shortCode)).decision).toBe("revoked");
    const again = await scan(post.guard, post.gate, other.qr);
    expect(again).toMatchObject({ decision: "already_used", firstUse: { at: first.scannedAt } });
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("is not_yet_valid before its days and between events, and expired after them", async () => {
    const post = await createStation();
    const one = await createTestSubscriber(post, { kind });
    const read = async (now?: Date) =>
      (await scan(post.owner, post.gate, one.qr, { ...(now ? { now } : {}) })).decision;
    expect(await read(post.inHours(30))).toBe("not_yet_valid");
    await setSubscriber(one.subscriberId, { validFrom: post.inHours(24), validUntil: post.inHours(48) });
    expect(await read()).toBe("not_yet_valid");
    await setSubscriber(one.subscriberId, { validFrom: post.inHours(-48), validUntil: post.inHours(-24) });
    expect(await read()).toBe("expired");
    // What starts within its days is the last that it admits to, whenever that ends.
    await setSubscriber(one.subscriberId, { validUntil: post.inHours(3) });
    expect(await read(post.inHours(5))).toBe("admitted");
  });

  it("is not asked for by events that are drafts or cancelled", async () => {
    for (const state of ["draft", "cancelled"]) {
      const post = await createStation();
      const one = await createTestSubscriber(post, { kind });
      await getDb().update(events).set({ state }).where(eq(events.id, post.event.id));
      expect((await scan(post.owner, post.gate, one.qr)).decision).toBe("not_yet_valid");
    }
  });

  it("is refused at a gate of another zone, also where the event has gates of its own", async () => {
    const post = await createStation();
    const elsewhere = await createGate(post.enclosure);
    const other = await createZone(post.enclosure, { name: "Sur" }, [elsewhere]);
    const one = await createTestSubscriber(post, { kind });
    expect((await scan(post.owner, elsewhere, one.qr)).decision).toBe("other_zone");
    const stranger = await createTestSubscriber({ ...post, zone: other }, { kind, name: "Otro" });
    expect((await scan(post.guard, post.gate, stranger.qr)).decision).toBe("other_zone");
    await getDb().update(eventAreas).set({ ownGates: true }).where(eq(eventAreas.id, post.area.id));
    await getDb()
      .insert(eventAreaGates)
      .values({ eventAreaId: post.area.id, gateId: elsewhere.id, adminId: post.admin.id });
    expect((await scan(post.owner, post.gate, one.qr)).decision).toBe("other_zone");
    expect((await scan(post.owner, elsewhere, one.qr)).decision).toBe("admitted");
  });

  it("is refused by a guard of another event that is open at the same time", async () => {
    const post = await createStation();
    const guard = await createGuard(post.admin.id);
    const beside = await createEvent(post.enclosure, { name: "Al lado", startsAt: post.inHours(3) });
    await createEventArea(beside, post.zone);
    await assignGuard(guard, beside, post.zone);
    const one = await createTestSubscriber(post, { kind });
    // Two events at once: each guard admits to their own.
    expect(await scan(guard, post.gate, one.qr)).toMatchObject({
      decision: "admitted",
      pass: { eventName: "Al lado" },
    });
    expect(await scan(post.guard, post.gate, one.qr)).toMatchObject({ decision: "admitted" });
    await setSubscriber(one.subscriberId, { validFrom: post.inHours(2.5) });
    const late = await createTestSubscriber(post, { kind, validFrom: post.inHours(-1), validUntil: post.inHours(2.5) });
    expect((await scan(guard, post.gate, late.qr)).decision).toBe("other_event");
  });

  it("is unknown to another tenant and to a guard without an assignment", async () => {
    const post = await createStation();
    const foreign = await createStation();
    const one = await createTestSubscriber(foreign, { kind });
    const answer = await scan(post.guard, post.gate, one.qr);
    expect(answer).toMatchObject({ decision: "unknown_code" });
    expect(answer.pass).toBeUndefined();
    const idle = await createGuard(foreign.admin.id);
    expect((await scan(idle, foreign.gate, one.qr)).decision).toBe("guard_not_assigned");
  });

  it("repeats its first answer to the same nonce and records it once", async () => {
    const post = await createStation();
    const one = await createTestSubscriber(post, { kind });
    const nonce = randomUUID();
    const first = await scan(post.guard, post.gate, one.qr, { nonce });
    const second = await scan(post.guard, post.gate, one.qr, { nonce });
    expect(second).toEqual(first);
    expect(await scansOf(one.row.id)).toHaveLength(1);
  });
});

it("is admitted by any guard of its zone's gates where the zone is not on sale", async () => {
  const post = await createStation();
  const apart = await createZone(post.enclosure, { name: "Palcos" }, [post.gate]);
  const one = await createTestSubscriber({ ...post, zone: apart }, { kind: "infinity" });
  const away = await createGate(post.enclosure);
  const far = await createTestSubscriber(
    { ...post, zone: await createZone(post.enclosure, { name: "Lejos" }, [away]) },
    { kind: "infinity" },
  );
  expect((await scan(post.guard, post.gate, far.qr)).decision).toBe("other_zone");
  expect(await scan(post.guard, post.gate, one.qr)).toMatchObject({
    decision: "admitted",
    pass: { zoneName: "Palcos" },
  });
});

describe("a season", () => {
  it("admits to its events, to no others, and is over after the last", async () => {
    const post = await createStation();
    const [season] = await getDb()
      .insert(seasons)
      .values({ adminId: post.admin.id, enclosureId: post.enclosure.id, name: "Apertura" })
      .returning();
    if (!season) throw new Error("No season");
    const one = await createTestSubscriber(post, { seasonId: season.id, validUntil: null });
    expect((await scan(post.owner, post.gate, one.qr)).decision).toBe("other_event");
    await getDb().update(events).set({ seasonId: season.id }).where(eq(events.id, post.event.id));
    expect((await scan(post.owner, post.gate, one.qr)).decision).toBe("admitted");
    expect((await scan(post.owner, post.gate, one.qr, { now: post.inHours(30) })).decision).toBe("expired");
    expect((await scan(post.owner, post.gate, one.qr, { now: post.inHours(-5) })).decision).toBe("not_yet_valid");
  });
});

it("a car that is inside leaves after the event, and after its QR was paused", async () => {
  const post = await createStation();
  const one = await createTestSubscriber(post);
  expect((await scan(post.owner, post.gate, one.qr)).decision).toBe("admitted");
  await setPass(one.row.id, { state: "blocked", stateReason: "blocked" });
  const out = await scan(post.owner, post.gate, one.qr, { direction: "out", now: post.inHours(9) });
  expect(out).toMatchObject({ decision: "admitted", pass: { eventName: "Evento de Prueba" } });
  expect(await accessViolations(post.admin.id)).toEqual([]);
});

it("is read without admitting, with its uses in the open event, and counts in the gate's counters", async () => {
  const post = await createStation();
  const one = await createTestSubscriber(post);
  await getDb()
    .update(places)
    .set({ freeAt: "infinity", subscriberId: one.subscriberId, label: "A7" })
    .where(and(eq(places.eventAreaId, post.area.id), eq(places.ordinal, 1)));
  const read = () => readPass({ ctx: ctxFor(post.owner), input: { code: one.qr } });
  expect(await read()).toMatchObject({
    eventName: "Evento de Prueba",
    placeLabel: "A7",
    entriesUsed: 0,
    isInside: false,
  });
  const counters = () =>
    gateCounters({ ctx: ctxFor(post.guard), input: { gateId: post.gate.id, post: `e${post.event.id}` } });
  expect(await counters()).toMatchObject({ admittedHere: 0, admittedZones: 0, passesZones: 1, inside: 0 });
  await scan(post.guard, post.gate, one.qr);
  expect(await read()).toMatchObject({ entriesUsed: 1, isInside: true, firstUse: { gateLabel: post.gate.label } });
  expect(await counters()).toMatchObject({ admittedHere: 1, admittedZones: 1, passesZones: 1, inside: 1 });
  await setSubscriber(one.subscriberId, { validUntil: post.inHours(1) });
  await scan(post.guard, post.gate, one.qr, { direction: "out" });
  expect(await read()).toMatchObject({ eventName: null, entriesUsed: 0, isInside: false });
});

it("lets a subscriber come back until an hour of the night after the event's opening", async () => {
  const post = await createStation();
  const one = await createTestSubscriber(post);
  const open = post.event.parkingOpensAt;
  // Two hours before the opening, on the clock: the following night.
  const local = toLocal(new Date(open.getTime() - 2 * HOUR), post.enclosure.timeZone);
  const reentryUntil = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  const rules = { parkingAreaId: post.zone.id, adminId: post.admin.id, reentryUntil };
  await getDb().insert(zoneRules).values(rules);
  const at = (minutes: number) => new Date(open.getTime() + minutes * 60_000);
  await scan(post.guard, post.gate, one.qr, { now: at(1) });
  await scan(post.guard, post.gate, one.qr, { now: at(2), direction: "out" });
  expect((await scan(post.guard, post.gate, one.qr, { now: at(3) })).decision).toBe("admitted");
});
