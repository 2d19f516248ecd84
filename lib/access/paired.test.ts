import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreaGates } from "@/db/schema";
import { assignGuard, createEvent, createEventArea, createGate, createZone } from "@/db/testing";
import { gateCounters, gatesOfGuard, recentScans } from "@/lib/access/queries";
import { readPass } from "@/lib/access/read-pass";
import { redeemPass } from "@/lib/access/redeem-pass";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import type { Ctx } from "@/lib/core/context";
import { asPairedPhone, codeOf, ctxFor } from "@/lib/core/testing";

const DAY = 86_400_000;

/** A guard with two gates of two zones and a second event; the phone is paired for the first gate alone. */
async function createPairedPost() {
  const post = await createPost();
  const door = await createGate(post.enclosure);
  const zone = await createZone(post.enclosure, {}, [door]);
  const area = await createEventArea(post.event, zone);
  const [one] = await Promise.all([
    assignGuard(post.guard, post.event, post.zone, post.gate),
    assignGuard(post.guard, post.event, zone),
  ]);
  const later = await createEvent(post.enclosure, {}, new Date(Date.now() + 3 * DAY));
  const laterArea = await createEventArea(later, post.zone);
  const two = await assignGuard(post.guard, later, post.zone);
  const phone = (assignmentId: number): Ctx => asPairedPhone(ctxFor(post.guard), assignmentId);
  return { ...post, door, other: { zone, area }, later: { event: later, area: laterArea }, one, two, phone };
}

const read = (ctx: Ctx, gate: { id: number }, code: string) =>
  redeemPass({ ctx, input: { code, nonce: randomUUID(), gateId: gate.id, direction: "in" } });

describe("a paired phone", () => {
  it("admits at its own gate and is not assigned at another, whatever its guard may do by himself", async () => {
    const post = await createPairedPost();
    const { qr } = await createTestPass({ ...post, area: post.other.area });
    const ctx = post.phone(post.one.id);
    expect(await read(ctx, post.door, qr)).toMatchObject({ decision: "guard_not_assigned" });
    expect(await scan(post.guard, post.door, qr)).toMatchObject({ decision: "admitted" });
    const mine = await createTestPass(post);
    expect(await read(ctx, post.gate, mine.qr)).toMatchObject({ decision: "admitted" });
    expect(await read(ctx, post.gate, mine.row.shortCode)).toMatchObject({ decision: "already_used" });
  });

  it("admits neither to another zone nor to another event by its gate", async () => {
    const post = await createPairedPost();
    await getDb()
      .insert(parkingAreaGates)
      .values({ parkingAreaId: post.other.zone.id, gateId: post.gate.id, adminId: post.admin.id });
    const ctx = post.phone(post.one.id);
    const zone = await createTestPass({ ...post, area: post.other.area });
    const event = await createTestPass({ ...post, event: post.later.event, area: post.later.area });
    expect(await read(ctx, post.gate, zone.qr)).toMatchObject({ decision: "other_zone" });
    expect(await read(ctx, post.gate, event.qr)).toMatchObject({ decision: "other_event" });
    expect(await read(post.phone(post.two.id), post.gate, zone.qr)).toMatchObject({ decision: "guard_not_assigned" });
  });

  it("sees only its own station, also before the day of its event", async () => {
    const post = await createPairedPost();
    expect((await gatesOfGuard({ ctx: ctxFor(post.guard) })).flatMap(({ gates }) => gates)).toHaveLength(2);
    const mine = await gatesOfGuard({ ctx: post.phone(post.one.id) });
    expect(mine).toMatchObject([
      { event: { id: post.event.id }, gates: [{ id: post.gate.id, zones: [{ id: post.zone.id }] }] },
    ]);
    expect(await gatesOfGuard({ ctx: post.phone(post.two.id) })).toMatchObject([
      { event: { id: post.later.event.id } },
    ]);
    expect(await gatesOfGuard({ ctx: post.phone(post.one.id), input: { slug: "otro" } })).toEqual([]);
    expect(await gatesOfGuard({ ctx: ctxFor(post.guard), input: { slug: post.enclosure.slug } })).toHaveLength(1);
  });

  it("reads counters, last readings and codes of its own gate and event only", async () => {
    const post = await createPairedPost();
    const ctx = post.phone(post.one.id);
    const other = await createTestPass({ ...post, area: post.other.area });
    await scan(post.guard, post.door, other.qr);
    const board = (gate: { id: number }) =>
      gateCounters({ ctx, input: { gateId: gate.id, post: `e${post.event.id}` } });
    expect(await board(post.gate)).toMatchObject({ passesZones: 0 });
    expect(await codeOf(board(post.door))).toBe("resource.not_found");
    expect(await recentScans({ ctx, input: { gateId: post.door.id } })).toEqual([]);
    expect(await recentScans({ ctx: ctxFor(post.guard), input: { gateId: post.door.id } })).toHaveLength(1);
    const later = await createTestPass({ ...post, event: post.later.event, area: post.later.area });
    expect(await codeOf(readPass({ ctx, input: { code: later.qr } }))).toBe("resource.not_found");
    expect(await readPass({ ctx: ctxFor(post.guard), input: { code: later.qr } })).toMatchObject({ isInside: false });
  });
});
