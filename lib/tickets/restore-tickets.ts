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

/** Locks the cancelled tickets of an order, in the caller's transaction, which holds the order's row. */
export async function lockCancelledTickets({ db }: { db: Db }, orderId: number): Promise<void> {
  await db.execute(sql`
    select 1 from tickets where order_id = ${orderId} and state = 'cancelled' order by id for update`);
}

/** Makes tickets valid again, each at the place given, in the caller's transaction; their codes admit as before. */
export async function restoreTickets(tx: Ctx & { db: Db }, list: readonly RestoredTicket[]): Promise<void> {
  for (const { ticketId, adminId, placeId } of list) {
    await tx.db.update(tickets).set({ state: "valid", placeId }).where(eq(tickets.id, ticketId));
    const change = { before: { state: "cancelled" }, after: { state: "valid", placeId } };
    await recordAudit(tx, { action: "ticket.restored", entity: "ticket", entityId: ticketId, adminId, ...change });
  }
  await restorePasses(
    tx,
    list.map(({ passId }) => passId),
  );
}
