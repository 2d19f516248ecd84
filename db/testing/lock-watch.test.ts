import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withPart, withTx } from "@/db/client";
import { LOCK_EXCEPTIONS, LOCK_ORDER } from "@/db/lock-order";
import { takeInversions, usesOfText } from "@/db/testing/lock-watch";

const orders = sql`select 1 from orders where id = 0 for update`;
const places = sql`update places set label = label where id = 0`;

describe("the order of locks", () => {
  it("is the one that docs/database.md shows", () => {
    const [, table = ""] = readFileSync("docs/database.md", "utf8").split("<!-- lock order");
    const shown = [...(table.split("<!-- end")[0] ?? "").matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(shown).toEqual([...LOCK_ORDER]);
  });

  it("has no exception that goes with the order", () => {
    const at = (name: (typeof LOCK_ORDER)[number]) => LOCK_ORDER.indexOf(name);
    const needed = LOCK_EXCEPTIONS.map(({ locked, after }) => locked.some((one) => after.some((b) => at(one) < at(b))));
    expect(needed.every(Boolean)).toBe(true);
  });
});

describe("what a statement locks", () => {
  it.each([
    ["select 1 from orders o join events v on true for update of o", ["orders"]],
    [`select "id" from "tickets" where true order by "id" for no key update`, ["tickets"]],
    ["update places p set label = '' from (select id from places for update) l where p.id = l.id", ["places"]],
    [
      "with c as (insert into orders (id) values (1) on conflict (id) do update set folio = '') update places set label = ''",
      ["orders", "places"],
    ],
    ["insert into orders (id) values (1) on conflict do nothing", []],
    ["insert into payments (id) select id from orders", []],
    ["delete from passes where id = 1", ["passes"]],
    ["select pg_advisory_xact_lock(1), count(*) from orders", ["advisory"]],
    ["select state from orders where state = 'for update'", []],
  ])("is read from %s", (text, locks) => {
    expect(usesOfText(text).locks).toEqual(locks);
  });
});

describe("a transaction", () => {
  it("that goes back in the order is found out, also from a savepoint", async () => {
    await withTx({}, async (tx) => {
      await tx.db.execute(places);
      await withPart(tx, (part) => part.db.execute(orders));
    });
    const [found, ...more] = takeInversions();
    expect(found).toMatch(/^orders was locked after places/);
    expect(more).toEqual([]);
  });

  it("that follows it, or comes back to a table that it has, is let be", async () => {
    await withTx({}, async (tx) => {
      for (const statement of [orders, places, orders]) await tx.db.execute(statement);
    });
    await withTx({}, (tx) => tx.db.execute(places));
    await withTx({}, (tx) => tx.db.execute(orders));
    expect(takeInversions()).toEqual([]);
  });

  it("may take an order's places after its payments only while it has the order", async () => {
    const payments = sql`update payments set applied_at = applied_at where id = 0`;
    for (const [first, expected] of [
      [orders, 0],
      [payments, 1],
    ] as const) {
      await withTx({}, async (tx) => {
        for (const statement of [first, payments, places]) await tx.db.execute(statement);
      });
      expect(takeInversions()).toHaveLength(expected);
    }
  });

  it("locks a pass without its key, which the account that refers to it waits for", async () => {
    const lock = (way: string) =>
      withTx({}, (tx) => tx.db.execute(sql`select 1 from passes where id = 0 ${sql.raw(way)}`));
    await lock("for no key update");
    expect(takeInversions()).toEqual([]);
    await lock("for update");
    expect(takeInversions()).toEqual([expect.stringMatching(/^passes was locked with its key/)]);
  });
});
