import { and, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { tickets } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { readTickets } from "@/lib/tickets/queries";
import { SetPlate, type SetPlateInput } from "@/lib/tickets/schemas";

/**
 * Writes the plate of the car on one of the buyer's tickets, where the venue asks for it and while the ticket is of use;
 * null takes it away. A gate shows it, and finds the ticket by it.
 */
export async function setPlate({ ctx, input }: VerbArgs<SetPlateInput>): Promise<{ plate: string | null }> {
  const { ticketId, plate } = parseInput(SetPlate, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  return withTx(ctx, async (tx) => {
    const mine = and(eq(tickets.id, ticketId), eq(tickets.buyerId, userId));
    const [row] = await tx.db.select({ adminId: tickets.adminId }).from(tickets).where(mine).for("no key update");
    const [ticket] = await readTickets(tx, mine, { codes: false });
    if (!row || !ticket) throw notFound();
    if (!ticket.venue.asksPlate) throw new DomainError("ticket.plate_not_asked", { field: "plate" });
    if (ticket.status !== "valid" && ticket.status !== "used")
      throw new DomainError("ticket.plate_too_late", { field: "plate" });
    if (ticket.plate === plate) return { plate };
    await tx.db.update(tickets).set({ plate }).where(mine);
    await recordAudit(tx, {
      action: "ticket.plate_set",
      entity: "ticket",
      entityId: ticketId,
      adminId: row.adminId,
      before: { plate: ticket.plate },
      after: { plate },
      personal: ["plate"],
      subjectUserId: userId,
    });
    return { plate };
  });
}
