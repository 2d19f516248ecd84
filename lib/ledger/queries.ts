import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { ledgerEntries, ledgerTransactions } from "@/db/schema";

export interface PaymentBalance {
  /** Posted as received from the provider. */
  receivedCents: number;
  /** Posted as gone back. */
  refundedCents: number;
  /** What the sales that this payment made took, without what an exchange took out of them; 0 when it made none. */
  saleCents: number;
  /** What we owe the buyer of it, beside the sales. */
  owedCents: number;
}

/** What the ledger says of a payment, centavos. */
export async function paymentBalance(ctx: { db?: Db }, paymentId: number): Promise<PaymentBalance> {
  const sum = (account: string, kinds: readonly string[]) =>
    sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account} and ${inArray(ledgerTransactions.kind, [...kinds])}), 0)::int`;
  const [row] = await dbOf(ctx)
    .select({
      received: sum("provider_clearing", ["receipt"]),
      refunded: sum("provider_clearing", ["refund"]),
      sale: sum("buyer_owed", ["sale", "reversal"]),
      owed: sum("buyer_owed", ["receipt", "sale", "reversal", "refund"]),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.paymentId, paymentId));
  return {
    receivedCents: row?.received ?? 0,
    refundedCents: 0 - (row?.refunded ?? 0),
    saleCents: row?.sale ?? 0,
    owedCents: 0 - (row?.owed ?? 0),
  };
}

/** The payment that paid an order's sale; null when there is no sale, or it cost nothing. */
export async function payerOf(ctx: { db?: Db }, orderId: number): Promise<number | null> {
  const [row] = await dbOf(ctx)
    .select({ paymentId: ledgerTransactions.paymentId })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.kind, "sale"), eq(ledgerTransactions.cause, `order:${orderId}`)));
  return row?.paymentId ?? null;
}

/**
 * Every payment that an order's sale was paid with, the latest first, and the centavos that it gave: an exchange is paid
 * with what the old order's payment gave and a new one. What an exchange took out of the order counts no more.
 */
export async function payersOf(ctx: { db?: Db }, orderId: number): Promise<{ paymentId: number; paidCents: number }[]> {
  return dbOf(ctx).execute<{ paymentId: number; paidCents: number }>(sql`
    select l.payment_id::float8 as "paymentId", sum(e.amount_cents)::int as "paidCents"
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} and l.kind in ('sale', 'reversal') and e.account = 'buyer_owed' and l.payment_id is not null
    group by l.payment_id order by l.payment_id desc`);
}
