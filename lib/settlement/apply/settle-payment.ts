import { takePointHere } from "@/lib/auth";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { claimDeposit, isPaid, type PaymentRow, paymentById, refreshAttempt } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import type { MyPaymentDto } from "@/lib/settlement/client";
import { asksForPayments, readPayment } from "@/lib/settlement/pay/read-payment";
import { SettlePaymentInput } from "@/lib/settlement/schemas";

type Source = SettlePaymentInput["source"];

/** Errors of a provider that does not answer, or whose account no longer exists. */
const SILENT: ReadonlySet<string> = new Set(["payment.provider_unavailable", "payment.method_unavailable"]);

const isSettled = (payment: PaymentRow) => isPaid(payment.state) && payment.appliedAt !== null;

/** Asks the provider. Where it is silent, the return page and money that we know of go on with what is written down. */
async function refresh(ctx: Ctx, payment: PaymentRow, source: Source): Promise<PaymentRow> {
  try {
    return await refreshAttempt(ctx, payment, source);
  } catch (error) {
    const isDown = error instanceof DomainError && SILENT.has(error.code);
    if (isDown && (source === "return" || isPaid(payment.state))) return payment;
    throw error;
  }
}

/**
 * Counts a buyer's questions to providers and answers whether this one may be asked. A return page that reloads itself
 * too often shows what is known, and everything else is refused.
 */
async function mayAskProvider({ actor }: Ctx, source: Source): Promise<boolean> {
  if (!isPerson(actor) || actor.profile !== 2) return true;
  try {
    await takePointHere("provider:asked", String(actor.userId));
    return true;
  } catch (error) {
    if (source === "return" && error instanceof DomainError && error.code === "auth.rate_limited") return false;
    throw error;
  }
}

/** Asks the provider about a payment, writes down the answer and applies the money. The caller has authorized the actor. */
export async function syncPayment(ctx: Ctx, payment: PaymentRow, source: Source): Promise<void> {
  const after = await refresh(ctx, payment, source);
  if (isPaid(after.state)) await applyPayment(ctx, after.id, { payment: after });
}

/**
 * Brings a payment up to date with its provider, for the owner, staff of the tenant or the system; a repetition changes
 * nothing. A buyer who validates a deposit thereby says that it is paid. The folio of an order that cost nothing is only
 * read, and source "return" answers what is known where the provider does not answer.
 */
export async function settlePayment({ ctx, input }: VerbArgs<SettlePaymentInput>): Promise<MyPaymentDto> {
  const { source, ...which } = parseInput(SettlePaymentInput, input);
  authorize(ctx.actor, asksForPayments(ctx.actor));
  const before = await readPayment(ctx, which);
  if (before.paymentId === null) return before;
  const payment = await paymentById({}, before.paymentId);
  if (source === "return" && isSettled(payment)) return before;
  if (!(await mayAskProvider(ctx, source))) return before;
  if (source === "validate" && isPerson(ctx.actor) && ctx.actor.profile === 2) await claimDeposit(ctx, payment);
  await syncPayment(ctx, payment, source);
  return readPayment(ctx, { paymentId: before.paymentId });
}
