import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { postChargeback } from "@/lib/ledger";
import type { LockedOrder } from "@/lib/orders";
import type { PaymentRow } from "@/lib/payments";
import { closeReview, openReview } from "@/lib/settlement/open-review";
import { revokeTickets } from "@/lib/tickets";

/** A disputed payment takes its tickets' codes back and asks for a person; a lost one goes to the ledger. */
export async function applyDispute(
  tx: Ctx & { db: Db },
  payment: PaymentRow,
  order: Pick<LockedOrder, "id">,
): Promise<void> {
  const { id: paymentId, state, adminId, provider, account, isTest, receivedCents, refundedCents } = payment;
  if (state === "disputed" || state === "dispute_lost") {
    const { ticketIds } = await revokeTickets(tx, { orderId: order.id, reason: "chargeback" });
    if (ticketIds.length > 0) {
      await openReview(tx, payment, { orderId: order.id, reason: "disputed", amountCents: receivedCents });
    }
  }
  if (state === "dispute_lost") {
    const route = { adminId, provider, account, isTest, paymentId, orderId: order.id };
    await postChargeback(tx, { ...route, amountCents: receivedCents - refundedCents });
  }
  if (state === "dispute_won") await closeReview(tx, { paymentId, reasons: ["disputed"] }, "won");
}
