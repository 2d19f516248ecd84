import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { hotStatement } from "@/db/hot";
import { createEvent, createEventArea, createSaleable, createUser } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { updateCart } from "@/lib/orders/cart/update-cart";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { LOCK_HOLDS } from "@/lib/orders/hot";
import { holdFor } from "@/lib/orders/testing";

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = "24";
});

const from = (ip: string) => ({ ...ctxFor(null), ip });
const holdFrom = (ip: string, eventAreaId: number, quantity: number, cartToken?: string) =>
  holdPlaces({ ctx: from(ip), input: { eventAreaId, quantity, cartToken } });

/** How many came through, and the codes of those who were refused; anything but a refusal is a defect. */
async function outcomes(attempts: Promise<unknown>[]): Promise<{ held: number; refused: Set<string> }> {
  const refused = new Set<string>();
  let held = 0;
  for (const result of await Promise.allSettled(attempts)) {
    if (result.status === "fulfilled") held++;
    else if (result.reason instanceof DomainError) refused.add(result.reason.code);
    else throw result.reason;
  }
  return { held, refused };
}

async function heldIn(eventId: number): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from order_items where event_id = ${eventId} and state = 'held'`);
  return row?.n ?? 0;
}

it("holds 200 visitors of one network at once to 20 places, and nobody else", async () => {
  const { area, event } = await createSaleable({ capacity: 800, buyerLimit: 4 });
  const buyer = await createUser();
  const flood = outcomes(Array.from({ length: 200 }, (_, n) => holdFrom(`2001:db8:7:1::${n}`, area.id, 4)));
  const others = outcomes([
    holdFrom("2001:db8:7:2::1", area.id, 4),
    holdFrom("203.0.113.9", area.id, 4),
    holdPlaces({ ctx: { ...ctxFor(buyer), ip: "2001:db8:7:1::9" }, input: { eventAreaId: area.id, quantity: 4 } }),
  ]);
  expect(await flood).toEqual({ held: 5, refused: new Set(["hold.visitor_limit"]) });
  expect(await others).toEqual({ held: 3, refused: new Set() });
  expect(await heldIn(event.id)).toBe(32);
  expect(await findOffences(event.id)).toEqual([]);
});

it("holds visitors who choose among the networks of one site to 200 places at once", async () => {
  const { area, event } = await createSaleable({ capacity: 400, buyerLimit: 10 });
  const flood = outcomes(
    Array.from({ length: 40 }, (_, n) => holdFrom(`2001:db8:9:${n.toString(16)}::1`, area.id, 10)),
  );
  expect(await flood).toEqual({ held: 20, refused: new Set(["hold.visitor_limit"]) });
  expect(await heldIn(event.id)).toBe(200);
  expect(await findOffences(event.id)).toEqual([]);
});

it("carts that grow in several events at once stay within it, and none waits for another in a ring", async () => {
  const { area, event, enclosure, zone } = await createSaleable({ capacity: 100, buyerLimit: 10 });
  const other = await createEvent(enclosure, { buyerLimit: 10 });
  const second = await createEventArea(other, zone);
  const ip = "203.0.113.10";
  const carts = await Promise.all(Array.from({ length: 8 }, () => holdFrom(ip, area.id, 1)));
  const grown = await outcomes(
    carts.flatMap(({ order, cartToken = "" }) => [
      updateCart({
        ctx: from(ip),
        input: {
          orderId: order.id,
          cartToken,
          areas: [
            { eventAreaId: second.id, quantity: 2 },
            { eventAreaId: area.id, quantity: 4 },
          ],
        },
      }),
      holdFrom(ip, second.id, 1, cartToken),
    ]),
  );
  expect([...grown.refused].filter((code) => code !== "hold.visitor_limit")).toEqual([]);
  for (const one of [event, other]) expect(await heldIn(one.id)).toBeLessThanOrEqual(20);
  expect(grown.held).toBeGreaterThan(0);
});

/** The same statement, locking the cart's own key only: what it did before visitors shared a lock. */
const unlocked = hotStatement<{ eventAreaId: number; ownerKey: number; visitorKey: number | null }, unknown>(
  { name: "orders.lockHolds.token", bench: "hold" },
  LOCK_HOLDS.token.text.replace("pg_advisory_xact_lock(:visitorKey::bigint # a.event_id), ", ""),
);

it("without the lock that visitors share, more places than 20 are held: the control of the test above", async () => {
  expect(unlocked.text).not.toContain("visitorKey");
  const locked = LOCK_HOLDS.token;
  LOCK_HOLDS.token = unlocked;
  try {
    const { area, event } = await createSaleable({ capacity: 800, buyerLimit: 4 });
    await outcomes(Array.from({ length: 200 }, () => holdFrom("203.0.113.11", area.id, 4)));
    expect(await heldIn(event.id)).toBeGreaterThan(20);
  } finally {
    LOCK_HOLDS.token = locked;
  }
});

it("buyers take no lock of their network", async () => {
  expect(LOCK_HOLDS.buyer.text).not.toContain("visitorKey");
  const { area } = await createSaleable({ capacity: 10 });
  await expect(holdFor(await createUser(), area.id, 1)).resolves.toMatchObject({ state: "cart" });
});
