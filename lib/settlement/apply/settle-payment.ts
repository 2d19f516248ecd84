import { takePointHere } from "@/lib/auth";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { claimDeposit, isPaid, type PaymentRow, paymentById, refreshAttempt } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import type { MyPaymentDto } from "@/lib/settlement/client";
import { readPayment } from "@/lib/settlement/pay/read-payment";
import { SettlePaymentInput } from "@/lib/settlement/schemas";

/** The provider does not answer, or is no longer there. */
const SILENT: ReadonlySet<string> = new Set(["payment.provider_unavailable", "payment.method_unavailable"]);

const isDone = (payment: PaymentRow) => isPaid(payment.state) && payment.appliedAt !== null;

async function refresh(ctx: Ctx, payment: PaymentRow, source: SettlePaymentInput["source"]): Promise<PaymentRow> {
  try {
    return await refreshAttempt(ctx, payment, source);
  } catch (error) {
    const isDown = error instanceof DomainError && SILENT.has(error.code);
    if (isDown && (source === "return" || isPaid(payment.state))) return payment;
    throw error;
  }
}

/** A buyer may ask a provider so often; pages that come back again and again show what is known. */
async function mayAsk({ actor }: Ctx, source: SettlePaymentInput["source"]): Promise<boolean> {
  if (!isPerson(actor) || actor.profile !== 2) return true;
  try {
    await takePointHere("provider:asked", String(actor.userId));
    return true;
  } catch (error) {
    if (source === "return" && error instanceof DomainError && error.code === "auth.rate_limited") return false;
    throw error;
  }
}

/**
 * Asks the provider about a payment, writes down what it says and applies it; doing it again changes nothing.
 * Unguarded: the caller knows that the actor may.
 */
export async function settleKnown(ctx: Ctx, payment: PaymentRow, source: SettlePaymentInput["source"]): Promise<void> {
  const after = await refresh(ctx, payment, source);
  if (isPaid(after.state)) await applyPayment(ctx, after.id, { known: after });
}

/**
 * The one way that money becomes a purchase, for the return page, callbacks, polls and "Validar mi pago": asks the
 * provider, writes down what it says, applies it. A buyer who validates a deposit says that it is paid. By payment id
 * or folio; a folio of an order that cost nothing is only read. The owner, staff of the tenant, or the system. Doing it
 * again changes nothing.
 */
export async function settlePayment({ ctx, input }: VerbArgs<SettlePaymentInput>): Promise<MyPaymentDto> {
  const { source, ...which } = parseInput(SettlePaymentInput, input);
  authorize(ctx.actor, "home:read");
  const known = await readPayment(ctx, which);
  if (known.paymentId === null) return known;
  const payment = await paymentById({}, known.paymentId);
  if (source === "return" && isDone(payment)) return known;
  if (!(await mayAsk(ctx, source))) return known;
  if (source === "validate" && isPerson(ctx.actor) && ctx.actor.profile === 2) await claimDeposit(ctx, payment);
  await settleKnown(ctx, payment, source);
  return readPayment(ctx, { paymentId: known.paymentId });
}
