import { withTx } from "@/db/client";
import { assertReason } from "@/lib/after-sale/allowance";
import { CancelTransfer, type CancelTransferInput } from "@/lib/after-sale/schemas";
import { lockTicket } from "@/lib/after-sale/ticket-facts";
import { withdrawOffer } from "@/lib/after-sale/transfer/offer-transfer";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

/** Ends the link at once, for the holder or for staff with a reason. Without an open offer it changes nothing. */
export async function cancelTransfer({ ctx, input }: VerbArgs<CancelTransferInput>): Promise<{ cancelled: boolean }> {
  const { ticketId, reason } = parseInput(CancelTransfer, input);
  authorizeUser(ctx.actor, "ticket:change");
  return withTx(ctx, async (tx) => {
    const { facts, isStaff } = await lockTicket(tx, ticketId);
    assertReason(isStaff, reason);
    const cancelled = await withdrawOffer(tx, ticketId);
    if (cancelled) {
      await recordAudit(tx, {
        action: "ticket.transfer_cancelled",
        entity: "ticket",
        entityId: ticketId,
        adminId: facts.adminId,
        after: isStaff ? { reason } : {},
      });
    }
    return { cancelled };
  });
}
