import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { breakingChanges } from "@/lib/core/testing/breaking-changes";

const folder = join(process.cwd(), "db", "migrations");

/** The newest migration that was made before machines of two releases served beside each other. */
const BEFORE = "0094_api_keys.sql";

describe("a migration leaves the release before running", () => {
  const later = readdirSync(folder).filter((file) => file.endsWith(".sql") && file > BEFORE);
  it.each(later.map((file) => [file]))("%s", (file) => {
    expect(breakingChanges(readFileSync(join(folder, file), "utf8"))).toEqual([]);
  });

  it("and those that were made earlier, while one release followed another, are as they are", () => {
    const earlier = readdirSync(folder).filter((file) => file.endsWith(".sql") && file <= BEFORE);
    const breaking = earlier.filter((file) => breakingChanges(readFileSync(join(folder, file), "utf8")).length > 0);
    // The check sees something: a column that was taken away, and one that rows had to have from then on.
    expect(breaking.length).toBeGreaterThan(5);
    expect(breaking).not.toContain("0000_base.sql");
  });
});

describe("the check", () => {
  it.each([
    'ALTER TABLE "orders" DROP COLUMN "note";',
    "drop table if exists orders",
    "DROP FUNCTION user_words(text, text, text, text);",
    'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";',
    "alter table public.orders rename to sales",
    'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE varchar(10);',
    "alter table orders alter note type int using note::int",
    'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;',
    'ALTER TABLE "orders" ADD COLUMN "kind" text NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "a" text DEFAULT \'x\' NOT NULL, ADD COLUMN "b" text NOT NULL;',
    '-- contracts: it\nALTER TABLE "orders" DROP COLUMN "note";',
    'CREATE TABLE "others" ("id" int);--> statement-breakpoint\nALTER TABLE "orders" DROP COLUMN "note";',
  ])("refuses %s", (text) => {
    expect(breakingChanges(text)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "kind" text;',
    'ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT \'a; drop table b\' NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "n" bigint GENERATED ALWAYS AS IDENTITY NOT NULL;',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_kind";--> statement-breakpoint\nALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK (true);',
    'DROP INDEX "orders_kind_idx";',
    "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;",
    '-- Nobody may rename or drop table orders.\nCREATE INDEX "a" ON "orders" ("b");',
    'CREATE TABLE "fresh" ("id" int NOT NULL);--> statement-breakpoint\nALTER TABLE "fresh" ALTER COLUMN "id" SET NOT NULL;',
    '-- contracts: orders.note, which nothing reads since 1.4\nALTER TABLE "orders" DROP COLUMN "note";',
  ])("lets pass %s", (text) => {
    expect(breakingChanges(text)).toEqual([]);
  });
});
