import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { tickets } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { revokePasses } from "@/lib/passes";

/** `replaced`: exchanged for another ticket. */
export type RevokeReason = "returned" | "cancelled" | "refunded" | "chargeback" | "replaced";

type Target = { orderId: number; ticketIds?: never } | { ticketIds: readonly number[]; orderId?: never };

/**
 * Takes valid tickets back with their passes, in the caller's transaction; their QRs stop admitting at once. Answers the
 * ids that changed, so that a repetition answers none. The caller sees to order, places and money.
 */
export async function revokeTickets(
  tx: Ctx & { db: Db },
  { reason, ...target }: Target & { reason: RevokeReason },
): Promise<{ ticketIds: number[] }> {
  const which =
    target.orderId === undefined ? inArray(tickets.id, [...target.ticketIds]) : eq(tickets.orderId, target.orderId);
  const live = await tx.db
    .select({ id: tickets.id, adminId: tickets.adminId, passId: tickets.passId })
    .from(tickets)
    .where(and(which, eq(tickets.state, "valid")))
    .orderBy(asc(tickets.id))
    .for("update");
  if (live.length === 0) return { ticketIds: [] };
  const ticketIds = live.map(({ id }) => id);
  const state = reason === "returned" || reason === "replaced" ? "returned" : "cancelled";
  await tx.db.update(tickets).set({ state }).where(inArray(tickets.id, ticketIds));
  await revokePasses(
    tx,
    live.map(({ passId }) => passId),
    reason,
  );
  for (const { id, adminId } of live) {
    const change = { before: { state: "valid" }, after: { state, reason } };
    await recordAudit(tx, { action: "ticket.revoked", entity: "ticket", entityId: id, adminId, ...change });
  }
  return { ticketIds };
}
