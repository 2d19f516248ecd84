import { withTx } from "@/db/client";
import { giveCash } from "@/lib/cash-desk";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { paymentById } from "@/lib/payments";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { findRefund } from "@/lib/settlement/refunds/lock-refund";
import { payingAccount } from "@/lib/settlement/refunds/refund-accounts";
import { PayOutInput } from "@/lib/settlement/schemas";

/**
 * A cashier pays out a refund that was left to a person, of money that came in by the desk. Who may give money back has
 * decided that before; here it only changes hands. A repetition answers the same folio.
 */
export async function payOut({ ctx, input }: VerbArgs<PayOutInput>): Promise<{ operationId: number; folio: string }> {
  const { refundId, note } = parseInput(PayOutInput, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  return withTx(ctx, async (tx) => {
    const { adminId, paymentId, amountCents } = await findRefund(tx, refundId, tenantOf(actor));
    const payment = await paymentById(tx, paymentId);
    if (payment.method !== "desk") throw new DomainError("desk.not_cash");
    const { operationId, folio, isRepeat } = await giveCash(tx, { refundId, adminId, amountCents, note });
    if (isRepeat) return { operationId, folio };
    const paidFrom = await payingAccount(tx, { accountId: undefined, adminId, paymentId });
    const transfer = { bankReference: folio, paidFrom, paidAt: tx.now };
    if (!(await finishRefund(tx, refundId, { state: "done", refundId: null, transfer })))
      throw new DomainError("refund.not_manual");
    return { operationId, folio };
  });
}
