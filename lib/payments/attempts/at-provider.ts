import { and, eq, inArray } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { payments, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { providerFor } from "@/lib/payments/accounts/bind-account";
import { recordSnapshot } from "@/lib/payments/attempts/record-snapshot";
import { isLive, LIVE_STATES } from "@/lib/payments/attempts/states";
import type { PaymentSource } from "@/lib/payments/client";
import type { Payer, PaymentSnapshot } from "@/lib/payments/provider";
import type { PaymentRow } from "@/lib/payments/rows";
import { NextAction, type PaymentState } from "@/lib/payments/schemas";
import type { Method } from "@/lib/pricing/client";

/**
 * A rollback does not undo what a provider did, and a transaction would keep its locks for as long as the provider takes
 * to answer.
 */
export function assertNoTransaction({ db }: Ctx): void {
  if (db) throw new Error("A provider is not asked inside a transaction");
}

async function payerOf(userId: number): Promise<Payer> {
  const [row] = await getDb()
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw notFound();
  return row;
}

/** Null while the provider has not answered. */
function nextActionOf(payment: PaymentRow): NextAction | null {
  const parsed = NextAction.safeParse(payment.next);
  return parsed.success ? parsed.data : null;
}

/**
 * Opens an attempt at its provider, outside any transaction, and records where the buyer goes next; `opened` may add to
 * that transaction. Repeating it opens nothing twice.
 */
export async function openAtProvider(
  ctx: Ctx,
  payment: PaymentRow,
  about: { description: string; payerId: number },
  opened: (tx: Ctx & { db: Db }, next: NextAction) => Promise<void> = async () => undefined,
): Promise<{ payment: PaymentRow; next: NextAction }> {
  const openedBefore = nextActionOf(payment);
  if (openedBefore && payment.providerId) return { payment, next: openedBefore };
  assertNoTransaction(ctx);
  const { provider, callbackBase } = await providerFor(payment);
  const { providerId, next } = await provider.create({
    id: payment.id,
    folio: payment.folio,
    method: payment.method as Method,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: about.description,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
    returnUrl: `${callbackBase}/payment-finish?folio=${payment.folio}`,
    webhookUrl: `${callbackBase}/api/v1/payments/callback/${payment.provider}/${payment.account}`,
    payer: () => payerOf(about.payerId),
  });
  const state: PaymentState = next.kind === "redirect" ? "requires_action" : "pending";
  const snapshot: PaymentSnapshot = {
    providerId,
    folio: payment.folio,
    state,
    receivedCents: 0,
    refundedCents: 0,
    currency: payment.currency,
    failureCode: null,
  };
  return withTx(ctx, async (tx) => {
    const written = await recordSnapshot(tx, payment.id, snapshot, "create", next);
    await opened(tx, next);
    return { payment: written, next };
  });
}

/** Asks the provider how an attempt stands and records it. One that never reached its provider stays as it is. */
export async function refreshAttempt(ctx: Ctx, payment: PaymentRow, source: PaymentSource): Promise<PaymentRow> {
  if (!payment.providerId) return payment;
  assertNoTransaction(ctx);
  const { provider } = await providerFor(payment);
  return recordSnapshot(ctx, payment.id, await provider.fetch(payment.providerId), source);
}

/** Cancels an attempt at its provider and records the answer: it may have been paid meanwhile. */
export async function cancelAtProvider(ctx: Ctx, payment: PaymentRow, source: PaymentSource): Promise<PaymentRow> {
  if (payment.providerId) {
    assertNoTransaction(ctx);
    const { provider } = await providerFor(payment);
    return recordSnapshot(ctx, payment.id, await provider.cancel(payment.providerId), source);
  }
  if (!isLive(payment.state)) return payment;
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(payments)
      .set({ state: "cancelled", nextPollAt: null })
      .where(and(eq(payments.id, payment.id), inArray(payments.state, LIVE_STATES)))
      .returning();
    await recordAudit(tx, {
      action: "payment.cancelled",
      entity: "payment",
      entityId: payment.id,
      adminId: payment.adminId,
      before: { state: payment.state },
      after: { state: "cancelled", source },
    });
    return row ?? payment;
  });
}
