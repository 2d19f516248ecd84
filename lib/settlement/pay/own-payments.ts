import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import { changeMethod, payOrder } from "@/lib/orders";
import type { PaidDto } from "@/lib/orders/schemas";
import { cancelAtProvider, isLive, isPaid, paymentById, writePaymentNote } from "@/lib/payments";
import type { Method } from "@/lib/pricing/client";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import type { MyPaymentDto, PaymentNoteDto } from "@/lib/settlement/client";
import { readPayment } from "@/lib/settlement/pay/read-payment";
import {
  AnnotatePaymentInput,
  CancelPaymentInput,
  PaymentIdInput,
  PaymentOfMethodInput,
} from "@/lib/settlement/schemas";

/** Staff of the tenant, or the buyer who may pay. */
function authorizePaying(ctx: Ctx): void {
  if (!can(ctx.actor, "order:write")) authorize(ctx.actor, "order:pay");
}

/**
 * Pays on with an attempt of the buyer's own: the one that is under way is answered again, one that came to nothing is
 * begun anew by the same method while the order waits.
 */
export async function payAgain({ ctx, input }: VerbArgs<PaymentIdInput>): Promise<PaidDto> {
  const which = parseInput(PaymentIdInput, input);
  authorizeUser(ctx.actor, "order:pay");
  const { orderId, method } = await readPayment(ctx, which);
  return payOrder({ ctx, input: { orderId, method: method as Method } });
}

/** Another method for the order that an attempt is to pay. The buyer its own, staff of the tenant. */
export async function changePaymentMethod({ ctx, input }: VerbArgs<PaymentOfMethodInput>): Promise<PaidDto> {
  const { paymentId, method } = parseInput(PaymentOfMethodInput, input);
  authorizePaying(ctx);
  const { orderId } = await readPayment(ctx, { paymentId });
  return changeMethod({ ctx, input: { orderId, method } });
}

/**
 * Asks the provider about an own payment of this method (staff: of the tenant), applies what it says, and answers how
 * to go on while it is unpaid.
 */
export async function settleByMethod({ ctx, input }: VerbArgs<PaymentOfMethodInput>): Promise<MyPaymentDto> {
  const { paymentId, method } = parseInput(PaymentOfMethodInput, input);
  authorizePaying(ctx);
  if ((await readPayment(ctx, { paymentId })).method !== method) throw notFound();
  return settlePayment({ ctx, input: { paymentId, source: "validate" } });
}

/**
 * Gives up an unpaid attempt: its provider is asked to end it, and the order waits for another one until its deadline.
 * The buyer its own, staff of the tenant; the reason stays in the audit. One that is over already answers as it is.
 */
export async function cancelPayment({ ctx, input }: VerbArgs<CancelPaymentInput>): Promise<MyPaymentDto> {
  const { paymentId, reason } = parseInput(CancelPaymentInput, input);
  authorizePaying(ctx);
  await readPayment(ctx, { paymentId });
  const before = await paymentById({}, paymentId);
  if (isPaid(before.state)) throw new DomainError("payment.not_cancellable");
  if (isLive(before.state)) {
    const after = await cancelAtProvider(
      ctx,
      before,
      isPerson(ctx.actor) && can(ctx.actor, "order:write") ? "staff" : "validate",
    );
    if (isPaid(after.state)) {
      await applyPayment(ctx, paymentId);
      throw new DomainError("payment.not_cancellable");
    }
    if (isLive(after.state)) throw new DomainError("payment.not_cancellable");
    await withTx(ctx, (tx) =>
      recordAudit(tx, {
        action: "payment.given_up",
        entity: "payment",
        entityId: paymentId,
        adminId: before.adminId,
        before: { state: before.state },
        after: { state: after.state, reason },
      }),
    );
  }
  return readPayment(ctx, { paymentId });
}

/**
 * Staff writes a remark and who paid on a payment of its tenant; it changes nothing else, and never whether it is paid.
 */
export async function annotatePayment({ ctx, input }: VerbArgs<AnnotatePaymentInput>): Promise<PaymentNoteDto> {
  const { folio, note, payerName } = parseInput(AnnotatePaymentInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "order:write"));
  return withTx(ctx, async (tx) => {
    const row = await writePaymentNote(tx, { folio, adminId }, { note, payerName });
    if (!row) throw notFound();
    const fields = [...(note === undefined ? [] : ["note"]), ...(payerName === undefined ? [] : ["payerName"])];
    const what = { entity: "payment", entityId: row.id, adminId: row.adminId } as const;
    await recordAudit(tx, { action: "payment.annotated", ...what, after: { fields } });
    return { paymentId: row.id, folio, note: row.note, payerName: row.payerName };
  });
}
