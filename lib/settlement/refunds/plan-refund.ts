import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { allocateRefund, type ItemParts, paidOf, paymentBalance, sumParts } from "@/lib/ledger";
import { type PaymentRow, type PaymentSubject, refundableCents } from "@/lib/payments";

// A payment's money is of two kinds: what its sale took, and what we owe the buyer outside the sale (an excess, a double
// payment). A refund gives the second back first, because that costs the buyer no ticket.

type Tx = { db: Db };

export interface RefundPlan {
  amountCents: number;
  /** The parts of the sale that go back. What the amount is above their sum is owed to the buyer outside the sale. */
  parts: ItemParts[];
}

interface RefundTarget {
  kind: PaymentSubject;
  payment: PaymentRow;
  /** The order or other subject whose sale is given back: an exchange's payment may have paid more than one. */
  subjectId: number;
}

/** Sums the centavos that the parts of a sale give back. */
export const saleCentsOf = (parts: readonly ItemParts[]): number => paidOf(sumParts(parts));

/** SQL for the centavos owed to a payment's buyer outside its sales that refunds under way already give back. */
export const owedUnderWay = (paymentId: SQL): SQL => sql`(
  select coalesce(sum(r.amount_cents - r.sale_cents), 0)::int from refunds r where r.payment_id = ${paymentId} and r.state in ('pending', 'manual'))`;

/** Answers the centavos that we owe a payment's buyer outside its sales and that no refund gives back yet. */
export async function owedLeft(tx: Tx, paymentId: number): Promise<number> {
  const { owedCents } = await paymentBalance(tx, paymentId);
  const [row] = await tx.db.execute<{ underWay: number }>(sql`select ${owedUnderWay(sql`${paymentId}`)} as "underWay"`);
  return Math.max(0, owedCents - (row?.underWay ?? 0));
}

const exceeds = (available: number) =>
  new DomainError("payment.refund_exceeds", { field: "amountCents", data: { available: formatMoney(available) } });

/** Answers the most that a payment may give back for a subject, and of it what is owed outside the sale. */
export async function refundableOf(
  tx: Tx,
  { kind, payment, subjectId }: RefundTarget,
): Promise<{ mostCents: number; owedCents: number; linesLeft: ItemParts[] }> {
  const available = await refundableCents(tx, payment);
  const inSale = await kind.leftOf(tx, { subjectId, paymentId: payment.id });
  const linesLeft = inSale === null ? [] : await kind.linesLeft(tx, subjectId);
  const owedCents = inSale === null ? available : Math.min(available, await owedLeft(tx, payment.id));
  const mostCents = owedCents + Math.min(available - owedCents, inSale ?? 0, paidOf(sumParts(linesLeft)));
  return { mostCents: Math.max(0, mostCents), owedCents, linesLeft };
}

/**
 * Plans a refund of an amount, or of all that is left where none is given: it takes first what is owed outside the sale,
 * then what the lines `first` cost, then a share of every other line in proportion.
 */
export async function planRefund(
  tx: Tx,
  {
    amountCents,
    first = [],
    ...target
  }: RefundTarget & { amountCents?: number | undefined; first?: readonly number[] },
): Promise<RefundPlan> {
  const { mostCents, owedCents, linesLeft } = await refundableOf(tx, target);
  if (mostCents === 0) throw new DomainError("payment.not_refundable");
  const amount = amountCents ?? mostCents;
  if (amount > mostCents) throw exceeds(mostCents);
  const fromSale = amount - Math.min(amount, owedCents);
  const chosen = linesLeft.filter(({ orderItemId }) => first.includes(orderItemId));
  const others = linesLeft.filter(({ orderItemId }) => !first.includes(orderItemId));
  const ofChosen = allocateRefund(chosen, Math.min(fromSale, paidOf(sumParts(chosen))));
  const ofOthers = allocateRefund(others, fromSale - saleCentsOf(ofChosen));
  return { amountCents: amount, parts: [...ofChosen, ...ofOthers] };
}

/**
 * Plans a refund that the provider has already paid from its own panel. The money is gone, so an amount above the sale is
 * written down and not refused.
 */
export async function planPanelRefund(
  tx: Tx,
  { kind, payment, subjectId, amountCents }: RefundTarget & { amountCents: number },
): Promise<RefundPlan> {
  const inSale = await kind.leftOf(tx, { subjectId, paymentId: payment.id });
  if (inSale === null) return { amountCents, parts: [] };
  const fromSale = Math.min(inSale, Math.max(0, amountCents - (await owedLeft(tx, payment.id))));
  return { amountCents, parts: allocateRefund(await kind.linesLeft(tx, subjectId), fromSale) };
}
