import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { closeDb, getDb, withTx } from "@/db/client";
import { hotStatement } from "@/db/hot";
import {
  createEnclosure,
  createEvent,
  createEventArea,
  createSaleable,
  createUser,
  createZone,
  FEE_TERMS,
} from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { DomainError } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { ctxFor } from "@/lib/core/testing";
import { claimCart } from "@/lib/orders/cart/claim-cart";
import { emptyCart } from "@/lib/orders/cart/empty-cart";
import { updateCart } from "@/lib/orders/cart/update-cart";
import { sweepOrders } from "@/lib/orders/end/expire-order";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { TAKE_PLACES } from "@/lib/orders/hot";
import { agePast, freeCount, holdFor, placesOf, systemCtx } from "@/lib/orders/testing";

const CONNECTIONS = 24;

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = String(CONNECTIONS);
});

type Person = Awaited<ReturnType<typeof createUser>>;

async function buyersOf(count: number): Promise<Person[]> {
  const buyers: Person[] = [];
  for (let i = 0; i < count; i++) buyers.push(await createUser());
  return buyers;
}

/** Codes of those who were refused; anything but a refusal is a defect. */
async function refusalsOf(attempts: Promise<unknown>[]): Promise<string[]> {
  const codes: string[] = [];
  for (const result of await Promise.allSettled(attempts)) {
    if (result.status === "fulfilled") continue;
    if (!(result.reason instanceof DomainError)) throw result.reason;
    codes.push(result.reason.code);
  }
  return codes;
}

async function heldItems(eventAreaId: number): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from order_items i join orders o on o.id = i.order_id
    where i.event_area_id = ${eventAreaId} and i.state = 'held' and o.state = 'cart' and o.deadline_at > statement_timestamp()`);
  return row?.n ?? 0;
}

describe("holds in parallel", () => {
  it("sells exactly 50 places to 200 buyers, twenty times", async () => {
    const buyers = await buyersOf(200);
    for (let round = 0; round < 20; round++) {
      const { area, event } = await createSaleable({ capacity: 50 });
      const refused = await refusalsOf(buyers.map((buyer) => holdFor(buyer, area.id, 1)));
      expect(refused).toHaveLength(150);
      expect(new Set(refused)).toEqual(new Set(["hold.not_enough_places"]));
      expect(await heldItems(area.id)).toBe(50);
      expect(await freeCount(area.id)).toBe(0);
      expect(await findOffences(event.id)).toEqual([]);
    }
  });

  it("refuses nobody while places are free, though others take and give back", async () => {
    const buyers = await buyersOf(60);
    const { area, event } = await createSaleable({ capacity: 60 });
    for (let round = 0; round < 5; round++) {
      expect(await refusalsOf(buyers.map((buyer) => holdFor(buyer, area.id, 1)))).toEqual([]);
      expect(await heldItems(area.id)).toBe(60);
      expect(await findOffences(event.id)).toEqual([]);
      await Promise.all(buyers.map((buyer) => emptyCart({ ctx: ctxFor(buyer), input: {} })));
      expect(await freeCount(area.id)).toBe(60);
    }
  });

  it("gives the places of transactions that fail to those who wait", async () => {
    const { area, event } = await createSaleable({ capacity: 4 });
    const [first, ...others] = await buyersOf(5);
    const undone = withTx(ctxFor(first ?? null), async (tx) => {
      await holdPlaces({ ctx: tx, input: { eventAreaId: area.id, quantity: 4 } });
      const waiting = refusalsOf(others.map((buyer) => holdFor(buyer, area.id, 1)));
      await blockedUntil(others.length);
      throw Object.assign(new Error("undone"), { waiting });
    });
    const failure: unknown = await undone.catch((error: unknown) => error);
    const waiting = failure instanceof Error && "waiting" in failure ? failure.waiting : null;
    expect(await waiting).toEqual([]);
    expect(await heldItems(area.id)).toBe(4);
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("holds one buyer in twenty tabs to the limit of 4", async () => {
    for (let round = 0; round < 10; round++) {
      const { area, event, enclosure } = await createSaleable({ capacity: 50, buyerLimit: 4 });
      const second = await createEventArea(event, await createZone(enclosure, { capacity: 50 }));
      const buyer = await createUser();
      const tabs = Array.from({ length: 20 }, (_, i) => holdFor(buyer, i % 2 === 0 ? area.id : second.id, 1));
      const refused = await refusalsOf(tabs);
      expect(refused).toEqual(Array.from({ length: 16 }, () => "limit.exceeded"));
      expect((await heldItems(area.id)) + (await heldItems(second.id))).toBe(4);
      expect(await findOffences(event.id)).toEqual([]);
    }
  });

  it("opens one cart for a buyer who starts in ten events of a venue at once", async () => {
    const { admin } = await createSaleable();
    const enclosure = await createEnclosure(admin.id);
    const zone = await createZone(enclosure);
    const areas = [];
    for (let i = 0; i < 10; i++) areas.push(await createEventArea(await createEvent(enclosure), zone));
    const buyer = await createUser();
    expect(await refusalsOf(areas.map((area) => holdFor(buyer, area.id, 2)))).toEqual([]);
    const rows = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from order_items i join orders o on o.id = i.order_id where o.buyer_id = ${buyer.id} group by o.id`);
    expect(rows).toMatchObject([{ n: 20 }]);
    expect(await findOffences()).toEqual([]);
  });

  it("gives each numbered place to one of many who ask for the same ones", async () => {
    for (let round = 0; round < 5; round++) {
      const { area, event } = await createSaleable({ capacity: 12, numbered: true });
      const buyers = await buyersOf(40);
      const places = await placesOf(area.id);
      const asked = buyers.map((buyer, i) => {
        const ids = [0, 1, 2].map((step) => places[(i * 5 + step * 3) % 12]?.id ?? 0).reverse();
        return holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: area.id, placeIds: ids } });
      });
      const refused = await refusalsOf(asked);
      expect(new Set(refused)).toEqual(new Set(["hold.places_taken"]));
      expect(await heldItems(area.id)).toBe((40 - refused.length) * 3);
      expect(await findOffences(event.id)).toEqual([]);
    }
  });

  it("hands expired holds to others once, beside the sweeper", async () => {
    const { area, event } = await createSaleable({ capacity: 20 });
    const slow = await buyersOf(20);
    for (const order of await Promise.all(slow.map((buyer) => holdFor(buyer, area.id, 1)))) await agePast(order.id);
    const next = await buyersOf(60);
    const [refused] = await Promise.all([
      refusalsOf([...next, ...slow].map((buyer) => holdFor(buyer, area.id, 1))),
      sweepOrders({ ctx: systemCtx }),
      sweepOrders({ ctx: systemCtx }),
    ]);
    expect(refused).toHaveLength(60);
    expect(await heldItems(area.id)).toBe(20);
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("keeps every rule when holds, changes, removals and logins meet", async () => {
    const { area, event, enclosure } = await createSaleable({ capacity: 30, buyerLimit: 5 });
    const second = await createEventArea(event, await createZone(enclosure, { capacity: 30 }));
    const buyers = await buyersOf(12);
    const allowed = new Set([
      "hold.not_enough_places",
      "limit.exceeded",
      "resource.not_found",
      "cart.not_found",
      "order.cancelled",
    ]);
    for (let round = 0; round < 5; round++) {
      const work = buyers.flatMap((buyer) => {
        const ctx = ctxFor(buyer);
        return [
          holdFor(buyer, area.id, 2),
          holdFor(buyer, second.id, 1),
          holdFor(buyer, area.id, 1).then((order) =>
            updateCart({
              ctx,
              input: {
                orderId: order.id,
                areas: [
                  { eventAreaId: second.id, quantity: 2 },
                  { eventAreaId: area.id, quantity: 1 },
                ],
              },
            }),
          ),
          holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1 } }).then(({ cartToken }) =>
            claimCart({ ctx, input: { cartToken: cartToken ?? "" } }),
          ),
          ...(round % 2 === 1 ? [emptyCart({ ctx, input: {} })] : []),
        ];
      });
      for (const code of await refusalsOf(work)) expect(allowed).toContain(code);
      expect(await findOffences(event.id)).toEqual([]);
    }
  });
});

describe("negative control", () => {
  it("shows that the product's own statement oversells when it no longer locks the places it reads", async () => {
    const { buyer } = TAKE_PLACES;
    const locking = { ...buyer };
    const buyers = await buyersOf(40);
    const { area, event } = await createSaleable({ capacity: 10 });
    try {
      const unlocked = { name: "test.unlocked", bench: "hold" } as const;
      buyer.skip = hotStatement(unlocked, buyer.skip.text.replace(" for update skip locked", ""));
      const waiting = "order by p.id + 0 limit :quantity::int for update";
      buyer.wait = hotStatement(unlocked, buyer.wait.text.replace(waiting, "order by p.id limit :quantity::int"));
      expect([buyer.skip, buyer.wait].some(({ text }) => text.includes("for update"))).toBe(false);
      await refusalsOf(buyers.map((person) => holdFor(person, area.id, 1)));
    } finally {
      Object.assign(buyer, locking);
    }
    expect(await heldItems(area.id)).toBeGreaterThan(10);
    const found = new Set((await findOffences(event.id)).map((offence) => offence.invariant));
    expect(found).toContain("one live order per place");
    expect(found).toContain("never more than capacity");
  });

  it("shows that read-then-write oversells, and that this is found out", async () => {
    const { area, event, enclosure, admin } = await createSaleable({ capacity: 10 });
    const buyers = await buyersOf(40);
    const careless = async (buyer: Person) =>
      withTx(ctxFor(buyer), async ({ db }) => {
        const [place] = await db.execute<{ id: number }>(sql`
          select id from places p where event_area_id = ${area.id} and free_at < 'infinity'
            and free_at <= statement_timestamp() order by free_at, id limit 1`);
        if (!place) throw new DomainError("hold.not_enough_places");
        const [order] = await db.execute<{ id: number }>(sql`
          insert into orders (admin_id, enclosure_id, buyer_id, folio, deadline_at, fee_terms)
          values (${admin.id}, ${enclosure.id}, ${buyer.id}, ${newFolio("CT")}, statement_timestamp() + interval '10 minutes',
            ${JSON.stringify(FEE_TERMS)}::text::jsonb)
          returning id`);
        await db.execute(sql`
          insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, price_cents, fee_cents,
            price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
          values (${admin.id}, ${order?.id ?? 0}, ${event.id}, ${area.id}, ${place.id}, 100, 0, 0, 0, 0, 0)`);
        await db.execute(sql`
          update places set free_at = statement_timestamp() + interval '10 minutes', order_id = ${order?.id ?? 0} where id = ${place.id}`);
      });
    await refusalsOf(buyers.map(careless));
    expect(await heldItems(area.id)).toBeGreaterThan(10);
    const found = new Set((await findOffences(event.id)).map((offence) => offence.invariant));
    expect(found).toContain("one live order per place");
    expect(found).toContain("never more than capacity");
  });
});

/** Waits until so many sessions of this database wait for a row of others. */
async function blockedUntil(count: number): Promise<void> {
  for (;;) {
    const [row] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`);
    if ((row?.n ?? 0) >= count) return;
  }
}
