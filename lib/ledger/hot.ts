import { hotStatement } from "@/db/hot";

interface BalanceRow {
  received: number;
  refunded: number;
  sale: number;
  owed: number;
  commission: number;
}

/** Sums a payment's entries as they are posted: what came in and what we owe stands with opposite signs. */
export const sumPayment = hotStatement<{ paymentId: number }, BalanceRow>(
  { name: "ledger.sumPayment", bench: "webhooks" },
  `select
    coalesce(sum(e.amount_cents) filter (where e.account = 'provider_clearing' and l.kind = 'receipt'), 0)::int as received,
    coalesce(sum(e.amount_cents) filter (where e.account = 'provider_clearing' and l.kind = 'refund'), 0)::int as refunded,
    coalesce(sum(e.amount_cents) filter (where e.account = 'buyer_owed' and l.kind in ('sale', 'reversal')), 0)::int as sale,
    coalesce(sum(e.amount_cents) filter (
      where e.account = 'buyer_owed' and l.kind in ('receipt', 'sale', 'reversal', 'refund')), 0)::int as owed,
    coalesce(sum(e.amount_cents) filter (
      where e.account = 'provider_commission' and l.kind = 'commission'), 0)::int as commission
  from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
  where l.payment_id = :paymentId::bigint`,
);

/** Writes a transaction with its entries, unless its cause was posted before. `accounts` and `cents` are the text of arrays. */
export const insertPosting = hotStatement<
  {
    adminId: number;
    kind: string;
    cause: string;
    paymentId: number | null;
    orderId: number | null;
    isTest: boolean;
    at: Date;
    requestId: string;
    provider: string;
    providerAccount: string;
    accounts: string;
    cents: string;
  },
  { id: number }
>(
  { name: "ledger.insertPosting", bench: "webhooks" },
  `with posted as (
    insert into ledger_transactions (admin_id, kind, cause, payment_id, order_id, is_test, at, request_id)
    values (:adminId, :kind, :cause, :paymentId, :orderId, :isTest, :at::timestamptz, :requestId)
    on conflict (kind, cause) do nothing returning id, admin_id
  )
  insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents)
  select posted.id, posted.admin_id, line.account, :provider, :providerAccount, line.cents
  from posted cross join unnest(:accounts::text::text[], :cents::text::int[]) as line (account, cents)
  returning id`,
);
