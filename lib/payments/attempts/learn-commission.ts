import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payments } from "@/db/schema";
import { paymentBalance, postCommission } from "@/lib/ledger";
import { lockPayments } from "@/lib/payments/attempts/find-payments";
import type { PaymentRow } from "@/lib/payments/rows";

type Tx = { db: Db; now: Date; requestId: string };

interface Told {
  paymentId: number;
  /** Its IVA is part of it. */
  commissionCents: number;
  commissionIvaCents: number;
}

/** Writes and posts what a provider kept of a locked payment by what a payout of it says. */
async function learn(tx: Tx, payment: PaymentRow, { commissionCents, commissionIvaCents }: Told): Promise<void> {
  const { id: paymentId, provider, account, adminId, isTest, subjectType, subjectId, providerPaidAt } = payment;
  await tx.db.update(payments).set({ commissionCents, commissionIvaCents }).where(eq(payments.id, paymentId));
  await postCommission(tx, {
    provider,
    account,
    adminId,
    isTest,
    paymentId,
    orderId: subjectType === "order" ? subjectId : null,
    commissionCents,
    commissionIvaCents,
    collectedAt: providerPaidAt,
    posted: await paymentBalance(tx, paymentId),
  });
}

/** Takes commissions from a payout for payments whose provider had told none. */
export async function learnCommissions(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const locked = await lockPayments(
    tx,
    told.map(({ paymentId }) => paymentId),
  );
  for (const one of told) {
    const payment = locked.get(one.paymentId);
    if (payment && payment.appliedAt !== null && payment.commissionCents === 0) await learn(tx, payment, one);
  }
}

/** Takes fees of disputes from a payout for payments whose provider had told none; they are posted when the dispute ends. */
export async function learnDisputeFees(
  tx: Tx,
  told: readonly { paymentId: number; feeCents: number }[],
): Promise<void> {
  if (told.length === 0) return;
  const locked = await lockPayments(
    tx,
    told.map(({ paymentId }) => paymentId),
  );
  for (const { paymentId, feeCents } of told) {
    if (locked.get(paymentId)?.disputeFeeCents !== null) continue;
    await tx.db.update(payments).set({ disputeFeeCents: feeCents }).where(eq(payments.id, paymentId));
  }
}

/** Takes a payment's commission from a payout although the provider had told another one: a person accepted it. */
export async function correctCommission(tx: Tx, told: Told): Promise<void> {
  const payment = (await lockPayments(tx, [told.paymentId])).get(told.paymentId);
  if (!payment || payment.appliedAt === null) return;
  const { commissionCents, commissionIvaCents } = payment;
  // Who does not tell the IVA has not said that there is none.
  const share = commissionCents === 0 ? 0 : commissionIvaCents / commissionCents;
  const iva = told.commissionIvaCents === 0 ? Math.round(told.commissionCents * share) : told.commissionIvaCents;
  await learn(tx, payment, { ...told, commissionIvaCents: iva });
}
