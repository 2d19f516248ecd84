import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreas, passes, zoneRules } from "@/db/schema";
import { createGuard, type UserRow } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import { type GroupDto, MOST_CARS } from "@/lib/access/client";
import { askAdmission } from "@/lib/access/force-admission";
import { gateCounters } from "@/lib/access/queries";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const carsOf = (entryRights: number) => ({ kind: "courtesy", entryRights, isGroup: true }) as const;

const said = (group: GroupDto | undefined) =>
  group && [group.used, group.inside, group.now, group.left, group.asks ? "asks" : "moved"];

describe("one QR of a group", () => {
  it("asks how many cars come in, lets in so many at once, and lets them out one by one", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post, carsOf(5));
    const read = (options: Parameters<typeof scan>[3]) => scan(post.guard, post.gate, qr, options);
    const nonce = randomUUID();
    expect(said((await read({ nonce, count: null })).group)).toEqual([0, 0, 0, 5, "asks"]);
    expect(await scansOf(row.id)).toEqual([]);
    const three = await read({ nonce, count: 3 });
    expect(three).toMatchObject({ decision: "admitted", pass: { entriesUsed: 3, entryRights: 5 } });
    expect(said(three.group)).toEqual([3, 3, 3, 2, "moved"]);
    expect(await read({ nonce, count: 3 })).toEqual(three);
    expect((await staysOf(row.id)).map(({ carNo, endedBy }) => [carNo, endedBy])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    expect(await codeOf(read({ count: 3 }))).toBe("group.too_many");
    expect(said((await read({ direction: "out", count: null })).group)).toEqual([3, 2, 1, 2, "moved"]);
    expect((await staysOf(row.id)).map(({ endedBy }) => endedBy)).toEqual(["exit", null, null]);
    expect(said((await read({ count: 2 })).group)).toEqual([5, 4, 2, 0, "moved"]);
    expect((await read({ count: null })).decision).toBe("already_used");
    for (let car = 0; car < 4; car++) expect((await read({ direction: "out" })).decision).toBe("admitted");
    expect((await read({ direction: "out" })).decision).toBe("not_inside");
    expect((await scansOf(row.id)).map(({ entryNo, cars }) => [entryNo, cars]).slice(0, 3)).toEqual([
      [3, 3],
      [null, 1],
      [5, 2],
    ]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("asks at a phone that reads both ways whether cars come in or one leaves", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post, carsOf(2));
    const read = (direction: "in" | "out" | "both", count: number | null) =>
      scan(post.guard, post.gate, qr, { direction, count });
    expect(said((await read("both", null)).group)).toEqual([0, 0, 0, 2, "asks"]);
    expect(said((await read("in", 2)).group)).toEqual([2, 2, 2, 0, "moved"]);
    expect(said((await read("both", null)).group)).toEqual([2, 2, 0, 0, "asks"]);
    expect(said((await read("out", null)).group)).toEqual([2, 1, 1, 0, "moved"]);
  });

  it("asks nobody where nothing may move, and offers no entry that the gate refuses", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post, carsOf(5));
    await scan(post.guard, post.gate, qr, { count: 2 });
    const ask = (person: UserRow) => scan(person, post.gate, qr, { direction: "both", count: null });
    const stranger = await createGuard(post.admin.id);
    const unassigned = await ask(stranger);
    expect(unassigned).toMatchObject({ decision: "guard_not_assigned", direction: "in" });
    expect(unassigned).not.toHaveProperty("pass");
    expect(unassigned).not.toHaveProperty("group");
    await getDb()
      .insert(zoneRules)
      .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, closedReason: "Se inundó" });
    expect(said((await ask(post.guard)).group)).toEqual([2, 2, 0, 0, "asks"]);
    const setPass = (values: Partial<typeof passes.$inferInsert>) =>
      getDb().update(passes).set(values).where(eq(passes.id, row.id));
    await setPass({ state: "blocked", stateReason: "blocked" });
    expect(said((await ask(post.guard)).group)).toEqual([2, 2, 0, 0, "asks"]);
    await setPass({ generation: 2 });
    const stale = await ask(post.guard);
    expect(stale.decision).toBe("revoked");
    expect(stale.group?.asks).toBe(false);
    expect((await scansOf(row.id)).map(({ decision }) => decision)).toEqual([
      "admitted",
      "guard_not_assigned",
      "revoked",
    ]);
  });

  it("lets cars that left come back where the zone does, but never more inside than it has", async () => {
    const post = await createPost();
    await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, reentries: 3 });
    const { qr } = await createTestPass(post, carsOf(2));
    const read = (options: Parameters<typeof scan>[3]) => scan(post.guard, post.gate, qr, options);
    await read({ count: 2 });
    expect((await read({ count: 1 })).decision).toBe("still_inside");
    await read({ direction: "out" });
    expect(said((await read({ count: 1 })).group)).toEqual([3, 2, 1, 0, "moved"]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("keeps the zone's limit, and one car comes in without a count, as for programs of before", async () => {
    const post = await createPost();
    await getDb().update(parkingAreas).set({ capacity: 2 }).where(eq(parkingAreas.id, post.zone.id));
    await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, whenFull: "refuse" });
    const { qr, row } = await createTestPass(post, carsOf(4));
    const read = (count?: number) => scan(post.guard, post.gate, qr, count ? { count } : {});
    const ask = (direction: "in" | "both") => scan(post.guard, post.gate, qr, { direction, count: null });
    expect((await read(3)).decision).toBe("full");
    expect((await scansOf(row.id)).map(({ decision, cars }) => [decision, cars])).toEqual([["full", null]]);
    expect(said((await ask("in")).group)).toEqual([0, 0, 0, 2, "asks"]);
    expect(said((await read()).group)).toEqual([1, 1, 1, 3, "moved"]);
    expect(said((await read(1)).group)).toEqual([2, 2, 1, 2, "moved"]);
    const full = await read();
    expect(full.decision).toBe("full");
    expect((await ask("in")).decision).toBe("full");
    expect(said((await ask("both")).group)).toEqual([2, 2, 0, 0, "asks"]);
    const nonce = randomUUID();
    await askAdmission({ ctx: ctxFor(post.guard), input: { scanId: full.scanId, nonce, reason: "Cabe" } });
    expect(await codeOf(scan(post.guard, post.gate, qr, { count: MOST_CARS + 1 }))).toBe("input.invalid");
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("is no matter for the pass of one car", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    const answer = await scan(post.guard, post.gate, qr, { count: null });
    expect(answer).toMatchObject({ decision: "admitted" });
    expect(answer.group).toBeUndefined();
    expect((await staysOf((await createTestPass(post)).row.id)).length).toBe(0);
  });
});

describe("the cars of a group in figures", () => {
  it("are counted each, at the gate and in the event's figures", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post, carsOf(5));
    await scan(post.guard, post.gate, qr, { count: 3 });
    await scan(post.guard, post.gate, qr, { direction: "out" });
    const input = { gateId: post.gate.id, post: `e${post.event.id}` };
    expect(await gateCounters({ ctx: ctxFor(post.guard), input })).toMatchObject({
      admittedHere: 3,
      admittedZones: 3,
      passesZones: 5,
      leftHere: 1,
      inside: 2,
    });
  });
});
