import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { baseOf, type ItemParts, shareOf } from "@/lib/ledger";
import { type LockedSubject, type PaymentRow, type PaymentSubject, refundableCents } from "@/lib/payments";
import { inheritedFrom, type RefundRow } from "@/lib/settlement/refunds/request-refund";

type Tx = Ctx & { db: Db };

/** The key of the refund that takes a failed one's place; it keeps a failed refund from being retried twice. */
export const retryKeyOf = (refundId: number): string => `retry:${refundId}`;

/** SQL: nobody has retried the refund with the alias f. */
export const IS_NOT_RETRIED = sql`not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.idempotency_key = 'retry:' || f.id)`;

export async function retryOf(tx: Tx, { id, paymentId }: RefundRow): Promise<RefundRow | null> {
  const [row] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.idempotencyKey, retryKeyOf(id))));
  return row ?? null;
}

/** SQL for the centavos of all refunds of a payment that the provider refused and nobody retried. */
export const refusedCents = (paymentId: SQL): SQL => sql`(
  select coalesce(sum(f.amount_cents), 0)::int from refunds f
  where f.payment_id = ${paymentId} and f.state = 'failed' and ${IS_NOT_RETRIED})`;

/** As `refusedCents`, read. */
export async function readRefusedCents(tx: { db: Db }, paymentId: number): Promise<number> {
  const [row] = await tx.db.execute<{ cents: number }>(sql`select ${refusedCents(sql`${paymentId}`)} as cents`);
  return row?.cents ?? 0;
}

/** Lists the payment's refunds that the provider refused and nobody retried, the first one first. */
export async function failedRefunds(tx: { db: Db }, paymentId: number): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select f.id from refunds f where f.payment_id = ${paymentId} and f.state = 'failed'
      and ${IS_NOT_RETRIED} order by f.id`);
  return rows.map(({ id }) => id);
}

/** Whether a refused refund of the payment still waits for a decision and its money is still there: its review stays open. */
export async function hasPayableFailure(tx: { db: Db }, paymentId: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from refunds f join payments p on p.id = f.payment_id
    where f.payment_id = ${paymentId} and f.state = 'failed'
      and ${IS_NOT_RETRIED}
      and f.amount_cents <= p.received_cents - p.kept_cents - (
        select coalesce(sum(a.amount_cents), 0) from refunds a where a.payment_id = f.payment_id and a.state <> 'failed')
    limit 1`);
  return rows.length > 0;
}

/** The parts of a failed refund as they are shared now: what went back since may have taken the centavo of a rounding. */
export async function partsAnew(
  tx: Tx,
  { kind, subject, refund }: { kind: PaymentSubject; subject: LockedSubject; refund: RefundRow },
): Promise<ItemParts[]> {
  const lines = new Map((await kind.linesLeft(tx, subject.subjectId)).map((line) => [line.orderItemId, line]));
  return (await kind.partsOf(tx, refund.id)).map((part) => {
    const line = lines.get(part.orderItemId);
    const fits = line && baseOf(part) <= baseOf(line) && part.feeCents <= line.feeCents;
    return fits ? { ...line, ...shareOf(line, baseOf(part), part.feeCents) } : part;
  });
}

/** Writes the refund that takes a failed one's place: its amount, with parts that fit what is left now. */
export async function writeCopy(
  tx: Tx,
  { kind, refund: failed }: { kind: PaymentSubject; refund: RefundRow },
  { parts, state }: { parts: readonly ItemParts[]; state: "pending" | "manual" },
): Promise<RefundRow> {
  const { id, amountCents, saleCents } = failed;
  const [copy] = await tx.db
    .insert(refunds)
    .values({
      ...inheritedFrom(failed),
      amountCents,
      saleCents,
      state,
      idempotencyKey: retryKeyOf(id),
      requestedBy: userIdOf(tx.actor),
    })
    .returning();
  if (!copy) throw new Error("The refund was not written");
  await kind.keepParts(tx, copy, parts);
  return copy;
}

/** Throws where a failed refund's money went back some other way meanwhile. */
export async function assertStillRefundable(
  tx: Tx,
  { kind, payment, refund }: { kind: PaymentSubject; payment: PaymentRow | undefined; refund: RefundRow },
  parts: readonly ItemParts[],
): Promise<void> {
  if (!payment || refund.amountCents > (await refundableCents(tx, payment)))
    throw new DomainError("payment.not_refundable");
  if (await kind.isGone(tx, parts)) throw new DomainError("payment.not_refundable");
}
