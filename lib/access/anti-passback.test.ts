import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { accessViolations } from "@/db/testing/invariants-access";
import type { AntiPassback } from "@/lib/access/client";
import { createPost, createTestPass, scan, staysOf } from "@/lib/access/testing";

async function createRuled(antiPassback: AntiPassback | null) {
  const post = await createPost();
  await getDb().insert(zoneRules).values({ parkingAreaId: post.zone.id, adminId: post.admin.id, antiPassback });
  const { qr, row } = await createTestPass(post, { entryRights: 3 });
  const read = (direction: "in" | "out", nonce: string = randomUUID()) =>
    scan(post.guard, post.gate, qr, { direction, nonce });
  return { ...post, row, read };
}

describe("a zone that does not ask who is inside", () => {
  it("lets in a car whose stay is open, ends that stay and says nothing of it, on a repeat neither", async () => {
    const { row, read } = await createRuled("off");
    await read("in");
    const nonce = randomUUID();
    const again = await read("in", nonce);
    expect(again).toMatchObject({ decision: "admitted", pass: { entriesUsed: 2 } });
    expect(again).not.toHaveProperty("stay");
    expect(await read("in", nonce)).toEqual(again);
    expect((await staysOf(row.id)).map(({ endedBy }) => endedBy)).toEqual(["orphan", null]);
  });

  it("lets out what it never saw come in without a word, and says how long a car was inside", async () => {
    const { read } = await createRuled("off");
    expect(await read("out")).not.toHaveProperty("stay");
    await read("in");
    expect((await read("out")).stay).toMatchObject({ minutes: 0, isOrphan: false });
  });

  it("differs in this from one that notes the lost reading", async () => {
    const { read } = await createRuled("soft");
    expect((await read("out")).stay).toMatchObject({ enteredAt: null });
    await read("in");
    expect((await read("in")).stay).toMatchObject({ isOrphan: true });
  });
});

describe("an exit whose entry nothing read", () => {
  it("used an entry: no second car comes in by the same ticket, and both refusals say when and where it left", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const read = (direction: "in" | "out") => scan(post.guard, post.gate, qr, { direction });
    const exit = await read("out");
    expect(exit).toMatchObject({ decision: "admitted", stay: { enteredAt: null } });
    const left = { at: null, leftAt: exit.scannedAt, leftGateLabel: post.gate.label, minutesAgo: 0 };
    expect(await read("in")).toMatchObject({ decision: "already_used", pass: { entriesUsed: 1 }, firstUse: left });
    expect(await read("out")).toMatchObject({ decision: "not_inside", firstUse: left });
    expect(await staysOf(row.id)).toHaveLength(1);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("leaves the other entries of the pass", async () => {
    const { read } = await createRuled(null);
    await read("out");
    expect(await read("in")).toMatchObject({ decision: "admitted", pass: { entriesUsed: 2 } });
  });
});
