import { and, desc, eq, inArray } from "drizzle-orm";
import { getDb } from "@/db/client";
import { enclosurePolicies, messages, passes, refunds, scans, tickets } from "@/db/schema";
import { assignGuard, createEventArea, createGuard, createSaleable, createUser, createZone } from "@/db/testing";
import { changeTicket } from "@/lib/after-sale/change/change-ticket";
import { decryptSecret } from "@/lib/core/crypto";
import { ctxFor } from "@/lib/core/testing";
import type { VenuePolicy } from "@/lib/enclosures/client";
import { holdPlaces, payOrder } from "@/lib/orders";
import { findPassByShortCode, passColumns, passToken, toPassRow } from "@/lib/passes";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { chooseAtBank, paymentRow, systemCtx, type TestBank } from "@/lib/settlement/testing";
import { createTickets } from "@/lib/tickets/testing";

type Person = Parameters<typeof ctxFor>[0];

process.env.APP_SECRET ??= Buffer.alloc(32, 7).toString("base64");

/** The policy of a venue that allows everything up to the event's start, at no cost. */
export const GENEROUS: Partial<VenuePolicy> = { changeUntilHours: 0, returnUntilHours: 0, transferUntilHours: 0 };

export async function setPolicy(venue: { id: number; adminId: number }, policy: Partial<VenuePolicy>): Promise<void> {
  await getDb()
    .insert(enclosurePolicies)
    .values({ enclosureId: venue.id, adminId: venue.adminId, ...policy })
    .onConflictDoUpdate({ target: enclosurePolicies.enclosureId, set: { adminId: venue.adminId, ...policy } });
}

/** Makes paid tickets, which stand in the ledger without a payment, and a guard at the venue's gate. */
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

export async function ticketOf(orderId: number) {
  const [row] = await getDb().select().from(tickets).where(eq(tickets.orderId, orderId));
  if (!row) throw new Error("No ticket");
  return row;
}

export const change = (person: Person, ticketId: number, eventAreaId: number, more: object = {}, now?: Date) =>
  changeTicket({ ctx: ctxFor(person, now), input: { ticketId, eventAreaId, ...more } });

/** Answers a minute after the parking opens. */
export const atGate = ({ event }: Pick<Sold, "event">) => new Date(event.parkingOpensAt.getTime() + 60_000);

export async function templatesTo(userId: number): Promise<string[]> {
  const rows = await getDb()
    .select({ template: messages.template })
    .from(messages)
    .where(eq(messages.toUserId, userId));
  return rows.map(({ template }) => template);
}

/** Reads the token out of the link of the latest offer. */
export async function tokenOf(holderId: number): Promise<string> {
  const [message] = await getDb()
    .select()
    .from(messages)
    .where(and(eq(messages.toUserId, holderId), eq(messages.template, "transfer.offered")))
    .orderBy(desc(messages.id));
  if (!message?.secretEncrypted) throw new Error("No offer was sent");
  return decryptSecret(message.secretEncrypted).toString();
}

export async function codesOf(ticketId: number): Promise<{ passId: number; short: string; qr: string }> {
  const { passId } = await ticketRow(ticketId);
  const [row] = await getDb().select(passColumns).from(passes).where(eq(passes.id, passId));
  if (!row) throw new Error("No such pass");
  const pass = toPassRow(row);
  if (!(await findPassByShortCode({}, pass.shortCode, null))) throw new Error("No such code");
  return { passId, short: pass.shortCode, qr: await passToken({}, pass) };
}

/** Counts the readings that let one of these passes in. */
export async function admissionsOf(passIds: readonly number[]): Promise<number> {
  const rows = await getDb()
    .select({ decision: scans.decision, direction: scans.direction })
    .from(scans)
    .where(inArray(scans.passId, [...passIds]));
  return rows.filter(({ decision, direction }) => decision === "admitted" && direction === "in").length;
}

export async function payInFull(bank: TestBank, person: Person, orderId: number): Promise<number> {
  const paid = await payOrder({ ctx: ctxFor(person), input: { orderId, method: "card" } });
  if (paid.paymentId === null) throw new Error("Nothing was due");
  await approve(bank, paid.paymentId);
  return paid.paymentId;
}

/** The customer approves at the bank, which tells the shop. */
export async function approve(bank: TestBank, paymentId: number): Promise<void> {
  const { providerId, folio } = await paymentRow(paymentId);
  if (!providerId) throw new Error("The attempt did not reach the bank");
  await chooseAtBank(bank, providerId, "approve");
  await settlePayment({ ctx: systemCtx(), input: { folio, source: "return" } });
}

export async function createPaid(
  bank: TestBank,
  options: Parameters<typeof createSaleable>[0] & { count?: number; policy?: Partial<VenuePolicy> } = {},
) {
  const { count = 1, policy = GENEROUS, ...sale } = options;
  const saleable = await createSaleable(sale);
  await setPolicy(saleable.enclosure, policy);
  const buyer = await createUser({ emailVerifiedAt: new Date() });
  const input = { eventAreaId: saleable.area.id, quantity: count };
  const { order } = await holdPlaces({ ctx: ctxFor(buyer), input });
  const paymentId = await payInFull(bank, buyer, order.id);
  const issued = await getDb().select({ id: tickets.id }).from(tickets).where(eq(tickets.orderId, order.id));
  const ticketIds = issued.map(({ id }) => id).sort((a, b) => a - b);
  const [ticketId] = ticketIds;
  if (ticketId === undefined) throw new Error("No ticket");
  const guard = await createGuard(saleable.admin.id);
  await assignGuard(guard, saleable.event, saleable.zone);
  return { ...saleable, buyer, guard, order, paymentId, ticketIds, ticketId };
}

export type Paid = Awaited<ReturnType<typeof createPaid>>;

export async function createOtherArea(
  sale: Pick<Paid, "enclosure" | "event" | "gate">,
  priceCents: number,
  capacity = 5,
) {
  const zone = await createZone(sale.enclosure, { capacity }, [sale.gate]);
  return createEventArea(sale.event, zone, { priceCents });
}

/** Runs every refund that waits, as the worker would. */
export async function runRefunds(): Promise<void> {
  const open = await getDb().select({ id: refunds.id }).from(refunds).where(eq(refunds.state, "pending"));
  for (const { id } of open) await runRefund({ ctx: systemCtx(), input: { refundId: id } });
}
