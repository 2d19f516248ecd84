import { type SQL, sql } from "drizzle-orm";
import { PREPAID_TAXED, taxedOnItsDay } from "@/lib/closings/prepaid-taxes";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, type OperatingDays } from "@/lib/enclosures";

const PRICE = sql`e.account in ('organizer_payable', 'discount')`;
const FEE = sql`e.account in ('fee_revenue', 'fee_iva')`;

/**
 * What a transaction `l` sold or gave back, with the IVA that its entries say. What the organizer pays beside the price, as
 * the fee of an event that it cancels, is no price.
 */
const MONEY = sql`(
  select coalesce(-sum(e.amount_cents - e.cost_cents) filter (where ${PRICE}), 0)::bigint as ticket,
    coalesce(-sum(e.iva_cents), 0)::bigint as ticket_iva,
    coalesce(-sum(e.amount_cents) filter (where ${FEE}), 0)::bigint as fee,
    coalesce(-sum(e.amount_cents) filter (where e.account = 'fee_iva'), 0)::bigint as fee_iva
  from ledger_entries e where e.transaction_id = l.id)`;

/** Sales and what went back of them, with what a top-up put on a balance where that is taxed. */
const ofLedger = (adminId: number | null, days: OperatingDays): SQL => sql`
  select l.id * 2 as id, l.admin_id, case when m.id is null then l.kind else 'topup' end as kind, l.order_id,
    s.topup_id, case when l.order_id is not null then 'order' when s.topup_id is not null then 'topup' end as of,
    coalesce(l.order_id, s.topup_id) as of_id, null::text as folio, l.payment_id, l.enclosure_id, l.collected_at, l.at, x.ticket, x.ticket_iva,
    x.fee, x.fee_iva, s.fee_bps, coalesce(m.taxed, 0) as prepaid, coalesce(m.iva, 0) as prepaid_iva, m.bps as prepaid_bps
  from ledger_transactions l cross join lateral ${MONEY} x
  left join lateral (
    select t.id as topup_id, (t.fee_terms ->> 'feeIvaBps')::int as fee_bps
    from payments p join prepaid_topups t on t.id = p.subject_id
    where l.order_id is null and p.id = l.payment_id and p.subject_type = 'prepaid_topup') s on true
  left join lateral (
    select m.id, ${PREPAID_TAXED} as taxed, m.iva_cents as iva, k.iva_bps as bps
    from prepaid_movements m join prepaid_lots k on k.topup_id = m.topup_id
    where l.kind = 'sale' and m.topup_id = s.topup_id and m.kind = 'topup' and m.iva_cents <> 0) m on true
  where ${sql.join(
    [
      adminId === null ? sql`true` : sql`l.admin_id = ${adminId}`,
      sql.raw(countsInFigures("l")),
      sql`l.kind in ('sale', 'reversal', 'refund', 'dispute_end') and (x.ticket <> 0 or x.fee <> 0 or m.id is not null)`,
      ...aroundDays(sql`l.collected_at`, days),
    ],
    sql` and `,
  )}`;

/** What was charged of a balance, or went back of it, where that is taxed. Its payment is the one that gave most of it. */
const ofPrepaid = (adminId: number | null, days: OperatingDays): SQL => sql`
  select m.id * 2 + 1, m.admin_id, x.kind, null::bigint, m.topup_id,
    case when x.kind = 'charge' then 'movement' when m.topup_id is not null then 'topup' end,
    case when x.kind = 'charge' then m.id else m.topup_id end, m.folio, k.payment_id, m.enclosure_id, m.at, m.at,
    0, 0, 0, 0, null::int, ${PREPAID_TAXED}, m.iva_cents, k.iva_bps
  from prepaid_movements m cross join lateral (
    select case when m.iva_cents < 0 then 'balance_back' when m.kind = 'reversal' then 'balance_again' else 'charge' end as kind) x
  cross join lateral (
    select k.payment_id, k.iva_bps from prepaid_lot_uses u join prepaid_lots k on k.id = u.lot_id and k.kind = 'paid'
    where u.movement_id = m.id order by abs(u.amount_cents) desc, k.id limit 1) k
  where ${taxedOnItsDay(adminId, days)}`;

/**
 * Receipts `l` for the global invoice of these days and around them, with whose they are, their purchase or top-up, their
 * payment, their venue, and an invoice of their own.
 */
export const invoiceRows = (adminId: number | null, days: OperatingDays): SQL => sql`
  (${ofLedger(adminId, days)} union all ${ofPrepaid(adminId, days)}) l
  join admins b on b.id = l.admin_id left join orders o on o.id = l.order_id
  left join prepaid_topups t on t.id = l.topup_id left join payments p on p.id = l.payment_id
  left join enclosures n on n.id = coalesce(o.enclosure_id, l.enclosure_id)
  left join (
    select case when i.order_id is not null then 'order' when i.topup_id is not null then 'topup' else 'movement' end as of,
      coalesce(i.order_id, i.topup_id, i.movement_id) as id, i.uuid
    from order_invoices i where i.ended_at is null) i on i.of = l.of and i.id = l.of_id`;

/** Of what was in it: the rates of its places, which are all of one venue, and when the first of its events is. */
export const INVOICE_ITEMS = sql`left join lateral (
  select max(k.price_iva_bps) as price, max(k.fee_iva_bps) as fee, min(v.starts_at) as starts
  from order_items k join events v on v.id = k.event_id where k.order_id = l.order_id) r on true`;
