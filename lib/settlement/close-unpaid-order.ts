import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { closeOrder, lockOrderRow, tellReleased } from "@/lib/orders";
import {
  attemptsOf,
  cancelAttempt,
  DEPOSIT_LAG_HOURS,
  dropAttempts,
  isLive,
  isPaid,
  type PaymentRow,
} from "@/lib/payments";
import { heldUntil, keepHeld } from "@/lib/places";
import { applyPayment } from "@/lib/settlement/apply-payment";

/** A provider that is no longer there (the simulated bank after the demo) cannot be asked; its order ends all the same. */
async function endAttempt(ctx: Ctx, attempt: PaymentRow): Promise<PaymentRow> {
  try {
    return await cancelAttempt(ctx, attempt, "deadline");
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment.method_unavailable") return attempt;
    throw error;
  }
}

const MARGIN_MINUTES = 15;

/** Also of an attempt that is over here: a deposit that was refused may be seen after all. */
async function hasSeenDeposit(orderId: number): Promise<boolean> {
  const seen = await getDb().execute(sql`
    select 1 from deposits d join payments p on p.id = d.payment_id
    where p.subject_type = 'order' and p.subject_id = ${orderId} and d.state = 'approved' limit 1`);
  return seen.length > 0;
}

/** Somebody saw the money of a deposit and nobody has decided yet: its order waits on, and keeps its places. */
async function waitOn(ctx: Ctx, orderId: number): Promise<void> {
  await withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    if (order.state !== "awaiting_payment" || order.deadlineAt === null || order.deadlineAt > order.dbNow) return;
    const deadline = new Date(order.dbNow.getTime() + DEPOSIT_LAG_HOURS * 3_600_000);
    await keepHeld(tx.db, orderId, new Date(deadline.getTime() + MARGIN_MINUTES * 60_000));
    await tx.db.execute(sql`
      update orders set deadline_at = ${deadline.toISOString()}::timestamptz where id = ${orderId}`);
    await enqueue(tx.db, "settlement.close-unpaid", { orderId }, { startAfter: deadline });
  });
}

/**
 * A voucher that its provider cannot take back may have been paid in time and be confirmed later: its order waits, once,
 * as long as its places are held. Answers whether it does.
 */
async function waitForConfirmation(ctx: Ctx, orderId: number): Promise<boolean> {
  return withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    if (order.state !== "awaiting_payment") return false;
    const until = await heldUntil(tx.db, orderId);
    if (!until) return false;
    await tx.db.execute(sql`update orders set deadline_at = ${until.toISOString()}::timestamptz where id = ${orderId}`);
    await enqueue(tx.db, "settlement.close-unpaid", { orderId }, { startAfter: until });
    return true;
  });
}

/**
 * The payment's deadline came: what may still be paid is cancelled at the provider, money that came is applied, and an
 * order that is still unpaid ends, its places free at once. Only the system. Throws when the provider is down: the
 * job tries again, and the places become free by themselves. A deposit that staff has seen keeps its order waiting, and so
 * does cash that may still be confirmed.
 * Errors: `auth.forbidden`, `resource.not_found`, `payment.provider_unavailable`.
 */
export async function closeUnpaidOrder({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<{ closed: boolean }> {
  authorizeSystem(ctx.actor);
  const { orderId } = input;
  const isDue = await withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    return order.state === "awaiting_payment" && order.deadlineAt !== null && order.deadlineAt <= order.dbNow;
  });
  if (!isDue) return { closed: false };
  for (const attempt of await attemptsOf({}, { subjectType: "order", subjectId: orderId })) {
    const after = isLive(attempt.state) ? await endAttempt(ctx, attempt) : attempt;
    if (isPaid(after.state)) await applyPayment(ctx, after.id);
    const isOut = after !== attempt && after.method === "cash" && isLive(after.state);
    if (isOut && (await waitForConfirmation(ctx, orderId))) return { closed: false };
  }
  if (await hasSeenDeposit(orderId)) {
    await waitOn(ctx, orderId);
    return { closed: false };
  }
  const closed = await withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    if (order.state !== "awaiting_payment" || order.deadlineAt === null || order.deadlineAt > order.dbNow) return false;
    await closeOrder(tx, order, "expired");
    await tellReleased(tx, orderId);
    await dropAttempts(tx, { subjectType: "order", subjectId: orderId });
    return true;
  });
  return { closed };
}
