import type { Sql, TransactionSql } from "postgres";
import { PlainError, step } from "#scripts/log.ts";
import type { Bench } from "./sides.ts";
import type { Stage } from "./world.ts";

/** Sold places of each event of the past and to come, by zone two an order. */
const EACH = 334;
const soldIn = (stage: Stage) => Math.ceil(EACH / stage.areaIds.length);
/** Places of each zone that were given away, and such as are free. */
const GIVEN = 10;
const FREE = 20;
/** Events that are still to come, one a day: the same ones in every size, so that a page shows the same. */
const TO_COME = 12;
/** Events that one transaction fills: half a million places. */
const AT_ONCE = 1_500;
const PRICE = 25_000;
const FEE = 3_750;
/** Every table that is filled gets at most so many rows an event. */
const ROWS_EACH = 1_500;
/** Ids that are drawn after growing come after this one. */
const LATEST_ID = 100_000_000;
const FILLED = [
  "events",
  "event_areas",
  "places",
  "passes",
  "orders",
  "order_items",
  "payments",
  "ledger_transactions",
  "ledger_entries",
  "tickets",
  "messages",
  "audit_log",
  "courtesy_batches",
  "pass_events",
  "scans",
  "stays",
];
const ivaOf = (gross: number) => gross - Math.round(gross / 1.16);

/**
 * Makes the next ids lower than all that were given out before. We fill the past backwards, but lists and the planner
 * expect older rows to have lower ids, as they do when events come one after the other.
 */
async function numberBefore(sql: Sql, to: number): Promise<void> {
  for (const table of FILLED)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${LATEST_ID - (to + 1) * ROWS_EACH}::int)`;
}

async function numberOn(sql: Sql): Promise<void> {
  for (const table of FILLED)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${LATEST_ID}::int, (select max(id) from ${sql(table)})))`;
}

/** Events one a day, the latest in twelve days and the others before it, each with the zones of the stage. */
async function addEvents(sql: Sql, stage: Stage, from: number, to: number): Promise<void> {
  await sql`
    with made as (
      insert into events (admin_id, enclosure_id, name, state, starts_at, ends_at, parking_opens_at, sales_start_at,
        sales_end_at, buyer_limit)
      select ${stage.adminId}::int, ${stage.enclosureId}::int, 'Función ' || n, 'published', at, at + interval '4 hours',
        at - interval '3 hours', at - interval '60 days', at + interval '1 hour', 6
      from generate_series(${to}::int, ${from}::int, -1) n,
        lateral (select date_trunc('hour', now()) + interval '1 day' * (${TO_COME}::int - n) + interval '4 hours' as at) t
      returning id
    )
    insert into event_areas (admin_id, event_id, parking_area_id, price_cents, capacity)
    select ${stage.adminId}::int, made.id, a.parking_area_id, ${PRICE}::int, ${soldIn(stage) + GIVEN + FREE}::int
    from made, event_areas a where a.id = any(${stage.areaIds}::int[])`;
}

/** Places of the events that have none, with whom each went to, and the ids of what is made for it. */
async function takePlaces(tx: TransactionSql, stage: Stage): Promise<void> {
  const sold = soldIn(stage);
  await tx`
    create temporary table grown on commit drop as
    select a.id as area_id, v.id as event_id, v.ends_at < now() as is_over, v.starts_at, k as ordinal, k > ${sold} as is_given,
      least(v.starts_at, now()) - interval '3 hours' - interval '97 minutes' * (k % 150) as paid_at,
      nextval(pg_get_serial_sequence('places', 'id')) as place_id,
      nextval(pg_get_serial_sequence('passes', 'id')) as pass_id,
      case when k <= ${sold} then nextval(pg_get_serial_sequence('order_items', 'id')) end as item_id, 0::bigint as order_id
    from events v join event_areas a on a.event_id = v.id, generate_series(1, a.capacity) k
    where v.admin_id = ${stage.adminId} and v.id <> ${stage.eventId}
      and not exists (select 1 from places p where p.event_area_id = a.id)
    order by v.id, a.id, k`;
  await tx`
    insert into places (event_area_id, ordinal) overriding system value
    select area_id, ordinal from grown where ordinal > ${sold + GIVEN}`;
  await tx`delete from grown where ordinal > ${sold + GIVEN}`;
  await tx`
    update grown g set order_id = o.id from (
      select x.*, nextval(pg_get_serial_sequence('orders', 'id')) as id from (
        select area_id, (ordinal + 1) / 2 as pair from grown where not is_given group by 1, 2 order by 1, 2) x) o
    where o.area_id = g.area_id and o.pair = (g.ordinal + 1) / 2 and not g.is_given`;
  // Without its statistics the planner takes it for a few rows, and reads it again for each order.
  await tx`analyze grown`;
  await tx`
    insert into places (id, event_area_id, ordinal, free_at, order_id, courtesy_id) overriding system value
    select place_id, area_id, ordinal, 'infinity', case when not is_given then order_id end, case when is_given then pass_id end
    from grown`;
}

/** The passes of tickets and courtesies. */
async function makePasses(tx: TransactionSql, stage: Stage): Promise<void> {
  await tx`
    insert into passes (id, admin_id, enclosure_id, kind, event_id, event_area_id, short_code, salt, created_at)
      overriding system value
    select pass_id, ${stage.adminId}, ${stage.enclosureId}, case when is_given then 'courtesy' else 'ticket' end, event_id, area_id,
      upper(substr(md5('grown' || pass_id), 1, 16)), decode(substr(md5(pass_id::text), 1, 16), 'hex'), paid_at from grown`;
}

/** Orders, payments, items and their postings, as checkouts would have left them. */
async function sell(tx: TransactionSql, stage: Stage, buyerIds: readonly number[]): Promise<void> {
  await tx`
    insert into orders (id, admin_id, enclosure_id, buyer_id, folio, state, method, is_test, created_at, paid_at)
      overriding system value
    select order_id, ${stage.adminId}, ${stage.enclosureId}, (${`{${buyerIds.join(",")}}`}::int[])[1 + order_id % ${buyerIds.length}::int],
      'CTG' || order_id, 'paid', 'card', true, min(paid_at) - interval '5 minutes', min(paid_at)
    from grown where not is_given group by order_id`;
  await tx`
    insert into order_items (id, admin_id, order_id, event_id, event_area_id, place_id, state, sold_at, price_cents,
      fee_cents, price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents, created_at) overriding system value
    select item_id, ${stage.adminId}, order_id, event_id, area_id, place_id, 'sold', min(paid_at) over (partition by order_id),
      ${PRICE}, ${FEE}, 1600, 1600, ${ivaOf(PRICE)}, ${ivaOf(FEE)}, paid_at from grown where not is_given`;
  await tx`
    insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, state, amount_cents,
      received_cents, expires_at, created_at, paid_at, is_test)
    select ${stage.adminId}, 'order', order_id, 'PGG' || order_id, 'sandbox', 'demo', 'card', 'paid',
      count(*) * ${PRICE + FEE}, count(*) * ${PRICE + FEE}, min(paid_at), min(paid_at), min(paid_at), true
    from grown where not is_given group by order_id order by order_id`;
  // How many there are now is unknown until this transaction ends, unless it counts them itself.
  await tx`analyze orders, payments`;
  // Many rows meet many here, and a loop over them would take hours.
  await tx`set local enable_nestloop = off`;
  await tx`
    insert into ledger_transactions (admin_id, kind, cause, payment_id, order_id, is_test, at, collected_at, request_id)
    select p.admin_id, k.kind, case k.kind when 'sale' then 'order:' || p.subject_id else 'payment:' || p.id || '#grown' end,
      p.id, p.subject_id, true, p.paid_at, p.paid_at, 'grown'
    from payments p cross join (values ('receipt'), ('sale')) k (kind)
    where p.subject_id in (select order_id from grown) and p.subject_type = 'order' order by p.id`;
  await tx`analyze ledger_transactions`;
  await tx`
    with bought as materialized (
      select order_id, min(area_id) as area_id, count(*)::int as n from grown where not is_given group by order_id
    )
    insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents, iva_cents, event_area_id)
    select t.id, t.admin_id, line.account, 'sandbox', 'demo', line.cents * b.n, line.iva * b.n,
      case t.kind when 'sale' then b.area_id end
    from ledger_transactions t join bought b using (order_id) join (values
      ('receipt', 'provider_clearing', ${PRICE + FEE}::int, 0), ('receipt', 'buyer_owed', ${-PRICE - FEE}::int, 0),
      ('sale', 'buyer_owed', ${PRICE + FEE}::int, 0), ('sale', 'organizer_payable', ${-PRICE}::int, ${-ivaOf(PRICE)}::int),
      ('sale', 'fee_revenue', ${ivaOf(FEE) - FEE}::int, 0), ('sale', 'fee_iva', ${-ivaOf(FEE)}::int, 0)
    ) line (kind, account, cents, iva) on line.kind = t.kind
    where t.request_id = 'grown' order by t.id`;
  await tx`set local enable_nestloop = on`;
}

/** Tickets, mails and their traces in the audit of what was sold. */
async function issue(tx: TransactionSql, stage: Stage): Promise<void> {
  await tx`
    insert into tickets (admin_id, order_id, order_item_id, pass_id, buyer_id, event_id, event_area_id, place_id, issued_at)
    select ${stage.adminId}, g.order_id, g.item_id, g.pass_id, o.buyer_id, g.event_id, g.area_id, g.place_id, g.paid_at
    from grown g join orders o on o.id = g.order_id`;
  await tx`
    insert into messages (admin_id, idempotency_key, template, to_user_id, payload, state, attempts, created_at, sent_at)
    select ${stage.adminId}, 'grown:' || o.id, 'order.paid', o.buyer_id, '{}', 'sent', 1, o.paid_at, o.paid_at
    from orders o where o.id in (select order_id from grown)`;
  await tx`
    insert into audit_log (at, admin_id, actor_kind, actor_id, action, entity, entity_id, changes, request_id)
    select o.paid_at, ${stage.adminId}, 'user', o.buyer_id, x.action, 'order', o.id::text, '{}', 'grown'
    from orders o, unnest(array['order.places_held', 'order.payment_started', 'order.paid', 'ticket.issued']) x(action)
    where o.id in (select order_id from grown)`;
}

/** Courtesies with their history, one batch a zone: three of four are assigned, two of four were sent. */
async function giveAway(tx: TransactionSql, stage: Stage): Promise<void> {
  await tx`
    insert into courtesy_batches (admin_id, event_id, event_area_id, quantity, made, state, requested_by, created_at, finished_at)
    select ${stage.adminId}, event_id, area_id, count(*), count(*), 'done', ${stage.guardIds[0] ?? null}, min(paid_at), min(paid_at)
    from grown where is_given group by event_id, area_id order by area_id`;
  await tx`
    insert into courtesies (pass_id, admin_id, event_id, event_area_id, batch_id, batch_no, name, email, plate, assigned_at,
      sent_at, created_at)
    select g.pass_id, ${stage.adminId}, g.event_id, g.area_id, b.id, g.ordinal - ${soldIn(stage)},
      case when n > 0 then 'Persona Invitada ' || g.pass_id end, case when n > 0 then 'invitada' || g.pass_id || '@test.example' end,
      case when n > 0 then 'ABC' || g.pass_id end, case when n > 0 then g.paid_at end, case when n > 1 then g.paid_at end, g.paid_at
    from grown g join courtesy_batches b on b.event_area_id = g.area_id, lateral (select g.ordinal % 4 as n) x
    where g.is_given`;
  await tx`
    insert into pass_events (pass_id, admin_id, kind, at, actor_kind, actor_id)
    select c.pass_id, c.admin_id, x.kind, c.created_at, 'user', ${stage.guardIds[0] ?? null}
    from courtesies c, lateral (values ('made', c.created_at), ('assigned', c.assigned_at), ('sent', c.sent_at)) x(kind, at)
    where x.at is not null and c.pass_id in (select pass_id from grown where is_given)`;
}

/**
 * Sells and gives away places of the events that have none, as checkouts, staff and gates would have left them, and for
 * events that are over the readings at the gates. It is done without triggers, for each of them would be asked a million
 * times. Thin events have only what reports of sales read: places, orders, items, payments and the ledger.
 */
async function fill(sql: Sql, stage: Stage, buyerIds: readonly number[], isThin: boolean): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local work_mem = '256MB'`;
    await takePlaces(tx, stage);
    await sell(tx, stage, buyerIds);
    if (isThin) return;
    await makePasses(tx, stage);
    await issue(tx, stage);
    await giveAway(tx, stage);
    await tx`
      insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, user_id, nonce,
        scanned_at, recorded_at)
      select ${stage.adminId}, pass_id, ${stage.enclosureId}, event_id, ${stage.gateIds[0] ?? 0}, 'in', 'admitted', 1,
        ${stage.guardIds[0] ?? 0}, gen_random_uuid(), starts_at, starts_at
      from grown where is_over and ordinal % 10 > 0`;
    // All but one in twenty were read when they left.
    await tx`
      insert into stays (admin_id, enclosure_id, pass_id, event_id, parking_area_id, entry_scan_id, entry_gate_id, entered_at,
        entry_recorded_at, ended_by, left_at, ended_at, exit_gate_id)
      select s.admin_id, s.enclosure_id, s.pass_id, s.event_id, a.parking_area_id, s.id, s.gate_id, s.scanned_at, s.scanned_at,
        case when s.id % 20 > 0 then 'exit' else 'orphan' end,
        case when s.id % 20 > 0 then s.scanned_at + interval '3 hours' end, s.scanned_at + interval '12 hours',
        case when s.id % 20 > 0 then s.gate_id end
      from grown g join scans s on s.pass_id = g.pass_id join event_areas a on a.id = g.area_id
      where g.is_over and g.ordinal % 10 > 0`;
  });
}

/** What people counted in the zones: long before all that grows, and in the first zone an hour ago, too. */
export async function countByHand(sql: Sql, stage: Stage): Promise<void> {
  await sql`
    insert into occupancy_counts (admin_id, parking_area_id, counted, stays, inside, reason, user_id, at)
    select ${stage.adminId}, a.parking_area_id, 40, 30, 30, 'Recuento', ${stage.adminId}, now() - x.ago
    from event_areas a cross join (values (interval '20 years'), (interval '1 hour')) x(ago)
    where a.id = any(${stage.areaIds}::int[]) and (x.ago > interval '1 day' or a.id = ${stage.areaIds[0] ?? 0})
    order by x.ago desc, a.id`;
}

/** Sold places of a tenant. */
export async function soldOf(sql: Sql, stage: Stage): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from event_areas a join order_items i on i.event_area_id = a.id and i.state = 'sold'
    where a.admin_id = ${stage.adminId}`;
  return row?.n ?? 0;
}

/**
 * Brings the product's tenant to so many events with 334 sold places and 40 courtesies each, and statistics as after some
 * time: what was sold long ago is all that grows. Answers how many places are sold.
 */
export async function growTo(
  { sql, platform }: Pick<Bench, "sql" | "platform">,
  stage: Stage,
  buyerIds: readonly number[],
  events: number,
  { isThin = false }: { isThin?: boolean } = {},
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from events where admin_id = ${stage.adminId} and id <> ${stage.eventId}`;
  const before = row?.n ?? 0;
  step(`Growing to ${events} events with ${EACH} sold places each`);
  for (let from = before; from < events; from += AT_ONCE) {
    const to = Math.min(events, from + AT_ONCE) - 1;
    await numberBefore(sql, to);
    await addEvents(sql, stage, from, to);
    await fill(sql, stage, buyerIds, isThin);
  }
  await numberOn(sql);
  // The past is another one now: the worker's sums of its days are made anew.
  await sql`delete from sales_folds where admin_id = ${stage.adminId}`;
  await platform.run("fold", []);
  await sql.unsafe("vacuum analyze");
  // The checkpoint writes everything out now, so that nothing is written while pages are measured.
  await sql.unsafe("checkpoint");
  const sold = await soldOf(sql, stage);
  if (sold < events * EACH) throw new PlainError(`there should be ${events * EACH} sold places, there are ${sold}`);
  return sold;
}
