import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { type Given, keptQuery } from "@/db/kept-query";
import type { Statement } from "@/db/prepared";
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
  /** Posted as kept by the provider. */
  commissionCents: number;
}

const sumOf = (account: string, kinds: readonly string[]) =>
  sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account} and ${inArray(ledgerTransactions.kind, [...kinds])}), 0)::int`;

const balance = keptQuery((db, its: Given<{ paymentId: number }>) =>
  db
    .select({
      received: sumOf("provider_clearing", ["receipt"]),
      refunded: sumOf("provider_clearing", ["refund"]),
      sale: sumOf("buyer_owed", ["sale", "reversal"]),
      owed: sumOf("buyer_owed", ["receipt", "sale", "reversal", "refund"]),
      commission: sumOf("provider_commission", ["commission"]),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.paymentId, its.paymentId)),
);

/** The statement that `paymentBalance` sends. */
export function balanceOf(paymentId: number): Statement<PaymentBalance> {
  return balance.later({ paymentId }).as(([row]) => ({
    receivedCents: row?.received ?? 0,
    refundedCents: 0 - (row?.refunded ?? 0),
    saleCents: row?.sale ?? 0,
    owedCents: 0 - (row?.owed ?? 0),
    commissionCents: row?.commission ?? 0,
  }));
}

/** What the ledger says of a payment, centavos. */
export const paymentBalance = (ctx: { db?: Db }, paymentId: number): Promise<PaymentBalance> =>
  balanceOf(paymentId).send(dbOf(ctx));

export interface Payable {
  /** Prices of what was sold, less those of what was exchanged. */
  soldCents: number;
  /** Discounts given on them. */
  discountCents: number;
  /** What went back to buyers at the organizer's cost: base prices, and the fees of cancelled events where it pays them. */
  refundedCents: number;
  /** What the organizer is to receive: sold − discounts − refunded. */
  payableCents: number;
}

/** What is payable to an organizer (centavos), with what it is made of; tests are counted apart. Unguarded. */
export async function payableTo(ctx: { db?: Db }, adminId: number, isTest = false): Promise<Payable> {
  const [row] = await dbOf(ctx).execute<{ sold: number; discount: number; refunded: number }>(sql`
    select coalesce(-sum(e.amount_cents) filter (where e.account = 'organizer_payable' and l.kind <> 'refund'), 0) as sold,
      coalesce(sum(e.amount_cents) filter (where e.account = 'discount' and l.kind <> 'refund'), 0) as discount,
      coalesce(sum(e.amount_cents) filter (where l.kind = 'refund'), 0) as refunded
    from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    where e.admin_id = ${adminId} and e.account in ('organizer_payable', 'discount') and l.is_test = ${isTest}`);
  const { sold, discount, refunded } = row ?? { sold: 0, discount: 0, refunded: 0 };
  const figures = { soldCents: sold, discountCents: discount, refundedCents: refunded };
  return { ...figures, payableCents: sold - discount - refunded };
}

/** What was sold: an order, or whatever else a payment may be for. */
export interface Sold {
  subjectType: string;
  subjectId: number;
}

/** The cause with which the sale of something is posted, once. */
export const saleCause = ({ subjectType, subjectId }: Sold): string => `${subjectType}:${subjectId}`;

/** The payment that paid a sale; null when there is no sale, or it cost nothing. */
export async function payerOf(ctx: { db?: Db }, sold: Sold): Promise<number | null> {
  const [row] = await dbOf(ctx)
    .select({ paymentId: ledgerTransactions.paymentId })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.kind, "sale"), eq(ledgerTransactions.cause, saleCause(sold))));
  return row?.paymentId ?? null;
}

/** The orders whose sales a payment paid, whole or in part, the first one first. */
export async function ordersPaidBy(ctx: { db?: Db }, paymentId: number): Promise<number[]> {
  const rows = await dbOf(ctx).execute<{ id: number }>(sql`
    select distinct order_id as id from ledger_transactions
    where payment_id = ${paymentId} and kind = 'sale' and order_id is not null order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Every payment that an order's sale was paid with, the latest first, and the centavos that it gave: an exchange is paid
 * with what the old order's payment gave and a new one. What an exchange took out of the order counts no more.
 */
export async function payersOf(ctx: { db?: Db }, orderId: number): Promise<{ paymentId: number; paidCents: number }[]> {
  return dbOf(ctx).execute<{ paymentId: number; paidCents: number }>(sql`
    select l.payment_id as "paymentId", sum(e.amount_cents)::int as "paidCents"
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} and l.kind in ('sale', 'reversal') and e.account = 'buyer_owed' and l.payment_id is not null
    group by l.payment_id order by l.payment_id desc`);
}
