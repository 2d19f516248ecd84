import type { MercadoPagoApi } from "@/lib/payments/mercadopago/api";
import type { MpPayment } from "@/lib/payments/mercadopago/objects";
import { hasMoney } from "@/lib/payments/mercadopago/snapshot";
import type { RefundAnswer, RefundRequest } from "@/lib/payments/provider";
import { toPesos, unavailable } from "@/lib/payments/wire";

interface Part {
  paymentId: string;
  cents: number;
}

const STATES: Readonly<Record<string, RefundAnswer["state"]>> = {
  approved: "done",
  in_process: "pending",
  rejected: "failed",
};

/** The amount cut over several payments, the latest first; null where they never held as much. */
function cut(payments: readonly MpPayment[], amountCents: number): Part[] | null {
  let left = amountCents;
  const parts = payments.flatMap(({ id, transaction_amount }) => {
    const cents = Math.min(left, transaction_amount);
    left -= cents;
    return cents > 0 ? [{ paymentId: id, cents }] : [];
  });
  return left === 0 ? parts : null;
}

/**
 * What the parts come to. One that is on its way may yet be refused: nothing is told before all that was made has ended.
 */
function together(made: readonly { cents: number; answer: RefundAnswer }[], amountCents: number): RefundAnswer {
  const idsOf = (some: typeof made) => some.map(({ answer }) => answer.refundId).join("+");
  if (made.some(({ answer }) => answer.state === "pending")) return { refundId: idsOf(made), state: "pending" };
  const done = made.filter(({ answer }) => answer.state === "done");
  const givenCents = done.reduce((sum, { cents }) => sum + cents, 0);
  if (givenCents === amountCents) return { refundId: idsOf(done), state: "done" };
  return { refundId: idsOf(done), state: "failed", ...(givenCents > 0 ? { givenCents } : {}) };
}

/**
 * Pays back over the payments of one preference. Which payment is tried, in which order and for how much follows from
 * what was once paid and never from what is left, so that asking again finds the same refund by its key: first each
 * payment that held the whole amount, the latest first (the excess, if it was paid twice), then all of them in parts.
 * Where a part is refused after another went back, it tells how much did.
 * Errors: `payment.provider_unavailable`, also while the payments are not found.
 */
export async function refundOver(
  api: MercadoPagoApi,
  payments: readonly MpPayment[],
  { id, amountCents }: RefundRequest,
): Promise<RefundAnswer> {
  const paid = payments.filter(hasMoney).reverse();
  if (paid.length === 0) throw unavailable();
  const give = async ({ paymentId, cents }: Part): Promise<RefundAnswer | null> => {
    const made = await api.refund(paymentId, toPesos(cents), `refund-${id}-${paymentId}-${cents}`);
    return made && { refundId: made.id, state: STATES[made.status ?? "approved"] ?? "pending" };
  };
  for (const payment of paid.filter(({ transaction_amount }) => transaction_amount >= amountCents)) {
    const answer = await give({ paymentId: payment.id, cents: amountCents });
    if (answer) return answer;
  }
  const parts = paid.length > 1 ? cut(paid, amountCents) : null;
  if (!parts || parts.length < 2) return { refundId: "", state: "failed" };
  const made: { cents: number; answer: RefundAnswer }[] = [];
  for (const part of parts) {
    const answer = await give(part);
    if (!answer) break;
    made.push({ cents: part.cents, answer });
  }
  return together(made, amountCents);
}
