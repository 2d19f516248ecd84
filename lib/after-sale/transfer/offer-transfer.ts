import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { ticketTransfers, users } from "@/db/schema";
import { assertReason, refusalOf } from "@/lib/after-sale/allowance";
import { maskContact, type OfferDto } from "@/lib/after-sale/client";
import { OfferTransfer, type OfferTransferInput } from "@/lib/after-sale/schemas";
import { termsOf } from "@/lib/after-sale/terms";
import { type Found, findTicket, lockTicket } from "@/lib/after-sale/ticket-facts";
import { recordAudit } from "@/lib/audit";
import { takePoint } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { offersWhatsApp, queueMessage } from "@/lib/notifications";

type Tx = Ctx & { db: Db };
type OfferRow = typeof ticketTransfers.$inferSelect;

const OFFER_HOURS = 48;

async function lockOpenOffer(tx: Tx, ticketId: number): Promise<OfferRow | null> {
  const [row] = await tx.db
    .select()
    .from(ticketTransfers)
    .where(and(eq(ticketTransfers.ticketId, ticketId), eq(ticketTransfers.state, "offered")))
    .for("update");
  return row ?? null;
}

/** Forgets the address that the offer went to. The caller must hold the offer's row lock. */
export async function endOffer(
  tx: Tx,
  offer: Pick<OfferRow, "id">,
  state: "accepted" | "declined" | "cancelled" | "expired",
  toUserId: number | null = null,
): Promise<void> {
  await tx.db
    .update(ticketTransfers)
    .set({ state, target: null, toUserId, endedAt: tx.now })
    .where(eq(ticketTransfers.id, offer.id));
}

async function assertOtherPerson(tx: Tx, holderId: number, contact: string): Promise<void> {
  const [holder] = await tx.db
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, holderId));
  if (holder?.email === contact || holder?.phone === contact) {
    throw new DomainError("transfer.own", { field: "contact" });
  }
}

const channelOf = (contact: string) => (contact.includes("@") ? "email" : "whatsapp");

const offerDto = (ticketId: number, { target, expiresAt }: { target: string | null; expiresAt: Date }): OfferDto => ({
  ticketId,
  to: maskContact(target ?? ""),
  expiresAt,
});

async function writeOffer(
  tx: Tx,
  { facts, isStaff }: Found,
  contact: string,
  reason: string | null,
): Promise<OfferDto> {
  const actor = authorizeUser(tx.actor, "ticket:change");
  const token = newToken();
  const latest = tx.now.getTime() + OFFER_HOURS * 3_600_000;
  const channel = channelOf(contact);
  const [offer] = await tx.db
    .insert(ticketTransfers)
    .values({
      adminId: facts.adminId,
      ticketId: facts.id,
      fromUserId: facts.holderId,
      actorId: actor.userId,
      channel,
      target: contact,
      tokenHash: hashToken(token),
      createdAt: tx.now,
      expiresAt: facts.startsAt > tx.now ? new Date(Math.min(latest, facts.startsAt.getTime())) : facts.endsAt,
    })
    .returning();
  if (!offer) throw new Error("The offer was not stored");
  const payload = { transferId: offer.id };
  const to = { toUserId: facts.holderId, adminId: facts.adminId, payload };
  await queueMessage(tx, {
    ...to,
    idempotencyKey: `transfer.offered:${offer.id}`,
    template: "transfer.offered",
    channel,
    secret: token,
  });
  await queueMessage(tx, { ...to, idempotencyKey: `transfer.opened:${offer.id}`, template: "transfer.opened" });
  await recordAudit(tx, {
    action: "ticket.transfer_offered",
    entity: "ticket",
    entityId: facts.id,
    adminId: facts.adminId,
    after: { contact, expiresAt: offer.expiresAt.toISOString(), ...(isStaff ? { reason } : {}) },
    personal: ["contact"],
    subjectUserId: facts.holderId,
  });
  return offerDto(facts.id, offer);
}

/**
 * Sends a single-use link that is good for 48 hours, or until the event begins. The ticket stays with its holder until the
 * other person accepts. The venue's policy binds the holder; staff gives a reason instead. The same offer again changes
 * nothing.
 */
export async function offerTransfer({ ctx, input }: VerbArgs<OfferTransferInput>): Promise<OfferDto> {
  const { ticketId, contact, reason } = parseInput(OfferTransfer, input);
  const seen = await findTicket(ctx, ticketId);
  assertReason(seen.isStaff, reason);
  if (channelOf(contact) === "whatsapp" && !offersWhatsApp())
    throw new DomainError("contact.no_whatsapp", { field: "contact" });
  await takePoint("transfer:account", String(authorizeUser(ctx.actor, "ticket:change").userId));
  return withTx(ctx, async (tx) => {
    const found = await lockTicket(tx, ticketId);
    const refusal = refusalOf("transfer", found.facts, await termsOf(tx, found.facts), { ...found, now: tx.now });
    if (refusal) throw refusal;
    await assertOtherPerson(tx, found.facts.holderId, contact);
    const open = await lockOpenOffer(tx, ticketId);
    if (open && open.expiresAt > tx.now) {
      if (open.target === contact) return offerDto(ticketId, open);
      throw new DomainError("ticket.offered");
    }
    if (open) await endOffer(tx, open, "expired");
    return writeOffer(tx, found, contact, reason);
  });
}

/** The caller must hold the lock of the ticket's order. Answers whether there was an open offer. */
export async function withdrawOffer(tx: Tx, ticketId: number): Promise<boolean> {
  const open = await lockOpenOffer(tx, ticketId);
  if (!open) return false;
  await endOffer(tx, open, open.expiresAt > tx.now ? "cancelled" : "expired");
  return true;
}
