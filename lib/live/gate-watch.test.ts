import { describe, expect, it } from "vitest";
import {
  assignGuard,
  createAdmin,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createUser,
} from "@/db/testing";
import { closeGate } from "@/lib/access/close-gate";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { arrivals, gateWatch } from "@/lib/live";

const NOBODYS_CODE = "ZZZZZZZZZZZZZZZZ";

describe("what goes on at an event's gates", () => {
  it("names each gate with its guards, its last minutes and whether it is closed", async () => {
    const post = await createPost();
    const [one, two] = [await createTestPass(post), await createTestPass(post)];
    await scan(post.guard, post.gate, one.qr);
    await scan(post.guard, post.gate, two.qr);
    const ctx = ctxFor(post.owner, new Date(Date.now() + 1_000));
    await closeGate({ ctx, input: { gateId: post.gate.id, reason: "Obra" } });
    const { gates } = await gateWatch({ ctx, input: { eventId: post.event.id } });
    expect(gates).toMatchObject([
      {
        gateId: post.gate.id,
        closedReason: "Obra",
        guards: [{ userId: post.guard.id, name: post.guard.fullName }],
      },
    ]);
    expect(gates[0]?.minutes).toHaveLength(20);
    expect(gates[0]?.minutes.reduce((sum, cars) => sum + cars, 0)).toBe(2);
    expect(gates[0]?.closedSince).toEqual(ctx.now);
  });

  it("counts refusals by their reason, also of codes that nobody knows, and tells of what stands out", async () => {
    const post = await createPost();
    const more = await Promise.all([1, 2].map(() => createGate(post.enclosure, {}, [post.zone])));
    const { qr, row } = await createTestPass(post);
    await scan(post.guard, post.gate, qr);
    for (const gate of [post.gate, ...more]) await scan(post.guard, gate, qr);
    await scan(post.guard, post.gate, NOBODYS_CODE);
    for (let nth = 0; nth < 5; nth++) await scan(post.guard, post.gate, row.shortCode);
    const later = new Date(Date.now() + 1_000);
    const watch = await gateWatch({ ctx: ctxFor(post.owner, later), input: { eventId: post.event.id } });
    expect(watch.refusals).toEqual([
      { decision: "already_used", count: 8 },
      { decision: "unknown_code", count: 1 },
    ]);
    expect(watch.alerts.map(({ kind }) => kind)).toEqual(["refusals", "roaming_code", "typed"]);
    expect(watch.alerts[1]?.text).toContain(row.shortCode.slice(-4));
  });

  it("is for staff of the tenant", async () => {
    const post = await createPost();
    const input = { eventId: post.event.id };
    const other = ctxFor((await createAdmin()).owner);
    expect(await gateWatch({ ctx: other, input })).toEqual({ gates: [], refusals: [], alerts: [] });
    expect(await arrivals({ ctx: other, input })).toEqual({ earlier: null, points: [] });
    expect(await codeOf(gateWatch({ ctx: ctxFor(post.guard), input }))).toBe("auth.forbidden");
    expect(await codeOf(arrivals({ ctx: ctxFor(await createUser()), input }))).toBe("auth.forbidden");
  });
});

describe("arrivals", () => {
  it("add up by the quarter of an hour, beside the event before it", async () => {
    const post = await createPost();
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    const earlier = await createEvent(post.enclosure, { name: "El de antes" }, weekAgo);
    const area = await createEventArea(earlier, post.zone);
    const guard = await createGuard(post.admin.id);
    await assignGuard(guard, earlier, post.zone);
    const at = (event: { parkingOpensAt: Date }, minutes: number) =>
      new Date(event.parkingOpensAt.getTime() + minutes * 60_000);
    for (const minutes of [5, 20, 50]) {
      const { qr } = await createTestPass({ enclosure: post.enclosure, event: earlier, area });
      await scan(guard, post.gate, qr, { now: at(earlier, minutes) });
    }
    for (const minutes of [5, 25]) {
      const { qr } = await createTestPass(post);
      await scan(post.guard, post.gate, qr, { now: at(post.event, minutes) });
    }
    const ctx = ctxFor(post.owner, at(post.event, 35));
    const { earlier: name, points } = await arrivals({ ctx, input: { eventId: post.event.id } });
    expect(name).toBe("El de antes");
    expect(points.map(({ now, before }) => [now, before])).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [null, 3],
    ]);
    expect(points[0]?.at).toEqual(at(post.event, 15));
  });
});
