import { hotStatement } from "@/db/hot";

interface BalanceRow {
  received: number;
  refunded: number;
  sale: number;
  owed: number;
  commission: number;
  commissionIva: number;
  commissionEntries: number;
  kept: number;
  chargeback: number;
}

/** Sums a payment's entries as they are posted: what came in and what we owe stands with opposite signs. */
export const sumPayment = hotStatement<{ paymentId: number }, BalanceRow>(
  { name: "ledger.sumPayment", bench: "webhooks" },
  `select
    coalesce(sum(e.amount_cents) filter (where e.account = 'provider_clearing' and l.kind = 'receipt'), 0)::int as received,
    coalesce(sum(e.amount_cents) filter (where e.account = 'provider_clearing' and l.kind = 'refund'), 0)::int as refunded,
    coalesce(sum(e.amount_cents) filter (where e.account = 'buyer_owed' and l.kind in ('sale', 'reversal')), 0)::int as sale,
    coalesce(sum(e.amount_cents) filter (
      where e.account = 'buyer_owed' and l.kind in ('receipt', 'sale', 'reversal', 'refund', 'kept', 'dispute_end')), 0)::int as owed,
    coalesce(sum(e.amount_cents) filter (where l.kind = 'commission' and e.account <> 'provider_clearing'), 0)::int as commission,
    coalesce(sum(e.amount_cents) filter (where e.account = 'commission_iva'), 0)::int as "commissionIva",
    (count(*) filter (where l.kind = 'commission'))::int as "commissionEntries",
    coalesce(sum(e.amount_cents) filter (where e.account = 'excess_kept'), 0)::int as kept,
    coalesce(sum(e.amount_cents) filter (where e.account = 'chargeback'), 0)::int as chargeback
  from ledger_transactions l
  cross join lateral (select account, amount_cents from ledger_entries where transaction_id = l.id offset 0) e
  where l.payment_id = :paymentId::bigint`,
);

/**
 * The venue whose days a transaction is of, where it is of no purchase: that which the posting names, or that of what its
 * payment brought.
 */
const VENUE = `coalesce(:enclosureId::int, case when :orderId::bigint is null then (
      select r.enclosure_id from ledger_transactions r
      where r.payment_id = :paymentId::bigint and r.enclosure_id is not null limit 1) end)`;

/** Writes a transaction with its entries, unless its cause was posted before. `accounts` and those after it are the text of arrays. */
export const insertPosting = hotStatement<
  {
    adminId: number;
    kind: string;
    cause: string;
    paymentId: number | null;
    orderId: number | null;
    enclosureId: number | null;
    isTest: boolean;
    at: Date;
    providerAt: Date | null;
    collectedAt: Date;
    requestId: string;
    provider: string;
    providerAccount: string;
    accounts: string;
    cents: string;
    ivas: string;
    costs: string;
    areas: string;
  },
  { id: number }
>(
  { name: "ledger.insertPosting", bench: "webhooks" },
  `with posted as (
    insert into ledger_transactions (admin_id, kind, cause, payment_id, order_id, enclosure_id, is_test, at, provider_at,
      collected_at, request_id)
    values (:adminId, :kind, :cause, :paymentId, :orderId, ${VENUE}, :isTest, :at::timestamptz,
      :providerAt::timestamptz, :collectedAt::timestamptz, :requestId)
    on conflict (kind, cause) do nothing returning id, admin_id
  )
  insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, holder_id, amount_cents,
    iva_cents, cost_cents, event_area_id)
  select posted.id, posted.admin_id, line.account, :provider, :providerAccount,
    (select a.admin_id from payment_accounts a where a.provider = :provider and a.account = :providerAccount), line.cents,
    line.iva, line.cost, line.area
  from posted cross join unnest(:accounts::text::text[], :cents::text::int[], :ivas::text::int[], :costs::text::int[],
    :areas::text::int[]) as line (account, cents, iva, cost, area)
  returning id`,
);
