import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { allocateRefund, type ItemParts, paidOf, paymentBalance, sumParts } from "@/lib/ledger";
import { type PaymentRow, type PaymentSubject, refundableCents } from "@/lib/payments";

type Tx = { db: Db };

export interface RefundPlan {
  amountCents: number;
  /** The parts of the sale in it; what the amount is more than they are is owed to the buyer beside the sale. */
  parts: ItemParts[];
}

/** A payment, and what of it is given back: what the subject with this id was sold for. */
export interface Refunding {
  kind: PaymentSubject;
  payment: PaymentRow;
  subjectId: number;
}

/** Centavos of a refund that its subject's sale gives back. */
export const saleCentsOf = (parts: readonly ItemParts[]): number => paidOf(sumParts(parts));

/** What refunds that are not done yet give back of what we owe the buyer of a payment beside its sales, in SQL. */
export const askedBeside = (paymentId: SQL): SQL => sql`(
  select coalesce(sum(r.amount_cents - r.sale_cents), 0)::int from refunds r where r.payment_id = ${paymentId} and r.state in ('pending', 'manual'))`;

/** What we owe the buyer of a payment beside its sales, and no refund asks for yet. */
export async function owedLeft(tx: Tx, paymentId: number): Promise<number> {
  const { owedCents } = await paymentBalance(tx, paymentId);
  const [row] = await tx.db.execute<{ asked: number }>(sql`select ${askedBeside(sql`${paymentId}`)} as asked`);
  return Math.max(0, owedCents - (row?.asked ?? 0));
}

const exceeds = (available: number) =>
  new DomainError("payment.refund_exceeds", { field: "amountCents", data: { available: formatMoney(available) } });

/** The most that may go back of a payment for a subject (0: nothing), with what we owe the buyer beside the sale and the lines left. */
export async function roomOf(
  tx: Tx,
  { kind, payment, subjectId }: Refunding,
): Promise<{ mostCents: number; owedCents: number; left: ItemParts[] }> {
  const available = await refundableCents(tx, payment);
  const inSale = await kind.leftOf(tx, { subjectId, paymentId: payment.id });
  const left = inSale === null ? [] : await kind.linesLeft(tx, subjectId);
  const owedCents = inSale === null ? available : Math.min(available, await owedLeft(tx, payment.id));
  const mostCents = owedCents + Math.min(available - owedCents, inSale ?? 0, paidOf(sumParts(left)));
  return { mostCents: Math.max(0, mostCents), owedCents, left };
}

/**
 * What a refund of an amount gives back, of all that is left without one: first what we owe the buyer beside the sale,
 * then of every line in proportion.
 */
export async function planAmount(
  tx: Tx,
  { amountCents, ...refunding }: Refunding & { amountCents?: number | undefined },
): Promise<RefundPlan> {
  const { mostCents, owedCents, left } = await roomOf(tx, refunding);
  if (mostCents === 0) throw new DomainError("payment.not_refundable");
  const amount = amountCents ?? mostCents;
  if (amount > mostCents) throw exceeds(mostCents);
  return { amountCents: amount, parts: allocateRefund(left, amount - Math.min(amount, owedCents)) };
}

/** As `planAmount`, of money that went back already: what is more than the sale is not refused. */
export async function planForeign(
  tx: Tx,
  { kind, payment, subjectId, amountCents }: Refunding & { amountCents: number },
): Promise<RefundPlan> {
  const inSale = await kind.leftOf(tx, { subjectId, paymentId: payment.id });
  if (inSale === null) return { amountCents, parts: [] };
  const ofSale = Math.min(inSale, Math.max(0, amountCents - (await owedLeft(tx, payment.id))));
  return { amountCents, parts: allocateRefund(await kind.linesLeft(tx, subjectId), ofSale) };
}
