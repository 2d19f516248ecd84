import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { tickets } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { restorePasses } from "@/lib/passes";

interface RestoredTicket {
  ticketId: number;
  passId: number;
  adminId: number;
  placeId: number;
}

/** Locks an order's cancelled tickets. The caller's transaction holds the order's row, which is locked before them. */
export async function lockCancelledTickets({ db }: { db: Db }, orderId: number): Promise<void> {
  await db.execute(sql`
    select 1 from tickets where order_id = ${orderId} and state = 'cancelled' order by id for update`);
}

/** Makes tickets valid again, each at the place given; their old codes admit as before. */
export async function restoreTickets(tx: Ctx & { db: Db }, list: readonly RestoredTicket[]): Promise<void> {
  for (const { ticketId, adminId, placeId } of list) {
    await tx.db.update(tickets).set({ state: "valid", placeId }).where(eq(tickets.id, ticketId));
    await recordAudit(tx, {
      action: "ticket.restored",
      entity: "ticket",
      entityId: ticketId,
      adminId,
      before: { state: "cancelled" },
      after: { state: "valid", placeId },
    });
  }
  await restorePasses(
    tx,
    list.map(({ passId }) => passId),
  );
}
