import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { createUser } from "@/db/testing";
import { takeCash } from "@/lib/cash-desk";
import type { Desk } from "@/lib/cash-desk/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { applyPayment, payOut, voidOperation } from "@/lib/settlement";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { systemCtx } from "@/lib/settlement/testing";

export const PRICE = 30_000;
export const VOID_REASON = "Se cobró a otra persona";

/** A top-up that is taken in cash and applied in one transaction. */
export async function bought({ admin, enclosure, cashier }: Desk) {
  const payer = await createUser();
  const [toy] = await getDb().execute<{ id: number }>(sql`
    insert into toys (admin_id, enclosure_id, payer_id, folio, price_cents, deadline_at)
    values (${admin.id}, ${enclosure.id}, ${payer.id}, ${`TY-${payer.id}`}, ${PRICE}, now() + interval '1 hour') returning id`);
  const subjectId = toy?.id ?? 0;
  return withTx(ctxFor(cashier), async (tx) => {
    const taken = await takeCash(tx, {
      kind: "topup",
      subject: { subjectType: "prepaid_topup", subjectId },
      adminId: admin.id,
      amountCents: PRICE,
      receivedCents: 50_000,
      concept: "QR 4821",
      repeatKey: randomUUID(),
      again: false,
    });
    await applyPayment(tx, taken.paymentId);
    return { ...taken, subjectId };
  });
}

export const undo = (operationId: number, who: Desk["owner"]) =>
  voidOperation({ ctx: ctxFor(who), input: { operationId, reason: VOID_REASON } });

/** A refund that waits for a person. */
export async function waiting(desk: Desk) {
  const { paymentId } = await bought(desk);
  const { id } = await refundPayment({
    ctx: ctxFor(desk.owner),
    input: { paymentId, reason: VOID_REASON, idempotencyKey: randomUUID() },
  });
  await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  return { paymentId, refundId: id };
}

export const pay = (refundId: number, who: Desk["owner"]) =>
  payOut({ ctx: ctxFor(who), input: { refundId, note: "Mostró su INE" } });

/** "done", or the code of the error. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error) => codeOf(Promise.reject(error)),
  );
