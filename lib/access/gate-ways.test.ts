import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, gates } from "@/db/schema";
import { createGate, createZone } from "@/db/testing";
import { gatesOfGuard } from "@/lib/access/queries";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { createTestSubscriber } from "@/lib/access/testing-standing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const MINUTE = 60_000;

const setWays = (gate: { id: number }, ways: "in" | "out") =>
  getDb().update(gates).set({ ways }).where(eq(gates.id, gate.id));

describe("a gate of one way", () => {
  it("reads nothing the other way, and a phone that reads both ways goes its way", async () => {
    const post = await createPost();
    await setWays(post.gate, "out");
    const { qr, row } = await createTestPass(post);
    expect(await codeOf(scan(post.guard, post.gate, qr))).toBe("scan.gate_one_way");
    expect(await codeOf(scan(post.guard, post.gate, row.shortCode, { direction: "in" }))).toBe("scan.gate_one_way");
    expect(await scansOf(row.id)).toEqual([]);
    expect(await scan(post.guard, post.gate, qr, { direction: "both" })).toMatchObject({
      direction: "out",
      decision: "admitted",
    });

    await setWays(post.gate, "in");
    const other = await createTestPass(post);
    expect((await scan(post.guard, post.gate, other.qr)).decision).toBe("admitted");
    expect(await codeOf(scan(post.guard, post.gate, other.qr, { direction: "out" }))).toBe("scan.gate_one_way");
    const later = new Date(Date.now() + MINUTE);
    expect(await scan(post.guard, post.gate, other.qr, { direction: "both", now: later })).toMatchObject({
      direction: "in",
      decision: "already_used",
    });
  });

  it("is told to the phone, and nobody is sent to it the other way", async () => {
    const post = await createPost();
    const [exit, entry] = [await createGate(post.enclosure, { ways: "out" }), await createGate(post.enclosure)];
    const zone = await createZone(post.enclosure, { name: "Sur" }, [exit, entry]);
    const one = await createTestSubscriber({ ...post, zone });
    const refusal = await scan(post.owner, post.gate, one.qr);
    expect(refusal).toMatchObject({ decision: "other_zone", nextStep: { gates: [{ label: entry.label }] } });
    expect(refusal.nextStep?.gates).toHaveLength(1);
    await setWays(post.gate, "in");
    const [own] = await gatesOfGuard({ ctx: ctxFor(post.guard) });
    expect(own?.gates).toMatchObject([{ id: post.gate.id, ways: "in" }]);
  });
});

describe("the grace of an event", () => {
  it.each([
    [-31, "not_yet_valid"],
    [-30, "admitted"],
    [-1, "admitted"],
  ])("%i minutes from the opening: %s", async (minutes, decision) => {
    const post = await createPost();
    await getDb().update(events).set({ graceBefore: 30 }).where(eq(events.id, post.event.id));
    const { qr } = await createTestPass(post);
    const now = new Date(post.event.parkingOpensAt.getTime() + minutes * MINUTE);
    const answer = await scan(post.guard, post.gate, qr, { now });
    expect(answer.decision).toBe(decision);
    if (decision === "not_yet_valid") expect(answer.nextStep?.opensAt).toEqual(post.event.parkingOpensAt);
  });

  it("goes on after the end, for a ticket and for a subscriber", async () => {
    const post = await createPost();
    await getDb().update(events).set({ graceAfter: 20 }).where(eq(events.id, post.event.id));
    const [one, two] = [await createTestPass(post), await createTestSubscriber(post)];
    const three = await createTestPass(post);
    const inMinutes = (minutes: number) => new Date(post.event.endsAt.getTime() + minutes * MINUTE);
    expect((await scan(post.guard, post.gate, one.qr, { now: inMinutes(20) })).decision).toBe("admitted");
    expect((await scan(post.guard, post.gate, two.qr, { now: inMinutes(20) })).decision).toBe("admitted");
    expect((await scan(post.guard, post.gate, three.qr, { now: inMinutes(21) })).decision).toBe("expired");
  });
});
