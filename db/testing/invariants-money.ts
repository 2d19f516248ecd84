import { getDb } from "@/db/client";
import { runText } from "@/db/hot";
import { allChecks } from "@/db/testing/checks";

/** Each query answers one row per violation, with what is wrong in `what`. Money in another currency stands in review, outside the ledger. */
const CHECKS: Record<string, string> = {
  "4 money received has a named end": `
    select 'payment ' || p.id || ': received money ended nowhere' as what from payments p
    where p.received_cents > 0 and p.applied_at is not null
      and not exists (select 1 from ledger_transactions l where l.kind = 'sale' and l.payment_id = p.id)
      and not exists (select 1 from payment_reviews r where r.payment_id = p.id)
      and p.refunded_cents + (select coalesce(sum(f.amount_cents), 0) from refunds f
        where f.payment_id = p.id and f.state in ('pending', 'manual')) < p.received_cents`,
  "4 more than due is seen": `
    select 'payment ' || p.id || ': excess without a case' as what from payments p
    cross join lateral (
      select -sum(e.amount_cents) as owed from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.payment_id = p.id and e.account = 'buyer_owed') n
    where n.owed > 0 and exists (select 1 from ledger_transactions l where l.kind = 'sale' and l.payment_id = p.id)
      and not exists (select 1 from payment_reviews r where r.payment_id = p.id and r.reason in ('excess', 'refund_failed') and r.state = 'open')
      and not exists (select 1 from refunds f where f.payment_id = p.id and f.state in ('pending', 'manual'))`,
  "4 an order in review has an open case, or its money goes back": `
    select 'order ' || o.id || ': in review without a case' as what from orders o
    where o.state = 'review' and not exists (select 1 from payment_reviews r where r.order_id = o.id and r.state = 'open')
      and not exists (select 1 from refunds f where f.order_id = o.id and f.state in ('pending', 'manual'))`,
  "5 tickets if and only if paid": `
    select 'order ' || o.id || ' (' || o.state || '): ' || n.items || ' items, ' || n.tickets || ' tickets' as what
    from orders o cross join lateral (
      select (select count(*) from order_items i where i.order_id = o.id and i.state in ('sold', 'returned')) as items,
        (select count(*) from tickets t where t.order_id = o.id) as tickets) n
    where n.items <> n.tickets or (o.state in ('paid', 'partially_refunded')) <> (n.tickets > 0) and o.state <> 'refunded'`,
  "5 one ticket for each item": `
    select 'item ' || order_item_id || ': ' || count(*) || ' tickets' as what from tickets group by order_item_id having count(*) > 1`,
  "5 sold places are sold": `
    select 'item ' || i.id || ': its place is not sold to its order' as what
    from order_items i join places p on p.id = i.place_id
    where i.state = 'sold' and (p.free_at <> 'infinity' or p.order_id is distinct from i.order_id)`,
  "8 transactions sum to zero": `
    select 'ledger transaction ' || transaction_id || ': ' || sum(amount_cents) as what
    from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  "8 a sale is the sum of its items": `
    select 'order ' || o.id || ': sale differs from its items' as what
    from orders o
    cross join lateral (
      select coalesce(sum(i.price_cents), 0) as price, coalesce(sum(i.discount_cents), 0) as discount,
        coalesce(sum(i.fee_cents - i.fee_iva_cents), 0) as fee, coalesce(sum(i.fee_iva_cents), 0) as iva
      from order_items i where i.order_id = o.id and i.state in ('sold', 'returned')) n
    cross join lateral (
      select coalesce(-sum(e.amount_cents) filter (where e.account = 'organizer_payable'), 0) as price,
        coalesce(sum(e.amount_cents) filter (where e.account = 'discount'), 0) as discount,
        coalesce(-sum(e.amount_cents) filter (where e.account = 'fee_revenue'), 0) as fee,
        coalesce(-sum(e.amount_cents) filter (where e.account = 'fee_iva'), 0) as iva
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.kind = 'sale' and l.order_id = o.id) s
    where (n.price, n.discount, n.fee, n.iva) is distinct from (s.price, s.discount, s.fee, s.iva)`,
  "8 a sale is posted by the zones of its items": `
    select 'order ' || z.order_id || ', zone ' || z.area || ': ' || s::text || ' posted, items ' || row(z.price, z.discount, z.iva, z.fee)::text as what
    from (
      select i.order_id, i.event_area_id as area, sum(i.price_cents) as price, sum(i.discount_cents) as discount,
        sum(i.price_iva_cents) as iva, sum(i.fee_cents) as fee
      from order_items i where i.state in ('sold', 'returned') group by 1, 2) z
    cross join lateral (
      select coalesce(-sum(e.amount_cents) filter (where e.account = 'organizer_payable'), 0) as price,
        coalesce(sum(e.amount_cents) filter (where e.account = 'discount'), 0) as discount, coalesce(-sum(e.iva_cents), 0) as iva,
        coalesce(-sum(e.amount_cents) filter (where e.account in ('fee_revenue', 'fee_iva')), 0) as fee
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.kind = 'sale' and l.order_id = z.order_id and e.event_area_id = z.area) s
    where (z.price, z.discount, z.iva, z.fee) is distinct from (s.price, s.discount, s.iva, s.fee)`,
  "8 what went back is posted by the zones of its items": `
    select 'order ' || z.order_id || ', zone ' || z.area || ': ' || s::text || ' posted, items ' || row(z.discount, z.iva)::text as what
    from (
      select i.order_id, i.event_area_id as area, sum(g.discount_cents) as discount, sum(g.price_iva_cents) as iva
      from refund_items g join order_items i on i.id = g.order_item_id left join refunds r on r.id = g.refund_id
      left join dispute_ends d on d.payment_id = g.disputed_payment_id
      where r.state is not distinct from 'done' or g.exchange_order_id is not null or d.bearer = 'organizer' group by 1, 2) z
    cross join lateral (
      select coalesce(-sum(e.amount_cents) filter (where e.account = 'discount'), 0) as discount, coalesce(sum(e.iva_cents), 0) as iva
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.kind in ('reversal', 'refund', 'dispute_end') and l.order_id = z.order_id and e.event_area_id = z.area) s
    where (z.discount, z.iva) is distinct from (s.discount, s.iva)`,
  "8 a fee that the organizer bears is told apart from its prices": `
    select 'order ' || z.order_id || ', zone ' || z.area || ': ' || s.cost || ' posted, items ' || z.fee as what
    from (
      select i.order_id, i.event_area_id as area,
        coalesce(sum(g.fee_cents) filter (where r.state = 'done' and r.at_organizers_expense or d.bearer = 'organizer'), 0) as fee
      from refund_items g join order_items i on i.id = g.order_item_id left join refunds r on r.id = g.refund_id
      left join dispute_ends d on d.payment_id = g.disputed_payment_id group by 1, 2) z
    cross join lateral (
      select coalesce(sum(e.cost_cents), 0) as cost from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.order_id = z.order_id and e.event_area_id = z.area
        and (l.kind = 'refund' or l.kind = 'dispute_end' and l.cause like '%:order:%')) s
    where z.fee <> s.cost`,
  "8 a place was sold when its money came": `
    select 'item ' || i.id || ': ' || i.sold_at || ', its money ' || l.collected_at as what from order_items i
    join ledger_transactions l on l.kind = 'sale' and l.cause = 'order:' || i.order_id
    where i.state in ('sold', 'returned') and i.sold_at is distinct from l.collected_at`,
  "8 what was sold in an order has a zone": `
    select 'entry ' || e.id || ': ' || e.account || ' of no zone' as what
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id is not null and l.kind in ('sale', 'reversal') and e.event_area_id is null`,
  "8 the provider owes what it received and did not pay back": `
    select 'payment ' || p.id || ': clearing ' || n.clearing || ', received ' || p.received_cents || ', refunded ' || p.refunded_cents as what
    from payments p cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as clearing from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.payment_id = p.id and e.account = 'provider_clearing' and l.kind not in ('chargeback', 'dispute_fee', 'commission', 'payout_difference')) n
    where p.applied_at is not null and n.clearing <> p.received_cents - p.refunded_cents
      and not exists (select 1 from payment_reviews r where r.payment_id = p.id and r.reason = 'currency')`,
  "8 refunds add up": `
    select 'payment ' || p.id || ': refunded ' || p.refunded_cents || ', rows say ' || n.done as what
    from payments p cross join lateral (
      select coalesce(sum(f.amount_cents), 0) as done from refunds f where f.payment_id = p.id and f.state = 'done') n
    where n.done <> p.refunded_cents`,
  "8 a buyer is never owed less than nothing": `
    select 'payment ' || l.payment_id || ': owed ' || -sum(e.amount_cents) as what
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where e.account = 'buyer_owed' and l.payment_id is not null group by l.payment_id having sum(e.amount_cents) > 0`,
  "8 a refunded sale leaves nothing": `
    select 'order ' || o.id || ': ' || e.account || ' ' || sum(e.amount_cents) as what
    from orders o join ledger_transactions l on l.order_id = o.id join ledger_entries e on e.transaction_id = l.id
    where o.state = 'refunded' and e.account in ('organizer_payable', 'fee_revenue', 'fee_iva', 'discount') and l.kind <> 'dispute_fee'
      and not exists (select 1 from refunds r where r.order_id = o.id and r.at_organizers_expense)
      and not exists (select 1 from ledger_transactions d where d.order_id = o.id and d.kind = 'dispute_end')
    group by o.id, e.account having sum(e.amount_cents) <> 0`,
  "8 whoever pays it, a refunded sale sums to nothing": `
    select 'order ' || o.id || ': ' || sum(e.amount_cents) as what
    from orders o join ledger_transactions l on l.order_id = o.id join ledger_entries e on e.transaction_id = l.id
    where o.state = 'refunded' and e.account in ('organizer_payable', 'fee_revenue', 'fee_iva', 'discount', 'dispute_loss') and l.kind <> 'dispute_fee'
    group by o.id having sum(e.amount_cents) <> 0`,
  "8 an item gives back at most what it cost": `
    select 'item ' || i.id || ': gave back too much' as what from order_items i join lateral (
      select sum(g.price_cents) as price, sum(g.discount_cents) as discount, sum(g.fee_cents) as fee,
        sum(g.fee_iva_cents) as iva, sum(g.price_iva_cents) as price_iva
      from refund_items g left join refunds r on r.id = g.refund_id
      where g.order_item_id = i.id and r.state is distinct from 'failed') g on true
    where g.price > i.price_cents or g.discount > i.discount_cents or g.fee > i.fee_cents or g.iva > i.fee_iva_cents or g.price_iva > i.price_iva_cents`,
  "8 an item that gave back all of its price gave back all of its IVA": `
    select 'item ' || i.id || ': IVA ' || i.price_iva_cents || ', gave back ' || g.iva as what from order_items i join lateral (
      select sum(g.price_cents) as price, sum(g.price_iva_cents) as iva
      from refund_items g left join refunds r on r.id = g.refund_id
      where g.order_item_id = i.id and r.state is distinct from 'failed') g on true
    where g.price = i.price_cents and g.iva <> i.price_iva_cents`,
  "8 an entry names who holds the money": `
    select 'entry ' || e.id || ': held by ' || coalesce(e.holder_id::text, 'the platform') as what
    from ledger_entries e join payment_accounts a on a.provider = e.provider and a.account = e.provider_account
    where e.holder_id is distinct from a.admin_id`,
  "8 a refund's parts are in its amount": `
    select 'refund ' || r.id || ': ' || r.amount_cents || ', parts ' || sum(g.price_cents - g.discount_cents + g.fee_cents) as what
    from refunds r join refund_items g on g.refund_id = r.id
    group by r.id, r.amount_cents having sum(g.price_cents - g.discount_cents + g.fee_cents) > r.amount_cents`,
  "8 uses of a discount code are counted, and never more than its limits": `
    select 'discount code ' || d.code || ': counts ' || d.uses || ', has ' || n.uses || ', may have ' || coalesce(d.max_uses::text, 'all') as what
    from discount_codes d cross join lateral (
      select count(*) as uses, max(b.uses) as most from (
        select count(*) over (partition by u.buyer_id) as uses from discount_uses u where u.code_id = d.id and u.state in ('held', 'used')) b) n
    where n.uses <> d.uses or n.uses > d.max_uses or n.most > d.max_uses_per_buyer`,
  "8 a discount is what its use says, and has one": `
    select 'order ' || o.id || ' (' || o.state || '): ' || n.discount || ' off, use ' || coalesce(u.state || ' ' || u.amount_cents, 'none') as what
    from orders o left join discount_uses u on u.order_id = o.id cross join lateral (
      select coalesce(sum(i.discount_cents), 0) as discount from order_items i where i.order_id = o.id and i.state in ('held', 'sold', 'returned')) n
    where o.discount_code_id is not null and case
      when o.state in ('paid', 'partially_refunded') then (n.discount > 0) <> (u.state is not null and u.state <> 'released')
        or (u.state in ('used', 'honoured') and n.discount <> u.amount_cents) or u.state = 'held'
      when o.state = 'awaiting_payment' then (u.state is not distinct from 'held' and n.discount <> u.amount_cents)
        or (n.discount > 0 and u.state is null) or u.state in ('used', 'honoured')
      when o.state in ('cart', 'expired', 'cancelled') then u.state = 'held' or (o.state = 'cart' and (u.state is not null or n.discount > 0))
      else false end`,
  "8 an attempt asks what its items cost": `
    select 'payment ' || p.id || ': asks ' || p.amount_cents || ', items ' || n.cents as what
    from payments p join orders o on p.subject_type = 'order' and o.id = p.subject_id cross join lateral (
      select sum(n.price_cents - n.discount_cents + n.fee_cents) as cents from payment_items n where n.payment_id = p.id) n
    where greatest(0, n.cents - o.credit_cents) <> p.amount_cents`,
  "8 a sale is what its payment asked": `
    select 'item ' || i.id || ': not as payment ' || p.id || ' asked' as what
    from payments p join ledger_transactions l on l.kind = 'sale' and l.payment_id = p.id and l.order_id = p.subject_id
    join order_items i on i.order_id = p.subject_id and i.state in ('sold', 'returned')
    join payment_items n on n.payment_id = p.id and n.order_item_id = i.id
    where p.subject_type = 'order' and (n.price_cents, n.discount_cents, n.fee_cents, n.price_iva_cents, n.fee_iva_cents)
      is distinct from (i.price_cents, i.discount_cents, i.fee_cents, i.price_iva_cents, i.fee_iva_cents)`,
  "5 what is returned admits nobody": `
    select 'item ' || i.id || ': returned, but its ticket is valid' as what
    from order_items i join tickets t on t.order_item_id = i.id where i.state = 'returned' and t.state = 'valid'`,
};

const TABLES = [
  "payments",
  "payment_items",
  "payment_reviews",
  "refunds",
  "refund_items",
  "orders",
  "order_items",
  "tickets",
  "ledger_transactions",
  "ledger_entries",
  "discount_codes",
  "discount_uses",
];

/** Before the checks: their tables hold the rows of one tenant only, whose number is the statement's value. */
const ROWS_OF_TENANT = `with ${TABLES.map((name) => `${name} as not materialized (select * from public.${name} where admin_id = $1::int)`).join(", ")}`;

/**
 * Violations of the invariants of money and tickets (4, 5, 8) in the whole database, or of one tenant's rows; empty when
 * all hold. One statement checks all of them, so that it is planned a few times and not after each random story.
 */
export async function moneyViolations(adminId?: number): Promise<string[]> {
  const checks = allChecks(CHECKS);
  const rows =
    adminId === undefined
      ? await runText<{ found: string }>(getDb(), checks, [])
      : await runText<{ found: string }>(getDb(), `${ROWS_OF_TENANT} ${checks}`, [adminId]);
  return rows.map(({ found }) => found);
}
