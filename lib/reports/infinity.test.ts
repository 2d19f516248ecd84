import { expect, it } from "vitest";
import { createEvent, createEventArea, createGuard, createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createVip, redeemAtGate } from "@/lib/qr-history/testing";
import { infinityEvents, infinityReport } from "@/lib/reports/infinity";

it("the reports say how often each VIP entered, in an event or in some days, and which events VIPs may enter", async () => {
  const { ctx, vip, owner, gate, event, enclosure, vipZone } = await createVip();
  await redeemAtGate(owner, gate.id, vip.shortCode);
  const next = await createEvent(enclosure, { name: "Después" }, new Date(Date.now() + 5 * 86_400_000));
  await createEventArea(next, vipZone);
  const report = (input: Parameters<typeof infinityReport>[0]["input"]) => infinityReport({ ctx, input });
  expect(await report({})).toMatchObject({
    total: 1,
    items: [{ id: vip.id, name: "Óscar Peña", entries: 1, events: 1, state: "active" }],
  });
  expect(await report({ offset: 1 })).toEqual({ items: [], next: null, total: 1 });
  expect((await report({ eventId: next.id })).items).toMatchObject([{ entries: 0, lastEntryAt: null }]);
  expect((await report({ from: new Date(Date.now() + 60_000) })).items).toMatchObject([{ entries: 0 }]);
  expect((await report({ parkingAreaId: vipZone.id + 1_000 })).items).toEqual([]);
  const events = await infinityEvents({ ctx, input: {} });
  expect(events.items.map(({ name, invited, entered }) => [name, invited, entered])).toEqual([
    [event.name, 1, 1],
    ["Después", 1, 0],
  ]);
  expect(await infinityEvents({ ctx, input: { offset: 2 } })).toEqual({ items: [], next: null, total: 2 });
});

it("only the tenant's staff see VIPs and their events", async () => {
  const { admin } = await createVip();
  const stranger = await createSaleable();
  const guard = await createGuard(admin.id);
  for (const verb of [infinityReport, infinityEvents])
    expect(await codeOf(verb({ ctx: ctxFor(guard), input: {} }) as Promise<unknown>)).toBe("auth.forbidden");
  expect((await infinityReport({ ctx: ctxFor(stranger.owner), input: {} })).items).toEqual([]);
  expect((await infinityEvents({ ctx: ctxFor(stranger.owner), input: {} })).items).toEqual([]);
});
