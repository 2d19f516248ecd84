import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { admissionRequests, auditLog, doorScans, occupancyCounts, stayResets, zoneRules } from "@/db/schema";
import { accessViolations, assignGuard, createGuard } from "@/db/testing";
import { type Moment, makeBreakable, partsLeft, walk } from "@/db/testing/faults";
import { resetPass, resetZone } from "@/lib/access/correct-occupancy";
import { admitPeople } from "@/lib/access/doors/admit-people";
import { createDoor } from "@/lib/access/doors/testing";
import { answerAdmission, askAdmission } from "@/lib/access/force-admission";
import { createPost, createTestPass, scan, scansOf, staysOf, type TestPass } from "@/lib/access/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";

type Post = Awaited<ReturnType<typeof createPost>>;

async function fullWhenRefused(post: Post): Promise<void> {
  await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, whenFull: "refuse" });
}

describe.each<["in" | "out", boolean]>([
  ["in", false],
  ["in", true],
  ["out", false],
])("a reading %s, in a zone that counts: %s", (direction, counts) => {
  it("is recorded with its stay or not at all, whichever statement the process dies at, and again as the first time", async () => {
    makeBreakable();
    const post = await createPost();
    if (counts) await fullWhenRefused(post);
    const car = async () => {
      const pass = await createTestPass(post);
      if (direction === "out") await scan(post.guard, post.gate, pass.qr);
      return pass;
    };
    const readOnce = (qr: string, nonce: string) => scan(post.guard, post.gate, qr, { direction, nonce });
    const leave = (qr: string) => scan(post.guard, post.gate, qr, { direction: "out" });
    const before = direction === "in" ? 0 : 1;

    const whole = await car();
    const { steps, error } = await walk(null, () => readOnce(whole.qr, randomUUID()));
    expect(error).toBeNull();
    expect(steps).toBeGreaterThan(direction === "in" && counts ? 3 : 1);
    if (direction === "in") await leave(whole.qr);
    for (let step = 1; step <= steps; step++) {
      for (const moment of ["before", "after"] satisfies Moment[]) {
        const { qr, row } = await car();
        const nonce = randomUUID();
        const walked = await walk({ step, moment }, () => readOnce(qr, nonce));
        const [scans, stays] = [await scansOf(row.id), await staysOf(row.id)];
        const isRecorded = scans.length > before;
        const inside = { in: isRecorded ? 1 : 0, out: isRecorded ? 0 : 1 }[direction];
        expect([step, moment, stays.filter(({ endedBy }) => endedBy === null).length]).toEqual([step, moment, inside]);
        if (!walked.error) expect(isRecorded).toBe(true);
        expect((await readOnce(qr, nonce)).decision).toBe("admitted");
        expect(await scansOf(row.id)).toHaveLength(before + 1);
        if (direction === "in") await leave(qr);
      }
    }
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });
});

const readingsOf = async (passId: number) => [
  (await scansOf(passId)).map(({ decision, direction, cars, entryNo }) => [decision, direction, cars, entryNo]),
  (await staysOf(passId)).map(({ carNo, entryScanId, endedBy }) => [carNo, entryScanId === null, endedBy]),
];

const countOf = (table: typeof auditLog | typeof stayResets | typeof occupancyCounts, adminId: number) =>
  getDb().$count(table, eq(table.adminId, adminId));

/** The second time there is nothing left to reset. */
const unlessDone = (done: Promise<unknown>) =>
  done.catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code.startsWith("stay.none_open"))) throw error;
  });

type Car = TestPass & { nonce: string };

/** Each with a post of its own; `inside` cars have entered. */
async function createCar(
  inside: boolean,
  ...values: Parameters<typeof createTestPass>[1][]
): Promise<Car & { post: Post }> {
  const post = await createPost();
  const pass = await createTestPass(post, ...values);
  if (inside) await scan(post.guard, post.gate, pass.qr);
  return { ...pass, post, nonce: randomUUID() };
}

type Made = Awaited<ReturnType<typeof createCar>>;

async function createRequest() {
  const car = await createCar(true);
  const { post, qr } = car;
  const supervisor = await createGuard(post.admin.id);
  await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
  const { scanId } = await scan(post.guard, post.gate, qr);
  const input = { scanId, nonce: car.nonce, reason: "Salió y no se leyó" };
  const { id } = await askAdmission({ ctx: ctxFor(post.guard), input });
  return { ...car, id, supervisor };
}

async function createSoft() {
  const car = await createCar(true, { entryRights: 2 });
  const { zone, admin } = car.post;
  await getDb().insert(zoneRules).values({ parkingAreaId: zone.id, adminId: admin.id, antiPassback: "soft" });
  return car;
}

async function createPedestrians() {
  const car = await createCar(false);
  const { zone, admin, enclosure } = car.post;
  await getDb().insert(zoneRules).values({ parkingAreaId: zone.id, adminId: admin.id, doorPeople: 3 });
  return { ...car, door: await createDoor(enclosure) };
}

describe("whichever statement the process dies at, all of it is done or nothing, and again it is done once:", () => {
  const expectWhole = async ([steps, left]: [number, string[]]) => {
    expect(left).toEqual([]);
    expect(steps).toBeGreaterThan(3);
  };

  it("a refusal that a supervisor overrules", async () => {
    makeBreakable();
    await expectWhole(
      await partsLeft({
        make: createRequest,
        act: ({ id, supervisor }) => answerAdmission({ ctx: ctxFor(supervisor), input: { id, isApproved: true } }),
        stateOf: async ({ id, row, post }) => {
          const [request] = await getDb().select().from(admissionRequests).where(eq(admissionRequests.id, id));
          const answer = [request?.answer, request?.admittedScanId !== null];
          return [answer, await readingsOf(row.id), await countOf(auditLog, post.admin.id)];
        },
      }),
    );
  });

  it("the reset of a code", async () => {
    makeBreakable();
    await expectWhole(
      await partsLeft({
        make: () => createCar(true),
        act: ({ post: { owner, zone }, row }: Made) =>
          unlessDone(resetPass({ ctx: ctxFor(owner), input: { id: zone.id, code: row.shortCode, reason: "Prueba" } })),
        stateOf: resetStateOf,
      }),
    );
  });

  it("the reset of a zone", async () => {
    makeBreakable();
    await expectWhole(
      await partsLeft({
        make: () => createCar(true),
        act: ({ post: { owner, zone } }: Made) =>
          unlessDone(resetZone({ ctx: ctxFor(owner), input: { id: zone.id, reason: "Prueba" } })),
        stateOf: resetStateOf,
      }),
    );
  });

  it("people at a door", async () => {
    makeBreakable();
    await expectWhole(
      await partsLeft({
        make: createPedestrians,
        act: ({ post, door, qr, nonce }) =>
          admitPeople({ ctx: ctxFor(post.guard), input: { code: qr, nonce, gateId: door.id, count: 2 } }),
        stateOf: async ({ row }) =>
          (await getDb().select().from(doorScans).where(eq(doorScans.passId, row.id))).map(({ people }) => people),
      }),
    );
  });

  it("three cars of a group", async () => {
    makeBreakable();
    await expectWhole(
      await partsLeft({
        make: () => createCar(false, { kind: "courtesy", entryRights: 5, isGroup: true }),
        act: ({ post, qr, nonce }: Made) => scan(post.guard, post.gate, qr, { nonce, count: 3 }),
        stateOf: ({ row }) => readingsOf(row.id),
      }),
    );
  });

  it("an entry that ends a stay which nothing read leave", async () => {
    makeBreakable();
    await expectWhole(
      await partsLeft({
        make: createSoft,
        act: ({ post, qr, nonce }) => scan(post.guard, post.gate, qr, { nonce }),
        stateOf: ({ row }) => readingsOf(row.id),
      }),
    );
  });
});

async function resetStateOf({ post: { admin }, row }: Made) {
  const counts = await Promise.all([stayResets, occupancyCounts, auditLog].map((table) => countOf(table, admin.id)));
  return [await readingsOf(row.id), counts];
}
