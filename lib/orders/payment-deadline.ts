import type { LockedOrder } from "@/lib/orders/order-locks";
import type { EnabledMethod, PaymentRow } from "@/lib/payments";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAY_MINUTES = 15;
const MARGIN_MINUTES = 15;
/** Tries after a decline may lengthen the time, but never beyond this from the first one. */
const LONGEST_MINUTES = 45;

/**
 * Until when a payment that starts now must be made, and until when its places stay held should nobody look after them.
 * The first try has at least 15 minutes; later ones share a bounded time, so that declines cannot hold places for ever.
 */
export function paymentDeadline(input: {
  order: Pick<LockedOrder, "state" | "deadlineAt" | "dbNow" | "method">;
  account: EnabledMethod;
  attempts: readonly Pick<PaymentRow, "method" | "createdAt">[];
}): { deadline: Date; freeAt: Date } {
  const { order, account, attempts } = input;
  const now = order.dbNow.getTime();
  if (account.cash) {
    const deadline = now + account.cash.deadlineHours * HOUR;
    return { deadline: new Date(deadline), freeAt: new Date(deadline + account.cash.lagHours * HOUR) };
  }
  const fresh = now + PAY_MINUTES * MINUTE;
  const first = Math.min(...attempts.filter((one) => one.method !== "cash").map((one) => one.createdAt.getTime()));
  const bounded = Number.isFinite(first) ? Math.min(fresh, first + LONGEST_MINUTES * MINUTE) : fresh;
  const keeps = order.method === "cash" && order.state === "awaiting_payment" ? 0 : (order.deadlineAt?.getTime() ?? 0);
  const deadline = Math.max(bounded, keeps);
  return { deadline: new Date(deadline), freeAt: new Date(deadline + MARGIN_MINUTES * MINUTE) };
}
