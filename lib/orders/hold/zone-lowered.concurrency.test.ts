import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { eventAreas, parkingAreas, places } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { changeZone } from "@/lib/events";
import { holdFor } from "@/lib/orders/testing";

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = "24";
});

type Sale = Awaited<ReturnType<typeof createSaleable>>;

const lower = ({ owner, zone, gate }: Sale, capacity: number) =>
  changeZone({ ctx: ctxFor(owner), input: { id: zone.id, key: "N1", name: "N", capacity, gateIds: [gate.id] } });

/** The code of a refusal, "ok" without one; anything else is a defect. */
async function endOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** Work for each person, so many side by side, the others behind them. */
function inLanes<T>(lanes: number, people: readonly T[], work: (person: T) => Promise<string>): Promise<string[]>[] {
  return Array.from({ length: lanes }, async (_, lane) => {
    const ends: string[] = [];
    for (const person of people.filter((_one, i) => i % lanes === lane)) ends.push(await work(person));
    return ends;
  });
}

async function taken(areaId: number): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(
    sql`select count(*)::int as n from places where event_area_id = ${areaId} and free_at > clock_timestamp()`,
  );
  return row?.n ?? 0;
}

test("buyers take places while the zone is made smaller: never more are taken than the zone has", async () => {
  const buyers = await Promise.all(Array.from({ length: 30 }, () => createUser()));
  const ends: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const sale = await createSaleable({ capacity: 30 });
    const lowering = endOf(lower(sale, 15)).then((end) => `zone:${end}`);
    // In even rounds everybody comes at once, in odd ones through few doors, so that either side wins some rounds.
    const lanes = round % 2 === 0 ? 30 : 3;
    const found = (
      await Promise.all([lowering, ...inLanes(lanes, buyers, (buyer) => endOf(holdFor(buyer, sale.area.id, 1)))])
    ).flat();
    const held = found.filter((end) => end === "ok").length;
    const zoneEnd = found.find((end) => end.startsWith("zone:")) ?? "";
    const [zone] = await getDb().select().from(parkingAreas).where(eq(parkingAreas.id, sale.zone.id));
    const [area] = await getDb().select().from(eventAreas).where(eq(eventAreas.id, sale.area.id));
    const rows = await getDb()
      .select()
      .from(places)
      .where(eq(places.eventAreaId, sale.area.id))
      .orderBy(asc(places.id));
    const lowered = zoneEnd === "zone:ok";
    expect([zone?.capacity, area?.capacity, rows.length]).toEqual(lowered ? [15, 15, 15] : [30, 30, 30]);
    if (!lowered) expect(zoneEnd).toBe("zone:zone.capacity_below_sold");
    expect(await taken(sale.area.id)).toBe(held);
    expect(held).toBeLessThanOrEqual(rows.length);
    expect(held).toBe(lowered ? 15 : 30);
    expect(await findOffences(sale.event.id)).toEqual([]);
    ends.push(zoneEnd);
  }
  // Both happened, or the race was none.
  expect(new Set(ends).size).toBe(2);
});

test("the check sees what it looks for: places taken away under a buyer", async () => {
  const sale = await createSaleable({ capacity: 4 });
  const buyer = await createUser();
  await holdFor(buyer, sale.area.id, 3);
  await getDb().execute(sql`delete from places where event_area_id = ${sale.area.id} and order_id is null`);
  await getDb().update(eventAreas).set({ capacity: 3 }).where(eq(eventAreas.id, sale.area.id));
  expect(await endOf(lower(sale, 2))).toBe("zone.capacity_below_sold");
  await expect(
    getDb().update(eventAreas).set({ capacity: 2 }).where(eq(eventAreas.id, sale.area.id)),
  ).rejects.toMatchObject({ cause: { code: "23514" } });
  await expect(getDb().execute(sql`delete from places where event_area_id = ${sale.area.id}`)).rejects.toMatchObject({
    cause: { code: "23503" },
  });
});
