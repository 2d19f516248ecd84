import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { lockAndJudge, lockFreePlaces, lockPlaces } from "@/lib/places/lock-places";
import {
  heldUntil,
  keepHeld,
  keepLocked,
  moveHeld,
  placeSale,
  releaseHeld,
  releaseHolds,
  shortenHeld,
  takeBack,
} from "@/lib/places/order-places";
import { passBy } from "@/lib/places/pass-room";
import { readPlaces } from "@/lib/places/read-places";
import { createPlaces, inMinutes, rowOf, takeFor } from "@/lib/places/testing";

const [OURS, OTHERS] = [900_001, 900_002];

const untilOf = async (placeId: number) => new Date((await rowOf(placeId)).freeAt).toISOString();
const stateOf = async (areaId: number, placeId: number) =>
  (await readPlaces(getDb(), areaId)).find(({ id }) => id === placeId)?.state;

describe("locking", () => {
  it("says whose each place was last, and which are given for good or free", async () => {
    const { areaId, ids } = await createPlaces({ capacity: 5 });
    const [held] = await takeFor(OURS, areaId, 1);
    const [late] = await takeFor(OTHERS, areaId, 1, inMinutes(-1));
    const [sold] = await takeFor(OTHERS, areaId, 1, "sold");
    const judged = new Map((await lockAndJudge(getDb(), ids, OURS)).map((place) => [place.id, place]));
    expect(judged.get(held ?? 0)).toMatchObject({ isOurs: true, isSold: false, isFree: false });
    expect(judged.get(late ?? 0)).toMatchObject({ isOurs: false, isSold: false, isFree: true });
    expect(judged.get(sold ?? 0)).toMatchObject({ isOurs: false, isSold: true, isFree: false });
    expect([...judged.values()].filter(({ isFree }) => isFree)).toHaveLength(3);
    expect((await lockPlaces(getDb(), [0, held ?? 0], OURS)).map(({ id }) => id)).toEqual([held]);
  });

  it("finds free places only, as many as are asked for, or all of them when it waits", async () => {
    const { areaId } = await createPlaces({ capacity: 6 });
    const taken = [...(await takeFor(OURS, areaId, 2)), ...(await takeFor(OTHERS, areaId, 1, "sold"))];
    expect(await lockFreePlaces(getDb(), areaId, 2, false)).toHaveLength(2);
    const all = await lockFreePlaces(getDb(), areaId, 2, true);
    expect(all).toHaveLength(3);
    expect(all.filter((id) => taken.includes(id))).toEqual([]);
  });
});

describe("an order's places", () => {
  it("are held until an instant, which may be another one later", async () => {
    const { areaId } = await createPlaces();
    const [one = 0, two = 0] = await takeFor(OURS, areaId, 2, inMinutes(10));
    await keepLocked(getDb(), OURS, [one], new Date(inMinutes(30)));
    expect(Date.parse(await untilOf(one))).toBeGreaterThan(Date.parse(await untilOf(two)));
    const last = new Date(inMinutes(60));
    await keepHeld(getDb(), OURS, last);
    expect([await untilOf(one), await untilOf(two)]).toEqual([last.toISOString(), last.toISOString()]);
    expect(await heldUntil(getDb(), OURS)).toEqual(last);
    await releaseHeld(getDb(), OURS);
    expect(await heldUntil(getDb(), OURS)).toBeNull();
  });

  it("are held for less, never for longer, when their time is cut", async () => {
    const { areaId } = await createPlaces();
    const [long = 0] = await takeFor(OURS, areaId, 1, inMinutes(60));
    const [short = 0] = await takeFor(OURS, areaId, 1, inMinutes(5));
    const [had, cut] = [await untilOf(short), new Date(inMinutes(20))];
    await shortenHeld(getDb(), OURS, cut);
    expect([await untilOf(long), await untilOf(short)]).toEqual([cut.toISOString(), had]);
    await releaseHeld(getDb(), OURS);
  });

  it("that are sold, or another order's by now, are neither kept nor let go as if they were held", async () => {
    const { areaId } = await createPlaces();
    const [sold = 0] = await takeFor(OURS, areaId, 1, "sold");
    const [others = 0] = await takeFor(OTHERS, areaId, 1);
    const had = await untilOf(others);
    await keepLocked(getDb(), OURS, [sold, others], new Date(inMinutes(99)));
    await keepHeld(getDb(), OURS, new Date(inMinutes(99)));
    await shortenHeld(getDb(), OURS, new Date());
    await releaseHeld(getDb(), OURS);
    await releaseHolds(getDb(), sql`select id as place_id, ${OURS}::bigint as order_id from places`);
    expect(await stateOf(areaId, sold)).toBe("sold");
    expect(await rowOf(others)).toMatchObject({ orderId: OTHERS });
    expect(await untilOf(others)).toBe(had);
    await releaseHeld(getDb(), OTHERS);
  });

  it("are let go at once, all or some", async () => {
    const { areaId } = await createPlaces();
    const [one = 0, two = 0, three = 0] = await takeFor(OURS, areaId, 3);
    await releaseHolds(getDb(), sql`select id as place_id, order_id from places where id = ${two}`);
    expect(await Promise.all([one, two, three].map((id) => stateOf(areaId, id)))).toEqual(["held", "free", "held"]);
    await releaseHeld(getDb(), OURS);
    expect(await rowOf(one)).toMatchObject({ freeAt: "-infinity", orderId: null });
    expect(await stateOf(areaId, three)).toBe("free");
  });

  it("go from one order to another, all until the same instant, but for what is sold", async () => {
    const { areaId } = await createPlaces();
    const [mine = 0] = await takeFor(OURS, areaId, 1);
    const [moved = 0] = await takeFor(OTHERS, areaId, 1);
    const [sold = 0] = await takeFor(OTHERS, areaId, 1, "sold");
    const until = inMinutes(7);
    await moveHeld(getDb(), OTHERS, OURS, until);
    expect([await untilOf(mine), await untilOf(moved)]).toEqual([until, until]);
    expect(await rowOf(moved)).toMatchObject({ orderId: OURS });
    expect(await rowOf(sold)).toMatchObject({ orderId: OTHERS, freeAt: "infinity" });
    await releaseHeld(getDb(), OURS);
  });

  it("are bought for good, and come back only from the order that has them", async () => {
    const { areaId } = await createPlaces();
    const [sold = 0, held = 0] = await takeFor(OURS, areaId, 2);
    await placeSale(OURS, [sold], passBy("payment")).send(getDb());
    await takeBack(getDb(), OTHERS, [sold]);
    expect(await stateOf(areaId, sold)).toBe("sold");
    await takeBack(getDb(), OURS, [sold, held]);
    expect(await rowOf(sold)).toMatchObject({ freeAt: "-infinity", orderId: null });
    expect(await stateOf(areaId, held)).toBe("held");
    await releaseHeld(getDb(), OURS);
  });
});
