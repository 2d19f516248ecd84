import { sql } from "drizzle-orm";
import { afterSaleTemplates } from "@/lib/after-sale/messages";
import { purchaseList } from "@/lib/after-sale/purchases/purchase-list";
import { addresses, defineDuties, PORTION } from "@/lib/core/duties";

export const duties = defineDuties({
  lists: [purchaseList],
  templates: afterSaleTemplates,
  /** Ends the links of tickets that the person offered or was offered, and forgets their addresses. */
  erase: async ({ db }, { userId, proven }) => {
    await db.execute(sql`
      update ticket_transfers set state = 'expired', target = null, ended_at = now()
      where state = 'offered' and (from_user_id = ${userId} or target in ${addresses(proven)})`);
  },
  prune: {
    // Offers hold addresses of people who may have no account. The rows stay as the ticket's history.
    offers: async ({ db }) =>
      (
        await db.execute(sql`update ticket_transfers set state = 'expired', target = null, ended_at = now() where id in (
          select id from ticket_transfers where state = 'offered' and expires_at < now() order by id limit ${PORTION}
          for update skip locked)`)
      ).count,
  },
});
