import { and, eq, sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { paymentDifferences } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import {
  isLive,
  isPaid,
  type PaymentProvider,
  type PaymentRow,
  type PaymentSnapshot,
  paymentById,
} from "@/lib/payments";
import { settleKnown } from "@/lib/settlement/apply/settle-payment";
import type { DifferenceKind } from "@/lib/settlement/client";

interface Difference {
  kind: DifferenceKind;
  ours: string;
  theirs: string;
}

interface Books {
  payment: PaymentRow;
  /** Paid back by transfer: the provider knows nothing of it. */
  byHandCents: number;
  /** Asked of the provider, which may have done it already. */
  pendingCents: number;
}

async function booksOf(paymentId: number): Promise<Books> {
  const payment = await paymentById({}, paymentId);
  const [row] = await getDb().execute<{ byHand: number; pending: number }>(sql`
    select coalesce(sum(amount_cents) filter (where bank_reference is not null), 0)::int as "byHand",
      coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::int as pending
    from refunds where payment_id = ${paymentId}`);
  return { payment, byHandCents: row?.byHand ?? 0, pendingCents: row?.pending ?? 0 };
}

/** What a state says of the money: refunds are compared by their amounts, and a won dispute is a paid charge. */
function meaning(state: string): string {
  if (isLive(state)) return "open";
  if (!isPaid(state)) return "unpaid";
  return state === "disputed" || state === "dispute_lost" ? state : "paid";
}

/**
 * Where the two books do not say the same. What we gave up, a provider may still hold open until it expires; `refunds`:
 * it pays money back itself.
 */
function compare({ payment, byHandCents, pendingCents }: Books, said: PaymentSnapshot, refunds: boolean): Difference[] {
  const found: Difference[] = [];
  const [ours, theirs] = [meaning(payment.state), meaning(said.state)];
  if (ours !== theirs && !(ours === "unpaid" && theirs === "open"))
    found.push({ kind: "state", ours: payment.state, theirs: said.state });
  if (isPaid(said.state) && said.currency !== payment.currency)
    found.push({ kind: "currency", ours: payment.currency, theirs: said.currency });
  if (said.receivedCents !== payment.receivedCents)
    found.push({ kind: "received", ours: `${payment.receivedCents}`, theirs: `${said.receivedCents}` });
  const refunded = payment.refundedCents - byHandCents;
  if (refunds && (said.refundedCents < refunded || said.refundedCents > refunded + pendingCents))
    found.push({ kind: "refunded", ours: `${refunded}`, theirs: `${said.refundedCents}` });
  return found;
}

/** What the provider says that we do not; its charge may be unknown to it. */
async function differencesNow(provider: PaymentProvider, books: Books): Promise<Difference[]> {
  try {
    const said = await provider.fetch(books.payment.providerId ?? "");
    return compare(books, said, provider.capabilities.refund !== "none");
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "resource.not_found")) throw error;
    return [{ kind: "unknown", ours: books.payment.state, theirs: "" }];
  }
}

/** A person has looked at exactly this before. */
async function isAccepted(tx: { db: Db }, paymentId: number, { kind, ours, theirs }: Difference): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from payment_differences where payment_id = ${paymentId} and kind = ${kind} and state = 'resolved'
      and ours = ${ours} and theirs = ${theirs} and resolved_by is not null limit 1`);
  return rows.length > 0;
}

async function write(ctx: Ctx, { id: paymentId, adminId }: PaymentRow, found: readonly Difference[], healed: string) {
  await withTx(ctx, async (tx) => {
    for (const difference of found) {
      if (await isAccepted(tx, paymentId, difference)) continue;
      const { ours, theirs } = difference;
      const [row] = await tx.db
        .insert(paymentDifferences)
        .values({ adminId, paymentId, ...difference, foundAt: tx.now, seenAt: tx.now })
        .onConflictDoUpdate({
          target: [paymentDifferences.paymentId, paymentDifferences.kind],
          targetWhere: sql`state = 'open'`,
          set: { ours, theirs, seenAt: tx.now },
        })
        .returning({ id: paymentDifferences.id, foundAt: paymentDifferences.foundAt });
      if (row && row.foundAt.getTime() === tx.now.getTime()) {
        const what = { entity: "payment_difference", entityId: row.id, adminId } as const;
        await recordAudit(tx, { action: "payment_difference.found", ...what, after: { paymentId, ...difference } });
      }
    }
    const still = `{${found.map(({ kind }) => kind).join(",")}}`;
    const closed = await tx.db
      .update(paymentDifferences)
      .set({ state: "resolved", resolution: healed, resolvedAt: tx.now })
      .where(
        and(
          eq(paymentDifferences.paymentId, paymentId),
          eq(paymentDifferences.state, "open"),
          sql`${paymentDifferences.kind} <> all(${still}::text[])`,
        ),
      )
      .returning({ id: paymentDifferences.id });
    for (const { id } of closed) {
      const what = { entity: "payment_difference", entityId: id, adminId } as const;
      await recordAudit(tx, { action: "payment_difference.healed", ...what, after: { resolution: healed } });
    }
  });
}

/**
 * Compares our books of a payment with its provider's: what differs is written down, money that we missed is applied,
 * and what agrees afterwards is closed.
 */
export async function comparePayment(ctx: Ctx, provider: PaymentProvider, paymentId: number): Promise<void> {
  const before = await booksOf(paymentId);
  const found = await differencesNow(provider, before);
  await write(ctx, before.payment, found, "healed");
  if (found.length === 0 || found.some(({ kind }) => kind === "unknown")) return;
  await settleKnown(ctx, before.payment, "poll");
  const after = await booksOf(paymentId);
  await write(ctx, after.payment, await differencesNow(provider, after), "applied");
}
