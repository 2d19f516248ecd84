import { DrizzleQueryError, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { columnsOf, hotStatement } from "@/db/hot";
import { enclosures } from "@/db/schema";
import { createAdmin, createEnclosure } from "@/db/testing";

type Venue = typeof enclosures.$inferSelect;

const venueBy = hotStatement<{ id: number }, Venue>(
  { name: "test.venue", bench: "hold" },
  `select ${columnsOf(enclosures, "e")} from enclosures e where e.id = :id`,
);

const setArchived = hotStatement<{ id: number; at: Date | null; name: string }, Pick<Venue, "archivedAt" | "name">>(
  { name: "test.archive", bench: "hold" },
  `update enclosures set archived_at = :at, name = :name where id = :id and :id::int > 0
   returning archived_at as "archivedAt", name`,
);

async function newVenue() {
  const { admin } = await createAdmin();
  return createEnclosure(admin.id);
}

test("a hot statement reads rows as drizzle does, each time those of its own values", async () => {
  for (const venue of [await newVenue(), await newVenue()]) {
    const rows = await venueBy(getDb(), { id: venue.id });
    expect([...rows]).toEqual(await getDb().select().from(enclosures).where(eq(enclosures.id, venue.id)));
    expect(rows).toMatchObject([{ id: venue.id, slug: venue.slug, createdAt: expect.any(Date) }]);
  }
  expect(await venueBy(getDb(), { id: 0 })).toHaveLength(0);
});

test("it runs in the transaction that it is given, and writes instants, quotes and nothing", async () => {
  const { id } = await newVenue();
  const at = new Date("2026-03-04T05:06:07.089Z");
  const name = `O'Higgins "${id}" :name`;
  const undone = withTx({}, async (tx) => {
    expect(await setArchived(tx.db, { id, at, name })).toEqual([{ archivedAt: at, name }]);
    expect(await venueBy(tx.db, { id })).toMatchObject([{ archivedAt: at }]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await venueBy(getDb(), { id })).toMatchObject([{ archivedAt: null }]);
  expect(await setArchived(getDb(), { id, at: null, name })).toEqual([{ archivedAt: null, name }]);
});

test("casts, slices and times of day in the text are no values", async () => {
  const slice = hotStatement<{ at: Date }, { day: string; some: number[] }>(
    { name: "test.slice", bench: "hold" },
    "select to_char(:at::timestamptz, 'HH24:MI') as day, (array[1, 2, 3])[2:3] as some",
  );
  const [row] = await slice(getDb(), { at: new Date("2026-03-04T05:06:07Z") });
  expect(row).toEqual({ day: "05:06", some: [2, 3] });
});

test("the database's log and statistics call it by its name", async () => {
  const own = hotStatement<{ one: number }, { text: string }>(
    { name: "test.named", bench: "hold" },
    "select current_query() as text, :one::int as one",
  );
  const [row] = await own(getDb(), { one: 1 });
  expect(row?.text).toMatch(/^\/\* test\.named \*\/ select/);
});

test("an error of the database says nothing of the values", async () => {
  const tooLarge = 818_112_345_678;
  const error = await venueBy(getDb(), { id: tooLarge }).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(DrizzleQueryError);
  expect(`${error} ${(error as Error).cause}`).not.toContain(String(tooLarge));
});
