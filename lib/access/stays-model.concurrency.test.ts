import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreaGates, parkingAreas, scans, stays, zoneRules } from "@/db/schema";
import { createGate, type GateRow } from "@/db/testing";
import { closeZone, countOccupancy, openZone, resetPass, resetZone } from "@/lib/access/correct-occupancy";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { zoneOccupancy } from "@/lib/access/zone-occupancy";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";

const CAPACITY = 3;
const CARS = 8;
const GATES = 4;
const RUNS = 6;

/** Cars that come back as often as they like, at a zone that refuses when it is full. */
async function createLot() {
  const post = await createPost();
  await getDb().update(parkingAreas).set({ capacity: CAPACITY }).where(eq(parkingAreas.id, post.zone.id));
  await getDb()
    .insert(zoneRules)
    .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, whenFull: "refuse", reentries: 99 });
  const gates = [post.gate];
  while (gates.length < GATES) gates.push(await createGate(post.enclosure));
  const added = gates
    .slice(1)
    .map(({ id: gateId }) => ({ parkingAreaId: post.zone.id, gateId, adminId: post.admin.id }));
  await getDb().insert(parkingAreaGates).values(added);
  const cars = await Promise.all(Array.from({ length: CARS }, () => createTestPass(post)));
  return { ...post, gates, cars, seen: new Set<string>() };
}

type Lot = Awaited<ReturnType<typeof createLot>>;

const ACTS = [
  "in",
  "in",
  "in",
  "in",
  "out",
  "out",
  "out",
  "again",
  "reset car",
  "reset",
  "count",
  "close",
  "open",
] as const;

const shift = fc.array(fc.record({ act: fc.constantFrom(...ACTS), car: fc.nat(CARS - 1), counted: fc.nat(CAPACITY) }), {
  minLength: 25,
  maxLength: 25,
});

const NOTHING_INSIDE = new Set(["stay.none_open", "stay.none_open_in_zone"]);

async function unlessNothing(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof DomainError && NOTHING_INSIDE.has(error.code))) throw error;
  });
}

interface Step {
  act: (typeof ACTS)[number];
  car: number;
  counted: number;
}

async function work(lot: Lot, gate: GateRow, steps: readonly Step[]) {
  const ctx = ctxFor(lot.owner);
  const zone = { id: lot.zone.id, reason: "Modelo" };
  for (const { act, car: at, counted } of steps) {
    const car = lot.cars[at];
    if (!car) throw new Error("There is no such car");
    if (act === "in" || act === "out") {
      lot.seen.add((await scan(lot.guard, gate, car.qr, { direction: act })).decision);
    }
    if (act === "again") {
      const nonce = randomUUID();
      const [first, second] = await Promise.all([1, 2].map(() => scan(lot.guard, gate, car.qr, { nonce })));
      expect(second?.scanId).toBe(first?.scanId);
    }
    if (act === "reset car") await unlessNothing(resetPass({ ctx, input: { ...zone, code: car.row.shortCode } }));
    if (act === "reset") await unlessNothing(resetZone({ ctx, input: zone }));
    if (act === "count") await countOccupancy({ ctx, input: { ...zone, counted } });
    if (act === "close") await closeZone({ ctx, input: zone });
    if (act === "open") await openZone({ ctx, input: zone });
    expect(await wrongNow(lot)).toEqual([]);
  }
}

/** What must never be seen, at any moment. */
async function wrongNow({ owner, zone }: Lot): Promise<string[]> {
  const { inside } = await zoneOccupancy({ ctx: ctxFor(owner), input: { id: zone.id } });
  if (inside < 0) return [`${inside} inside`];
  return inside > CAPACITY ? [`${inside} inside, above ${CAPACITY}`] : [];
}

/** The stays of one car as a naive reader of its admitted readings would have them; resets only take entries away. */
async function wrongOf(passId: number): Promise<string[]> {
  const admitted = (await scansOf(passId)).filter(({ decision }) => decision === "admitted");
  const all = await staysOf(passId);
  const ended = (by: string | null) => all.filter(({ endedBy }) => endedBy === by).length;
  const unread = all.filter(({ entryScanId }) => entryScanId === null).length;
  const entries = admitted.filter(({ direction }) => direction === "in").length;
  const exits = admitted.length - entries;
  const wrong: string[] = [];
  if (ended(null) > 1) wrong.push("more than one open stay");
  if (all.length - unread !== entries) wrong.push("an entry without its stay");
  if (ended("exit") !== exits) wrong.push("an exit without its stay");
  if (ended("reset") > 0) return wrong;
  let isInside = false;
  let [orphans, lost] = [0, 0];
  for (const { direction } of admitted) {
    if (direction === "in" && isInside) orphans++;
    if (direction === "out" && !isInside) lost++;
    isInside = direction === "in";
  }
  if (orphans !== ended("orphan") || lost !== unread || Number(isInside) !== ended(null)) wrong.push("another history");
  return wrong;
}

it("four gates and people who correct them agree with a naive model, whatever they do at once", async () => {
  const seen = new Set<string>();
  const shifts = fc.array(shift, { minLength: GATES, maxLength: GATES });
  await fc.assert(
    fc.asyncProperty(shifts, fc.boolean(), async (all, withResets) => {
      const lot = await createLot();
      const steps = all.map((one) => (withResets ? one : one.filter(({ act }) => !act.startsWith("reset"))));
      await Promise.all(lot.gates.map((gate, at) => work(lot, gate, steps[at] ?? [])));
      for (const decision of lot.seen) seen.add(decision);
      for (const { row } of lot.cars) expect(await wrongOf(row.id)).toEqual([]);
      const open = await getDb().$count(stays, and(eq(stays.parkingAreaId, lot.zone.id), isNull(stays.endedBy)));
      expect((await zoneOccupancy({ ctx: ctxFor(lot.owner), input: { id: lot.zone.id } })).stays).toBe(open);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect([...seen].sort()).toEqual(["admitted", "full", "not_inside", "still_inside", "zone_closed"]);
});

it("would see a gate that counts without the lock, and a stay that somebody changed", async () => {
  const lot = await createLot();
  const [first, ...others] = lot.cars.slice(0, CAPACITY + 1);
  if (!first) throw new Error("There are no cars");
  for (const { qr } of others.slice(1)) await scan(lot.guard, lot.gate, qr);
  const unlocked = async (passId: number) => {
    await getDb().insert(scans).values({
      adminId: lot.admin.id,
      passId,
      enclosureId: lot.enclosure.id,
      eventId: lot.event.id,
      gateId: lot.gate.id,
      direction: "in",
      decision: "admitted",
      entryNo: 1,
      userId: lot.guard.id,
      nonce: randomUUID(),
      codeTail: "TEST",
      scannedAt: new Date(),
    });
  };
  const last = [first, ...others.slice(0, 1)];
  // Both see one place left.
  expect(await Promise.all(last.map(() => wrongNow(lot)))).toEqual([[], []]);
  await Promise.all(last.map(({ row }) => unlocked(row.id)));
  expect(await wrongNow(lot)).toEqual([`${CAPACITY + 1} inside, above ${CAPACITY}`]);
  expect(await wrongOf(first.row.id)).toEqual([]);
  await getDb().delete(stays).where(eq(stays.passId, first.row.id));
  expect(await wrongOf(first.row.id)).toEqual(["an entry without its stay", "another history"]);
});
