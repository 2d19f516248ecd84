import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getDb } from "@/db/client";
import { type Facts, factsOf, paymentRow } from "@/lib/settlement/testing";

export async function mailsTo(userId: number): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ template: string; n: number }>(sql`
    select template, count(*)::int as n from messages where to_user_id = ${userId} group by template`);
  return Object.fromEntries(rows.map(({ template, n }) => [template, n]));
}

/** Sums an order's ledger by account, with the provider's commission counted as cleared. */
export async function ledgerOf(orderId: number): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ account: string; cents: number }>(sql`
    select case when e.account in ('provider_commission', 'commission_iva') then 'provider_clearing' else e.account end as account, sum(e.amount_cents)::int as cents
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} group by 1 having sum(e.amount_cents) <> 0`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

interface About {
  orderId: number;
  paymentId: number;
  buyer: { id: number };
}

interface Standing extends Partial<Facts> {
  payment?: string | RegExp;
  ledger?: Record<string, number>;
  /** The number of mails by template. Templates that are not named are not checked. */
  mails?: Record<string, number>;
}

/** Expects an order, its payment, its ledger and its buyer's mails to stand as wanted, and the ledger to sum to zero. */
export async function expectStanding({ orderId, paymentId, buyer }: About, wanted: Standing): Promise<void> {
  const { payment, ledger, mails, ...facts } = wanted;
  const row = await paymentRow(paymentId);
  if (typeof payment === "string") expect(row.state).toBe(payment);
  else if (payment) expect(row.state).toMatch(payment);
  expect(await factsOf(orderId)).toMatchObject(facts);
  const booked = await ledgerOf(orderId);
  expect(Object.values(booked).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  if (ledger) expect(booked).toEqual(ledger);
  const sent = await mailsTo(buyer.id);
  for (const [template, times] of Object.entries(mails ?? {}))
    expect([template, sent[template] ?? 0]).toEqual([template, times]);
}

/** One place at $250.00 with its fee of $37.50 is sold. */
export const SOLD = {
  payment: "paid",
  state: "paid",
  tickets: 1,
  validTickets: 1,
  soldPlaces: 1,
  heldPlaces: 0,
  items: ["sold"],
  reviews: [],
  refunds: [],
  ledger: { provider_clearing: 28_750, organizer_payable: -25_000, fee_revenue: -3_233, fee_iva: -517 },
  mails: { "tickets.issued": 1, "payment.review": 0, "refund.done": 0 },
} satisfies Standing;

/** The payment waits, the place is held and nothing is posted. */
export const WAITING = {
  payment: /^(requires_action|pending)$/,
  state: "awaiting_payment",
  tickets: 0,
  heldPlaces: 1,
  soldPlaces: 0,
  reviews: [],
  ledger: {},
  mails: { "tickets.issued": 0, "payment.review": 0 },
} satisfies Standing;

/** The payment's time is over, the place is free and nothing is posted. */
export const ENDED = {
  payment: /^(expired|cancelled|failed)$/,
  state: "expired",
  tickets: 0,
  heldPlaces: 0,
  soldPlaces: 0,
  reviews: [],
  ledger: {},
  mails: { "tickets.issued": 0, "payment.review": 0 },
} satisfies Standing;
