import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreaGates, passes, scans } from "@/db/schema";
import { accessViolations, assignGuard, createEvent, createEventArea, createGate, createGuard } from "@/db/testing";
import { readStanding } from "@/lib/access/standing";
import { createPost, scan, scansOf } from "@/lib/access/testing";
import { addTestPass, createTestSubscriber, type TestSubscriber } from "@/lib/access/testing-standing";

const ROUNDS = 60;
const DAY = 86_400_000;

async function createTwoPhones() {
  const post = await createPost();
  const gate = await createGate(post.enclosure);
  await getDb()
    .insert(parkingAreaGates)
    .values({ parkingAreaId: post.zone.id, gateId: gate.id, adminId: post.admin.id });
  const guard = await createGuard(post.admin.id);
  await assignGuard(guard, post.event, post.zone, gate);
  return { ...post, phones: [{ ...post }, { guard, gate }] as const };
}

type Station = Awaited<ReturnType<typeof createTwoPhones>>;

describe("two phones and one subscriber's QR at the same instant", () => {
  it(`admit it once in each event, ${ROUNDS} times over`, async () => {
    const station = await createTwoPhones();
    const [one, two] = station.phones;
    const next = new Date(Date.now() + DAY);
    const event = await createEvent(station.enclosure, {}, next);
    await createEventArea(event, station.zone);
    for (const { guard } of station.phones) await assignGuard(guard, event, station.zone);
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestSubscriber(station, { kind: round % 2 ? "infinity" : "subscriber" });
      for (const now of [new Date(), next]) {
        const answers = await Promise.all([
          scan(one.guard, one.gate, qr, { now }),
          scan(two.guard, two.gate, round % 3 ? qr : row.shortCode, { now }),
        ]);
        expect(answers.map(({ decision }) => decision).sort()).toEqual(["admitted", "already_used"]);
      }
      expect((await scansOf(row.id)).filter(({ decision }) => decision === "admitted")).toHaveLength(2);
    }
    expect(await accessViolations(station.admin.id)).toEqual([]);
  });

  it("the old QR and the new one, while the one replaces the other: one entry", async () => {
    const station = await createTwoPhones();
    const [one, two] = station.phones;
    for (let round = 0; round < 20; round++) {
      const subscriber = await createTestSubscriber(station);
      const next = await addTestPass(subscriber, station);
      const [old, fresh] = await Promise.all([
        scan(one.guard, one.gate, subscriber.qr),
        getDb()
          .transaction(async (tx) => {
            await tx
              .select({ id: passes.id })
              .from(passes)
              .where(eq(passes.id, subscriber.row.id))
              .for("no key update");
            await tx
              .update(passes)
              .set({ state: "revoked", stateReason: "replaced" })
              .where(eq(passes.id, subscriber.row.id));
          })
          .then(() => scan(two.guard, two.gate, next.qr)),
      ]);
      const admitted = [old, fresh].filter(({ decision }) => decision === "admitted");
      expect(admitted).toHaveLength(1);
      expect(["admitted", "revoked"]).toContain(old.decision);
    }
    expect(await accessViolations(station.admin.id)).toEqual([]);
  });
});

/** The gate as it must not be: the uses are read without the pass's lock, and the numbers never collide. */
async function scanWithoutLock(
  station: Station,
  { guard, gate }: Station["phones"][number],
  { row }: TestSubscriber,
  entryNo: number,
): Promise<"admitted" | "already_used"> {
  const query = { passId: row.id, gateId: gate.id, userId: guard.id, assignmentId: null, now: new Date() };
  const standing = await readStanding(getDb(), query);
  if (standing?.events[0] === undefined || standing.events[0].entries >= 1) return "already_used";
  await getDb().insert(scans).values({
    adminId: station.admin.id,
    passId: row.id,
    enclosureId: station.enclosure.id,
    eventId: station.event.id,
    gateId: gate.id,
    direction: "in",
    decision: "admitted",
    entryNo,
    userId: guard.id,
    nonce: randomUUID(),
    scannedAt: new Date(),
  });
  return "admitted";
}

describe("negative control", () => {
  it("without the lock both phones admit and the checker sees it, or the key of open stays refuses one", async () => {
    const station = await createTwoPhones();
    const [one, two] = station.phones;
    let doubled = 0;
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const subscriber = await createTestSubscriber(station);
      const answers = await Promise.allSettled([
        scanWithoutLock(station, one, subscriber, 1),
        scanWithoutLock(station, two, subscriber, 2),
      ]);
      if (answers.every((answer) => answer.status === "fulfilled" && answer.value === "admitted")) doubled++;
      refused += answers.filter(({ status }) => status === "rejected").length;
    }
    expect(doubled + refused).toBeGreaterThan(0);
    const violations = await accessViolations(station.admin.id);
    expect(violations.filter((line) => line.startsWith("more entries than rights"))).toHaveLength(doubled);
  });
});
