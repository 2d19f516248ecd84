import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { tickets } from "@/db/schema";
import { lockPass } from "@/lib/passes";

/** Locks a ticket's pass, so that no gate admits it until the caller's transaction ends. */
export async function lockPassOf(db: Db, ticketId: number): Promise<void> {
  const [ticket] = await db.select({ passId: tickets.passId }).from(tickets).where(eq(tickets.id, ticketId));
  if (ticket) await lockPass(db, ticket.passId);
}
