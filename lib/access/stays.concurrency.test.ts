import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Db, getDb } from "@/db/client";
import { parkingAreas, stays, zoneRules } from "@/db/schema";
import { untilBlocked } from "@/db/testing/blocked";
import { countOccupancy, resetPass, resetZone } from "@/lib/access/correct-occupancy";
import { lockAndCount } from "@/lib/access/occupancy";
import { createPost, createTestPass, scan, staysOf } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { revokePasses } from "@/lib/passes";

const ROUNDS = 100;

describe("two phones at one exit", () => {
  it(`let the car out once, ${ROUNDS} times over, and the other says when it left`, async () => {
    const post = await createPost();
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestPass(post);
      await scan(post.guard, post.gate, qr);
      const exits = await Promise.all([1, 2].map(() => scan(post.guard, post.gate, qr, { direction: "out" })));
      expect(exits.map(({ decision }) => decision).sort()).toEqual(["admitted", "not_inside"]);
      const late = exits.find(({ decision }) => decision === "not_inside");
      expect(late?.firstUse?.leftAt).toBeInstanceOf(Date);
      expect(await staysOf(row.id)).toMatchObject([{ endedBy: "exit" }]);
    }
  });
});

describe("an exit without a lock of its own", () => {
  async function leaveWhile(change: (db: Db, passId: number) => Promise<unknown>) {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    await scan(post.guard, post.gate, qr);
    const exit = await getDb().transaction(async (tx) => {
      await change(tx, row.id);
      const pending = scan(post.guard, post.gate, qr, { direction: "out" });
      expect(await untilBlocked()).toBe("blocked");
      return { pending };
    });
    const answer = await exit.pending;
    expect(await staysOf(row.id)).toMatchObject([{ endedBy: "exit" }]);
    return answer;
  }

  it("waits for whoever ends its stay, and then says that the car has left", async () => {
    const ended = { endedBy: "exit", leftAt: new Date(), endedAt: new Date() };
    const answer = await leaveWhile((db, passId) => db.update(stays).set(ended).where(eq(stays.passId, passId)));
    expect(answer).toMatchObject({ decision: "not_inside", firstUse: { leftAt: expect.any(Date) } });
  });

  it("waits for a revocation under way, and the car that is inside leaves all the same", async () => {
    const answer = await leaveWhile((db, passId) => revokePasses({ db }, [passId], "returned"));
    expect(answer.decision).toBe("admitted");
  });
});

describe("two phones at one gate that read both ways", () => {
  it(`let a car in and not out again at once, ${ROUNDS} times over`, async () => {
    const post = await createPost();
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestPass(post, { entryRights: 2 });
      const answers = await Promise.all([1, 2].map(() => scan(post.guard, post.gate, qr, { direction: "both" })));
      expect(answers.map(({ decision }) => decision).sort()).toEqual(["admitted", "still_inside"]);
      expect(await staysOf(row.id)).toMatchObject([{ endedBy: null }]);
    }
  });
});

async function createFullZone(capacity: number) {
  const post = await createPost();
  await getDb().update(parkingAreas).set({ capacity }).where(eq(parkingAreas.id, post.zone.id));
  await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, whenFull: "refuse" });
  return post;
}

const occupancyOf = (zoneId: number) => getDb().transaction((db) => lockAndCount(db, zoneId, new Date()));

describe("a zone that refuses at its limit", () => {
  it("admits to its last places as many as there are, of many cars at once, and a car that leaves frees one at once", async () => {
    const post = await createFullZone(3);
    const passes = await Promise.all(Array.from({ length: 12 }, () => createTestPass(post)));
    const answers = await Promise.all(passes.map(({ qr }) => scan(post.guard, post.gate, qr)));
    expect(answers.filter(({ decision }) => decision === "admitted")).toHaveLength(3);
    expect(answers.filter(({ decision }) => decision === "full")).toHaveLength(9);
    expect(await occupancyOf(post.zone.id)).toEqual({ stays: 3, inside: 3, capacity: 3, isFull: true });
    const inside = passes[answers.findIndex(({ decision }) => decision === "admitted")];
    const outside = passes[answers.findIndex(({ decision }) => decision === "full")];
    expect((await scan(post.guard, post.gate, inside?.qr ?? "", { direction: "out" })).decision).toBe("admitted");
    expect((await scan(post.guard, post.gate, outside?.qr ?? "")).decision).toBe("admitted");
  });

  it("waits for the car before it, and would admit both without the lock", async () => {
    const post = await createFullZone(1);
    const unlocked = () => getDb().$count(stays, eq(stays.parkingAreaId, post.zone.id));
    expect(await Promise.all([unlocked(), unlocked()])).toEqual([0, 0]);
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const first = getDb().transaction(async (db) => {
      await lockAndCount(db, post.zone.id, new Date());
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const { qr } = await createTestPass(post);
    const second = scan(post.guard, post.gate, qr);
    expect(await untilBlocked()).toBe("blocked");
    held.resolve();
    await first;
    expect((await second).decision).toBe("admitted");
  });

  it("follows what a person counted: cars that nobody read go with exits without an entry", async () => {
    const post = await createFullZone(2);
    const [one, two] = [await createTestPass(post), await createTestPass(post)];
    await scan(post.guard, post.gate, one.qr);
    await countOccupancy({ ctx: ctxFor(post.owner), input: { id: post.zone.id, counted: 2, reason: "Recuento" } });
    expect(await occupancyOf(post.zone.id)).toMatchObject({ stays: 1, inside: 2, isFull: true });
    expect((await scan(post.guard, post.gate, two.qr)).decision).toBe("full");
    expect(await scan(post.guard, post.gate, two.qr, { direction: "out" })).toMatchObject({
      decision: "admitted",
      stay: { enteredAt: null, minutes: null, isOrphan: false },
    });
    expect(await occupancyOf(post.zone.id)).toMatchObject({ stays: 1, inside: 1, isFull: false });
  });
});

describe("a person who resets while cars move", () => {
  const outcome = (all: Awaited<ReturnType<typeof staysOf>>) =>
    all
      .map(({ entryScanId, endedBy }) => `${entryScanId === null ? "unread" : "read"} ${endedBy ?? "open"}`)
      .join(", ");

  it(`ends the stay or finds it ended, and the exit is recorded either way, ${ROUNDS / 2} times over`, async () => {
    const post = await createPost();
    const ctx = ctxFor(post.owner);
    const input = { id: post.zone.id, reason: "Salió por otra puerta" };
    for (let round = 0; round < ROUNDS / 2; round++) {
      const { qr, row } = await createTestPass(post);
      await scan(post.guard, post.gate, qr);
      const [exit, reset] = await Promise.allSettled([
        scan(post.guard, post.gate, qr, { direction: "out" }),
        round % 2 === 0 ? resetZone({ ctx, input }) : resetPass({ ctx, input: { ...input, code: row.shortCode } }),
      ]);
      expect(exit).toMatchObject({ value: { decision: "admitted" } });
      const isReset = (await staysOf(row.id)).some(({ endedBy }) => endedBy === "reset");
      expect(outcome(await staysOf(row.id))).toBe(isReset ? "read reset, unread exit" : "read exit");
      if (isReset || round % 2 === 1) expect(reset.status).toBe(isReset ? "fulfilled" : "rejected");
      expect(await occupancyOf(post.zone.id)).toMatchObject({ stays: 0, inside: 0 });
    }
  });

  it("waits for an exit that has the stay and then leaves it as it was ended", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    await scan(post.guard, post.gate, qr);
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const leaving = getDb().transaction(async (db) => {
      const ended = { endedBy: "exit", leftAt: new Date(), endedAt: new Date() };
      await db.update(stays).set(ended).where(eq(stays.passId, row.id));
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const input = { id: post.zone.id, reason: "Recuento", code: row.shortCode };
    const code = codeOf(resetPass({ ctx: ctxFor(post.owner), input }));
    expect(await untilBlocked()).toBe("blocked");
    held.resolve();
    await leaving;
    expect(await code).toBe("stay.none_open");
    expect(await staysOf(row.id)).toMatchObject([{ endedBy: "exit", resetId: null }]);
  });
});
