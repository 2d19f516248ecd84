import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { breakingChanges } from "@/lib/core/testing/breaking-changes";

const folder = join(process.cwd(), "db", "migrations");

/** The newest migration that was made before machines of two releases served beside each other. */
const BEFORE = "0094_api_keys.sql";

/** Those up to this one are merged and stay judged by the first rules, which some would not have passed otherwise. */
const BY_FIRST_RULES = "0100_reports_by_index.sql";

const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const before = (file: string) => files.filter((one) => one < file).map(textOf);

const judged = (file: string) =>
  breakingChanges(textOf(file), {
    rules: file <= BY_FIRST_RULES ? "first" : "all",
    earlier: before(file).join("\n"),
  });

describe("a migration leaves the release before running", () => {
  it.each(files.filter((file) => file > BEFORE).map((file) => [file]))("%s", (file) => {
    expect(judged(file)).toEqual([]);
  });

  it("and those that were made earlier, while one release followed another, are as they are", () => {
    const earlier = files.filter((file) => file <= BEFORE);
    const breaking = earlier.filter((file) => judged(file).length > 0);
    // The check sees something: a column that was taken away, and one that rows had to have from then on.
    expect(breaking.length).toBeGreaterThan(5);
    expect(breaking).not.toContain("0000_base.sql");
  });
});

/** What migrations before made. */
const earlier =
  'CREATE UNIQUE INDEX "orders_folio" ON "orders" ("folio");ALTER TABLE "orders" ADD CONSTRAINT "orders_code" UNIQUE("code");';

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
    "DO $$ BEGIN ALTER TABLE orders DROP COLUMN note; END $$;",
    "DO $$ DECLARE one record; BEGIN FOR one IN SELECT 1 LOOP EXECUTE format('ALTER TABLE %I DROP COLUMN note', one.name); END LOOP; END $$;",
    "alter table orders drop note",
    "ALTER TABLE orders ADD kind text NOT NULL;",
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in (\'a\'));',
    "ALTER TABLE orders ADD CONSTRAINT orders_kind CHECK (kind <> '') NOT VALID;",
    "ALTER TABLE orders ADD CHECK (total > 0)",
    'ALTER TABLE "orders" ADD COLUMN "a" int, ADD CONSTRAINT "orders_a" CHECK (("orders"."a" is null) = ("orders"."b" is null));',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_folio_key" UNIQUE("admin_id","folio");',
    'ALTER TABLE "orders" ADD COLUMN "a" int;ALTER TABLE "orders" ADD CONSTRAINT "a_key" UNIQUE NULLS NOT DISTINCT("b","a");',
    'ALTER TABLE "orders" ADD COLUMN "a" int DEFAULT 0 UNIQUE;',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id");',
    "ALTER TABLE stays ADD CONSTRAINT stays_once EXCLUDE USING gist (place WITH =, during WITH &&)",
    'CREATE UNIQUE INDEX "orders_folio" ON "orders" USING btree ("folio");',
    'DROP INDEX "orders_folio";',
    'DROP INDEX "orders_other_key";',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_code";',
    "CREATE TRIGGER order_told AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tell();",
    "DROP TRIGGER order_told ON orders;",
    "REVOKE UPDATE ON orders FROM shop;",
    '-- contracts: orders.note, which nothing reads since 1.4\nALTER TABLE "orders" DROP COLUMN "note", DROP COLUMN "other";',
  ])("refuses %s", (text) => {
    expect(breakingChanges(text, { earlier })).toHaveLength(1);
  });

  it("sees of what was merged by the first rules what those saw", () => {
    const text = 'CREATE UNIQUE INDEX "a" ON "orders" ("b");\nDO $$ BEGIN DROP TABLE orders; END $$;';
    expect(breakingChanges(text, { rules: "first" })).toEqual([]);
    expect(breakingChanges(text)).toHaveLength(2);
    expect(breakingChanges('ALTER TABLE "orders" DROP COLUMN "note";', { rules: "first" })).toHaveLength(1);
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
    "-- contracts: order_told: it only writes a table that this migration makes\nCREATE TRIGGER order_told AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tell();",
    'ALTER TABLE "orders" ADD COLUMN "code_id" int;ALTER TABLE "orders" ADD CONSTRAINT "orders_code_fk" FOREIGN KEY ("code_id","admin_id") REFERENCES "public"."codes"("id","admin_id");',
    'ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT \'a\' NOT NULL;ALTER TABLE "orders" ADD CONSTRAINT "orders_kinds" CHECK ("orders"."kind" in (\'a\', \'b\') and length("orders"."kind") < 9);',
    'ALTER TABLE "orders" ADD COLUMN "ref" text;CREATE UNIQUE INDEX "orders_ref_key" ON "orders" USING btree ("admin_id","ref");',
    'CREATE TABLE "fresh" ("id" int);CREATE UNIQUE INDEX "f_key" ON "fresh" ("id");CREATE TRIGGER t AFTER INSERT ON fresh EXECUTE FUNCTION f();REVOKE ALL ON fresh FROM shop;ALTER TABLE "fresh" ADD CONSTRAINT "c" CHECK (id > 0);',
    "DO $$ BEGIN RAISE NOTICE 'nobody may drop table orders'; END $$;",
  ])("lets pass %s", (text) => {
    expect(breakingChanges(text, { earlier })).toEqual([]);
  });
});
