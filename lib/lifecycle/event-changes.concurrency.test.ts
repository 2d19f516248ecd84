import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { blockPlaces, unblockPlaces, updateEventArea } from "@/lib/events";
import { bought } from "@/lib/lifecycle/testing";
import { holdPlaces } from "@/lib/orders";
import { createBuyer, type Sale } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const CAPACITY = 40;
const BUYERS = 24;
const ACTS = 30;
const PRICES = [25_000, 31_000, 18_000];

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = "20";
});
const bank = testBank({ money: false });

/** A refusal by the rules is no defect; any other error is. */
async function refusable<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** An item's price is written with its row and may never change. */
async function pricesOf(eventId: number): Promise<Map<number, number>> {
  const rows = await getDb().execute<{ id: number; price: number }>(sql`
    select id, price_cents as price from order_items where event_id = ${eventId}`);
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Watches the prices of new items until it is stopped, and answers those that changed. */
function watchPrices(eventId: number) {
  const first = new Map<number, number>();
  const changed: number[] = [];
  let on = true;
  const look = async () => {
    for (const [id, price] of await pricesOf(eventId)) {
      if (!first.has(id)) first.set(id, price);
      else if (first.get(id) !== price) changed.push(id);
    }
  };
  const work = (async () => {
    while (on) await look();
    await look();
  })();
  return async () => {
    on = false;
    await work;
    return { seen: first.size, changed };
  };
}

async function countsOf(areaId: number) {
  const [row] = await getDb().execute<Record<string, number>>(sql`
    select a.capacity, count(*)::int as places,
      count(*) filter (where p.blocked_reason is not null)::int as blocked,
      count(*) filter (where p.free_at > clock_timestamp() and p.order_id is not null)::int as live,
      count(*) filter (where p.blocked_reason is not null and exists (
        select 1 from order_items i join orders o on o.id = i.order_id where i.place_id = p.id
          and (i.state = 'sold' or (i.state = 'held' and o.state = 'cart' and o.deadline_at > clock_timestamp()))))::int as "blockedLive"
    from event_areas a join places p on p.event_area_id = a.id where a.id = ${areaId} group by a.id`);
  return row;
}

/** An administrator who goes on changing price and capacity, and who blocks and unblocks. */
async function changes(sale: Sale, turn: number): Promise<void> {
  const ctx = ctxFor(sale.owner);
  const { id } = sale.area;
  const from = 1 + ((turn * 7) % (CAPACITY - 6));
  const places = `${from}-${from + 5}`;
  const acts: (() => Promise<unknown>)[] = [
    () => updateEventArea({ ctx, input: { id, priceCents: PRICES[turn % PRICES.length] ?? 0 } }),
    () => updateEventArea({ ctx, input: { id, priceCents: PRICES[turn % 2] ?? 0, capacity: CAPACITY - (turn % 12) } }),
    () => blockPlaces({ ctx, input: { id, places, reason: "Obra", onlyFree: turn % 2 === 0 } }),
    () => unblockPlaces({ ctx, input: { id, places: `1-${CAPACITY - 12}` } }),
    () => updateEventArea({ ctx, input: { id, priceCents: PRICES[turn % PRICES.length] ?? 0, capacity: CAPACITY } }),
  ];
  await refusable(acts[turn % acts.length]?.() ?? Promise.resolve());
}

async function holds(sale: Sale): Promise<void> {
  const ctx = ctxFor(await createUser());
  await refusable(holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: 2 } }));
}

async function pays(sale: Sale): Promise<void> {
  await refusable(bought(bank, sale, { buyer: await createBuyer(), quantity: 1 }));
}

describe("price, capacity and blocked places while buyers hold and pay", () => {
  test("nobody's place or price changes, and no more places are live than the zone has", async () => {
    const sale = await longSale(CAPACITY);
    const stop = watchPrices(sale.event.id);
    const admin = (async () => {
      for (let turn = 0; turn < ACTS; turn++) await changes(sale, turn);
    })();
    const second = (async () => {
      for (let turn = 3; turn < ACTS; turn++) await changes(sale, turn * 3 + 1);
    })();
    const buyers = Array.from({ length: BUYERS }, (_, i) => (i % 2 === 0 ? holds(sale) : pays(sale)));
    await Promise.all([admin, second, ...buyers]);
    const { seen, changed } = await stop();
    expect(seen).toBeGreaterThan(0);
    expect(changed).toEqual([]);
    const counts = await countsOf(sale.area.id);
    expect(counts?.places).toBe(counts?.capacity);
    expect(counts?.blockedLive).toBe(0);
    expect((counts?.live ?? 0) + (counts?.blocked ?? 0)).toBeLessThanOrEqual(counts?.capacity ?? 0);
    expect(await findOffences(sale.event.id)).toEqual([]);
    expect(await moneyViolations()).toEqual([]);
  });

  test("the same watch notices a changed price and a place taken from its buyer", async () => {
    const sale = await longSale(4);
    const stop = watchPrices(sale.event.id);
    await holds(sale);
    const before = await pricesOf(sale.event.id);
    const naive = async () => {
      // A broken act of an administrator, which looks neither at the place's state nor at the agreed price.
      await getDb().execute(sql`
        update places set free_at = 'infinity', order_id = null, blocked_reason = 'Obra' where event_area_id = ${sale.area.id}`);
      await getDb().execute(
        sql`update order_items set price_cents = price_cents + 1 where event_id = ${sale.event.id}`,
      );
    };
    await Promise.all([naive(), holds(sale)]);
    await stop();
    const after = await pricesOf(sale.event.id);
    expect([...before].every(([id, price]) => after.get(id) === price)).toBe(false);
    expect((await findOffences(sale.event.id)).map(({ invariant }) => invariant)).toContain(
      "a live item owns its place",
    );
    expect((await countsOf(sale.area.id))?.blockedLive).toBeGreaterThan(0);
    await getDb().execute(sql`
      update order_items set price_cents = price_cents - 1 where event_id = ${sale.event.id}`);
  });
});
