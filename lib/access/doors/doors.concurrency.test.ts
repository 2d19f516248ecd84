import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { doorScans, zoneRules } from "@/db/schema";
import { admitPeople } from "@/lib/access/doors/admit-people";
import { createDoor } from "@/lib/access/doors/testing";
import { createPost, createTestPass } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const ROUNDS = 30;

async function createDoors() {
  const post = await createPost();
  const doors = [await createDoor(post.enclosure, "Norte"), await createDoor(post.enclosure, "Sur")] as const;
  await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, doorPeople: 3 });
  return { ...post, doors };
}

const peopleOf = async (passId: number) =>
  (await getDb().select().from(doorScans).where(eq(doorScans.passId, passId))).reduce(
    (sum, { people }) => sum + people,
    0,
  );

describe("one reading sent twice at the same instant", () => {
  it(`is recorded once, also of a code that is nobody's, ${ROUNDS} times over`, async () => {
    const { guard, doors } = await createDoors();
    for (let round = 0; round < ROUNDS; round++) {
      const input = { code: "AAAABBBBCCCCDDDD", nonce: randomUUID(), gateId: doors[0].id };
      const both = await Promise.all([0, 1].map(() => admitPeople({ ctx: ctxFor(guard), input })));
      expect(both.map(({ decision }) => decision)).toEqual(["unknown_code", "unknown_code"]);
      expect(both[0]?.scanId).toBe(both[1]?.scanId);
    }
  });
});

describe("two doors and one code at the same instant", () => {
  it(`let through as many as it has, ${ROUNDS} times over`, async () => {
    const post = await createDoors();
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestPass(post);
      const answers = await Promise.all(
        post.doors.map((door) =>
          admitPeople({
            ctx: ctxFor(post.guard),
            input: { code: qr, nonce: randomUUID(), gateId: door.id, count: 2 },
          }).then(
            ({ decision }) => decision as string,
            (error) => codeOf(Promise.reject(error)),
          ),
        ),
      );
      expect(answers.sort()).toEqual(["admitted", "door.too_many"]);
      expect(await peopleOf(row.id)).toBe(2);
    }
  });

  it("would let the same people through twice without the lock, but for the key of their numbers", async () => {
    const post = await createDoors();
    const { row } = await createTestPass(post);
    const [door] = post.doors;
    const unlocked = (firstPerson: number) =>
      getDb().insert(doorScans).values({
        adminId: post.admin.id,
        doorId: door.id,
        passId: row.id,
        eventId: post.event.id,
        userId: post.guard.id,
        nonce: randomUUID(),
        decision: "admitted",
        firstPerson,
        people: 2,
        codeTail: "XXXX",
        scannedAt: new Date(),
      });
    const results = await Promise.allSettled([unlocked(1), unlocked(1)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await unlocked(3);
    expect(await peopleOf(row.id)).toBe(4);
  });
});
