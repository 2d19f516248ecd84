import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTx } from "@/db/client";
import { createEnclosure, createEvent, createEventArea, createUser, createZone } from "@/db/testing";
import { createPaid, type Paid, payInFull } from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { eventChoices } from "@/lib/events";
import { holdPlaces } from "@/lib/orders";
import { salesCourse } from "@/lib/reports";
import { moneyCame } from "@/lib/reports/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** The money of an event's sales came on a day, at noon. */
const collectedOn = ({ id, adminId }: { id: number; adminId: number }, day: string) =>
  moneyCame(
    adminId,
    new Date(`${day}T12:00:00-06:00`),
    sql`l.order_id in (select order_id from order_items where event_id = ${id})`,
  );

/** The event was to begin then, with all its other dates as far from that as they are. */
const begins = (eventId: number, at: string) =>
  withTx({}, ({ db }) =>
    db.execute(sql`update events set starts_at = starts_at + d, ends_at = ends_at + d, doors_at = doors_at + d,
      parking_opens_at = parking_opens_at + d, sales_start_at = sales_start_at + d, sales_end_at = sales_end_at + d
      from (select ${at}::timestamptz - e.starts_at as d from events e where e.id = ${eventId}) m where id = ${eventId}`),
  );

/** An event of 20 November and one of 3 October, sold three and five days before. */
async function twoEvents() {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const { event: own } = paid;
  const other = await createEvent(paid.enclosure, { name: "Otra noche" });
  const area = await createEventArea(other, paid.zone, { priceCents: 40_000 });
  const buyer = await createUser({ emailVerifiedAt: new Date() });
  const { order } = await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: area.id, quantity: 1 } });
  await payInFull(bank, buyer, order.id);
  await begins(own.id, "2026-11-20T21:00:00-06:00");
  // What begins after midnight is of the operating day before.
  await begins(other.id, "2026-10-04T01:00:00-06:00");
  await collectedOn(own, "2026-11-17");
  await collectedOn(other, "2026-09-28");
  return { ...paid, other };
}

type Two = Awaited<ReturnType<typeof twoEvents>>;

const courseOf = ({ owner, event }: Two, more: Partial<Parameters<typeof salesCourse>[0]["input"]>) =>
  salesCourse({ ctx: ctxFor(owner), input: { name: "general", eventId: event.id, ...more } });

describe("the course of an event's sales beside another event", () => {
  it("lays days as far before each event over one another, whatever the date", async () => {
    const two = await twoEvents();
    const course = await courseOf(two, { againstId: two.other.id });
    expect(course.names).toEqual({ own: two.event.name, against: "Otra noche" });
    expect(course.days).toEqual([
      { day: "2026-11-15", offset: -5, collectedCents: 0, beforeCents: 46_000 },
      { day: "2026-11-16", offset: -4, collectedCents: 0, beforeCents: 0 },
      { day: "2026-11-17", offset: -3, collectedCents: 28_750, beforeCents: 0 },
    ]);
    expect(course.before).toMatchObject({ sold: 1, collectedCents: 46_000 });
    expect(course.earlier).toEqual({ collectedCents: 0, beforeCents: 0 });
  });

  it("moves the days of the report with the event, and leaves out zones of another venue", async () => {
    const two = await twoEvents();
    const asked = { againstId: two.other.id, parkingAreaId: two.zone.id };
    const days = { from: "2026-11-16", to: "2026-11-20" };
    const narrow = await courseOf(two, { ...asked, ...days });
    expect(narrow.days.map(({ offset, beforeCents }) => [offset, beforeCents])).toEqual([
      [-4, 0],
      [-3, 0],
      [-2, 0],
      [-1, 0],
      [0, 0],
    ]);
    expect(narrow.before?.collectedCents).toBe(0);
    const venue = await createEnclosure(two.admin.id);
    const away = await createEvent(venue, { name: "Lejos" });
    const area = await createEventArea(away, await createZone(venue), { priceCents: 10_000 });
    const buyer = await createUser({ emailVerifiedAt: new Date() });
    const { order } = await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: area.id, quantity: 1 } });
    await payInFull(bank, buyer, order.id);
    await begins(away.id, "2026-08-01T20:00:00-06:00");
    await collectedOn(away, "2026-01-01");
    const far = await courseOf(two, { ...asked, againstId: away.id });
    // Of 210 days the last ones are drawn, and words say what came before.
    expect(far.days).toHaveLength(62);
    expect(far.days.at(-1)).toMatchObject({ offset: -3, collectedCents: 28_750 });
    expect(far.earlier).toEqual({ collectedCents: 0, beforeCents: far.before?.collectedCents });
    expect(far.before?.collectedCents).toBeGreaterThan(0);
  });

  it("is with an event of the same organizer alone, else with the period before", async () => {
    const [two, stranger] = [await twoEvents(), await twoEvents()];
    const days = { from: "2026-11-16", to: "2026-11-20" };
    for (const againstId of [two.event.id, stranger.event.id, undefined]) {
      const course = await courseOf(two, { ...days, againstId });
      expect(course.names).toBeNull();
      expect(course.days).toHaveLength(5);
    }
    const all = { name: "general" as const, eventId: two.event.id, againstId: stranger.event.id };
    expect((await salesCourse({ ctx: ctxFor(platform), input: all })).names).toBeNull();
    const offered = await eventChoices({ ctx: ctxFor(platform), input: { besides: two.event.id } });
    expect(offered.map(({ id }) => id)).toEqual([two.other.id]);
    const buyer: Paid["buyer"] = two.buyer;
    expect(await codeOf(salesCourse({ ctx: ctxFor(buyer), input: all }))).toBe("auth.forbidden");
  });
});

describe("the course of a period in months", () => {
  it("is of a report by months, and of more days than can be told apart, each beside the days before it", async () => {
    const two = await twoEvents();
    const { owner } = two;
    const ctx = ctxFor(owner);
    const year = { from: "2026-09-01", to: "2026-11-28" };
    const { days, months, before } = await salesCourse({ ctx, input: { name: "general", ...year } });
    expect(days).toEqual([]);
    expect(months).toEqual([
      { month: "2026-09", collectedCents: 46_000, beforeCents: 0 },
      { month: "2026-10", collectedCents: 0, beforeCents: 0 },
      { month: "2026-11", collectedCents: 28_750, beforeCents: 0 },
    ]);
    expect(before?.collectedCents).toBe(0);
    const short = { from: "2026-10-20", to: "2026-11-28" };
    const byMonth = await salesCourse({ ctx, input: { name: "general", by: "month", ...short } });
    // Of the forty days before, that of 28 September stands beside 7 November.
    expect(byMonth.months).toEqual([
      { month: "2026-10", collectedCents: 0, beforeCents: 0 },
      { month: "2026-11", collectedCents: 28_750, beforeCents: 46_000 },
    ]);
    expect((await salesCourse({ ctx, input: { name: "general", ...short } })).days).toHaveLength(40);
    const one = { from: "2026-11-01", to: "2026-11-28" };
    expect((await salesCourse({ ctx, input: { name: "general", by: "month", ...one } })).days).toHaveLength(28);
  });
});
