import type { LockedOrder } from "@/lib/orders/hot";
import type { EnabledMethod, PaymentRow } from "@/lib/payments";
import { OFFLINE_METHODS } from "@/lib/pricing/client";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAY_MINUTES = 15;
const MARGIN_MINUTES = 15;
/** Tries after a decline may lengthen the time, but never beyond this from the first one. */
const LONGEST_MINUTES = 45;

/** Infinity when there is none. */
const firstOf = (attempts: readonly Pick<PaymentRow, "createdAt">[]) =>
  Math.min(...attempts.map((one) => one.createdAt.getTime()));

const isCashMethod = (method: string | null) => OFFLINE_METHODS.some((one) => one === method);
const isCashAttempt = ({ method }: Pick<PaymentRow, "method">) => isCashMethod(method);

/**
 * `deadline` is when a payment that starts now must be made, `waitsUntil` when its order gives up, `heldUntil` when its
 * places become free by themselves. For a deposit a person must still see the money, so its order waits longer. All
 * tries share a bounded time, so that neither declines nor changes of method hold places for ever.
 */
export function paymentDeadline(input: {
  order: Pick<LockedOrder, "state" | "deadlineAt" | "dbNow" | "method">;
  account: EnabledMethod;
  attempts: readonly Pick<PaymentRow, "method" | "createdAt">[];
}): { deadline: Date; waitsUntil: Date; heldUntil: Date } {
  const { order, account, attempts } = input;
  const now = order.dbNow.getTime();
  const isCash = isCashMethod(order.method) && order.state === "awaiting_payment";
  const until = order.deadlineAt?.getTime() ?? 0;
  if (account.cash) {
    const hours = account.cash.deadlineHours * HOUR;
    const deadline = Math.min(now, firstOf(attempts.filter(isCashAttempt))) + hours;
    const confirmed = deadline + account.cash.lagHours * HOUR;
    const isDeposit = account.method === "deposit";
    return {
      deadline: new Date(deadline),
      waitsUntil: new Date(isDeposit ? confirmed : deadline),
      heldUntil: new Date(isDeposit ? confirmed + MARGIN_MINUTES * MINUTE : confirmed),
    };
  }
  const fresh = now + PAY_MINUTES * MINUTE;
  const first = firstOf(attempts.filter((one) => !isCashAttempt(one)));
  const bounded = Math.min(fresh, first + LONGEST_MINUTES * MINUTE);
  const deadline = Math.max(bounded, isCash ? Math.min(fresh, until) : until);
  return {
    deadline: new Date(deadline),
    waitsUntil: new Date(deadline),
    heldUntil: new Date(deadline + MARGIN_MINUTES * MINUTE),
  };
}
