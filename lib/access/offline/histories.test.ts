import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { assignGuard, createGate, createGuard } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import type { QueuedReading } from "@/lib/access/client";
import { keptOf, TestPhone } from "@/lib/access/offline/testing";
import { createPost, createTestPass, scan, scansOf, staysOf, type TestPass } from "@/lib/access/testing";

const GATES = 4;
const PASSES = 8;
const MINUTE = 60_000;

/** What happens at a gate: a car comes or leaves, the network goes or comes back, the phone is switched off and on. */
const Step = fc.record({
  gate: fc.nat(GATES - 1),
  what: fc.constantFrom("in", "in", "in", "out", "cut", "back", "reboot"),
  pass: fc.nat(PASSES - 1),
});

const History = fc.record({
  steps: fc.array(Step, { minLength: 10, maxLength: 60 }),
  /** Seconds that each phone's clock is ahead. */
  ahead: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: GATES, maxLength: GATES }),
  /** The order in which the phones send what they kept. */
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: GATES, maxLength: GATES }),
});

interface Phone {
  phone: TestPhone;
  guard: Parameters<typeof scan>[0];
  gate: { id: number };
  isOffline: boolean;
  queue: QueuedReading[];
  /** Entries that it knows of: its own, and what its last list said. */
  seen: Set<number>;
}

/** What a keeper who sees every gate knows of a car. */
interface Kept {
  /** Cars that a gate let in by the code, at moments of the history. */
  entries: { at: number; byPlatform: boolean }[];
  isInside: boolean;
}

async function phonesOf(post: Awaited<ReturnType<typeof createPost>>, ahead: readonly number[]): Promise<Phone[]> {
  const gates = [post.gate];
  for (let n = 1; n < GATES; n++)
    gates.push(await createGate(post.enclosure, { label: `Acceso ${n}${randomUUID().slice(0, 4)}` }));
  for (const { id } of gates.slice(1))
    await getDb().execute(sql`insert into parking_area_gates (parking_area_id, gate_id, admin_id)
      values (${post.zone.id}, ${id}, ${post.admin.id})`);
  return Promise.all(
    gates.map(async (gate, nth) => {
      const guard = await createGuard(post.admin.id);
      await assignGuard(guard, post.event, post.zone);
      const phone = new TestPhone(guard, `e${post.event.id}`, gate.id, (ahead[nth] ?? 0) * 1_000);
      await phone.sync();
      return { phone, guard, gate, isOffline: false, queue: [], seen: new Set<number>() };
    }),
  );
}

/** A phone without a network lets in whom it did not see, and out whom it let in or who may be inside. */
function readAlone(one: Phone, pass: TestPass, nth: number, direction: "in" | "out", at: Date): boolean {
  const isGo = direction === "out" || !one.seen.has(nth);
  if (direction === "in") one.seen.add(nth);
  one.queue.push(
    one.phone.reading(pass.qr, at, { direction, way: direction, shown: isGo ? "admitted" : "already_used" }),
  );
  return isGo;
}

async function play(history: {
  steps: { gate: number; what: string; pass: number }[];
  ahead: number[];
  order: number[];
}) {
  const post = await createPost();
  await getDb().execute(sql`
    update events set parking_opens_at = now() - interval '4 hours', starts_at = now() - interval '3 hours',
      ends_at = now() + interval '5 hours' where id = ${post.event.id}`);
  const phones = await phonesOf(post, history.ahead);
  const passes: TestPass[] = [];
  for (let n = 0; n < PASSES; n++) passes.push(await createTestPass(post));
  const cars: Kept[] = passes.map(() => ({ entries: [], isInside: false }));
  const began = Date.now() - 3 * 3_600_000;
  for (const [turn, { gate, what, pass: nth }] of history.steps.entries()) {
    const [one, pass, car] = [phones[gate], passes[nth], cars[nth]];
    if (!one || !pass || !car) continue;
    const at = new Date(began + turn * 2 * MINUTE);
    if (what === "cut") one.isOffline = true;
    else if (what === "reboot") one.phone.runId = randomUUID();
    else if (what === "back") one.isOffline = false;
    else if (what === "in") {
      // Who is refused stays outside.
      const byPlatform = !one.isOffline;
      const isGo = byPlatform
        ? (await scan(one.guard, one.gate, pass.qr, { now: at })).decision === "admitted"
        : readAlone(one, pass, nth, "in", at);
      if (isGo) {
        car.entries.push({ at: turn, byPlatform });
        car.isInside = true;
      }
    } else if (car.isInside && car.entries.length === 1 && one.isOffline) {
      readAlone(one, pass, nth, "out", at);
      car.isInside = false;
    }
  }
  const now = new Date(began + (history.steps.length + 1) * 2 * MINUTE);
  for (const nth of history.order) {
    const one = phones[nth];
    if (!one) continue;
    await one.phone.upload(one.queue, now);
    await one.phone.upload(one.queue, now);
  }
  return { phones, passes, cars };
}

it("admits at most once per right, finds every double of gates without a network, and nothing else", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(History, async (history) => {
      const { phones, passes, cars } = await play(history);
      const kept = (await Promise.all(phones.map(({ phone }) => keptOf(phone)))).flat();
      expect(kept).toHaveLength(phones.reduce((sum, { queue }) => sum + queue.length, 0));
      const doubles = cars.reduce((sum, { entries }) => sum + Math.max(0, entries.length - 1), 0);
      expect(kept.flatMap(({ findings }) => findings)).toEqual(Array.from({ length: doubles }, () => "double"));
      for (const [nth, pass] of passes.entries()) {
        const scans = await scansOf(pass.row.id);
        const entries = scans.filter(({ decision, direction }) => decision === "admitted" && direction === "in");
        expect(entries).toHaveLength(Math.min(1, cars[nth]?.entries.length ?? 0));
        if (cars[nth]?.entries.length === 1) {
          const open = (await staysOf(pass.row.id)).filter(({ endedBy }) => endedBy === null);
          expect(open).toHaveLength(cars[nth]?.isInside ? 1 : 0);
        }
      }
      expect(await accessViolations()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
