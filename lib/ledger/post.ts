import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";

export type LedgerAccount =
  | "provider_clearing"
  | "organizer_payable"
  | "fee_revenue"
  | "fee_iva"
  | "provider_commission"
  | "discount"
  | "buyer_owed"
  | "chargeback";

/** The account at a provider that money of a tenant goes through; sales without money use "none". */
export interface MoneyRoute {
  adminId: number;
  provider: string;
  account: string;
  isTest: boolean;
}

export interface Posting extends MoneyRoute {
  kind: "receipt" | "sale" | "refund" | "reversal" | "chargeback" | "commission";
  /** What caused it: one transaction per kind and cause, ever. */
  cause: string;
  paymentId: number | null;
  orderId: number | null;
  /** Centavos per account: positive debits, negative credits; they sum to zero. */
  entries: Partial<Record<LedgerAccount, number>>;
}

type Tx = { db: Db; now: Date; requestId: string };

/**
 * The transaction, unless its cause was posted before, and its entries. $1 tenant, $2 kind, $3 cause, $4 payment, $5 order,
 * $6 is test, $7 instant, $8 request, $9 provider, $10 its account, $11 accounts and $12 centavos as text of arrays.
 */
const POST = `with posted as (
  insert into ledger_transactions (admin_id, kind, cause, payment_id, order_id, is_test, at, request_id)
  values ($1, $2, $3, $4, $5, $6, $7::text::timestamptz, $8)
  on conflict (kind, cause) do nothing returning id, admin_id
)
insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents)
select posted.id, posted.admin_id, line.account, $9, $10, line.cents
from posted cross join unnest($11::text::text[], $12::text::int[]) as line (account, cents)
returning id`;

/** Writes a transaction of the ledger in the caller's transaction. Answers false when its cause was posted before. */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { entries, provider, account, adminId, kind, cause, paymentId, orderId, isTest } = posting;
  const lines = (Object.entries(entries) as [LedgerAccount, number][]).filter(([, amountCents]) => amountCents !== 0);
  const sum = lines.reduce((total, [, amountCents]) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The ledger posting ${kind} ${cause} does not sum to zero`);
  if (lines.length === 0) return false;
  const written = await runPrepared(tx.db, POST, [
    adminId,
    kind,
    cause,
    paymentId,
    orderId,
    isTest,
    tx.now.toISOString(),
    tx.requestId,
    provider,
    account,
    `{${lines.map(([name]) => name).join(",")}}`,
    `{${lines.map(([, cents]) => cents).join(",")}}`,
  ]);
  return written.length > 0;
}
