import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { accessViolations } from "@/db/testing";
import { type Moment, makeBreakable, walk } from "@/db/testing/faults";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";

vi.mock("@/lib/core/log", async (original) => ({ ...(await original<object>()), logError: () => undefined }));

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
