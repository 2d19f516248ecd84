import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passes, tickets } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { createPasses, passColumns, revokePasses, toPassRow } from "@/lib/passes";

/**
 * Gives a valid ticket to another person. A new pass takes the place of the old one, so that its QR and short code open no
 * gate, and the plate of the old holder's car goes. The caller's transaction holds the rows of the order and the pass, and knows that the pass was not used. Answers
 * false where the ticket is no longer valid or no longer that holder's.
 */
export async function handOverTicket(
  tx: Ctx & { db: Db },
  { ticketId, fromUserId, toUserId }: { ticketId: number; fromUserId: number; toUserId: number },
): Promise<boolean> {
  const [row] = await tx.db
    .select({ adminId: tickets.adminId, pass: passColumns })
    .from(tickets)
    .innerJoin(passes, eq(passes.id, tickets.passId))
    .where(and(eq(tickets.id, ticketId), eq(tickets.buyerId, fromUserId), eq(tickets.state, "valid")))
    .for("update", { of: tickets });
  if (row?.pass.state !== "active") return false;
  const { id, adminId, enclosureId, kind, eventId, eventAreaId, parkingAreaId, entryRights } = toPassRow(row.pass);
  await revokePasses(tx, [id], "transferred");
  const [passId] = await createPasses(tx, [
    { adminId, enclosureId, kind, eventId, eventAreaId, parkingAreaId, entryRights },
  ]);
  if (passId === undefined) throw new Error(`Ticket ${ticketId} got no new pass`);
  await tx.db.update(tickets).set({ buyerId: toUserId, passId, plate: null }).where(eq(tickets.id, ticketId));
  await recordAudit(tx, {
    action: "ticket.transferred",
    entity: "ticket",
    entityId: ticketId,
    adminId: row.adminId,
    before: { buyerId: fromUserId },
    after: { buyerId: toUserId },
  });
  return true;
}
