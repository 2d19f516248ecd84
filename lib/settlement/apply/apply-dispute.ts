import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { postChargeback } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import type { LockedSubject, PaymentRow, PaymentSubject } from "@/lib/payments";
import { closeReviews } from "@/lib/settlement/reviews/close-reviews";
import { hasReview, openReview, reviewUsedTickets } from "@/lib/settlement/reviews/open-review";

type Tx = Ctx & { db: Db };

interface Target {
  kind: PaymentSubject;
  subject: LockedSubject;
}

async function tellPayer(tx: Tx, payment: PaymentRow, payerId: number | null): Promise<void> {
  if (payerId === null) return;
  await queueMessage(tx, {
    idempotencyKey: `payment.dispute:${payment.id}:${payment.state}`,
    template: "payment.dispute",
    toUserId: payerId,
    adminId: payment.adminId,
    payload: { paymentId: payment.id, state: payment.state },
  });
}

/** Takes back what the payment bought, and answers whether that is new, so that people are told once. */
async function suspend(tx: Tx, payment: PaymentRow, kind: PaymentSubject): Promise<boolean> {
  const ended = await kind.suspend(tx, payment);
  // The same dispute is applied again and again, and must not open a review that a person has resolved.
  if (ended.length === 0) return !(await hasReview(tx, payment.id, "disputed"));
  for (const one of ended) await reviewUsedTickets(tx, payment, one, payment.receivedCents);
  return ended.some(({ hasEnded }) => hasEnded);
}

/**
 * Gives back what a dispute took. Where the places have been sold meanwhile, a person is asked. Answers how many tickets
 * are valid again.
 */
export async function restoreDisputed(tx: Tx, payment: PaymentRow, kind: PaymentSubject): Promise<number> {
  const { restored, missing } = await kind.restore(tx, payment);
  const amountCents = payment.receivedCents - payment.refundedCents;
  for (const one of missing) {
    if (await hasReview(tx, payment.id, "won_without_places")) continue;
    await openReview(tx, payment, { ...one, payerId: null }, { reason: "won_without_places", amountCents });
  }
  if (restored > 0 && missing.length === 0) {
    await closeReviews(tx, { paymentId: payment.id, reasons: ["won_without_places"] }, "fulfilled");
  }
  return restored;
}

/**
 * Applies a dispute to everything that the payment bought: it is suspended while the bank decides and valid again when the
 * venue wins. When it loses, a person decides who bears that and whether the places are free. A repetition changes nothing.
 */
export async function applyDispute(tx: Tx, payment: PaymentRow, { kind, subject }: Target): Promise<void> {
  const {
    id: paymentId,
    state,
    adminId,
    provider,
    account,
    isTest,
    receivedCents,
    refundedCents,
    providerDisputedAt,
  } = payment;
  if (state !== "disputed" && state !== "dispute_lost" && state !== "dispute_won") return;
  const tell = async () => {
    await tellPayer(tx, payment, subject.payerId);
    await kind.tellHolders(tx, { payment, news: state });
  };
  if (state === "dispute_won") {
    await closeReviews(tx, { paymentId, reasons: ["disputed"] }, "won");
    if ((await restoreDisputed(tx, payment, kind)) > 0) await tell();
    return;
  }
  const isNew = await suspend(tx, payment, kind);
  if (state === "disputed") {
    if (!isNew) return;
    await openReview(tx, payment, subject, { reason: "disputed", amountCents: receivedCents });
    return tell();
  }
  const route = { adminId, provider, account, isTest, paymentId, orderId: subject.orderId };
  const amountCents = receivedCents - refundedCents;
  if (!(await postChargeback(tx, { ...route, amountCents, collectedAt: providerDisputedAt }))) return;
  await closeReviews(tx, { paymentId, reasons: ["disputed"] }, "lost");
  await openReview(tx, payment, subject, { reason: "dispute_lost", amountCents });
  await tell();
}
