import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { createEvent, createEventArea, createSaleable, createUser, createZone } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { holdFor } from "@/lib/orders/testing";

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = "16";
});

const ROUNDS = 12;

/** A venue with four events: one buyer's holds in them wait for each other in nothing but the cart. */
async function fourEvents() {
  const sale = await createSaleable({ capacity: 60 });
  const areas = [sale.area];
  for (let n = 0; n < 3; n++) {
    const zone = await createZone(sale.enclosure, { capacity: 60 });
    areas.push(await createEventArea(await createEvent(sale.enclosure), zone, { priceCents: 25_000 }));
  }
  return { ...sale, areas };
}

async function setFee(venueId: number, bps: number): Promise<void> {
  await getDb().execute(sql`update enclosures set fee_bps = ${bps} where id = ${venueId}`);
}

/** Items whose fee is not what the terms of their cart say. */
async function mixed(venueId: number): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from orders o join order_items i on i.order_id = o.id
    where o.enclosure_id = ${venueId} and i.state = 'held' and i.fee_cents <> (
      select max(round(i.price_cents * (m ->> 'bps')::numeric / 10000) + (m ->> 'fixedCents')::int)
      from jsonb_array_elements(case when o.fee_terms -> 'methods' = '[]' then jsonb_build_array(o.fee_terms -> 'fee')
        else o.fee_terms -> 'methods' end) m)`);
  return row?.n ?? 0;
}

test("a fee that changes while one buyer holds places in four events at once leaves no cart with two fees", async () => {
  const { enclosure, areas } = await fourEvents();
  const fees = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const buyer = await createUser();
    const holds = areas.map(({ id }) => holdFor(buyer, id, 1));
    await Promise.all([...holds, setFee(enclosure.id, round % 2 === 0 ? 2_000 : 1_000)]);
    const [cart] = await getDb().execute<{ items: number; fee: number }>(sql`
      select count(*)::int as items, max(i.fee_cents) as fee from orders o join order_items i on i.order_id = o.id
      where o.buyer_id = ${buyer.id} and o.state = 'cart'`);
    expect(cart?.items).toBe(4);
    fees.add(cart?.fee ?? 0);
  }
  expect(await mixed(enclosure.id)).toBe(0);
  expect(fees.size).toBeGreaterThan(1);
  for (const { eventId } of areas) expect(await findOffences(eventId)).toEqual([]);
});

test("the check sees a hold that prices by the fee which it read before the cart", async () => {
  const { enclosure, areas } = await fourEvents();
  const buyer = await createUser();
  const [first, second] = areas;
  await holdFor(buyer, first?.id ?? 0, 1);
  await holdFor(buyer, second?.id ?? 0, 1);
  await getDb().execute(sql`
    update order_items set fee_cents = 5000 where event_area_id = ${second?.id ?? 0} and state = 'held'`);
  expect(await mixed(enclosure.id)).toBe(1);
});
