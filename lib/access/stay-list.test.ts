import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import type { StayState } from "@/lib/access/client";
import { resetPass } from "@/lib/access/correct-occupancy";
import { endLostStays } from "@/lib/access/end-lost-stays";
import { stayList } from "@/lib/access/stay-list";
import { createPost, createTestPass, scan, staysOf } from "@/lib/access/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";

const MINUTE = 60_000;

/** Cars of one event: inside, left after 135 minutes, an exit whose entry nothing read, and one that was reset. */
async function createDay() {
  const post = await createPost();
  const start = new Date();
  const later = new Date(start.getTime() + 135 * MINUTE);
  const [inside, left, unread, reset] = [
    await createTestPass(post),
    await createTestPass(post),
    await createTestPass(post),
    await createTestPass(post),
  ];
  for (const { qr } of [inside, left, reset]) await scan(post.guard, post.gate, qr, { now: start });
  for (const { qr } of [left, unread]) await scan(post.guard, post.gate, qr, { direction: "out", now: later });
  const input = { id: post.zone.id, code: reset.row.shortCode, reason: "Prueba" };
  await resetPass({ ctx: ctxFor(post.owner), input });
  const list = (filters: Parameters<typeof stayList.page>[0]["input"] = {}, now = later) =>
    stayList.page({ ctx: ctxFor(post.owner, now), input: filters });
  return { ...post, inside, left, unread, reset, start, later, list };
}

const system = (now: Date): Ctx => ({ actor: { kind: "system", name: "access" }, now, requestId: "test" });

describe("the list of stays", () => {
  it("shows each entry with its exit, its gates, how long it took, and what became of it", async () => {
    const day = await createDay();
    const { items } = await day.list();
    const gate = day.gate.label;
    const found = items.map(({ shortCode, state, minutes, entryGate, exitGate }) => ({
      shortCode,
      told: [state, minutes, entryGate, exitGate],
    }));
    expect(new Map(found.map(({ shortCode, told }) => [shortCode, told]))).toEqual(
      new Map([
        [day.inside.row.shortCode, ["inside", 135, gate, null]],
        [day.left.row.shortCode, ["left", 135, gate, gate]],
        [day.unread.row.shortCode, ["unread_entry", null, null, gate]],
        [day.reset.row.shortCode, ["reset", null, gate, null]],
      ]),
    );
    expect(items[0]).toMatchObject({ zoneKey: day.zone.key, eventName: day.event.name, venue: day.enclosure.name });
  });

  it("is filtered by state, event, zone, kind and a whole code", async () => {
    const day = await createDay();
    const codes = async (filters: Parameters<typeof day.list>[0], now?: Date) =>
      (await day.list(filters, now)).items.map(({ shortCode }) => shortCode);
    const of: Partial<Record<StayState, string>> = {
      inside: day.inside.row.shortCode,
      left: day.left.row.shortCode,
      unread_entry: day.unread.row.shortCode,
      reset: day.reset.row.shortCode,
    };
    for (const [state, code] of Object.entries(of)) expect(await codes({ state: state as StayState })).toEqual([code]);
    expect(await codes({ state: "over" })).toEqual([]);
    await getDb().update(events).set({ graceAfter: 30 }).where(eq(events.id, day.event.id));
    const end = day.event.endsAt.getTime() + 30 * MINUTE;
    expect(await codes({ state: "over" }, new Date(end))).toEqual([]);
    const over = new Date(end + 1);
    expect([await codes({ state: "over" }, over), await codes({ state: "inside" }, over)]).toEqual([[of.inside], []]);
    expect((await day.list({ state: "over" }, over)).items).toMatchObject([{ state: "over" }]);
    expect(await codes({ q: ` ${of.left?.toLowerCase()} ` })).toEqual([of.left]);
    expect(await codes({ q: of.left?.slice(0, 8) })).toEqual([]);
    expect(await codes({ kind: "courtesy" })).toEqual([]);
    expect(await codes({ kind: "ticket", eventId: day.event.id, zoneId: day.zone.id })).toHaveLength(4);
    expect(await codes({ eventId: day.event.id + 1 })).toEqual([]);
  });

  it("is for the tenant's staff, and another tenant's is empty", async () => {
    const day = await createDay();
    const other = await createSaleable();
    for (const [person, code] of [
      [null, "auth.required"],
      [day.guard, "auth.forbidden"],
    ] as const) {
      expect(await codeOf(stayList.page({ ctx: ctxFor(person), input: {} }))).toBe(code);
    }
    expect((await stayList.page({ ctx: ctxFor(other.owner), input: { eventId: day.event.id } })).items).toEqual([]);
  });

  it("comes as a file with the same rows", async () => {
    const day = await createDay();
    const { content } = await stayList.file({ ctx: ctxFor(day.owner, day.later), input: { state: "left" } });
    const lines = (await new Response(content).text()).trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Salió");
    expect(lines[1]).toContain(",135");
  });
});

describe("stays whose exit nothing read", () => {
  it("end as orphans twelve hours after their event, once, and no others do", async () => {
    const day = await createDay();
    const end = day.event.endsAt.getTime() + 12 * 60 * MINUTE;
    await endLostStays({ ctx: system(new Date(end)) });
    expect(await staysOf(day.inside.row.id)).toMatchObject([{ endedBy: null }]);
    const after = new Date(end + 1);
    expect(await endLostStays({ ctx: system(after) })).toBeGreaterThan(0);
    expect(await staysOf(day.inside.row.id)).toMatchObject([{ endedBy: "orphan", endScanId: null }]);
    expect(await staysOf(day.left.row.id)).toMatchObject([{ endedBy: "exit" }]);
    expect((await day.list({ state: "orphan" })).items).toMatchObject([{ minutes: null, exitGate: null }]);
    expect(await endLostStays({ ctx: system(after) })).toBe(0);
    expect(await codeOf(endLostStays({ ctx: ctxFor(day.owner) }))).toBe("auth.forbidden");
  });
});
