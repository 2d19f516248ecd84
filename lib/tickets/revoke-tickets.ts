import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { tickets } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { revokePasses } from "@/lib/passes";

/** "replaced" is for a ticket that was exchanged for another one. */
export type RevokeReason = "returned" | "cancelled" | "refunded" | "chargeback" | "replaced";

type Target = { orderId: number; ticketIds?: never } | { ticketIds: readonly number[]; orderId?: never };

/**
 * Revokes valid tickets with their passes, in the caller's transaction, which sees to order, places and money. Answers the
 * ids that changed, so a repetition answers none.
 */
export async function revokeTickets(
  tx: Ctx & { db: Db },
  { reason, ...target }: Target & { reason: RevokeReason },
): Promise<{ ticketIds: number[] }> {
  const which =
    target.orderId === undefined ? inArray(tickets.id, [...target.ticketIds]) : eq(tickets.orderId, target.orderId);
  const valid = await tx.db
    .select({ id: tickets.id, adminId: tickets.adminId, passId: tickets.passId })
    .from(tickets)
    .where(and(which, eq(tickets.state, "valid")))
    .orderBy(asc(tickets.id))
    .for("update");
  if (valid.length === 0) return { ticketIds: [] };
  const ticketIds = valid.map(({ id }) => id);
  const state = reason === "returned" || reason === "replaced" ? "returned" : "cancelled";
  await tx.db.update(tickets).set({ state }).where(inArray(tickets.id, ticketIds));
  await revokePasses(
    tx,
    valid.map(({ passId }) => passId),
    reason,
  );
  for (const { id, adminId } of valid) {
    await recordAudit(tx, {
      action: "ticket.revoked",
      entity: "ticket",
      entityId: id,
      adminId,
      before: { state: "valid" },
      after: { state, reason },
    });
  }
  return { ticketIds };
}
