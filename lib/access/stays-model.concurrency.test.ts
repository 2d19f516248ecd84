import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreaGates, parkingAreas, zoneRules } from "@/db/schema";
import { createGate, type GateRow } from "@/db/testing";
import { makeBreakable, withoutLocksOf } from "@/db/testing/faults";
import type { RedeemDto } from "@/lib/access/client";
import { closeZone, countOccupancy, openZone, resetPass, resetZone } from "@/lib/access/correct-occupancy";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { type Act, type Done, whyUnlikely } from "@/lib/access/testing-lot";
import { zoneOccupancy } from "@/lib/access/zone-occupancy";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";

const CAPACITY = 3;
const CARS = 6;
const GATES = 4;
const REENTRIES = 1;
const RUNS = 2;
/** Without a lock nearly every history goes wrong; a machine may be too slow to let two gates meet. */
const TRIES = 10;

/** A zone that refuses when it is full, and whose cars may come back. */
async function createLot(isHard: boolean) {
  const post = await createPost();
  await getDb().update(parkingAreas).set({ capacity: CAPACITY }).where(eq(parkingAreas.id, post.zone.id));
  await getDb()
    .insert(zoneRules)
    .values({
      parkingAreaId: post.zone.id,
      adminId: post.admin.id,
      whenFull: "refuse",
      reentries: REENTRIES,
      antiPassback: isHard ? "hard" : "soft",
    });
  const gates = [post.gate];
  while (gates.length < GATES) gates.push(await createGate(post.enclosure));
  const added = gates
    .slice(1)
    .map(({ id: gateId }) => ({ parkingAreaId: post.zone.id, gateId, adminId: post.admin.id }));
  await getDb().insert(parkingAreaGates).values(added);
  const cars = await Promise.all(Array.from({ length: CARS }, () => createTestPass(post)));
  return { ...post, gates, cars, isHard };
}

type Lot = Awaited<ReturnType<typeof createLot>>;

/** `twice`: both at once under one nonce. `again`: the gate's last reading is sent once more. */
const ACTS = [
  "in",
  "in",
  "in",
  "in",
  "out",
  "out",
  "out",
  "twice",
  "again",
  "reset car",
  "reset",
  "count",
  "close",
  "open",
] as const;

const step = fc.record({ act: fc.constantFrom(...ACTS), car: fc.nat(CARS - 1), counted: fc.nat(CAPACITY) });
const shifts = fc.array(fc.array(step, { minLength: 16, maxLength: 16 }), { minLength: GATES, maxLength: GATES });

const steps = (...all: readonly (readonly [Step["act"], number])[]): Step[] =>
  all.map(([act, car]) => ({ act, car, counted: 0 }));

/** One gate by itself, through all that it can answer. It leaves one place, with cars 1 and 2 inside. */
const OPENING = [
  ...steps(["in", 0], ["in", 1], ["twice", 2], ["in", 3], ["in", 0], ["out", 0], ["out", 0], ["in", 0], ["out", 0]),
  ...steps(["in", 0], ["close", 0], ["in", 4], ["open", 0], ["again", 0]),
];

/** All gates at once: four cars at the last place, then one car that leaves. */
const RUSH = [3, 4, 5, 3].map((car) => steps(["in", car], ["out", 1]));

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const NOTHING_INSIDE = new Set(["stay.none_open", "stay.none_open_in_zone"]);

const isDone = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && NOTHING_INSIDE.has(error.code)) return false;
      throw error;
    },
  );

const saidOf = ({ scanId, decision, direction, scannedAt }: RedeemDto) => ({ scanId, decision, direction, scannedAt });

interface LastReading {
  send: () => Promise<RedeemDto>;
  answer: RedeemDto;
}

/** One gate with a person beside it who corrects the zone: what both did, and what they were answered. */
function createWorker(lot: Lot, gate: GateRow, tick: () => number) {
  const ctx = ctxFor(lot.owner);
  const zone = { id: lot.zone.id, reason: "Modelo" };
  const done: Done[] = [];
  let last: LastReading | null = null;

  async function note(act: () => Promise<Act>) {
    const began = tick();
    done.push({ ...(await act()), began, ended: tick() });
  }

  async function read(direction: "in" | "out", car: number, times: number): Promise<Act> {
    const nonce = randomUUID();
    const send = () => scan(lot.guard, gate, lot.cars[car]?.qr ?? "", { direction, nonce });
    const [answer, ...others] = await Promise.all(Array.from({ length: times }, send));
    if (!answer) throw new Error("Nothing was read");
    for (const other of others) expect(saidOf(other)).toEqual(saidOf(answer));
    last = { send, answer };
    const { decision, stay } = answer;
    return { what: direction, car, decision, isOdd: stay !== undefined && (stay.isOrphan || stay.enteredAt === null) };
  }

  async function repeatLast(): Promise<void> {
    if (last) expect(saidOf(await last.send())).toEqual(saidOf(last.answer));
  }

  async function actOf({ act, car, counted }: Step): Promise<Act | null> {
    const code = lot.cars[car]?.row.shortCode ?? "";
    if (act === "in" || act === "out") return read(act, car, 1);
    if (act === "twice") return read("in", car, 2);
    if (act === "reset car") {
      return { what: act, car, isDone: await isDone(resetPass({ ctx, input: { ...zone, code } })) };
    }
    if (act === "reset") return { what: act, isDone: await isDone(resetZone({ ctx, input: zone })) };
    if (act === "count") await countOccupancy({ ctx, input: { ...zone, counted } });
    if (act === "close") await closeZone({ ctx, input: zone });
    if (act === "open") await openZone({ ctx, input: zone });
    return act === "count" ? { what: act, counted } : act === "close" || act === "open" ? { what: act } : null;
  }

  async function look(): Promise<Act> {
    const { inside, stays, state } = await zoneOccupancy({ ctx, input: { id: zone.id } });
    return { what: "look", inside, stays, state };
  }

  return async (steps: readonly Step[]): Promise<Done[]> => {
    for (const one of steps) {
      if (one.act === "again") await repeatLast();
      else
        await note(async () => {
          const act = await actOf(one);
          if (!act) throw new Error(`Nobody does ${one.act}`);
          return act;
        });
      await note(look);
    }
    return done;
  };
}

/** The visits of one car, the first one first, and whether its entries are numbered without a gap. */
async function visitsOf(passId: number): Promise<string[]> {
  const numbers = (await scansOf(passId)).flatMap(({ entryNo }) => (entryNo === null ? [] : [entryNo]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  return (await staysOf(passId)).map(
    ({ entryScanId, endedBy }) => `${entryScanId === null ? "unread" : "read"} ${endedBy ?? "open"}`,
  );
}

/** All gates at once. Answers what each saw, and whether a naive keeper would have answered the same in some order. */
async function workAll(lot: Lot, all: readonly (readonly Step[])[]) {
  let clock = 0;
  const workers = lot.gates.map((gate) => createWorker(lot, gate, () => ++clock));
  await workers[0]?.(OPENING);
  const shift = (at: number) => [...(RUSH[at] ?? []), ...(all[at] ?? [])];
  const settled = await Promise.allSettled(workers.map((work, at) => work(shift(at))));
  const failed = settled.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  const seen = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const visits = await Promise.all(lot.cars.map(({ row }) => visitsOf(row.id)));
  const rules = { capacity: CAPACITY, entries: 1 + REENTRIES, isHard: lot.isHard };
  return { seen, unlikely: whyUnlikely(seen, visits, rules) };
}

describe.each([true, false])("four gates and people who correct them, one car a code at a time: %s", (isHard) => {
  it("answer what a naive keeper would who does one thing at a time, whatever they do at once", async () => {
    const decisions = new Set<string>();
    await fc.assert(
      fc.asyncProperty(shifts, async (all) => {
        const { seen, unlikely } = await workAll(await createLot(isHard), all);
        expect(JSON.stringify(unlikely)).toBe("null");
        for (const act of seen.flat()) {
          if (act.what === "in" || act.what === "out") decisions.add(act.decision);
          if (act.what !== "look") continue;
          expect(act.inside).toBeGreaterThanOrEqual(0);
          expect(act.inside).toBeLessThanOrEqual(CAPACITY);
        }
      }),
      { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
    );
    const always = ["admitted", "already_used", "full", "zone_closed"];
    expect([...decisions].sort()).toEqual((isHard ? [...always, "not_inside", "still_inside"] : always).sort());
  });
});

describe.each(["zone_rules", "passes"])("the same verbs without the lock of %s", (table) => {
  it("answer what no naive keeper would", async () => {
    makeBreakable();
    const isWrong = async (all: Step[][]) => {
      const lot = await createLot(true);
      return withoutLocksOf(table, () => workAll(lot, all)).then(
        ({ unlikely }) => unlikely !== null,
        () => true,
      );
    };
    let wrong = false;
    for (const all of fc.sample(shifts, TRIES)) {
      wrong = await isWrong(all);
      if (wrong) break;
    }
    expect(wrong).toBe(true);
  });
});
