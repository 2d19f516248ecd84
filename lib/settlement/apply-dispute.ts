import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { payerOf, postChargeback } from "@/lib/ledger";
import type { LockedOrder } from "@/lib/orders";
import type { PaymentRow } from "@/lib/payments";
import { closeReview, openReview } from "@/lib/settlement/open-review";
import { revokeTickets } from "@/lib/tickets";

async function takeTickets(tx: Ctx & { db: Db }, orderId: number): Promise<boolean> {
  return (await revokeTickets(tx, { orderId, reason: "chargeback" })).ticketIds.length > 0;
}

/** No case yet: what is applied again must not open a decided one again. */
async function isFirst(tx: { db: Db }, paymentId: number): Promise<boolean> {
  const known = await tx.db.execute(sql`
    select 1 from payment_reviews where payment_id = ${paymentId} and reason = 'disputed'`);
  return known.length === 0;
}

/** A disputed payment takes the codes of the tickets that it bought back and asks for a person; a lost one goes to the ledger. */
export async function applyDispute(
  tx: Ctx & { db: Db },
  payment: PaymentRow,
  order: Pick<LockedOrder, "id">,
): Promise<void> {
  const { id: paymentId, state, adminId, provider, account, isTest, receivedCents, refundedCents } = payment;
  if (state === "disputed" || state === "dispute_lost") {
    const isNews =
      (await payerOf(tx, order.id)) === paymentId ? await takeTickets(tx, order.id) : await isFirst(tx, paymentId);
    if (isNews) {
      await openReview(tx, payment, { orderId: order.id, reason: "disputed", amountCents: receivedCents });
    }
  }
  if (state === "dispute_lost") {
    const route = { adminId, provider, account, isTest, paymentId, orderId: order.id };
    await postChargeback(tx, { ...route, amountCents: receivedCents - refundedCents });
  }
  if (state === "dispute_won") await closeReview(tx, { paymentId, reasons: ["disputed"] }, "won");
}
