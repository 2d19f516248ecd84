import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { passes, scans } from "@/db/schema";
import { createGate, createUser } from "@/db/testing";
import { resetPass } from "@/lib/access/correct-occupancy";
import { redeemPass } from "@/lib/access/redeem-pass";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { addTestPass, createTestSubscriber } from "@/lib/access/testing-standing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const HOUR = 3_600_000;

async function setPass(id: number, values: Partial<typeof passes.$inferInsert>): Promise<void> {
  await getDb().update(passes).set(values).where(eq(passes.id, id));
}

describe("a repeated nonce", () => {
  it("gets the first answer again, and records nothing", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const [entry, refused, stray] = [randomUUID(), randomUUID(), randomUUID()];
    const now = new Date();
    const later = new Date(now.getTime() + 10 * 60_000);
    const first = await scan(post.guard, post.gate, qr, { nonce: entry, now });
    const second = await scan(post.guard, post.gate, qr, { nonce: refused, now: later });
    const third = await scan(post.guard, post.gate, "nada", { nonce: stray, now });
    await setPass(row.id, { state: "blocked", stateReason: "blocked" });
    const again = new Date(later.getTime() + HOUR);
    expect(await scan(post.guard, post.gate, qr, { nonce: entry, now: again })).toEqual(first);
    expect(await scan(post.guard, post.gate, qr, { nonce: refused, now: again })).toEqual(second);
    expect(await scan(post.guard, post.gate, "nada", { nonce: stray, now: again })).toEqual(third);
    expect(await scansOf(row.id)).toHaveLength(2);
  });

  it("counts entries as they were told then, whatever a person reset before or since", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post, { entryRights: 2 });
    const reset = () =>
      resetPass({
        ctx: ctxFor(post.owner),
        input: { id: post.zone.id, code: row.shortCode, reason: "No se leyó su salida" },
      });
    const nonces = [randomUUID(), randomUUID()];
    const read = (index: number) => scan(post.guard, post.gate, qr, { nonce: nonces[index] ?? "" });
    const first = await read(0);
    await reset();
    const second = await read(1);
    expect([first, second].map(({ pass }) => pass?.entriesUsed)).toEqual([1, 1]);
    expect((await read(1)).pass).toEqual(second.pass);
    await reset();
    expect((await read(0)).pass).toEqual(first.pass);
    expect((await read(1)).pass).toEqual(second.pass);
  });

  it("counts the entries of a subscriber's earlier QRs too", async () => {
    const post = await createPost();
    const one = await createTestSubscriber(post, { entryRights: 2 });
    await scan(post.guard, post.gate, one.qr);
    const other = await addTestPass(one, post);
    const nonce = randomUUID();
    await getDb().update(passes).set({ entryRights: 2 }).where(eq(passes.id, other.row.id));
    const entry = await scan(post.guard, post.gate, other.qr, { nonce });
    expect(entry).toMatchObject({ decision: "admitted", pass: { entriesUsed: 2 } });
    expect((await scan(post.guard, post.gate, other.qr, { nonce })).pass).toEqual(entry.pass);
  });

  it("belongs to one person, so another person's is a reading of its own", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    const nonce = randomUUID();
    await scan(post.guard, post.gate, qr, { nonce });
    expect((await scan(post.owner, post.gate, qr, { nonce })).decision).toBe("already_used");
  });

  it("is refused for another code, gate or direction", async () => {
    const post = await createPost();
    const [one, two] = [await createTestPass(post), await createTestPass(post)];
    const gate = await createGate(post.enclosure);
    const nonce = randomUUID();
    await scan(post.owner, post.gate, one.qr, { nonce });
    for (const attempt of [
      () => scan(post.owner, post.gate, two.qr, { nonce }),
      () => scan(post.owner, post.gate, "nada", { nonce }),
      () => scan(post.owner, gate, one.qr, { nonce }),
      () => scan(post.owner, post.gate, one.qr, { nonce, direction: "out" }),
    ]) {
      expect(await codeOf(attempt())).toBe("idempotency.mismatch");
    }
    expect(await scansOf(two.row.id)).toEqual([]);
  });

  it("sent ten times at once is one reading", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    for (const code of [qr, "nadie lo conoce"]) {
      const nonce = randomUUID();
      const answers = await Promise.all(Array.from({ length: 10 }, () => scan(post.guard, post.gate, code, { nonce })));
      expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
      expect(new Set(answers.map(({ decision }) => decision)).size).toBe(1);
    }
    expect(await scansOf(row.id)).toHaveLength(1);
  });
});

describe("who may redeem", () => {
  it("only guards, the venue's admin and the platform may", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const input = { code: qr, nonce: randomUUID(), gateId: post.gate.id, direction: "in" as const };
    expect(await codeOf(redeemPass({ ctx: ctxFor(null), input }))).toBe("auth.required");
    expect(await codeOf(redeemPass({ ctx: ctxFor(await createUser()), input }))).toBe("auth.forbidden");
    expect(await scansOf(row.id)).toEqual([]);
  });

  it("another tenant's gate does not exist, for its guard and its admin", async () => {
    const post = await createPost();
    const other = await createPost();
    const { qr, row } = await createTestPass(post);
    expect(await codeOf(scan(other.guard, post.gate, qr))).toBe("scan.gate_unknown");
    expect(await codeOf(scan(other.owner, post.gate, qr))).toBe("scan.gate_unknown");
    expect(await codeOf(scan(post.guard, { id: 2_000_000_000 }, qr))).toBe("scan.gate_unknown");
    expect(await scansOf(row.id)).toEqual([]);
    const strangers = await getDb()
      .select({ id: scans.id })
      .from(scans)
      .where(and(eq(scans.gateId, post.gate.id), eq(scans.userId, other.guard.id)));
    expect(strangers).toEqual([]);
  });

  it.each([
    { code: "" },
    { code: "x".repeat(513) },
    { nonce: "1" },
    { gateId: 0 },
    { gateId: 1.5 },
    { direction: "up" },
  ])("refuses a malformed reading: %j", async (wrong) => {
    const post = await createPost();
    const input = { code: "x", nonce: randomUUID(), gateId: post.gate.id, direction: "in" as const, ...wrong };
    const call = redeemPass({ ctx: ctxFor(post.guard), input: input as Parameters<typeof redeemPass>[0]["input"] });
    expect(await codeOf(call)).toBe("input.invalid");
  });
});
