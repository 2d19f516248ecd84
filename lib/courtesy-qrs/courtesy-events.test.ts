import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events } from "@/db/schema";
import { createEvent, createGuard, type EventRow } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { courtesyEvents } from "@/lib/courtesy-qrs/queries";
import { createOther, createSale, makeAll } from "@/lib/courtesy-qrs/testing";

const DAY = 86_400_000;

/** Moves an event into the past. */
async function moveBack(event: EventRow, days: number): Promise<void> {
  const { parkingOpensAt, startsAt, endsAt, salesStartAt, salesEndAt } = event;
  const all = { parkingOpensAt, startsAt, endsAt, salesStartAt, salesEndAt };
  const moved = Object.entries(all).map(([name, at]) => [name, new Date(at.getTime() - days * DAY)]);
  await getDb().update(events).set(Object.fromEntries(moved)).where(eq(events.id, event.id));
}

it("coming events come first, the next one first, then past events that had courtesies, the latest first", async () => {
  const sale = await createSale();
  const later = await createEvent(sale.enclosure, {}, new Date(Date.now() + 3 * DAY));
  const lastWeek = await createOther(sale, { otherEvent: true });
  const yesterday = await createOther(sale, { otherEvent: true });
  const cancelled = await createOther(sale, { otherEvent: true });
  for (const where of [lastWeek, yesterday, cancelled]) await makeAll(sale.owner, where, { quantity: 1 });
  await moveBack(lastWeek.event, 7);
  await moveBack(yesterday.event, 1);
  await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, cancelled.event.id));
  const without = await createEvent(sale.enclosure, {}, new Date(Date.now() - 2 * DAY));
  await createEvent(sale.enclosure, { state: "cancelled" });
  const stranger = await createSale();

  const found = async (input: Parameters<typeof courtesyEvents>[0]["input"], person = sale.owner) =>
    (await courtesyEvents({ ctx: ctxFor(person), input })).map(({ id, isOver }) => [id, isOver]);
  const toCome = [sale.event.id, false];
  const over = [
    [yesterday.event.id, true],
    [lastWeek.event.id, true],
  ];
  expect(await found({})).toEqual([toCome, [later.id, false]]);
  const withPast = await found({ past: true });
  expect(withPast.filter(([id]) => id !== cancelled.event.id)).toEqual([toCome, [later.id, false], ...over]);
  expect(withPast).toContainEqual([cancelled.event.id, true]);
  expect(await found({ with: without.id })).toEqual([toCome, [later.id, false], [without.id, true]]);
  expect(await found({ with: sale.event.id })).toEqual([toCome, [later.id, false]]);
  expect(await found({ with: stranger.event.id })).toEqual([toCome, [later.id, false]]);
  expect(await found({ past: true }, stranger.owner)).toEqual([[stranger.event.id, false]]);
});

it("only those who may read courtesies see the events", async () => {
  const { admin } = await createSale();
  const guard = await createGuard(admin.id);
  expect(await codeOf(courtesyEvents({ ctx: ctxFor(guard), input: {} }))).toBe("auth.forbidden");
  expect(await codeOf(courtesyEvents({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
});
