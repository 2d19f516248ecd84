import { eq, inArray } from "drizzle-orm";
import { getDb } from "@/db/client";
import { enclosurePolicies, passes, scans, tickets } from "@/db/schema";
import { assignGuard, createGuard, createSaleable, createUser } from "@/db/testing";
import type { VenuePolicy } from "@/lib/enclosures/schemas";
import { findPassByShortCode, passColumns, passToken, toPassRow } from "@/lib/passes";
import { createTickets } from "@/lib/tickets/testing";

process.env.APP_SECRET ??= Buffer.alloc(32, 7).toString("base64");

/** A venue that allows everything up to the event's start, at no cost. */
export const GENEROUS: Partial<VenuePolicy> = { changeUntilHours: 0, returnUntilHours: 0, transferUntilHours: 0 };

export async function setPolicy(venue: { id: number; adminId: number }, policy: Partial<VenuePolicy>): Promise<void> {
  await getDb()
    .insert(enclosurePolicies)
    .values({ enclosureId: venue.id, adminId: venue.adminId, ...policy })
    .onConflictDoUpdate({ target: enclosurePolicies.enclosureId, set: { adminId: venue.adminId, ...policy } });
}

/** Paid tickets (in the ledger, without a payment) of a buyer at a venue with a policy, and a guard at its gate. */
export async function createSold(
  options: Parameters<typeof createSaleable>[0] & { count?: number; policy?: Partial<VenuePolicy> } = {},
) {
  const { count = 1, policy = GENEROUS, ...sale } = options;
  const saleable = await createSaleable(sale);
  await setPolicy(saleable.enclosure, policy);
  const buyer = await createUser({ emailVerifiedAt: new Date() });
  const { order, ticketIds } = await createTickets(saleable, buyer, count);
  const [ticketId] = ticketIds;
  if (ticketId === undefined) throw new Error("No ticket");
  const guard = await createGuard(saleable.admin.id);
  await assignGuard(guard, saleable.event, saleable.zone);
  return { ...saleable, buyer, guard, order, ticketIds, ticketId };
}

export type Sold = Awaited<ReturnType<typeof createSold>>;

export async function ticketRow(ticketId: number) {
  const [row] = await getDb().select().from(tickets).where(eq(tickets.id, ticketId));
  if (!row) throw new Error("No such ticket");
  return row;
}

/** The ticket's present pass with the text of its QR. */
export async function codesOf(ticketId: number): Promise<{ passId: number; short: string; qr: string }> {
  const { passId } = await ticketRow(ticketId);
  const [row] = await getDb().select(passColumns).from(passes).where(eq(passes.id, passId));
  if (!row) throw new Error("No such pass");
  const pass = toPassRow(row);
  if (!(await findPassByShortCode({}, pass.shortCode, null))) throw new Error("No such code");
  return { passId, short: pass.shortCode, qr: await passToken({}, pass) };
}

/** How many readings let one of these passes in. */
export async function admissionsOf(passIds: readonly number[]): Promise<number> {
  const rows = await getDb()
    .select({ decision: scans.decision, direction: scans.direction })
    .from(scans)
    .where(inArray(scans.passId, [...passIds]));
  return rows.filter(({ decision, direction }) => decision === "admitted" && direction === "in").length;
}
