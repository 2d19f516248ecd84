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
import { syncPayment } from "@/lib/settlement/apply/settle-payment";
import type { DifferenceKind } from "@/lib/settlement/client";

interface Difference {
  kind: DifferenceKind;
  ours: string;
  theirs: string;
}

interface OurBooks {
  payment: PaymentRow;
  /** A person transferred these, and the provider knows nothing of it. */
  byHandCents: number;
  /** The provider was asked for these and may have paid them already. */
  pendingCents: number;
}

async function readOurBooks(paymentId: number): Promise<OurBooks> {
  const payment = await paymentById({}, paymentId);
  const [row] = await getDb().execute<{ byHand: number; pending: number }>(sql`
    select coalesce(sum(amount_cents) filter (where bank_reference is not null), 0)::int as "byHand",
      coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::int as pending
    from refunds where payment_id = ${paymentId}`);
  return { payment, byHandCents: row?.byHand ?? 0, pendingCents: row?.pending ?? 0 };
}

/** Reduces a state to what it says of the money. Refunds are compared by amount, and a won dispute is a paid charge. */
function moneyState(state: string): string {
  if (isLive(state)) return "open";
  if (!isPaid(state)) return "unpaid";
  return state === "disputed" || state === "dispute_lost" ? state : "paid";
}

/** Compares the books. An attempt that we gave up may stay open at the provider until it expires: that is no difference. */
function compareBooks(
  { payment, byHandCents, pendingCents }: OurBooks,
  theirs: PaymentSnapshot,
  { canRefund }: { canRefund: boolean },
): Difference[] {
  const found: Difference[] = [];
  const [ourState, theirState] = [moneyState(payment.state), moneyState(theirs.state)];
  if (ourState !== theirState && !(ourState === "unpaid" && theirState === "open"))
    found.push({ kind: "state", ours: payment.state, theirs: theirs.state });
  if (isPaid(theirs.state) && theirs.currency !== payment.currency)
    found.push({ kind: "currency", ours: payment.currency, theirs: theirs.currency });
  if (theirs.receivedCents !== payment.receivedCents)
    found.push({ kind: "received", ours: `${payment.receivedCents}`, theirs: `${theirs.receivedCents}` });
  const refunded = payment.refundedCents - byHandCents;
  if (canRefund && (theirs.refundedCents < refunded || theirs.refundedCents > refunded + pendingCents))
    found.push({ kind: "refunded", ours: `${refunded}`, theirs: `${theirs.refundedCents}` });
  return found;
}

async function findDifferences(provider: PaymentProvider, books: OurBooks): Promise<Difference[]> {
  try {
    const theirs = await provider.fetch(books.payment.providerId ?? "");
    return compareBooks(books, theirs, { canRefund: provider.capabilities.refund !== "none" });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "resource.not_found")) throw error;
    return [{ kind: "unknown", ours: books.payment.state, theirs: "" }];
  }
}

/** Whether a person has accepted exactly this difference before. */
async function isAccepted(tx: { db: Db }, paymentId: number, { kind, ours, theirs }: Difference): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from payment_differences where payment_id = ${paymentId} and kind = ${kind} and state = 'resolved'
      and ours = ${ours} and theirs = ${theirs} and resolved_by is not null limit 1`);
  return rows.length > 0;
}

/** Writes the differences found, and closes with `resolution` the open ones that are found no more. */
async function writeDifferences(
  ctx: Ctx,
  { id: paymentId, adminId }: PaymentRow,
  found: readonly Difference[],
  resolution: "healed" | "applied",
): Promise<void> {
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
        await recordAudit(tx, {
          action: "payment_difference.found",
          entity: "payment_difference",
          entityId: row.id,
          adminId,
          after: { paymentId, ...difference },
        });
      }
    }
    const stillOpen = `{${found.map(({ kind }) => kind).join(",")}}`;
    const closed = await tx.db
      .update(paymentDifferences)
      .set({ state: "resolved", resolution, resolvedAt: tx.now })
      .where(
        and(
          eq(paymentDifferences.paymentId, paymentId),
          eq(paymentDifferences.state, "open"),
          sql`${paymentDifferences.kind} <> all(${stillOpen}::text[])`,
        ),
      )
      .returning({ id: paymentDifferences.id });
    for (const { id } of closed) {
      await recordAudit(tx, {
        action: "payment_difference.healed",
        entity: "payment_difference",
        entityId: id,
        adminId,
        after: { resolution },
      });
    }
  });
}

/**
 * Compares our books of a payment with its provider's. Differences are written down before the provider's answer is
 * applied, and those that this heals are closed.
 */
export async function comparePayment(ctx: Ctx, provider: PaymentProvider, paymentId: number): Promise<void> {
  const before = await readOurBooks(paymentId);
  const found = await findDifferences(provider, before);
  await writeDifferences(ctx, before.payment, found, "healed");
  if (found.length === 0 || found.some(({ kind }) => kind === "unknown")) return;
  await syncPayment(ctx, before.payment, "poll");
  const after = await readOurBooks(paymentId);
  await writeDifferences(ctx, after.payment, await findDifferences(provider, after), "applied");
}
