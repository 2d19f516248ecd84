import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { prepareDatabase } from "@/db/prepare-database";
import type { DatabaseUrls } from "@/db/rights";
import { isHalfLoaded } from "@/db/seed/demo/loading";
import { accessViolations, asApplication, createTestDatabase, dropTestDatabase } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { type Reckoning, reckonStay } from "@/lib/prepaid/tariff/reckon";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";

const name = `ct_demo_${process.pid}`;
const before = process.env.DATABASE_URL;
let url: string;
let urls: DatabaseUrls;
let afterKill: { venues: number; halfLoaded: boolean };
const said: string[] = [];

async function count(query: string): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${query}`));
  return row?.n ?? 0;
}

/** As a kill would: the load ends before its first tickets are written. */
async function dieOnTheWay(): Promise<void> {
  await getDb().execute(sql`alter table tickets add constraint dies check (false) not valid`);
  await expect(prepareDatabase(urls, { demo: true, queues: [], say: () => undefined })).rejects.toThrow();
  afterKill = { venues: await count("enclosures"), halfLoaded: await isHalfLoaded(url) };
  await expect(prepareDatabase(urls, { demo: false, queues: [], say: () => undefined })).rejects.toThrow(/DEMO=1/);
}

beforeAll(async () => {
  url = await createTestDatabase(name);
  urls = { owner: url, app: asApplication(url) };
  process.env.DATABASE_URL = url;
  await dieOnTheWay();
  await prepareDatabase(urls, { demo: true, queues: [], say: (line) => said.push(line) });
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
    await prepareDatabase(urls, { demo: true, queues: [], say: () => undefined });
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
      select d.state, d.reference from deposits d join payments p on p.id = d.payment_id
      where p.subject_type = 'order' order by d.id`);
    expect(rows.map(({ state }) => state)).toEqual(["expected", "expected", "expected", "expected", "approved"]);
    for (const { reference } of rows) expect(BigInt(reference) % 97n).toBe(1n);
  });

  test("breaks no rule", async () => {
    expect(await findOffences()).toEqual([]);
    expect(await moneyViolations()).toEqual([]);
    expect(await accessViolations()).toEqual([]);
    expect(await prepaidViolations()).toEqual([]);
  });

  test("has a plaza with 400 accounts of three types, and two months of everything that happens to them", async () => {
    const kinds = await getDb().execute<{ kind: string }>(
      sql`select distinct kind from prepaid_movements order by kind`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "debt",
      "dispute",
      "entry",
      "exit",
      "expiry",
      "gift",
      "period",
      "refund",
      "reversal",
      "topup",
    ]);
    const methods = await getDb().execute<{ method: string }>(sql`
      select distinct method from prepaid_topups order by method`);
    expect(methods.map(({ method }) => method)).toEqual(["card", "cash", "deposit", "desk", "wallet"]);
    const [desk] = await getDb().execute<Record<string, number>>(sql`
      select count(distinct s.id)::int as shifts, (count(distinct s.id) filter (where s.state = 'open'))::int as open,
        (count(distinct s.id) filter (where h.difference_cents < 0))::int as short,
        (count(*) filter (where o.kind = 'topup'))::int as topups, (count(*) filter (where o.kind = 'drop'))::int as drops
      from desk_shifts s join desk_operations o on o.shift_id = s.id left join desk_handovers h on h.shift_id = s.id
      where s.admin_id = 5`);
    expect(desk?.shifts).toBeGreaterThan(20);
    expect(desk?.open).toBeLessThanOrEqual(1);
    expect(desk?.short).toBeGreaterThan(1);
    expect(desk?.drops).toBeGreaterThan(1);
    expect(desk?.topups).toBe(await count("payments p where p.admin_id = 5 and p.provider = 'desk'"));
    const [plaza] = await getDb().execute<Record<string, number>>(sql`
      select count(*)::int as accounts, count(distinct a.type_id)::int as types,
        (count(*) filter (where a.state = 'blocked'))::int as blocked, (count(*) filter (where a.state = 'paused'))::int as paused,
        (count(*) filter (where a.state = 'pending'))::int as pending, (count(*) filter (where a.debt_cents > 0))::int as indebted,
        (count(*) filter (where a.balance_cents < v.notice_cents))::int as low,
        (count(*) filter (where u.email = 'comprador@demo.test'))::int as buyer
      from prepaid_accounts a join users u on u.id = a.user_id join prepaid_type_versions v on v.type_id = a.type_id`);
    expect(plaza).toMatchObject({ accounts: 400, types: 3, blocked: 5, paused: 8, pending: 3, buyer: 2 });
    expect(plaza?.indebted).toBeGreaterThan(3);
    expect(await count("refunds r where r.admin_id = 5 and r.state = 'done'")).toBe(8);
    expect(plaza?.low).toBeGreaterThan(20);
    const [visits] = await getDb().execute<Record<string, number>>(sql`
      select count(*)::int as visits, (count(*) filter (where ended_at is null))::int as inside,
        (count(*) filter (where ended_at is null and entered_at < now() - interval '48 hours'))::int as forgotten,
        (count(*) filter (where stay_id is null))::int as unread, (now()::date - min(entered_at)::date) as days from prepaid_visits`);
    expect(visits).toMatchObject({ forgotten: 3, unread: 0 });
    expect(visits?.visits).toBeGreaterThan(5_000);
    expect(visits?.inside).toBeGreaterThan(40);
    expect(visits?.days).toBeGreaterThan(55);
    expect(await count("ledger_transactions where admin_id = 5 and not is_test")).toBe(0);
    expect(await count("prepaid_movements where at > now()")).toBe(0);
    expect(
      await count(`(select at < lag(at) over (partition by account_id order by no) as is_late from prepaid_movements) m
        where is_late`),
    ).toBe(0);
    expect(
      await count(`prepaid_accounts a join users u on u.id = a.user_id join prepaid_visits v on v.account_id = a.id
        where u.email = 'comprador@demo.test' and v.ended_at is null`),
    ).toBe(1);
  });

  test("charges what the plaza's tariffs cost, line by line", async () => {
    const stays = await getDb().execute<{
      tariff: Tariff;
      enteredAt: Date;
      leftAt: Date;
      reckoning: Reckoning | null;
      totalCents: number;
    }>(sql`
      select t.tariff, v.entered_at as "enteredAt", v.left_at as "leftAt", m.reckoning,
        case when v.frozen_cents is null then v.charged_cents + v.debt_cents end as "totalCents"
      from prepaid_visits v join prepaid_type_versions t on t.id = v.version_id
      left join prepaid_movements m on m.visit_id = v.id and m.kind in ('exit', 'reversal') where v.ended_at is not null`);
    for (const { tariff, enteredAt, leftAt, reckoning, totalCents } of stays) {
      const setting = { timeZone: "America/Monterrey", dayStart: 360, mayUseFree: true, sealMinutes: 0, sealBps: 0 };
      const reckoned = reckonStay(tariff, { enteredAt, leftAt, ...setting });
      if (totalCents !== null) expect(reckoned.totalCents).toBe(totalCents);
      if (reckoning) expect(reckoning).toEqual(reckoned);
    }
  });

  test("numbers passes and orders in the order of time, over all tenants, as lists of the newest first expect", async () => {
    for (const table of ["passes", "orders"]) {
      const order = `select created_at < lag(created_at) over (order by id) as is_late from ${table}`;
      expect(await count(`(${order}) x where is_late`), table).toBe(0);
    }
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

  test("has seasons of events that are there already", async () => {
    const rows = await getDb().execute(sql`
      select n.slug, s.name, count(v.id)::int as events from seasons s join enclosures n on n.id = s.enclosure_id
      left join events v on v.season_id = s.id group by n.slug, s.id order by s.id`);
    expect(rows).toEqual([
      { slug: "arena-fundidora", name: "Noches en la Arena", events: 4 },
      { slug: "estadio-silla", name: "Torneo de liga", events: 2 },
    ]);
  });

  test("has courtesies of every sort, each with its place, and what became of them", async () => {
    const rows = await getDb().execute(sql`
      select b.note, b.state, b.quantity, count(c.assigned_at)::int as assigned, count(c.sent_at)::int as sent,
        count(c.opened_at)::int as opened, count(l.id)::int as places, (count(*) filter (where p.state = 'blocked'))::int as blocked,
        (count(*) filter (where exists (select 1 from scans s where s.pass_id = p.id and s.decision = 'admitted')))::int as entered,
        min((select count(*) from pass_events x where x.pass_id = p.id))::int as history
      from courtesy_batches b join courtesies c on c.batch_id = b.id join passes p on p.id = c.pass_id
      left join places l on l.courtesy_id = p.id and l.free_at = 'infinity' group by b.id order by b.id`);
    const every = { state: "done", blocked: 0, history: 1 };
    expect(rows).toEqual([
      {
        ...every,
        note: "Patrocinadores",
        quantity: 20,
        assigned: 13,
        sent: 10,
        opened: 7,
        places: 20,
        blocked: 1,
        entered: 4,
      },
      { ...every, note: "Prensa", quantity: 6, assigned: 6, sent: 4, opened: 1, places: 6, entered: 0, history: 2 },
      { ...every, note: "Invitados del club", quantity: 8, assigned: 5, sent: 3, opened: 2, places: 8, entered: 1 },
    ]);
  });

  test("has subscribers and VIP QRs, one of each paused at the arena, with a place in every event that they may enter", async () => {
    const rows = await getDb().execute(sql`
      select n.slug, q.kind, count(*)::int as all, (count(*) filter (where p.state = 'blocked'))::int as paused,
        (count(*) filter (where exists (select 1 from scans s where s.pass_id = p.id)))::int as entered
      from subscriber_qrs q join enclosures n on n.id = q.enclosure_id join passes p on p.id = q.pass_id
      join subscriber_passes h on h.pass_id = p.id and h.subscriber_id = q.id group by n.id, q.kind order by n.id, q.kind`);
    expect(rows).toEqual([
      { slug: "arena-fundidora", kind: "infinity", all: 5, paused: 1, entered: 2 },
      { slug: "arena-fundidora", kind: "subscriber", all: 15, paused: 1, entered: 4 },
      { slug: "estadio-silla", kind: "infinity", all: 3, paused: 1, entered: 2 },
      { slug: "estadio-silla", kind: "subscriber", all: 4, paused: 0, entered: 2 },
    ]);
    const seats = await getDb().execute(sql`
      select (count(*) filter (where p.id is null))::int as missing, count(p.id)::int as taken,
        (count(*) filter (where p.label = q.place_label))::int as named
      from subscriber_qrs q join events e on e.enclosure_id = q.enclosure_id and e.state in ('published', 'paused')
        and e.starts_at between q.valid_from and coalesce(q.valid_until, 'infinity')
        and (q.season_id is null or q.season_id = e.season_id)
      left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
      left join places p on p.subscriber_id = q.id and p.event_area_id = a.id and p.free_at = 'infinity'`);
    expect(seats).toEqual([{ missing: 0, taken: 12 * 4 + 3 * 5 + 5 * 6 + 4 * 2 + 3 * 4, named: 6 + 4 }]);
    expect(await count("places where subscriber_id is not null")).toBe(113);
  });

  test("has a code that was paid with, and counts its uses", async () => {
    const used = await count("discount_uses where state = 'used' and amount_cents > 0");
    expect(used).toBeGreaterThan(3);
    expect(await count(`discount_codes where code = 'VECINOS10' and uses = ${used}`)).toBe(1);
    expect(await count("orders where not is_test")).toBe(0);
  });

  test("has cars that left, that came back and that nothing read, and a zone that is nearly full", async () => {
    const [stays] = await getDb().execute<Record<string, number>>(sql`
      select (count(*) filter (where ended_by is null))::int as inside, (count(*) filter (where ended_by = 'exit'))::int as out,
        (count(*) filter (where ended_by = 'orphan'))::int as orphans, (count(*) filter (where entry_scan_id is null))::int as unread,
        (select count(*) from (select pass_id from stays group by 1 having count(entry_scan_id) > 1) b)::int as back
      from stays`);
    expect(stays?.inside).toBeGreaterThan(100);
    expect(stays?.out).toBeGreaterThan(20);
    for (const name of ["orphans", "unread", "back"]) expect(stays?.[name]).toBeGreaterThan(0);
    expect(
      await count(
        "occupancy_counts c join parking_areas z on z.id = c.parking_area_id where c.counted = z.capacity - 4",
      ),
    ).toBeGreaterThan(0);
    expect(await count("scans where scanned_at > now()")).toBe(0);
  });

  test("was read at the gates by people of each venue", async () => {
    expect(await count("scans s join users u on u.id = s.user_id where u.admin_id <> s.admin_id")).toBe(0);
  });

  test("has a bank statement with a row of each sort", async () => {
    const rows = await getDb().execute(sql`
      select r.state, d.state as deposit, count(w.id)::int as due from statement_rows r
      left join deposits d on d.id = r.deposit_id
      left join deposits w on w.account = r.account and w.amount_cents = r.amount_cents and w.state = 'expected'
      group by r.id, d.id order by r.row_number`);
    expect(rows).toEqual([
      { state: "matched", deposit: "approved", due: 4 },
      { state: "ambiguous", deposit: null, due: 4 },
      { state: "unknown", deposit: null, due: 0 },
      { state: "dismissed", deposit: null, due: 0 },
    ]);
  });

  test("has blocked places today, and still some that are free in every zone but the sold out one", async () => {
    const zones = await getDb().execute<{ key: string; free: number; blocked: number }>(sql`
      select z.key, (count(*) filter (where p.free_at = '-infinity'))::int as free, count(p.blocked_reason)::int as blocked
      from places p join event_areas a on a.id = p.event_area_id join events v on v.id = a.event_id
      join parking_areas z on z.id = a.parking_area_id join enclosures n on n.id = v.enclosure_id
      where n.slug = 'arena-fundidora' and now() between v.parking_opens_at and v.ends_at group by z.id order by z.id`);
    expect(zones.filter(({ free }) => free === 0).map(({ key }) => key)).toEqual(["C1"]);
    expect(zones.reduce((sum, { blocked }) => sum + blocked, 0)).toBeGreaterThan(10);
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
      await count(`ledger_transactions l join payments p on p.id = l.payment_id where l.kind in ('sale', 'receipt')
        and l.cause <> case l.kind when 'sale' then p.subject_type || ':' || p.subject_id
          else 'payment:' || p.id || ':' || p.received_cents end`),
    ).toBe(0);
  });
});
