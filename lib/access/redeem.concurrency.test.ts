import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreaGates, scans } from "@/db/schema";
import { accessViolations, assignGuard, createGate, createGuard } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { readFactsLater } from "@/lib/access/facts";
import { createPost, createTestPass, scan, scansOf, type TestPass } from "@/lib/access/testing";
import { revokePasses } from "@/lib/passes";

const ROUNDS = 100;

async function createTwoPhones() {
  const post = await createPost();
  const gate = await createGate(post.enclosure, { street: "Calz. Los Rieles" });
  await getDb()
    .insert(parkingAreaGates)
    .values({ parkingAreaId: post.zone.id, gateId: gate.id, adminId: post.admin.id });
  const guard = await createGuard(post.admin.id);
  await assignGuard(guard, post.event, post.zone, gate);
  const phones = [
    { guard: post.guard, gate: post.gate },
    { guard, gate },
  ] as const;
  return { ...post, phones };
}

type Station = Awaited<ReturnType<typeof createTwoPhones>>;

describe("two phones and one QR at the same instant", () => {
  it(`admit it once, ${ROUNDS} times over, and tell the other where and when`, async () => {
    const station = await createTwoPhones();
    const [one, two] = station.phones;
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestPass(station);
      const now = new Date();
      const answers = await Promise.all([
        scan(one.guard, one.gate, qr, { now }),
        scan(two.guard, two.gate, round % 2 ? qr : row.shortCode, { now }),
      ]);
      const winner = answers.find(({ decision }) => decision === "admitted");
      const loser = answers.find(({ decision }) => decision !== "admitted");
      expect(winner?.pass?.entriesUsed).toBe(1);
      expect(loser).toMatchObject({
        decision: "already_used",
        firstUse: { gateLabel: winner?.gate.label, gateStreet: winner?.gate.street, at: now, minutesAgo: 0 },
      });
    }
    expect(await accessViolations(station.admin.id)).toEqual([]);
  });

  it("twenty phones, three rights: one entry at a time, three in all", async () => {
    const station = await createTwoPhones();
    const [one] = station.phones;
    const { qr, row } = await createTestPass(station, { entryRights: 3 });
    for (const expected of [1, 1, 1, 0]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => scan(one.guard, one.gate, qr)));
      expect(answers.filter(({ decision }) => decision === "admitted")).toHaveLength(expected);
      const exits = await Promise.all(
        Array.from({ length: 5 }, () => scan(one.guard, one.gate, qr, { direction: "out" })),
      );
      expect(exits.filter(({ decision }) => decision === "admitted")).toHaveLength(expected);
    }
    const admitted = (await scansOf(row.id)).filter(({ decision }) => decision === "admitted");
    expect(admitted.map(({ direction }) => direction)).toEqual(["in", "out", "in", "out", "in", "out"]);
    expect(await accessViolations(station.admin.id)).toEqual([]);
  });

  it("a pass that is being revoked is admitted before, or refused after, never in between", async () => {
    const station = await createTwoPhones();
    const [one] = station.phones;
    for (let round = 0; round < 20; round++) {
      const { qr, row } = await createTestPass(station);
      const [answer, after] = await Promise.all([
        scan(one.guard, one.gate, qr),
        getDb()
          .transaction((tx) => revokePasses({ db: tx }, [row.id], "returned"))
          .then(() => scan(one.guard, one.gate, qr)),
      ]);
      expect(["admitted", "returned"]).toContain(answer.decision);
      expect(after.decision).toBe("returned");
    }
  });

  it("an entry that was read as free waits for a revocation under way, and then is refused", async () => {
    const station = await createTwoPhones();
    const [one] = station.phones;
    const { qr, row } = await createTestPass(station);
    const reading = await getDb().transaction(async (tx) => {
      await revokePasses({ db: tx }, [row.id], "returned");
      const pending = scan(one.guard, one.gate, qr);
      await untilBlocked();
      return { pending };
    });
    expect((await reading.pending).decision).toBe("returned");
    expect(await scansOf(row.id)).toMatchObject([{ decision: "returned" }]);
  });
});

/** The gate as it must not be: reads the uses without the pass's lock, then writes. */
async function scanWithoutLock(
  station: Station,
  phone: Station["phones"][number],
  pass: TestPass,
  numberOf: (entries: number) => number,
): Promise<"admitted" | "already_used"> {
  const reading = { gateId: phone.gate.id, adminId: station.admin.id, userId: phone.guard.id, nonce: randomUUID() };
  const values = { ...reading, assignmentId: null, passId: pass.row.id, keyId: null, now: new Date() };
  const read = (await readFactsLater(values).send(getDb()))?.pass;
  if (!read || read.uses.entries >= read.entryRights) return "already_used";
  await getDb()
    .insert(scans)
    .values({
      adminId: station.admin.id,
      passId: pass.row.id,
      enclosureId: station.enclosure.id,
      eventId: station.event.id,
      gateId: reading.gateId,
      direction: "in",
      decision: "admitted",
      entryNo: numberOf(read.uses.entries),
      userId: reading.userId,
      nonce: reading.nonce,
      scannedAt: new Date(),
    });
  return "admitted";
}

describe("negative control", () => {
  it("without the lock, and with numbers that never collide, both phones admit and the checker sees it, or the key of open stays refuses one", async () => {
    const station = await createTwoPhones();
    const [one, two] = station.phones;
    let doubled = 0;
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const pass = await createTestPass(station);
      const answers = await Promise.allSettled([
        scanWithoutLock(station, one, pass, () => 1),
        scanWithoutLock(station, two, pass, () => 2),
      ]);
      if (answers.every((answer) => answer.status === "fulfilled" && answer.value === "admitted")) doubled++;
      refused += answers.filter(({ status }) => status === "rejected").length;
    }
    expect(doubled + refused).toBeGreaterThan(0);
    const violations = await accessViolations(station.admin.id);
    expect(violations.filter((line) => line.startsWith("more entries than rights"))).toHaveLength(doubled);
  });

  it("without the lock the unique number still admits once, but the second phone gets no answer", async () => {
    const station = await createTwoPhones();
    const [one, two] = station.phones;
    let failed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const pass = await createTestPass(station);
      const answers = await Promise.allSettled([
        scanWithoutLock(station, one, pass, (entries) => entries + 1),
        scanWithoutLock(station, two, pass, (entries) => entries + 1),
      ]);
      failed += answers.filter(({ status }) => status === "rejected").length;
    }
    expect(failed).toBeGreaterThan(0);
    expect(await accessViolations(station.admin.id)).toEqual([]);
  });
});
