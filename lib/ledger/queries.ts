import { and, eq, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { ledgerEntries, ledgerTransactions } from "@/db/schema";

export interface PaymentBalance {
  /** Posted as received from the provider. */
  receivedCents: number;
  /** Posted as gone back. */
  refundedCents: number;
  /** What the sale that this payment made took; 0 when it made none. */
  saleCents: number;
}

/** What the ledger says of a payment, centavos. */
export async function paymentBalance(ctx: { db?: Db }, paymentId: number): Promise<PaymentBalance> {
  const sum = (kind: string, account: string) =>
    sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerTransactions.kind} = ${kind} and ${ledgerEntries.account} = ${account}), 0)::int`;
  const [row] = await dbOf(ctx)
    .select({
      received: sum("receipt", "provider_clearing"),
      refunded: sum("refund", "provider_clearing"),
      sale: sum("sale", "buyer_owed"),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.paymentId, paymentId));
  return { receivedCents: row?.received ?? 0, refundedCents: 0 - (row?.refunded ?? 0), saleCents: row?.sale ?? 0 };
}

/** The payment that paid an order's sale; null when there is no sale, or it cost nothing. */
export async function payerOf(ctx: { db?: Db }, orderId: number): Promise<number | null> {
  const [row] = await dbOf(ctx)
    .select({ paymentId: ledgerTransactions.paymentId })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.kind, "sale"), eq(ledgerTransactions.cause, `order:${orderId}`)));
  return row?.paymentId ?? null;
}
