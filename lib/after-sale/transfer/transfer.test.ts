import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, events, rateLimits, tenantBuyers, ticketTransfers } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { scan } from "@/lib/access/testing";
import {
  atGate,
  codesOf,
  createSold,
  type Sold,
  setPolicy,
  templatesTo,
  ticketRow,
  tokenOf,
} from "@/lib/after-sale/testing";
import { getTicketActs } from "@/lib/after-sale/ticket-options";
import { acceptTransfer, declineTransfer, readTransfer } from "@/lib/after-sale/transfer/accept-transfer";
import { cancelTransfer } from "@/lib/after-sale/transfer/cancel-transfer";
import { offerTransfer } from "@/lib/after-sale/transfer/offer-transfer";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createTickets } from "@/lib/tickets/testing";

type Person = Parameters<typeof ctxFor>[0];
const HOUR = 3_600_000;
let n = 0;
const address = () => `nueva-${process.pid}-${Date.now().toString(36)}-${n++}@test.example`;

const offer = (person: Person, ticketId: number, more: object = {}, now?: Date) =>
  offerTransfer({ ctx: ctxFor(person, now), input: { ticketId, contact: address(), ...more } });
const accept = (person: Person, token: string, now?: Date) =>
  acceptTransfer({ ctx: ctxFor(person, now), input: { token } });

async function offered(sold: Sold): Promise<string> {
  await offer(sold.buyer, sold.ticketId);
  return tokenOf(sold.buyer.id);
}

beforeAll(async () => {
  await getDb().delete(rateLimits);
});

describe("offerTransfer", () => {
  it("offers to no phone where nothing can be sent by WhatsApp", async () => {
    const sold = await createSold();
    vi.stubEnv("NODE_ENV", "production");
    vi.stubEnv("DEMO", "");
    try {
      expect(await codeOf(offer(sold.buyer, sold.ticketId, { contact: "8187654399" }))).toBe("contact.no_whatsapp");
      expect((await getTicketActs({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId } })).byPhone).toBe(
        false,
      );
    } finally {
      vi.unstubAllEnvs();
    }
    expect((await getTicketActs({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId } })).byPhone).toBe(true);
    expect((await offer(sold.buyer, sold.ticketId, { contact: "8187654399" })).to).toBe("•••• 4399");
  });

  it("offers for two days, tells both, and leaves the ticket where it is", async () => {
    const sold = await createSold();
    const now = new Date();
    const made = await offer(sold.buyer, sold.ticketId, { contact: "Persona@Test.Example" }, now);
    expect(made).toMatchObject({ ticketId: sold.ticketId, to: "p•••@test.example" });
    expect(made.expiresAt.getTime()).toBe(Math.min(now.getTime() + 48 * HOUR, sold.event.startsAt.getTime()));
    expect((await ticketRow(sold.ticketId)).buyerId).toBe(sold.buyer.id);
    expect(await templatesTo(sold.buyer.id)).toEqual(expect.arrayContaining(["transfer.offered", "transfer.opened"]));
    const [stored] = await getDb().select().from(ticketTransfers).where(eq(ticketTransfers.ticketId, sold.ticketId));
    expect(stored?.tokenHash.equals(Buffer.from(await tokenOf(sold.buyer.id)))).toBe(false);
  });

  it("ends when the event begins if that is sooner, and reaches a phone by WhatsApp", async () => {
    const sold = await createSold();
    const now = new Date(sold.event.startsAt.getTime() - 5 * HOUR);
    const made = await offer(sold.buyer, sold.ticketId, { contact: "81 1234 5678" }, now);
    expect(made).toMatchObject({ to: "•••• 5678", expiresAt: sold.event.startsAt });
    const [stored] = await getDb().select().from(ticketTransfers).where(eq(ticketTransfers.ticketId, sold.ticketId));
    expect(stored).toMatchObject({ channel: "whatsapp", target: "+528112345678" });
  });

  it("changes nothing when repeated, and refuses another person while the first offer is open", async () => {
    const sold = await createSold();
    const contact = address();
    const first = await offer(sold.buyer, sold.ticketId, { contact });
    expect(await offer(sold.buyer, sold.ticketId, { contact })).toEqual(first);
    expect(await codeOf(offer(sold.buyer, sold.ticketId))).toBe("ticket.offered");
    expect(await cancelTransfer({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId } })).toEqual({
      cancelled: true,
    });
    expect(await cancelTransfer({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId } })).toEqual({
      cancelled: false,
    });
    await offer(sold.buyer, sold.ticketId);
    const rows = await getDb().select().from(ticketTransfers).where(eq(ticketTransfers.ticketId, sold.ticketId));
    expect(rows.map((row) => [row.state, row.target !== null])).toEqual([
      ["cancelled", false],
      ["offered", true],
    ]);
  });

  it("makes room for another offer when one has expired", async () => {
    const sold = await createSold();
    await offer(sold.buyer, sold.ticketId);
    await getDb()
      .update(ticketTransfers)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(ticketTransfers.ticketId, sold.ticketId));
    await offer(sold.buyer, sold.ticketId);
    const rows = await getDb().select().from(ticketTransfers).where(eq(ticketTransfers.ticketId, sold.ticketId));
    expect(rows.map((row) => row.state)).toEqual(["expired", "offered"]);
  });

  it("follows the venue's policy for the holder, while staff gives a reason instead", async () => {
    const sold = await createSold({ policy: {} });
    expect(await codeOf(offer(sold.buyer, sold.ticketId))).toBe("policy.not_allowed");
    await setPolicy(sold.enclosure, { transferUntilHours: 24 });
    const late = new Date(sold.event.startsAt.getTime() - 23 * HOUR);
    expect(await codeOf(offer(sold.buyer, sold.ticketId, {}, late))).toBe("policy.too_late");
    const without = offer(sold.owner, sold.ticketId, {}, late);
    await expect(without).rejects.toMatchObject({ code: "input.invalid", details: { field: "reason" } });
    await offer(sold.owner, sold.ticketId, { reason: "Llamó por teléfono" }, late);
    const [row] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "ticket"), eq(auditLog.action, "ticket.transfer_offered")))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(row?.changes).toMatchObject({ reason: [null, "Llamó por teléfono"], contact: [null, null] });
  });

  it.each([
    ["input.invalid", { contact: "nadie" }],
    ["input.invalid", { contact: "123" }],
  ])("refuses with %s: %o", async (code, more) => {
    const sold = await createSold();
    expect(await codeOf(offer(sold.buyer, sold.ticketId, more))).toBe(code);
  });

  it("refuses oneself, strangers, other tenants, guards and visitors", async () => {
    const sold = await createSold();
    const own = offer(sold.buyer, sold.ticketId, { contact: sold.buyer.email });
    expect(await codeOf(own)).toBe("transfer.own");
    expect(await codeOf(offer(await createUser(), sold.ticketId))).toBe("resource.not_found");
    const { owner } = await createAdmin();
    expect(await codeOf(offer(owner, sold.ticketId, { reason: "Porque sí" }))).toBe("resource.not_found");
    expect(await codeOf(offer(await createGuard(sold.admin.id), sold.ticketId))).toBe("auth.forbidden");
    expect(await codeOf(offer(null, sold.ticketId))).toBe("auth.required");
    const cancel = cancelTransfer({ ctx: ctxFor(await createUser()), input: { ticketId: sold.ticketId } });
    expect(await codeOf(cancel)).toBe("resource.not_found");
  });

  it("refuses a ticket that was used, and one whose event is over or cancelled", async () => {
    const sold = await createSold({ count: 2 });
    const [one = 0, two = 0] = sold.ticketIds;
    const open = atGate(sold);
    const { qr } = await codesOf(one);
    expect((await scan(sold.guard, sold.gate, qr, { now: open })).decision).toBe("admitted");
    expect(await codeOf(offer(sold.owner, one, { reason: "Prueba" }))).toBe("ticket.used");
    expect(await codeOf(offer(sold.owner, two, { reason: "Prueba" }, sold.event.endsAt))).toBe("ticket.event_over");
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, sold.event.id));
    expect(await codeOf(offer(sold.owner, two, { reason: "Prueba" }))).toBe("ticket.not_valid");
  });
});

describe("acceptTransfer", () => {
  it("gives the ticket a new holder and new codes, and the gate refuses the old ones", async () => {
    const sold = await createSold();
    const before = await codesOf(sold.ticketId);
    const token = await offered(sold);
    const receiver = await createUser();
    const seen = await readTransfer({ ctx: ctxFor(null), input: { token } });
    expect(seen).toMatchObject({ ticketId: sold.ticketId, from: "Persona", isOwn: false });
    expect(await accept(receiver, token)).toEqual({ ticketId: sold.ticketId, enclosureId: sold.enclosure.id });
    expect(await accept(receiver, token)).toEqual({ ticketId: sold.ticketId, enclosureId: sold.enclosure.id });
    expect((await ticketRow(sold.ticketId)).buyerId).toBe(receiver.id);
    const after = await codesOf(sold.ticketId);
    const now = atGate(sold);
    const at = (code: string) => scan(sold.guard, sold.gate, code, { now }).then(({ decision }) => decision);
    expect(await at(before.qr)).toBe("revoked");
    expect(await at(before.short)).toBe("revoked");
    expect(await at(after.qr)).toBe("admitted");
    expect(await at(after.short)).toBe("already_used");
    expect(await templatesTo(receiver.id)).toEqual(["tickets.received"]);
    expect(await templatesTo(sold.buyer.id)).toContain("transfer.accepted");
    const noted = await getDb().select().from(tenantBuyers).where(eq(tenantBuyers.userId, receiver.id));
    expect(noted.map(({ adminId }) => adminId)).toEqual([sold.admin.id]);
  });

  it("can be passed on by the new holder, and not taken back by the old one", async () => {
    const sold = await createSold();
    const receiver = await createUser();
    await accept(receiver, await offered(sold));
    expect(await codeOf(offer(sold.buyer, sold.ticketId))).toBe("resource.not_found");
    await offer(receiver, sold.ticketId);
    const third = await createUser();
    await accept(third, await tokenOf(receiver.id));
    expect((await ticketRow(sold.ticketId)).buyerId).toBe(third.id);
  });

  it("counts the ticket for the receiver's limit", async () => {
    const sold = await createSold({ buyerLimit: 2 });
    const receiver = await createUser();
    await createTickets(sold, receiver, 2);
    const token = await offered(sold);
    const refused = accept(receiver, token);
    await expect(refused).rejects.toMatchObject({
      code: "limit.exceeded",
      details: { data: { limit: 2, taken: 3 } },
    });
    expect((await ticketRow(sold.ticketId)).buyerId).toBe(sold.buyer.id);
  });

  it("refuses an unknown, ended or expired link, oneself, staff, visitors and whom the venue blocked", async () => {
    const sold = await createSold();
    const token = await offered(sold);
    expect(await codeOf(accept(sold.buyer, token))).toBe("transfer.own");
    expect(await codeOf(accept(null, token))).toBe("auth.required");
    expect(await codeOf(accept(sold.owner, token))).toBe("auth.forbidden");
    expect(await codeOf(accept(await createUser(), "no-hay-tal"))).toBe("transfer.unknown");
    const later = new Date(Date.now() + 49 * HOUR);
    expect(await codeOf(accept(await createUser(), token, later))).toBe("transfer.expired");
    expect(await codeOf(readTransfer({ ctx: ctxFor(null, later), input: { token } }))).toBe("transfer.expired");
    const blocked = await createUser();
    await getDb().insert(tenantBuyers).values({ adminId: sold.admin.id, userId: blocked.id, blockedAt: new Date() });
    expect(await codeOf(accept(blocked, token))).toBe("user.blocked_here");
    await accept(await createUser(), token);
    expect(await codeOf(accept(await createUser(), token))).toBe("transfer.ended");
  });

  it("refuses a ticket that was used while it was offered", async () => {
    const sold = await createSold();
    const token = await offered(sold);
    const { qr } = await codesOf(sold.ticketId);
    const now = atGate(sold);
    expect((await scan(sold.guard, sold.gate, qr, { now })).decision).toBe("admitted");
    expect(await codeOf(accept(await createUser(), token))).toBe("ticket.used");
  });

  it("lets anyone with the link decline, and the ticket stays with its holder, who is told", async () => {
    const sold = await createSold();
    const token = await offered(sold);
    await declineTransfer({ ctx: ctxFor(null), input: { token } });
    expect(await codeOf(declineTransfer({ ctx: ctxFor(null), input: { token } }))).toBe("transfer.ended");
    expect(await codeOf(accept(await createUser(), token))).toBe("transfer.ended");
    expect(await templatesTo(sold.buyer.id)).toContain("transfer.declined");
  });
});
