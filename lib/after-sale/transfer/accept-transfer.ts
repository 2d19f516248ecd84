import { eq, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { ticketTransfers } from "@/db/schema";
import { refusalOf } from "@/lib/after-sale/allowance";
import { maskContact, type TransferDto } from "@/lib/after-sale/client";
import { TransferToken } from "@/lib/after-sale/schemas";
import { termsOf } from "@/lib/after-sale/terms";
import { readFacts, type TicketFacts } from "@/lib/after-sale/ticket-facts";
import { endOffer } from "@/lib/after-sale/transfer/offer-transfer";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { assertRoomFor, lockBuyerInEvents, lockOrderRow } from "@/lib/orders";
import { handOverTicket, lockPassOf } from "@/lib/tickets";
import { noteBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };
type OfferRow = typeof ticketTransfers.$inferSelect;

/** Refuses offers that are not open any more. */
async function findOffer(ctx: Ctx, token: string, lock = false): Promise<OfferRow> {
  const query = dbOf(ctx)
    .select()
    .from(ticketTransfers)
    .where(eq(ticketTransfers.tokenHash, hashToken(token)));
  const [row] = lock ? await query.for("update") : await query;
  if (!row) throw new DomainError("transfer.unknown");
  if (row.state === "expired" || (row.state === "offered" && row.expiresAt <= ctx.now)) {
    throw new DomainError("transfer.expired");
  }
  if (row.state !== "offered") throw new DomainError("transfer.ended");
  return row;
}

async function factsOf(ctx: { db?: Db }, offer: OfferRow): Promise<TicketFacts> {
  const [facts] = await readFacts(ctx, sql`t.id = ${offer.ticketId}`);
  if (!facts) throw new DomainError("transfer.unknown");
  return facts;
}

interface OfferedTicket extends Record<string, unknown> {
  venue: TransferDto["venue"];
  event: { id: number; name: string };
  zone: TransferDto["zone"];
  placeLabel: string | null;
  giver: string;
}

/** Shows the offer to anyone who has its link. */
export async function readTransfer({ ctx, input }: VerbArgs<TransferToken>): Promise<TransferDto> {
  const { token } = parseInput(TransferToken, input);
  const offer = await findOffer(ctx, token);
  const facts = await factsOf(ctx, offer);
  const refusal = refusalOf("transfer", facts, await termsOf(ctx, facts), { now: ctx.now, isStaff: true });
  if (refusal) throw refusal;
  const [about] = await dbOf(ctx).execute<OfferedTicket>(sql`
    select json_build_object('id', e.id, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone, 'location', e.location) as venue,
      json_build_object('id', v.id, 'name', v.name) as event, json_build_object('key', z.key, 'name', z.name) as zone,
      p.label as "placeLabel", split_part(u.full_name, ' ', 1) as giver
    from tickets t
    join events v on v.id = t.event_id
    join enclosures e on e.id = v.enclosure_id
    join event_areas a on a.id = t.event_area_id
    join parking_areas z on z.id = a.parking_area_id
    join places p on p.id = t.place_id
    join users u on u.id = ${offer.fromUserId}
    where t.id = ${offer.ticketId}`);
  if (!about) throw new DomainError("transfer.unknown");
  const { giver, event, ...rest } = about;
  return {
    ...rest,
    ticketId: facts.id,
    from: giver,
    to: maskContact(offer.target ?? ""),
    expiresAt: offer.expiresAt,
    event: { ...event, startsAt: facts.startsAt },
    isOwn: isPerson(ctx.actor) && ctx.actor.userId === facts.holderId,
  };
}

async function notifyBoth(tx: Tx, offer: OfferRow, adminId: number, receiverId: number): Promise<void> {
  await queueMessage(tx, {
    idempotencyKey: `tickets.received:${offer.id}`,
    template: "tickets.received",
    toUserId: receiverId,
    adminId,
    payload: { ticketId: offer.ticketId },
  });
  await queueMessage(tx, {
    idempotencyKey: `transfer.accepted:${offer.id}`,
    template: "transfer.accepted",
    toUserId: offer.fromUserId,
    adminId,
    payload: { transferId: offer.id },
  });
}

/**
 * Hands the ticket over with a new QR, and the old one admits no more. The event's limit counts it for the receiver.
 * Accepting again answers the same.
 */
export async function acceptTransfer({
  ctx,
  input,
}: VerbArgs<TransferToken>): Promise<{ ticketId: number; enclosureId: number }> {
  const { token } = parseInput(TransferToken, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:receive");
  const repeated = await acceptedBefore(ctx, token, userId);
  if (repeated) return repeated;
  const seen = await findOffer(ctx, token);
  const { eventId, orderId } = await factsOf(ctx, seen);
  const take = withTx(ctx, async (tx) => {
    await lockBuyerInEvents(tx.db, userId, [eventId]);
    await lockOrderRow(tx.db, orderId);
    await lockPassOf(tx.db, seen.ticketId);
    const offer = await findOffer(tx, token, true);
    const facts = await factsOf(tx, offer);
    if (facts.holderId === userId) throw new DomainError("transfer.own");
    const refusal = refusalOf("transfer", facts, await termsOf(tx, facts), { now: tx.now, isStaff: true });
    if (refusal) throw refusal;
    await assertRoomFor(tx.db, { buyerId: userId, eventId, eventAreaId: facts.eventAreaId });
    await noteBuyer(tx.db, facts.adminId, userId);
    const hand = { ticketId: facts.id, fromUserId: offer.fromUserId, toUserId: userId };
    if (!(await handOverTicket(tx, hand))) throw new DomainError("transfer.ended");
    await endOffer(tx, offer, "accepted", userId);
    await notifyBoth(tx, offer, facts.adminId, userId);
    return { ticketId: facts.id, enclosureId: facts.enclosureId };
  });
  return take.catch(async (error: unknown) => {
    // A second click waited for the first one, which accepted the offer.
    const done = error instanceof DomainError && error.code === "transfer.ended" && !ctx.db;
    const before = done ? await acceptedBefore(ctx, token, userId) : null;
    if (before) return before;
    throw error;
  });
}

async function acceptedBefore(ctx: Ctx, token: string, userId: number) {
  const [row] = await dbOf(ctx).execute<{ ticketId: number; enclosureId: number }>(sql`
    select t.id as "ticketId", o.enclosure_id as "enclosureId" from ticket_transfers f
    join tickets t on t.id = f.ticket_id join orders o on o.id = t.order_id
    where f.token_hash = ${hashToken(token)} and f.state = 'accepted' and f.to_user_id = ${userId}`);
  return row ?? null;
}

/** Anyone who has the link may decline. The ticket stays with its holder, who is told. */
export async function declineTransfer({ ctx, input }: VerbArgs<TransferToken>): Promise<{ ticketId: number }> {
  const { token } = parseInput(TransferToken, input);
  return withTx(ctx, async (tx) => {
    const offer = await findOffer(tx, token, true);
    await endOffer(tx, offer, "declined");
    await queueMessage(tx, {
      idempotencyKey: `transfer.declined:${offer.id}`,
      template: "transfer.declined",
      toUserId: offer.fromUserId,
      adminId: offer.adminId,
      payload: { transferId: offer.id },
    });
    await recordAudit(tx, {
      action: "ticket.transfer_declined",
      entity: "ticket",
      entityId: offer.ticketId,
      adminId: offer.adminId,
    });
    return { ticketId: offer.ticketId };
  });
}
