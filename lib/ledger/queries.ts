import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import { ledgerTransactions } from "@/db/schema";
import { sumPayment } from "@/lib/ledger/hot";

/** The ledger's sums of a payment. */
export interface PaymentBalance {
  receivedCents: number;
  refundedCents: number;
  /** The payment's sales took these, less what exchanges took out of them. */
  saleCents: number;
  /** We owe these to the buyer, outside the sales. */
  owedCents: number;
  /** The provider kept these, their IVA included. */
  commissionCents: number;
  commissionIvaCents: number;
  /** Entries of the postings of commissions: a number that grows with each. */
  commissionEntries: number;
  /** Staff decided not to give these back. */
  keptCents: number;
  /** A bank took these back, and nobody bears them yet. */
  chargebackCents: number;
}

/** The balance as a statement, to be sent with others by `inOrder`. */
export function balanceOf(paymentId: number): Statement<PaymentBalance> {
  return sumPayment.later({ paymentId }).as(([row]) => ({
    receivedCents: row?.received ?? 0,
    refundedCents: 0 - (row?.refunded ?? 0),
    saleCents: row?.sale ?? 0,
    owedCents: 0 - (row?.owed ?? 0),
    commissionCents: row?.commission ?? 0,
    commissionIvaCents: row?.commissionIva ?? 0,
    commissionEntries: row?.commissionEntries ?? 0,
    keptCents: 0 - (row?.kept ?? 0),
    chargebackCents: row?.chargeback ?? 0,
  }));
}

export const paymentBalance = (ctx: { db?: Db }, paymentId: number): Promise<PaymentBalance> =>
  balanceOf(paymentId).send(dbOf(ctx));

export interface Payable {
  /** The prices of what was sold, less those of what was exchanged and what it lost in disputes. */
  soldCents: number;
  discountCents: number;
  /** Base prices that went back to buyers, and the fees of cancelled events where the organizer pays them. */
  refundedCents: number;
  /** What buyers paid too much and staff decided not to give back. */
  keptCents: number;
  /** What the organizer earned: sold − discounts − refunded + kept. */
  payableCents: number;
  /**
   * The cash that came into accounts of the organizer's own and has not left them, as its owner stood at each posting.
   * The commission of an own account is its owner's cost and is not taken off.
   */
  heldCents: number;
  /** What settlements have paid, kept as commission or withheld. */
  settledCents: number;
  /** The platform owes the organizer payable − held − settled; below zero the organizer owes it. */
  owedCents: number;
}

/**
 * SQL: the entry e of the transaction l is money that came to accounts of the organizer's own, or left them to buyers. What
 * a provider keeps of it, or sends on to the organizer's bank, changes nothing in what the organizer has.
 */
export const isHeld = (): SQL => sql`(e.account = 'provider_clearing' and e.holder_id = e.admin_id
  and l.kind not in ('commission', 'provider_payout', 'payout_difference'))`;

const ENTRIES = sql`ledger_entries e join ledger_transactions l on l.id = e.transaction_id`;

/**
 * Answers what is owed to an organizer. Test sales are summed apart. `from` brings its entries `e` of transactions `l`, or
 * sums of them. The caller has authorized the actor.
 */
export async function payableTo(
  ctx: { db?: Db },
  adminId: number,
  isTest = false,
  from: SQL = ENTRIES,
): Promise<Payable> {
  const [row] = await dbOf(ctx).execute<{
    sold: number;
    discount: number;
    refunded: number;
    kept: number;
    held: number;
    settled: number;
  }>(sql`
    select coalesce(-sum(e.amount_cents) filter (where e.account = 'organizer_payable' and l.kind <> 'refund'), 0) as sold,
      coalesce(sum(e.amount_cents) filter (where e.account = 'discount' and l.kind <> 'refund'), 0) as discount,
      coalesce(sum(e.amount_cents) filter (where e.account in ('organizer_payable', 'discount') and l.kind = 'refund'), 0) as refunded,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'excess_kept'), 0) as kept,
      coalesce(sum(e.amount_cents) filter (
        where ${isHeld()}), 0) as held,
      coalesce(sum(e.amount_cents) filter (where e.account = 'settlement'), 0) as settled
    from ${from}
    where e.admin_id = ${adminId} and e.account in ('organizer_payable', 'discount', 'excess_kept', 'provider_clearing', 'settlement') and l.is_test = ${isTest}`);
  const { sold, discount, refunded, kept, held, settled } = row ?? {
    sold: 0,
    discount: 0,
    refunded: 0,
    kept: 0,
    held: 0,
    settled: 0,
  };
  const payableCents = sold - discount - refunded + kept;
  return {
    soldCents: sold,
    discountCents: discount,
    refundedCents: refunded,
    keptCents: kept,
    payableCents,
    heldCents: held,
    settledCents: settled,
    owedCents: payableCents - held - settled,
  };
}

/** An order or other subject that was sold. */
export interface Sold {
  subjectType: string;
  subjectId: number;
}

/** A sale is posted with this cause, and so once. */
export const saleCause = ({ subjectType, subjectId }: Sold): string => `${subjectType}:${subjectId}`;

/** Answers the payment that paid a sale, or null where there is no sale or it cost nothing. */
export async function payerOf(ctx: { db?: Db }, sold: Sold): Promise<number | null> {
  const [row] = await dbOf(ctx)
    .select({ paymentId: ledgerTransactions.paymentId })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.kind, "sale"), eq(ledgerTransactions.cause, saleCause(sold))));
  return row?.paymentId ?? null;
}

/** Lists the orders whose sales a payment paid, whole or in part, by id. */
export async function ordersPaidBy(ctx: { db?: Db }, paymentId: number): Promise<number[]> {
  const rows = await dbOf(ctx).execute<{ id: number }>(sql`
    select distinct order_id as id from ledger_transactions
    where payment_id = ${paymentId} and kind = 'sale' and order_id is not null order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Lists the payments that paid an order, the latest first, with the centavos that each gave. An exchanged order is paid by
 * the old order's payment and a new one, and what an exchange took out of an order no longer counts.
 */
export async function payersOf(ctx: { db?: Db }, orderId: number): Promise<{ paymentId: number; paidCents: number }[]> {
  return dbOf(ctx).execute<{ paymentId: number; paidCents: number }>(sql`
    select l.payment_id as "paymentId", sum(e.amount_cents)::int as "paidCents"
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} and l.kind in ('sale', 'reversal') and e.account = 'buyer_owed' and l.payment_id is not null
    group by l.payment_id order by l.payment_id desc`);
}
