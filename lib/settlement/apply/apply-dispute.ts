import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { postChargeback } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import type { LockedSubject, PaymentRow, PaymentSubject } from "@/lib/payments";
import { closeReview, flagUsed, hasCase, openReview } from "@/lib/settlement/reviews/open-review";

type Tx = Ctx & { db: Db };

interface For {
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

/** Takes back what the payment bought. Answers whether that is news. */
async function suspend(tx: Tx, payment: PaymentRow, kind: PaymentSubject): Promise<boolean> {
  const ended = await kind.suspend(tx, payment);
  // What is applied again must not open a decided case again.
  if (ended.length === 0) return !(await hasCase(tx, payment.id, "disputed"));
  for (const one of ended) await flagUsed(tx, payment, one, payment.receivedCents);
  return ended.some(({ hasEnded }) => hasEnded);
}

/**
 * Gives back what a payment's dispute took, where it is still to be had; for the rest a person is asked. Answers how much
 * is valid again.
 */
export async function restoreDisputed(tx: Tx, payment: PaymentRow, kind: PaymentSubject): Promise<number> {
  const { restored, missing } = await kind.restore(tx, payment);
  const amountCents = payment.receivedCents - payment.refundedCents;
  for (const one of missing) {
    if (await hasCase(tx, payment.id, "won_without_places")) continue;
    await openReview(tx, payment, { ...one, payerId: null }, { reason: "won_without_places", amountCents });
  }
  if (restored > 0 && missing.length === 0) {
    await closeReview(tx, { paymentId: payment.id, reasons: ["won_without_places"] }, "fulfilled");
  }
  return restored;
}

/**
 * A disputed payment takes back what it bought, in everything that it paid, and asks for a person. Lost, it goes to the
 * ledger and what it bought is free; won, that is valid again, or a person is asked where it is not to be had any more.
 * Doing it again changes nothing.
 */
export async function applyDispute(tx: Tx, payment: PaymentRow, { kind, subject }: For): Promise<void> {
  const { id: paymentId, state, adminId, provider, account, isTest, receivedCents, refundedCents } = payment;
  if (state !== "disputed" && state !== "dispute_lost" && state !== "dispute_won") return;
  const tell = async () => {
    await tellPayer(tx, payment, subject.payerId);
    await kind.tellHolders(tx, { payment, news: state });
  };
  if (state === "dispute_won") {
    await closeReview(tx, { paymentId, reasons: ["disputed"] }, "won");
    if ((await restoreDisputed(tx, payment, kind)) > 0) await tell();
    return;
  }
  const isNews = await suspend(tx, payment, kind);
  if (isNews) {
    await openReview(tx, payment, subject, { reason: "disputed", amountCents: receivedCents });
    await tell();
  }
  if (state === "dispute_lost") {
    const route = { adminId, provider, account, isTest, paymentId, orderId: subject.orderId };
    const posted = await postChargeback(tx, { ...route, amountCents: receivedCents - refundedCents });
    await kind.forfeit(tx, payment);
    if (posted && !isNews) await tell();
  }
}
