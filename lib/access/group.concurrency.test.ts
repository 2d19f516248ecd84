import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { scans } from "@/db/schema";
import { accessViolations } from "@/db/testing/invariants-access";
import { createPost, createTestPass, scan, staysOf } from "@/lib/access/testing";
import { codeOf } from "@/lib/core/testing";

const ROUNDS = 30;

describe("two phones and the QR of a group at the same instant", () => {
  it(`let in no more cars than it has, ${ROUNDS} times over`, async () => {
    const post = await createPost();
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestPass(post, { kind: "courtesy", entryRights: 5, isGroup: true });
      const answers = await Promise.all(
        [3, 3].map((count) =>
          scan(post.guard, post.gate, qr, { count }).then(
            ({ decision }) => decision as string,
            (error) => codeOf(Promise.reject(error)),
          ),
        ),
      );
      expect(answers.sort()).toEqual(["admitted", "group.too_many"]);
      expect(await staysOf(row.id)).toHaveLength(3);
    }
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("could not be recorded twice for the same cars without the lock", async () => {
    const post = await createPost();
    const { row } = await createTestPass(post, { kind: "courtesy", entryRights: 5, isGroup: true });
    const unlocked = (cars: number) =>
      getDb().insert(scans).values({
        adminId: post.admin.id,
        passId: row.id,
        enclosureId: post.enclosure.id,
        eventId: post.event.id,
        gateId: post.gate.id,
        direction: "in",
        decision: "admitted",
        entryNo: cars,
        cars,
        userId: post.guard.id,
        nonce: crypto.randomUUID(),
        scannedAt: new Date(),
      });
    const results = await Promise.allSettled([unlocked(3), unlocked(2)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
