import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { blockByLabel, blockLocked, copyBlocks, unblockByLabel, unblockLocked } from "@/lib/places/block-places";
import {
  giveFreeToBatch,
  giveFreeToCourtesies,
  giveToBatch,
  lockByLabel,
  releaseBatch,
  releaseCourtesies,
} from "@/lib/places/courtesy-places";
import { addPlaces, copyPlaces, countKept, lockUnlabelled, lockUnused, removeLocked } from "@/lib/places/make-places";
import { lockStanding, readPlaces } from "@/lib/places/read-places";
import { freeCount, freeCountUpTo, hasFree, heldAndFree, IS_FREE, IS_GIVEN, IS_HELD, IS_TAKEN } from "@/lib/places/sql";
import { createPlaces, inMinutes, rowsOf, takeFor } from "@/lib/places/testing";

const ORDER = 900_003;
const NOBODY = sql`false`;

/** An area with one place of every kind: held, late, sold, blocked, a batch's, and five that nobody had. */
async function mixed() {
  const made = await createPlaces({ capacity: 10, numbered: true });
  const { areaId, batchId } = made;
  const [held = 0] = await takeFor(ORDER, areaId, 1);
  const [late = 0] = await takeFor(ORDER, areaId, 1, inMinutes(-5));
  const [sold = 0] = await takeFor(ORDER, areaId, 1, "sold");
  const [blocked = 0, courtesy = 0] = (await rowsOf(areaId)).slice(-2).map(({ id }) => id);
  await blockLocked(getDb(), [blocked], "Obra");
  await giveToBatch(getDb(), batchId, [courtesy]);
  return { ...made, held, late, sold, blocked, courtesy };
}

describe("how places stand", () => {
  it("is one of free, held and given for each, as the fragments, the counts and the states say", async () => {
    const { areaId, ...ids } = await mixed();
    const judged = await getDb().execute<Record<"id" | "free" | "held" | "given" | "taken", number>>(sql`
      select p.id, (${sql.raw(IS_FREE)})::int as free, (${sql.raw(IS_HELD)})::int as held,
        (${sql.raw(IS_GIVEN)})::int as given, (${sql.raw(IS_TAKEN)})::int as taken
      from places p where p.event_area_id = ${areaId}`);
    for (const { free, held, given, taken } of judged) {
      expect(free + held + given).toBe(1);
      expect(taken).toBe(1 - free);
    }
    const sum = (key: "free" | "held" | "given") => judged.reduce((total, row) => total + row[key], 0);
    expect([sum("free"), sum("held"), sum("given")]).toEqual([6, 1, 3]);

    const area = String(areaId);
    const [counted] = await getDb().execute(
      sql.raw(`select ${freeCount(area)} as free, ${freeCountUpTo(area, 4)} as few, ${hasFree(area)} as any, c.*
        from (${heldAndFree(area)}) c (held, still)`),
    );
    expect(counted).toEqual({ free: 6, few: 4, any: true, held: 1, still: 6 });

    const states = new Map((await readPlaces(getDb(), areaId)).map(({ id, state }) => [id, state]));
    const kinds = [ids.held, ids.late, ids.sold, ids.blocked, ids.courtesy].map((id) => states.get(id));
    expect(kinds).toEqual(["held", "free", "sold", "blocked", "courtesy"]);
    const locked = await lockStanding(getDb(), areaId, [ids.sold, ids.held]);
    expect(locked.map(({ id }) => id)).toEqual([ids.sold, ids.held].sort((a, b) => a - b));
    expect(locked.find(({ id }) => id === ids.held)?.heldUntil).toBeInstanceOf(Date);
  });

  it("is found by the index of free places, also under a generic plan", async () => {
    const { areaId } = await createPlaces();
    const plan = await getDb().transaction(async (db) => {
      await db.execute(sql`set local plan_cache_mode = 'force_generic_plan'`);
      await db.execute(sql.raw(`prepare counted(int) as select ${freeCountUpTo("$1", 4)}`));
      const rows = await db.execute<{ "QUERY PLAN": string }>(sql.raw(`explain execute counted(${areaId})`));
      await db.execute(sql`deallocate counted`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toMatch(/using places_free_idx/);
    expect(plan).toMatch(/free_at <= statement_timestamp\(\)/);
  });
});

describe("a batch's places", () => {
  it("are free ones, whichever or by their labels, and come back at once", async () => {
    const { areaId, batchId, held, late } = await mixed();
    expect(await giveFreeToBatch(getDb(), { id: batchId, eventAreaId: areaId, quantity: 4 }, "skip")).toBe(4);
    expect(await giveFreeToBatch(getDb(), { id: batchId, eventAreaId: areaId, quantity: 4 }, "wait")).toBe(2);
    expect(await giveFreeToBatch(getDb(), { id: batchId, eventAreaId: areaId, quantity: 1 }, "wait")).toBe(0);
    expect((await rowsOf(areaId)).find(({ id }) => id === held)).toMatchObject({ orderId: ORDER });
    expect((await rowsOf(areaId)).find(({ id }) => id === late)).toMatchObject({ orderId: null });
    expect(await releaseBatch(getDb(), batchId)).toBe(7);
    expect(await releaseBatch(getDb(), batchId)).toBe(0);
    const states = (await readPlaces(getDb(), areaId)).map(({ state }) => state);
    expect(states.filter((state) => state === "free")).toHaveLength(7);
  });

  it("are judged by their labels", async () => {
    const { areaId, held, blocked } = await mixed();
    const all = await rowsOf(areaId);
    const labels = [...all.map(({ label }) => label ?? ""), "Z99"];
    const found = await lockByLabel(getDb(), areaId, labels);
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
    expect(found.filter(({ isFree }) => isFree)).toHaveLength(6);
    expect(found.filter(({ id }) => id === held || id === blocked).map(({ isFree }) => isFree)).toEqual([false, false]);
  });
});

describe("courtesies' places", () => {
  it("come back at once, and each courtesy gets one again as far as there are", async () => {
    const { owner, event, zone, area } = await createSaleable({ capacity: 6 });
    const { ids } = await makeAll(owner, { event, zone }, { quantity: 3 });
    const given = async () => (await rowsOf(area.id)).flatMap(({ courtesyId }) => courtesyId ?? []);
    expect(await given()).toEqual(ids);
    await releaseCourtesies(getDb(), ids.slice(0, 2));
    expect(await given()).toEqual(ids.slice(2));
    expect((await readPlaces(getDb(), area.id)).filter(({ state }) => state === "free")).toHaveLength(5);
    expect(await giveFreeToCourtesies(getDb(), area.id, ids.slice(0, 2), "skip")).toBe(2);
    expect((await given()).sort()).toEqual([...ids].sort());
    await releaseCourtesies(getDb(), ids);
    await takeFor(ORDER, area.id, 5);
    expect(await giveFreeToCourtesies(getDb(), area.id, ids, "wait")).toBe(1);
    expect(await given()).toEqual(ids.slice(0, 1));
    expect(await giveFreeToCourtesies(getDb(), area.id, ids.slice(1), "wait")).toBe(0);
  });
});

describe("blocking", () => {
  it("takes places out of the sale and puts them back", async () => {
    const { areaId, first, second } = await createPlaces();
    await blockLocked(getDb(), [first, second], "Lodo");
    expect((await readPlaces(getDb(), areaId)).filter(({ reason }) => reason === "Lodo")).toHaveLength(2);
    await unblockLocked(getDb(), [first]);
    expect((await readPlaces(getDb(), areaId)).slice(0, 2).map(({ state }) => state)).toEqual(["free", "blocked"]);
  });

  it("by label leaves what is taken, or blocked for another reason", async () => {
    const { areaId, held, blocked } = await mixed();
    const labelled = async (id: number) => (await rowsOf(areaId)).find((row) => row.id === id);
    const [taken, obra] = [(await labelled(held))?.label ?? "", (await labelled(blocked))?.label ?? ""];
    await blockByLabel(getDb(), areaId, { label: taken, reason: "Zona", formerReason: undefined });
    expect(await labelled(held)).toMatchObject({ blockedReason: null, orderId: ORDER });
    await blockByLabel(getDb(), areaId, { label: obra, reason: "Zona", formerReason: "Otra" });
    expect(await labelled(blocked)).toMatchObject({ blockedReason: "Obra" });
    await blockByLabel(getDb(), areaId, { label: obra, reason: "Zona", formerReason: "Obra" });
    await unblockByLabel(getDb(), areaId, { label: obra, reason: "Obra" });
    expect(await labelled(blocked)).toMatchObject({ blockedReason: "Zona" });
    await unblockByLabel(getDb(), areaId, { label: obra, reason: "Zona" });
    expect(await labelled(blocked)).toMatchObject({ blockedReason: null, freeAt: "-infinity" });
  });

  it("is copied with an area, and what was taken is not", async () => {
    const { areaId } = await mixed();
    const other = await createPlaces({ capacity: 10, numbered: true });
    await copyBlocks(getDb(), areaId, other.areaId);
    const copied = (await rowsOf(other.areaId)).filter(({ freeAt }) => freeAt !== "-infinity");
    expect(copied.map(({ label, blockedReason }) => [label, blockedReason])).toEqual([["A9", "Obra"]]);
    const [third, fourth] = [await createPlaces({ capacity: 10 }), await createPlaces({ capacity: 10 })];
    await removeLocked(getDb(), [...third.ids, ...fourth.ids]);
    await copyPlaces(getDb(), other.areaId, [third.areaId, fourth.areaId]);
    const plain = ({ ordinal, label, freeAt, blockedReason }: Awaited<ReturnType<typeof rowsOf>>[number]) =>
      JSON.stringify([ordinal, label, freeAt, blockedReason]);
    const base = (await rowsOf(other.areaId)).map(plain);
    expect((await rowsOf(third.areaId)).map(plain)).toEqual(base);
    expect((await rowsOf(fourth.areaId)).map(plain)).toEqual(base);
  });
});

describe("an area's places", () => {
  it("come up to its capacity: gaps first, with the labels that it lacks, blocked where the zone says so", async () => {
    const plain = await createPlaces({ capacity: 5 });
    await removeLocked(getDb(), [plain.second, plain.ids.at(-1) ?? 0]);
    await addPlaces(getDb(), plain.areaId, 5, null);
    expect((await rowsOf(plain.areaId)).map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5]);

    const { areaId, ids } = await createPlaces({ capacity: 4, numbered: true });
    await removeLocked(getDb(), ids.slice(2));
    const numbering = {
      rows: [{ name: "A", parts: [[1, 4]] as [number, number][] }],
      blocked: [{ label: "A4", reason: "Poste" }],
    };
    await addPlaces(getDb(), areaId, 4, numbering);
    const rows = await rowsOf(areaId);
    expect(rows.map(({ label }) => label)).toEqual(["A1", "A2", "A3", "A4"]);
    expect(rows.map(({ freeAt, blockedReason }) => [freeAt, blockedReason]).slice(-2)).toEqual([
      ["-infinity", null],
      ["infinity", "Poste"],
    ]);
  });

  it("go only where nobody has or had them, and nothing else names them", async () => {
    const { areaId, ids } = await mixed();
    expect(await lockUnused(getDb(), areaId, 10, NOBODY)).toHaveLength(5);
    expect(await lockUnused(getDb(), areaId, 2, NOBODY)).toHaveLength(2);
    expect(await lockUnused(getDb(), areaId, 10, sql`true`)).toEqual([]);
    const gone = await lockUnlabelled(getDb(), areaId, ["A1", "A2"], NOBODY);
    expect(gone.map(({ id }) => id)).toEqual([...gone.map(({ id }) => id)].sort((a, b) => a - b));
    expect(gone).toHaveLength(8);
    expect(gone.filter(({ isRemovable }) => !isRemovable)).toHaveLength(2);
    expect(await lockUnlabelled(getDb(), areaId, null, sql`true`)).toHaveLength(10);
    const free = gone.filter(({ isRemovable }) => isRemovable).map(({ id }) => id);
    await removeLocked(getDb(), free);
    expect(await rowsOf(areaId)).toHaveLength(ids.length - free.length);
  });

  it("are counted by what keeps them", async () => {
    const { areaId } = await mixed();
    const counts = { sold: 1, held: 1, courtesy: 1, subscriber: 0, blocked: 1 };
    expect(await countKept(getDb(), areaId, NOBODY)).toEqual({ ...counts, used: 1 });
    expect(await countKept(getDb(), areaId, sql`true`)).toEqual({ ...counts, used: 6 });
  });
});
