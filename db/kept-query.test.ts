import { DrizzleQueryError, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { columnValue, type Given, keptQuery } from "@/db/kept-query";
import { enclosures } from "@/db/schema";
import { createAdmin, createEnclosure } from "@/db/testing";

const byId = keptQuery((db, its: Given<{ id: number }>) =>
  db.select().from(enclosures).where(eq(enclosures.id, its.id)),
);

const setArchived = keptQuery((db, its: Given<{ id: number; at: Date | null; name: string }>) =>
  db
    .update(enclosures)
    .set({ archivedAt: columnValue(enclosures.archivedAt, its.at), name: columnValue(enclosures.name, its.name) })
    .where(eq(enclosures.id, its.id))
    .returning({ archivedAt: enclosures.archivedAt, name: enclosures.name }),
);

async function newVenue() {
  const { admin } = await createAdmin();
  return createEnclosure(admin.id);
}

test("a kept statement reads rows as the builder does, each time those of its own values", async () => {
  for (const venue of [await newVenue(), await newVenue()]) {
    const rows = await byId(getDb(), { id: venue.id });
    expect(rows).toEqual(await getDb().select().from(enclosures).where(eq(enclosures.id, venue.id)));
    expect(rows).toMatchObject([{ id: venue.id, slug: venue.slug, createdAt: expect.any(Date) }]);
  }
  expect(await byId(getDb(), { id: 0 })).toEqual([]);
});

test("it runs in the transaction that it is given, and writes instants, quotes and nothing", async () => {
  const { id } = await newVenue();
  const at = new Date("2026-03-04T05:06:07.089Z");
  const name = `O'Higgins "${id}"`;
  const undone = withTx({}, async (tx) => {
    expect(await setArchived(tx.db, { id, at, name })).toEqual([{ archivedAt: at, name }]);
    expect(await byId(tx.db, { id })).toMatchObject([{ archivedAt: at }]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await byId(getDb(), { id })).toMatchObject([{ archivedAt: null }]);
  expect(await setArchived(getDb(), { id, at: null, name })).toEqual([{ archivedAt: null, name }]);
});

test("a value that is missing is an error of the caller, one that the database refuses says nothing of it", async () => {
  await expect(async () => byId(getDb(), {} as { id: number })).rejects.toThrow("No value for id");
  const tooLarge = 818_112_345_678;
  const refused = byId(getDb(), { id: tooLarge });
  const error = await refused.catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(DrizzleQueryError);
  expect(`${error} ${(error as Error).cause}`).not.toContain(String(tooLarge));
});
