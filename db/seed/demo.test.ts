import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { prepareDatabase } from "@/db/prepare-database";
import { isHalfLoaded } from "@/db/seed/demo/loading";
import { accessViolations, createTestDatabase, dropTestDatabase } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";

const name = `ct_demo_${process.pid}`;
const before = process.env.DATABASE_URL;
let url: string;
let afterKill: { venues: number; halfLoaded: boolean };
const said: string[] = [];

async function count(query: string): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${query}`));
  return row?.n ?? 0;
}

/** As a kill would: the load ends before its first tickets are written. */
async function dieOnTheWay(): Promise<void> {
  await getDb().execute(sql`alter table tickets add constraint dies check (false) not valid`);
  await expect(prepareDatabase(url, { demo: true, say: () => undefined })).rejects.toThrow();
  afterKill = { venues: await count("enclosures"), halfLoaded: await isHalfLoaded(url) };
  await expect(prepareDatabase(url, { demo: false, say: () => undefined })).rejects.toThrow(/DEMO=1/);
}

beforeAll(async () => {
  url = await createTestDatabase(name);
  process.env.DATABASE_URL = url;
  await dieOnTheWay();
  await prepareDatabase(url, { demo: true, say: (line) => said.push(line) });
}, 240_000);

afterAll(async () => {
  await closeDb();
  await dropTestDatabase(name);
  process.env.DATABASE_URL = before;
});

describe("a start after one that was killed in the middle", () => {
  test("finds the marker and begins again with an empty database", async () => {
    expect(afterKill.halfLoaded).toBe(true);
    expect(afterKill.venues).toBeGreaterThan(0);
    expect(said.join("\n")).toContain("quedó a medias");
    expect(await count("pg_constraint where conname = 'dies'")).toBe(0);
  });

  test("is done once: the next one changes nothing", async () => {
    expect(await isHalfLoaded(url)).toBe(false);
    const [old] = await getDb().execute(sql`select oid from pg_database where datname = ${name}`);
    const orders = await count("orders");
    await prepareDatabase(url, { demo: true, say: () => undefined });
    expect(await getDb().execute(sql`select oid from pg_database where datname = ${name}`)).toEqual([old]);
    expect(await count("orders")).toBe(orders);
  });
});

describe("the demo's data", () => {
  test("shows each organizer the buyers that bought there", async () => {
    const missing = await count(`orders o where o.state <> 'cart' and not exists (
      select 1 from tenant_buyers t where t.admin_id = o.admin_id and t.user_id = o.buyer_id)`);
    expect(missing).toBe(0);
    expect(await count("tenant_buyers")).toBeGreaterThan(300);
  });

  test("has deposits that are waited for, with references whose check digits fit", async () => {
    const rows = await getDb().execute<{ state: string; reference: string }>(sql`
      select state, reference from deposits order by id`);
    expect(rows.map(({ state }) => state)).toEqual(["expected", "expected", "expected", "expected", "approved"]);
    for (const { reference } of rows) expect(BigInt(reference) % 97n).toBe(1n);
  });

  test("breaks no rule", async () => {
    expect(await findOffences()).toEqual([]);
    expect(await moneyViolations()).toEqual([]);
    expect(await accessViolations()).toEqual([]);
  });

  test("has four venues, six events at each that sells them, and not too many places", async () => {
    const venues = await getDb().execute<{ slug: string; events: number; today: number }>(sql`
      select e.slug, count(v.id)::int as events, (count(v.id) filter (
        where v.state = 'published' and now() between v.sales_start_at and v.sales_end_at
          and now() between v.parking_opens_at and v.ends_at
          and exists (select 1 from places p join event_areas a on a.id = p.event_area_id
            where a.event_id = v.id and p.free_at = '-infinity')))::int as today
      from enclosures e left join events v on v.enclosure_id = e.id group by e.id order by e.id`);
    expect(venues).toEqual([
      { slug: "arena-fundidora", events: 6, today: 1 },
      { slug: "estadio-silla", events: 6, today: 1 },
      { slug: "auditorio-cumbres", events: 6, today: 1 },
      { slug: "plaza-prepago", events: 0, today: 0 },
    ]);
    expect(await count("places")).toBeLessThanOrEqual(60_000);
  });

  test("has events of several types, and codes to try of which one is over", async () => {
    expect(await count("events where event_type_id is null")).toBe(0);
    expect(await count("event_types")).toBe(4);
    const codes = await getDb().execute(sql`
      select code, now() between starts_at and ends_at as holds from discount_codes order by code`);
    expect(codes).toEqual([
      { code: "PREVENTA", holds: false },
      { code: "TARJETA50", holds: true },
      { code: "VECINOS10", holds: true },
    ]);
  });

  test("has a buyer with a verified contact", async () => {
    const buyer = "users where email = 'comprador@demo.test'";
    expect(await count(`${buyer} and email_verified_at is not null and phone_verified_at is not null`)).toBe(1);
  });

  test("has one open case at the arena: ten pesos too much, owed to the buyer, and at the bank as well", async () => {
    const cases = await getDb().execute<Record<string, unknown>>(sql`
      select e.slug, r.reason, r.amount_cents as cents, o.state, p.received_cents - p.amount_cents as extra,
        c.paid_cents - c.amount_cents as bank, -sum(l.amount_cents)::int as owed
      from payment_reviews r
      join orders o on o.id = r.order_id
      join enclosures e on e.id = o.enclosure_id
      join payments p on p.id = r.payment_id
      join sandbox_charges c on c.id = p.provider_id
      join ledger_transactions t on t.payment_id = p.id
      join ledger_entries l on l.transaction_id = t.id and l.account = 'buyer_owed'
      where r.state = 'open' group by e.slug, r.id, o.state, p.id, c.id`);
    expect(cases).toEqual([
      {
        slug: "arena-fundidora",
        reason: "excess",
        cents: 1_000,
        state: "paid",
        extra: 1_000,
        bank: 1_000,
        owed: 1_000,
      },
    ]);
  });

  test("knows every payment at the simulated bank, under the causes that the platform would have written", async () => {
    expect(
      await count(`payments p where p.provider = 'sandbox' and not exists (
        select 1 from sandbox_charges c where c.id = p.provider_id and c.folio = p.folio and c.paid_cents = p.received_cents)`),
    ).toBe(0);
    expect(
      await count(`ledger_transactions where cause <> case kind
        when 'sale' then 'order:' || order_id else 'payment:' || payment_id || ':' || (
          select received_cents from payments where id = payment_id) end`),
    ).toBe(0);
  });
});
