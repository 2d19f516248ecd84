import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { closeDb, type Db, getDb } from "@/db/client";
import { untilBlocked } from "@/db/testing/blocked";
import { blockLocked } from "@/lib/places/block-places";
import { giveFreeToBatch, lockByLabel } from "@/lib/places/courtesy-places";
import { lockAndJudge, lockFreePlaces } from "@/lib/places/lock-places";
import { heldUntil, keepHeld, placeSale, releaseHeld, takeBack } from "@/lib/places/order-places";
import { passBy } from "@/lib/places/pass-room";
import { lockStanding } from "@/lib/places/read-places";
import { IS_FREE } from "@/lib/places/sql";
import { createPlaces, rowOf, rowsOf, takeFor } from "@/lib/places/testing";

beforeAll(async () => {
  await closeDb();
  process.env.DATABASE_POOL = "24";
});

let lastOrder = 910_000;
const newOrder = () => ++lastOrder;

/**
 * What `ask` answers when it waits for a place whose hold ends meanwhile: its holder lets the time run out after the
 * question was sent, and before the lock is gone.
 */
async function askedWhileHeld<T>(
  ask: (db: Db, place: { id: number; label: string; areaId: number }) => Promise<T>,
): Promise<T> {
  const { areaId } = await createPlaces({ numbered: true });
  const [id = 0] = await takeFor(newOrder(), areaId, 1);
  const { label } = await rowOf(id);
  const { answer } = await getDb().transaction(async (db) => {
    await db.execute(sql`select 1 from places where id = ${id} for update`);
    const asked = getDb().transaction(async (other) => ask(other, { id, label: label ?? "", areaId }));
    await untilBlocked();
    await db.execute(sql`update places set free_at = clock_timestamp() where id = ${id}`);
    return { answer: asked };
  });
  return answer;
}

describe("a hold that ends while somebody waits for its place", () => {
  it("does not count any more for who locks the place and judges it", async () => {
    const byId = await askedWhileHeld((db, { id }) => lockAndJudge(db, [id], newOrder()));
    expect(byId).toMatchObject([{ isFree: true }]);
    const byLabel = await askedWhileHeld((db, { areaId, label }) => lockByLabel(db, areaId, [label]));
    expect(byLabel).toMatchObject([{ isFree: true }]);
    const standing = await askedWhileHeld((db, { areaId, id }) => lockStanding(db, areaId, [id]));
    expect(standing).toMatchObject([{ state: "free", heldUntil: null }]);
  });

  it("would count still for one statement that locks and judges", async () => {
    const rows = await askedWhileHeld((db, { id }) =>
      db.execute(sql`select ${sql.raw(IS_FREE)} as "isFree" from places p where p.id = ${id} for update`),
    );
    expect(rows).toMatchObject([{ isFree: false }]);
  });
});

describe("many who take at once", () => {
  /** Forty want a place of ten. Answers the places that each was given. */
  async function rush(take: (db: Db, areaId: number, wait: boolean) => Promise<number[]>): Promise<number[]> {
    const { areaId } = await createPlaces({ capacity: 10 });
    const one = async (order: number): Promise<number[]> => {
      for (const wait of [false, true]) {
        const taken = await getDb().transaction(async (db) => {
          const found = (await take(db, areaId, wait)).slice(0, 1);
          await placeSale(order, found, passBy("payment")).send(db);
          return found;
        });
        if (taken.length > 0) return taken;
      }
      return [];
    };
    return (await Promise.all(Array.from({ length: 40 }, () => one(newOrder())))).flat();
  }

  it("get ten different places of ten, and nobody is refused while one is free", async () => {
    for (let round = 0; round < 5; round++) {
      const given = await rush((db, areaId, wait) => lockFreePlaces(db, areaId, 1, wait));
      expect(given).toHaveLength(10);
      expect(new Set(given).size).toBe(10);
    }
  });

  it("would get the same ones without the lock", async () => {
    const given = await rush(async (db, areaId) => {
      const rows = await db.execute<{ id: number }>(sql`
        select p.id from places p where p.event_area_id = ${areaId} and ${sql.raw(IS_FREE)} order by p.id limit 1`);
      return rows.map(({ id }) => id);
    });
    expect(given.length).toBeGreaterThan(new Set(given).size);
  });

  it("of different kinds never have a place together", async () => {
    for (let round = 0; round < 5; round++) {
      const { areaId, batchId, ids } = await createPlaces({ capacity: 20 });
      const buy = () => takeFor(newOrder(), areaId, 2, "sold").then((taken) => taken.length);
      const hold = () => takeFor(newOrder(), areaId, 2).then((taken) => taken.length);
      const give = () => giveFreeToBatch(getDb(), { id: batchId, eventAreaId: areaId, quantity: 2 }, "skip");
      const block = () =>
        getDb().transaction(async (db) => {
          const free = (await lockStanding(db, areaId, ids.slice(0, 3))).filter(({ state }) => state === "free");
          const found = free.map(({ id }) => id);
          await blockLocked(db, found, "Obra");
          return found.length;
        });
      const acts = Array.from({ length: 8 }, () => [buy(), hold(), give(), block()]).flat();
      const taken = (await Promise.all(acts)).reduce((sum, count) => sum + count, 0);
      const rows = await rowsOf(areaId);
      const given = rows.filter(({ freeAt }) => freeAt !== "-infinity");
      expect(given).toHaveLength(taken);
      for (const { orderId, blockedReason, courtesyBatchId } of rows) {
        expect([orderId, blockedReason, courtesyBatchId].filter((holder) => holder !== null).length).toBeLessThan(2);
      }
    }
  });

  it("one buys what it holds while its hold is let go: it is sold, or free", async () => {
    for (let round = 0; round < 10; round++) {
      const { areaId } = await createPlaces();
      const order = newOrder();
      const [id = 0] = await takeFor(order, areaId, 1);
      const buy = getDb().transaction(async (db) => {
        const [place] = await lockAndJudge(db, [id], order);
        if (place?.isOurs && !place.isSold) await placeSale(order, [id], passBy("payment")).send(db);
      });
      await Promise.all([buy, releaseHeld(getDb(), order), keepHeld(getDb(), order, new Date(Date.now() + 60_000))]);
      const row = await rowOf(id);
      expect([
        ["infinity", order],
        ["-infinity", null],
      ]).toContainEqual([row.freeAt, row.orderId]);
      await takeBack(getDb(), order, [id]);
      expect(await heldUntil(getDb(), order)).toBeNull();
      expect(await rowOf(id)).toMatchObject({ freeAt: "-infinity", orderId: null });
    }
  });
});
