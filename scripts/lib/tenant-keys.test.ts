import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./paths.ts";
import { obstacles, Schema } from "./tenant-keys.ts";

const folder = join(root, "db", "migrations", "meta");
const newest = readdirSync(folder).findLast((file) => file.endsWith("_snapshot.json")) ?? "";
const found = obstacles(Schema.parse(JSON.parse(readFileSync(join(folder, newest), "utf8"))));

test("every table says whose its rows are: by its tenant, or why it has none", () => {
  expect(found.spread.length).toBeGreaterThan(130);
  expect(found.unexplained).toEqual([]);
});

test("few tables have rows of no tenant, and none of them is sold or read at a gate", () => {
  expect(found.withoutOwner.toSorted()).toEqual([
    "audit_log",
    "closings",
    "downloads",
    "messages",
    "payment_accounts",
    "payouts",
    "users",
  ]);
});

test("what stands against it is found: a key that is the id alone, a rule and a reference without the tenant", () => {
  const column = (primaryKey = false) => ({ primaryKey, notNull: true });
  const none = { indexes: {}, foreignKeys: {}, compositePrimaryKeys: {}, uniqueConstraints: {} };
  const tables = {
    "public.orders": {
      ...none,
      columns: { id: column(true), admin_id: column(), folio: column() },
      indexes: {
        folio: { isUnique: true, columns: [{ expression: "folio" }] },
        own: { isUnique: true, columns: [{ expression: "admin_id" }, { expression: "folio" }] },
      },
    },
    "public.places": {
      ...none,
      columns: { id: column(true) },
      foreignKeys: { one: { tableTo: "orders", columnsFrom: ["order_id"] } },
    },
    "public.tickets": {
      ...none,
      columns: { id: column(), admin_id: { ...column(), notNull: false } },
      compositePrimaryKeys: { pk: { columns: ["id", "admin_id"] } },
      foreignKeys: { two: { tableTo: "orders", columnsFrom: ["order_id", "admin_id"] } },
    },
    "public.forgotten": { ...none, columns: { id: column(true) } },
  };
  expect(obstacles({ tables })).toEqual({
    spread: ["orders", "tickets"],
    unexplained: ["forgotten"],
    withoutOwner: ["tickets"],
    plainKeys: ["orders"],
    unique: ["orders folio (folio)"],
    references: ["places (order_id) → orders"],
    toPeople: 0,
  });
});
