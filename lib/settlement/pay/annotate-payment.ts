import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { writePaymentNote } from "@/lib/payments";
import type { PaymentNoteDto } from "@/lib/settlement/client";
import { AnnotatePaymentInput } from "@/lib/settlement/schemas";

/** Staff writes a remark and a payer's name on a payment of its tenant. Neither says whether the payment is paid. */
export async function annotatePayment({ ctx, input }: VerbArgs<AnnotatePaymentInput>): Promise<PaymentNoteDto> {
  const { folio, note, payerName } = parseInput(AnnotatePaymentInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "order:write"));
  return withTx(ctx, async (tx) => {
    const row = await writePaymentNote(tx, { folio, adminId }, { note, payerName });
    if (!row) throw notFound();
    const fields = [...(note === undefined ? [] : ["note"]), ...(payerName === undefined ? [] : ["payerName"])];
    await recordAudit(tx, {
      action: "payment.annotated",
      entity: "payment",
      entityId: row.id,
      adminId: row.adminId,
      after: { fields },
    });
    return { paymentId: row.id, folio, note: row.note, payerName: row.payerName };
  });
}
