import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "@/db/testing";

/** Old rows are written past triggers and foreign keys; the checks of their columns hold. */
async function writeOldRows(sql: Sql): Promise<void> {
  await sql.unsafe(`
    set session_replication_role = replica;
    insert into admins (id, name) values (1, 'Organizador'), (2, 'Otra');
    insert into payment_accounts (admin_id, provider, account, methods) values
      (1, 'deposit', 'own', '{deposit}'), (null, 'stripe', 'platform', '{card}'), (2, 'openpay', 'other', '{card}');
    insert into payments (id, admin_id, subject_type, subject_id, folio, provider, account, method, amount_cents, expires_at) values
      (1, 1, 'order', 1, 'P1', 'deposit', 'own', 'deposit', 57500, now()), (2, 1, 'order', 2, 'P2', 'stripe', 'platform', 'card', 57500, now()),
      (3, 2, 'order', 3, 'P3', 'openpay', 'other', 'card', 57500, now());
    insert into ledger_transactions (id, admin_id, kind, cause, payment_id, order_id, at, request_id) values
      (1, 1, 'receipt', 'a', 1, 1, now(), 't'), (2, 1, 'sale', 'b', 1, 1, now(), 't'), (3, 1, 'refund', 'c', 1, 1, now(), 't'),
      (4, 1, 'receipt', 'd', 2, 2, now(), 't'), (5, 1, 'refund', 'e', 2, 2, now(), 't'), (6, 1, 'sale', 'f', null, 4, now(), 't'),
      (7, 2, 'receipt', 'g', 3, 3, now(), 't'), (8, 1, 'receipt', 'h', null, null, now(), 't');
    insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents) values
      (1, 1, 'provider_clearing', 'deposit', 'own', 57500), (1, 1, 'buyer_owed', 'deposit', 'own', -57500),
      (2, 1, 'buyer_owed', 'deposit', 'own', 57500), (2, 1, 'organizer_payable', 'deposit', 'own', -57500),
      (3, 1, 'provider_clearing', 'transfer', 'manual', -1000), (3, 1, 'organizer_payable', 'transfer', 'manual', 1000),
      (4, 1, 'provider_clearing', 'stripe', 'platform', 57500), (4, 1, 'buyer_owed', 'stripe', 'platform', -57500),
      (5, 1, 'provider_clearing', 'transfer', 'manual', -500), (5, 1, 'buyer_owed', 'transfer', 'manual', 500),
      (6, 1, 'discount', 'none', 'none', 100), (6, 1, 'organizer_payable', 'none', 'none', -100),
      (7, 2, 'provider_clearing', 'openpay', 'other', 57500), (7, 2, 'buyer_owed', 'openpay', 'other', -57500),
      (8, 1, 'provider_clearing', 'stripe', 'gone', 7), (8, 1, 'buyer_owed', 'stripe', 'gone', -7);
    insert into refunds (id, admin_id, payment_id, amount_cents, state, reason, idempotency_key)
      select n, 1, 1, 100, case when n in (3, 5) then 'failed' else 'done' end, 'r', 'k' || n from generate_series(1, 8) n;
    insert into order_items (id, admin_id, order_id, event_id, event_area_id, state, price_cents, discount_cents, fee_cents, price_iva_bps,
        fee_iva_bps, price_iva_cents, fee_iva_cents) values
      (1, 1, 1, 1, 1, 'returned', 25000, 0, 3750, 1600, 1600, 3448, 517), (2, 1, 1, 1, 1, 'returned', 1000, 900, 0, 1600, 1600, 14, 0),
      (3, 1, 1, 1, 1, 'returned', 20, 0, 0, 1600, 1600, 3, 0), (4, 1, 1, 1, 1, 'returned', 500, 500, 100, 1600, 1600, 0, 14),
      (5, 1, 1, 1, 1, 'returned', 10000, 0, 0, 0, 1600, 0, 0), (6, 1, 1, 1, 1, 'returned', 70, 0, 10, 1600, 1600, 10, 1);
    insert into refund_items (id, admin_id, order_item_id, refund_id, exchange_order_id, price_cents, discount_cents, fee_cents, fee_iva_cents) values
      (1, 1, 1, 1, null, 24999, 0, 0, 0), (2, 1, 1, 2, null, 1, 0, 3750, 517),
      (3, 1, 2, 1, null, 370, 333, 0, 0), (4, 1, 2, 2, null, 330, 297, 0, 0), (5, 1, 2, null, 9, 300, 270, 0, 0),
      (6, 1, 3, 3, null, 10, 0, 0, 0), (7, 1, 3, 4, null, 10, 0, 0, 0), (8, 1, 3, 5, null, 10, 0, 0, 0), (9, 1, 3, 6, null, 10, 0, 0, 0),
      (10, 1, 4, 1, null, 500, 500, 100, 14), (11, 1, 5, 7, null, 10000, 0, 0, 0),
      (12, 1, 6, 6, null, 23, 0, 0, 0), (13, 1, 6, 7, null, 0, 0, 10, 1), (14, 1, 6, 8, null, 23, 0, 0, 0);
    set session_replication_role = origin`);
}

const sums = (sql: Sql) => sql`
  select
    (select json_agg(t order by t) from (select transaction_id, admin_id, account, provider, provider_account, sum(amount_cents) as cents,
      count(*) as n from ledger_entries group by 1, 2, 3, 4, 5) t) as entries,
    (select json_agg(t order by t.order_item_id) from (select order_item_id, sum(price_cents) as price, sum(discount_cents) as discount,
      sum(fee_cents) as fee, sum(fee_iva_cents) as fee_iva, count(*) as n from refund_items group by 1) t) as items`;

test("past entries name who holds the money and past refunds their IVA, and no other sum moves", async () => {
  await withDatabaseBefore("holders_and_price_iva", async (sql, migrate) => {
    await writeOldRows(sql);
    const before = await sums(sql);
    await migrate();
    expect(await sums(sql)).toEqual(before);

    const holders = await sql`
      select l.cause, array_agg(distinct coalesce(e.holder_id, 0)) as holders from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
      group by 1 order by 1`;
    expect(Object.fromEntries(holders.map(({ cause, holders }) => [cause, holders]))).toEqual({
      a: [1],
      b: [1],
      // By hand: paid by whoever had the payment's money.
      c: [1],
      d: [0],
      e: [0],
      f: [0],
      g: [2],
      h: [0],
    });

    const parts = await sql<
      { item: string; iva: number[]; base: number[]; given: number; whole: boolean; own: number }[]
    >`
      select g.order_item_id as item, array_agg(g.price_iva_cents order by g.id) as iva, array_agg(g.price_cents - g.discount_cents order by g.id) as base,
        coalesce(sum(g.price_iva_cents) filter (where r.state is distinct from 'failed'), 0)::int as given,
        sum(g.price_cents) filter (where r.state is distinct from 'failed') = i.price_cents as whole, i.price_iva_cents as own
      from refund_items g join order_items i on i.id = g.order_item_id left join refunds r on r.id = g.refund_id
      group by g.order_item_id, i.id order by g.order_item_id`;
    expect(parts.map(({ iva }) => iva)).toEqual([[3448, 0], [5, 5, 4], [2, 2, 1, 1], [0], [0], [3, 0, 4]]);
    expect(parts.map(({ whole }) => whole)).toEqual([true, true, true, true, true, false]);
    for (const { iva, base, given, whole, own } of parts) {
      expect(given).toBeLessThanOrEqual(own);
      if (whole) expect(given).toBe(own);
      expect(iva.every((cents, index) => cents <= (base[index] ?? 0))).toBe(true);
    }

    for (const statement of [
      "update ledger_entries set holder_id = 2",
      "delete from ledger_entries",
      "update refund_items set price_iva_cents = 0",
      "delete from refund_items",
    ])
      await expect(sql.unsafe(statement)).rejects.toThrow("append-only");
    await expect(
      sql`insert into refund_items (id, admin_id, order_item_id, refund_id, price_cents, discount_cents, price_iva_cents, fee_cents, fee_iva_cents)
        values (100, 1, 6, 4, 24, 0, 4, 0, 0)`,
    ).rejects.toThrow("gives back more");
  });
});

test("past entries name their zone, their IVA and when their money came, and no sum moves", async () => {
  await withDatabaseBefore("ledger_zones", async (sql, migrate) => {
    await sql.unsafe(`
      set session_replication_role = replica;
      insert into admins (id, name) values (1, 'Organizador');
      insert into payments (id, admin_id, subject_type, subject_id, folio, provider, account, method, amount_cents, expires_at, provider_paid_at)
        select n, 1, 'order', n, 'P' || n, 'stripe', 'platform', 'card', 23200, now(), '2025-12-31T23:00:00Z' from generate_series(1, 3) n;
      insert into event_areas (id, event_id, parking_area_id, admin_id, price_cents, capacity)
        select n, 1, n, 1, 11600, 9 from generate_series(1, 2) n;
      insert into order_items (id, admin_id, order_id, event_id, event_area_id, state, price_cents, discount_cents, fee_cents, price_iva_bps,
          fee_iva_bps, price_iva_cents, fee_iva_cents)
        select n, 1, (n + 1) / 2, 1, case n when 4 then 2 else 1 end, 'returned', 11600, 0, 0, 1600, 1600, 1600, 0 from generate_series(1, 6) n;
      insert into refunds (id, admin_id, payment_id, amount_cents, state, reason, idempotency_key, done_at)
        values (1, 1, 1, 11600, 'done', 'r', 'k', '2026-02-03T10:00:00Z');
      insert into refund_items (admin_id, order_item_id, refund_id, exchange_order_id, price_cents, discount_cents, price_iva_cents, fee_cents, fee_iva_cents)
        values (1, 1, 1, null, 11600, 0, 1600, 0, 0), (1, 5, null, 9, 11600, 0, 1600, 0, 0);
      insert into ledger_transactions (id, admin_id, kind, cause, payment_id, order_id, at, provider_at, request_id) values
        (1, 1, 'receipt', 'payment:1:23200', 1, 1, '2026-01-02T12:00:00Z', '2025-12-31T23:00:00Z', 't'),
        (2, 1, 'sale', 'order:1', 1, 1, '2026-01-02T12:00:00Z', null, 't'), (3, 1, 'refund', 'refund:1', 1, 1, '2026-02-04T12:00:00Z', null, 't'),
        (4, 1, 'sale', 'order:2', 2, 2, '2026-01-02T12:00:00Z', null, 't'), (5, 1, 'reversal', 'exchange:9:3', 3, 3, '2026-01-05T12:00:00Z', null, 't');
      insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents) values
        (1, 1, 'provider_clearing', 'stripe', 'platform', 23200), (1, 1, 'buyer_owed', 'stripe', 'platform', -23200),
        (2, 1, 'buyer_owed', 'stripe', 'platform', 23200), (2, 1, 'organizer_payable', 'stripe', 'platform', -23200),
        (3, 1, 'provider_clearing', 'stripe', 'platform', -11600), (3, 1, 'organizer_payable', 'stripe', 'platform', 11600),
        (4, 1, 'buyer_owed', 'stripe', 'platform', 23200), (4, 1, 'organizer_payable', 'stripe', 'platform', -23200),
        (5, 1, 'buyer_owed', 'stripe', 'platform', -11600), (5, 1, 'organizer_payable', 'stripe', 'platform', 11600);
      set session_replication_role = origin`);
    await migrate();
    const entries = await sql<{ entry: string }[]>`
      select l.cause || ' ' || e.account || ' ' || e.amount_cents || ' ' || e.iva_cents || ' ' || coalesce(e.event_area_id::text, '-') as entry
      from ledger_entries e join ledger_transactions l on l.id = e.transaction_id order by e.id`;
    expect(entries.map(({ entry }) => entry)).toEqual([
      "payment:1:23200 provider_clearing 23200 0 -",
      "payment:1:23200 buyer_owed -23200 0 -",
      "order:1 buyer_owed 23200 0 1",
      "order:1 organizer_payable -23200 -3200 1",
      "refund:1 provider_clearing -11600 0 -",
      "refund:1 organizer_payable 11600 1600 1",
      // An order of two zones: the entry was for both.
      "order:2 buyer_owed 23200 0 -",
      "order:2 organizer_payable -23200 -3200 -",
      "exchange:9:3 buyer_owed -11600 0 1",
      "exchange:9:3 organizer_payable 11600 1600 1",
    ]);
    const moments = await sql<{ at: Date }[]>`select collected_at as at from ledger_transactions order by id`;
    expect(moments.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
      "2025-12-31",
      "2025-12-31",
      "2026-02-03",
      "2025-12-31",
      "2026-01-05",
    ]);
  });
});

test("past entries tell costs from prices where it is known, and no sum moves", async () => {
  await withDatabaseBefore("settlements_by_price", async (sql, migrate) => {
    await sql.unsafe(`
      set session_replication_role = replica;
      insert into admins (id, name) values (1, 'Organizador');
      insert into order_items (id, admin_id, order_id, event_id, event_area_id, state, price_cents, discount_cents, fee_cents, price_iva_bps,
          fee_iva_bps, price_iva_cents, fee_iva_cents, sold_at)
        select n, 1, 1, 1, case n when 3 then 2 else 1 end, 'returned', 25000, 0, 3750, 1600, 1600, 3448, 517, now() from generate_series(1, 4) n;
      insert into refunds (id, admin_id, payment_id, amount_cents, state, reason, idempotency_key, at_organizers_expense, done_at)
        select n, 1, 1, 28750, 'done', 'r', 'k' || n, n = 1, now() from generate_series(1, 2) n;
      insert into refund_items (admin_id, order_item_id, refund_id, disputed_payment_id, price_cents, discount_cents, price_iva_cents, fee_cents, fee_iva_cents)
        values (1, 1, 1, null, 25000, 0, 3448, 3750, 517), (1, 2, 2, null, 25000, 0, 3448, 3750, 517),
          (1, 3, 1, null, 25000, 0, 3448, 3750, 517), (1, 4, null, 7, 25000, 0, 3448, 3750, 517);
      insert into ledger_transactions (id, admin_id, kind, cause, payment_id, order_id, at, collected_at, request_id) values
        (1, 1, 'refund', 'refund:1', 1, 1, now(), now(), 't'), (2, 1, 'refund', 'refund:2', 1, 1, now(), now(), 't'),
        (3, 1, 'dispute_end', 'payment:7:order:1', 7, 1, now(), now(), 't'), (4, 1, 'dispute_end', 'payment:7', 7, 1, now(), now(), 't'),
        (5, 1, 'dispute_fee', 'payment:7', 7, 1, now(), now(), 't');
      insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents, event_area_id) values
        (1, 1, 'provider_clearing', 'stripe', 'platform', -57500, null), (1, 1, 'organizer_payable', 'stripe', 'platform', 28750, 1),
        (1, 1, 'organizer_payable', 'stripe', 'platform', 28750, 2), (2, 1, 'organizer_payable', 'stripe', 'platform', 25000, 1),
        (3, 1, 'organizer_payable', 'stripe', 'platform', 28750, 1), (4, 1, 'organizer_payable', 'stripe', 'platform', 900, null),
        (5, 1, 'organizer_payable', 'stripe', 'platform', 23200, null), (5, 1, 'provider_clearing', 'stripe', 'platform', -23200, null);
      set session_replication_role = origin`);
    const before = await sql`select id, amount_cents, iva_cents from ledger_entries order by id`;
    await migrate();
    expect(await sql`select id, amount_cents, iva_cents from ledger_entries order by id`).toEqual(before);
    const costs = await sql<{ cost: number }[]>`select cost_cents as cost from ledger_entries order by id`;
    expect(costs.map(({ cost }) => cost)).toEqual([0, 3_750, 3_750, 0, 3_750, 900, 23_200, 0]);
    await expect(sql.unsafe("update ledger_entries set cost_cents = 0")).rejects.toThrow("append-only");
  });
});

test("past terms of organizers are what their profiles said, from the beginning until something was settled", async () => {
  await withDatabaseBefore("settlements_by_price", async (sql, migrate) => {
    await sql.unsafe(`
      set session_replication_role = replica;
      insert into admins (id, name) select n, 'Organizador ' || n from generate_series(1, 3) n;
      insert into organizer_profiles (admin_id, legal_name, person_type, rfc, commission_bps, updated_at) values
        (1, 'Uno', 'fisica', 'LOZA800101AB1', 500, now()), (2, 'Dos', 'moral', null, 300, now()), (3, 'Tres', 'moral', 'EFU010101AB1', 0, now());
      insert into organizer_settlements (admin_id, folio, kind, state, as_of, totals, lines, payable_cents, created_by, created_at, approved_by, approved_at)
        values (1, 'L-2026-02-001', 'regular', 'carried', '2026-02-01Z', '{}', '[]', 0, 1, '2026-02-01Z', 2, '2026-02-01Z');
      insert into audit_log (at, admin_id, actor_kind, action, entity, entity_id, changes, request_id) values
        ('2026-01-01Z', 1, 'user', 'organizer_profile.saved', 'organizer_profile', '1', '{"legalName": [null, "Uno"], "personType": [null, "moral"]}', 't'),
        ('2026-01-02Z', 1, 'user', 'organizer_profile.terms', 'organizer_profile', '1', '{"commissionBps": [0, 300]}', 't'),
        ('2026-03-01Z', 1, 'user', 'organizer_profile.saved', 'organizer_profile', '1', '{"personType": ["moral", "fisica"], "rfc": [null, "LOZA800101AB1"]}', 't'),
        ('2026-04-01Z', 1, 'user', 'organizer_profile.terms', 'organizer_profile', '1', '{"commissionBps": [300, 500]}', 't'),
        ('2026-04-02Z', 1, 'user', 'organizer_profile.saved', 'organizer_profile', '1', '{"address": ["", "Calle 1"]}', 't'),
        ('2026-01-01Z', 3, 'user', 'organizer_profile.saved', 'organizer_profile', '3', '{"legalName": [null, "Tres"], "personType": [null, "moral"], "rfc": [null, "EFU010101AB1"]}', 't');
      set session_replication_role = origin`);
    await migrate();
    const terms = await sql<{ said: string }[]>`
      select admin_id || ' ' || to_char(since at time zone 'UTC', 'YYYY-MM-DD') || ' ' || person_type || ' ' || has_rfc || ' ' || commission_bps as said
      from organizer_terms where since > '-infinity' order by id`;
    expect(terms.map(({ said }) => said)).toEqual(["1 2026-03-01 fisica true 300", "1 2026-04-01 fisica true 500"]);
    const first = await sql<{ said: string }[]>`
      select distinct on (admin_id) admin_id || ' ' || person_type || ' ' || has_rfc || ' ' || commission_bps as said
      from organizer_terms where since = '-infinity' order by admin_id, id desc`;
    expect(first.map(({ said }) => said)).toEqual(["1 moral false 300", "2 moral false 300", "3 moral true 0"]);
    await expect(sql.unsafe("update organizer_terms set commission_bps = 0")).rejects.toThrow("append-only");
  });
});

test("courtesies that were made earlier keep what their places cost now, and the release before still writes them", async () => {
  await withDatabaseBefore("courtesies_keep_their_price", async (sql, migrate) => {
    await sql.unsafe(`
      set session_replication_role = replica;
      insert into event_areas (id, admin_id, event_id, parking_area_id, capacity, price_cents) values
        (3, 1, 1, 1, 9, 25000), (4, 1, 1, 2, 9, 0);
      insert into courtesies (pass_id, admin_id, event_id, event_area_id, batch_id, batch_no) values
        (1, 1, 1, 3, 1, 1), (2, 1, 1, 4, 2, 1)`);
    await migrate();
    await sql.unsafe(`insert into courtesies (pass_id, admin_id, event_id, event_area_id, batch_id, batch_no)
      values (3, 1, 1, 3, 1, 2)`);
    const kept = await sql`select list_cents from courtesies order by pass_id`;
    expect(kept.map((row) => row.list_cents)).toEqual([25_000, 0, null]);
    await expect(sql`update courtesies set list_cents = -1 where pass_id = 1`).rejects.toThrow("courtesies_list");
  });
});

test("tickets that staff gave earlier name who and why, as the log has it", async () => {
  await withDatabaseBefore("gifts_and_prepaid_invoices", async (sql, migrate) => {
    await sql.unsafe(`
      set session_replication_role = replica;
      insert into admins (id, name) values (1, 'Organizador');
      insert into users (id, user_name, full_name, profile) values (7, 'elena', 'Elena', 2);
      insert into event_areas (id, admin_id, event_id, parking_area_id, capacity, price_cents) values (3, 1, 1, 1, 9, 25000);
      insert into orders (id, admin_id, enclosure_id, buyer_id, folio, state, deadline_at, fee_terms, paid_at)
        select n, 1, 1, 9, 'CT-' || n, 'paid', now(), '{}', now() from generate_series(1, 2) n;
      insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, state, price_cents, fee_cents, price_iva_bps, fee_iva_bps,
        price_iva_cents, fee_iva_cents, sold_at) select 1, 1, 1, 3, n, 'sold', 0, 0, 1600, 1600, 0, 0, now() from generate_series(1, 3) n;
      insert into audit_log (admin_id, actor_kind, actor_id, action, entity, entity_id, changes, request_id) values
        (1, 'user', 7, 'order.tickets_given', 'order', '1', '{"reason": [null, "Patrocinador"], "places": [null, 3]}', 't'),
        (1, 'user', 7, 'order.paid', 'order', '2', '{}', 't'), (1, 'user', 7, 'user.updated', 'user', 'x', '{}', 't');
      set session_replication_role = origin`);
    await migrate();
    expect(await sql`select order_id::int as id, admin_id, given_by, reason, list_cents from order_gifts`).toEqual([
      { id: 1, admin_id: 1, given_by: 7, reason: "Patrocinador", list_cents: 25_000 },
    ]);
    await expect(sql`update order_gifts set reason = 'Otro'`).rejects.toThrow();
  });
});
