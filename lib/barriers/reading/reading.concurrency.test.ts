import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createUser } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { selectStandingCar } from "@/lib/barriers/hot";
import { reverseLane } from "@/lib/barriers/lanes";
import { decideAtLane } from "@/lib/barriers/reading/decide-at-lane";
import { findLane } from "@/lib/barriers/reading/lane-target";
import { createDevice, passagesOf } from "@/lib/barriers/testing/device";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { accountOf, BY_ENTRY, createHolder, createPlaza, movementsOf } from "@/lib/prepaid/testing";

let plazas: number[] = [];
afterEach(async () => {
  for (const id of plazas) expect(await accessViolations(id)).toEqual([]);
  expect(await prepaidViolations()).toEqual([]);
  plazas = [];
});

async function lot(cents: number) {
  const plaza = await createPlaza(BY_ENTRY);
  plazas.push(plaza.admin.id);
  return { plaza, device: await createDevice(plaza), holder: await createHolder(plaza, cents) };
}

const ROUNDS = 20;

describe("at one moment", () => {
  it(`a device that sends a reading twice, and two readings of one car, are one passage, ${ROUNDS} times over`, async () => {
    const { device, holder } = await lot(ROUNDS * 4_500);
    for (let round = 0; round < ROUNDS; round++) {
      const now = new Date(Date.UTC(2026, 10, 1) + round * 3_600_000);
      const serial = device.nextSerial();
      const answers = await Promise.all([
        device.read("in", holder.qr, now, serial),
        device.read("in", holder.qr, now, serial),
        device.read("in", holder.qr, now),
      ]);
      expect(new Set(answers.map(({ passageId }) => passageId)).size).toBe(1);
      expect(answers.every(({ decision }) => decision === "admitted")).toBe(true);
      await device.say([{ kind: "passed", output: 1 }], now);
      const gone = new Date(now.getTime() + 1_800_000);
      await device.read("out", holder.qr, gone);
      await device.say([{ kind: "passed", output: 2 }], gone);
    }
    expect(await passagesOf(device.lanes.in)).toHaveLength(ROUNDS);
    const taken = (await movementsOf(holder.accountId)).filter((one) => one.startsWith("entry"));
    expect(taken).toHaveLength(ROUNDS);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(0);
  });

  it("a failure that is told twice gives back once, and one told while the car is read again gives back that one alone", async () => {
    const { device, holder } = await lot(100_000);
    for (let round = 0; round < ROUNDS; round++) {
      const now = new Date(Date.UTC(2026, 10, 1) + round * 3_600_000);
      const { commandId } = await device.read("in", holder.qr, now);
      const later = new Date(now.getTime() + 1_000);
      await Promise.all([
        device.say([{ kind: "not_opened", output: 1, commandId }], later),
        device.say([{ kind: "not_opened", output: 1, commandId }], later),
        device.read("in", holder.qr, later),
      ]);
      const open = await getDb().execute<{ n: number }>(sql`
        select count(*)::int as n from stays where pass_id = ${holder.passId} and ended_by is null`);
      const { balanceCents } = await accountOf(holder.accountId);
      // Either the second reading belonged to the passage that failed, or it came after it and is a new one.
      expect(balanceCents).toBe(100_000 - (open[0]?.n ?? 0) * 4_500);
      await getDb().execute(sql`
        update barrier_passages set state = 'passed', settled_at = coalesce(settled_at, now())
        where lane_id = ${device.lanes.in} and state = 'ordered'`);
      const gone = new Date(now.getTime() + 60_000);
      if (open[0]?.n) {
        await device.read("out", holder.qr, gone);
        const out = await device.say([{ kind: "passed", output: 2 }], gone);
        expect(out.added).toBe(1);
      }
      const { balanceCents: rest } = await accountOf(holder.accountId);
      if (rest < 100_000) await refill(holder.accountId, 100_000 - rest);
    }
  });

  it("a code that is replaced while its car is read is either let in before, or refused after", async () => {
    const { plaza, device } = await lot(0);
    for (let round = 0; round < ROUNDS; round++) {
      const holder = await createHolder(plaza, 10_000);
      const [answer] = await Promise.all([
        device.read("in", holder.qr),
        replaceQr({ ctx: staffCtx(plaza.owner), input: { accountId: holder.accountId } }),
      ]);
      expect(["admitted", "revoked"]).toContain(answer.decision);
      const { balanceCents } = await accountOf(holder.accountId);
      expect(balanceCents).toBe(answer.decision === "admitted" ? 5_500 : 10_000);
      expect(await device.read("in", holder.qr, new Date(Date.now() + 30_000))).toMatchObject({ decision: "revoked" });
      await device.say([{ kind: "passed", output: 1 }], new Date(Date.now() + 31_000));
    }
  });
});

describe("tickets at lanes at one moment", () => {
  async function eventLot() {
    const post = await createPost();
    plazas.push(post.admin.id);
    const owner = await createUser({ profile: 1, adminId: post.admin.id, position: "owner" });
    return { post, owner, device: await createDevice({ ...post, owner }) };
  }

  it(`one ticket read by two lanes and a phone enters once, ${ROUNDS} times over`, async () => {
    const { post, owner, device } = await eventLot();
    const beside = await createDevice({ ...post, owner });
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestPass(post);
      const [one, two, three, phone] = await Promise.all([
        device.read("in", qr),
        device.read("in", qr),
        beside.read("in", qr),
        scan(post.guard, post.gate, qr),
      ]);
      const admitted = (await scansOf(row.id)).filter(({ decision }) => decision === "admitted");
      expect(admitted).toHaveLength(1);
      const opened = [one, two, three].filter(({ open }) => open);
      expect(new Set(opened.map(({ passageId }) => passageId)).size).toBe(phone.decision === "admitted" ? 0 : 1);
      await device.say([{ kind: "passed", output: 1 }]);
    }
  });

  it("a lane that is turned round has no car of its former direction to confirm", async () => {
    const { post, owner, device } = await eventLot();
    const laneId = device.lanes.in;
    const turn = (to: "in" | "out") =>
      reverseLane({ ctx: ctxFor(owner, new Date()), input: { laneId, to, isEmpty: true } }).then(
        () => true,
        (error: unknown) => !(error instanceof DomainError && error.code === "barrier.lane_busy"),
      );
    let turned = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { qr } = await createTestPass(post);
      const [isTurned] = await Promise.all([turn("out"), device.read("in", qr)]);
      const [odd] = await getDb().execute<{ n: number }>(sql`
        select count(*)::int as n from barrier_passages p join barrier_lanes l on l.id = p.lane_id
        where l.id = ${laneId} and p.state = 'ordered' and p.direction <> l.direction`);
      expect(odd?.n).toBe(0);
      await device.say([{ kind: "passed", output: 1 }]);
      if (!isTurned) continue;
      turned++;
      expect(await turn("in")).toBe(true);
    }
    expect(turned).toBeGreaterThan(0);
  });
});

it("is 'no' where it cannot be decided in time, nothing of it is kept, and the same reading again is decided", async () => {
  const { device, holder } = await lot(10_000);
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const blocking = withTx({}, async ({ db }) => {
    await db.execute(sql`select id from passes where id = ${holder.passId} for no key update`);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const serial = device.nextSerial();
  const startedAt = performance.now();
  expect(await device.read("in", holder.qr, new Date(), serial)).toMatchObject({ decision: "too_late", open: false });
  expect(performance.now() - startedAt).toBeLessThan(4_500);
  expect(await passagesOf(device.lanes.in)).toEqual([]);
  done.resolve();
  await blocking;
  expect((await accountOf(holder.accountId)).balanceCents).toBe(10_000);
  expect(await device.read("in", holder.qr, new Date(), serial)).toMatchObject({ decision: "admitted", open: true });
  expect((await accountOf(holder.accountId)).balanceCents).toBe(5_500);
});

async function refill(accountId: number, cents: number): Promise<void> {
  const { give } = await import("@/lib/prepaid/testing");
  await give(accountId, cents);
}

it("control: without the lane's lock one car becomes two passages", async () => {
  const { plaza, device, holder } = await lot(100_000);
  const ctx: Ctx = { actor: device.actor, now: new Date(), requestId: "test" };
  const lane = await findLane(getDb(), device.lanes.in, plaza.admin.id);
  if (!lane) throw new Error("No lane");
  const car = { code: holder.code, passId: holder.passId };
  let doubles = 0;
  for (let round = 0; round < ROUNDS && doubles === 0; round++) {
    const now = new Date(ctx.now.getTime() + round * 3_600_000);
    const reading = {
      eventId: null,
      userId: null,
      opensByAnswer: true,
      startedAt: performance.now(),
    };
    const both = await Promise.all(
      [1, 2].map(() =>
        withTx({ ...ctx, now }, async (tx) => {
          const of = { laneId: lane.id, controllerId: lane.controllerId, output: 1, passId: holder.passId, now };
          const [standing] = await selectStandingCar(tx.db, of);
          return decideAtLane(tx, lane, reading, { ...car, standing });
        }),
      ),
    );
    doubles += new Set(both.map(({ passageId }) => passageId)).size - 1;
  }
  expect(doubles).toBeGreaterThan(0);
});
