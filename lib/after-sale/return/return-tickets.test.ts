import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { eventReschedules, messages, orderItems, places, refunds } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { scan } from "@/lib/access/testing";
import { quoteReturn, returnTickets } from "@/lib/after-sale/return/return-tickets";
import {
  atGate,
  codesOf,
  createPaid,
  createSold,
  runRefunds,
  setPolicy,
  templatesTo,
  ticketRow,
} from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { factsOf, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { handOverTicket } from "@/lib/tickets";

type Person = Parameters<typeof ctxFor>[0];
const HOUR = 3_600_000;
const bank = testBank({ places: true });

const give = (person: Person, ticketIds: number[], more: object = {}, now?: Date) =>
  returnTickets({ ctx: ctxFor(person, now), input: { ticketIds, ...more } });

describe("returnTickets", () => {
  it("takes one of three back, with its code dead, its place free and its base price on the way", async () => {
    const sold = await createPaid(bank, { count: 3 });
    const [one = 0] = sold.ticketIds;
    const { qr } = await codesOf(one);
    const quote = await quoteReturn({ ctx: ctxFor(sold.buyer), input: { ticketIds: [one] } });
    expect(quote).toEqual({
      lines: [{ ticketId: one, baseCents: 25_000, feeCents: 0, keptCents: 0 }],
      backCents: 25_000,
    });
    const done = await give(sold.buyer, [one], { expectedCents: 25_000 });
    expect(done).toMatchObject({ ticketIds: [one], backCents: 25_000, refunds: [{ amountCents: 25_000 }] });
    expect((await ticketRow(one)).state).toBe("returned");
    const now = atGate(sold);
    expect((await scan(sold.guard, sold.gate, qr, { now })).decision).toBe("returned");
    const { placeId } = await ticketRow(one);
    const [place] = await getDb().select().from(places).where(eq(places.id, placeId));
    expect(place?.freeAt).toBe("-infinity");
    await runRefunds();
    expect(await factsOf(sold.order.id)).toMatchObject({
      state: "partially_refunded",
      validTickets: 2,
      refunds: ["25000:done"],
    });
    expect((await paymentRow(sold.paymentId)).refundedCents).toBe(25_000);
    expect(await templatesTo(sold.buyer.id)).toContain("tickets.returned");
  });

  it("answers a repetition the same, and returns nothing twice", async () => {
    const sold = await createPaid(bank, { count: 2 });
    const first = await give(sold.buyer, sold.ticketIds);
    const again = await give(sold.buyer, [...sold.ticketIds].reverse());
    expect(again.backCents).toBe(first.backCents);
    expect(again.refunds.map(({ id }) => id)).toEqual(first.refunds.map(({ id }) => id));
    expect(await codeOf(give(sold.buyer, [sold.ticketId]))).toBe("ticket.not_valid");
    await runRefunds();
    expect((await factsOf(sold.order.id)).state).toBe("partially_refunded");
  });

  it("keeps what the policy keeps, and gives the fee where it says so", async () => {
    const policy = { returnUntilHours: 0, returnFeeBps: 1_000, returnWithFee: true };
    const sold = await createPaid(bank, { policy });
    const { feeCents } = await onlyItem(sold.order.id);
    const done = await give(sold.buyer, [sold.ticketId]);
    expect(done.backCents).toBe(25_000 - 2_500 + feeCents);
    await runRefunds();
    const [refund] = await getDb().select().from(refunds).where(eq(refunds.orderId, sold.order.id));
    expect(refund).toMatchObject({ amountCents: done.backCents, state: "done" });
  });

  it("refuses when the terms changed since the person was told", async () => {
    const sold = await createPaid(bank);
    await setPolicy(sold.enclosure, { returnFeeBps: 5_000 });
    expect(await codeOf(give(sold.buyer, [sold.ticketId], { expectedCents: 25_000 }))).toBe("terms.changed");
    expect((await ticketRow(sold.ticketId)).state).toBe("valid");
  });

  it("takes a free ticket back without money", async () => {
    const sold = await createSold({ priceCents: 0 });
    await getDb().update(orderItems).set({ feeCents: 0, feeIvaCents: 0 }).where(eq(orderItems.orderId, sold.order.id));
    expect(await give(sold.buyer, [sold.ticketId])).toEqual({ ticketIds: [sold.ticketId], backCents: 0, refunds: [] });
    expect((await ticketRow(sold.ticketId)).state).toBe("returned");
  });

  it("follows the venue's policy for the holder, and a window after a new date goes further", async () => {
    const sold = await createPaid(bank, { policy: { returnUntilHours: null, returnFeeBps: 2_000 } });
    expect(await codeOf(give(sold.buyer, [sold.ticketId]))).toBe("policy.not_allowed");
    await setPolicy(sold.enclosure, { returnUntilHours: 24 });
    const late = new Date(sold.event.startsAt.getTime() - 23 * HOUR);
    expect(await codeOf(give(sold.buyer, [sold.ticketId], {}, late))).toBe("policy.too_late");
    const { startsAt, endsAt } = sold.event;
    await getDb()
      .insert(eventReschedules)
      .values({
        adminId: sold.admin.id,
        eventId: sold.event.id,
        reason: "Cambio de fecha",
        at: new Date(late.getTime() - HOUR),
        oldStartsAt: startsAt,
        oldEndsAt: endsAt,
        newStartsAt: startsAt,
        newEndsAt: endsAt,
        returnUntil: new Date(late.getTime() + HOUR),
        returnWithFee: true,
      });
    const { feeCents } = await onlyItem(sold.order.id);
    expect((await give(sold.buyer, [sold.ticketId], {}, late)).backCents).toBe(25_000 + feeCents);
  });

  it("lets staff return at any time before the use, with a reason, with or without the fee", async () => {
    const sold = await createPaid(bank, { count: 2, policy: {} });
    const [one = 0, two = 0] = sold.ticketIds;
    await expect(give(sold.owner, [one])).rejects.toMatchObject({
      code: "input.invalid",
      details: { field: "reason" },
    });
    const now = atGate(sold);
    expect((await give(sold.owner, [one], { reason: "Cliente enfermo" }, now)).backCents).toBe(25_000);
    const { qr } = await codesOf(two);
    await scan(sold.guard, sold.gate, qr, { now });
    expect(await codeOf(give(sold.owner, [two], { reason: "Cliente enfermo" }, now))).toBe("ticket.used");
    const other = await createPaid(bank, { policy: {} });
    const { feeCents } = await onlyItem(other.order.id);
    const withFee = await give(other.owner, [other.ticketId], { reason: "Error nuestro", withFee: true });
    expect(withFee.backCents).toBe(25_000 + feeCents);
  });

  it("refuses tickets of two orders, strangers, other tenants, guards and visitors", async () => {
    const sold = await createSold();
    const other = await createSold();
    const both = [sold.ticketId, other.ticketId];
    const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
    expect(await codeOf(give(platform, both, { reason: "Prueba" }))).toBe("input.invalid");
    expect(await codeOf(give(sold.buyer, both))).toBe("resource.not_found");
    expect(await codeOf(give(await createUser(), [sold.ticketId]))).toBe("resource.not_found");
    const { owner } = await createAdmin();
    expect(await codeOf(give(owner, [sold.ticketId], { reason: "Prueba" }))).toBe("resource.not_found");
    expect(await codeOf(give(await createGuard(sold.admin.id), [sold.ticketId]))).toBe("auth.forbidden");
    expect(await codeOf(give(null, [sold.ticketId]))).toBe("auth.required");
    expect(await codeOf(give(sold.buyer, []))).toBe("input.invalid");
  });

  it("tells the payer of the money, and every other holder that the ticket is gone", async () => {
    const sold = await createPaid(bank, { count: 3 });
    const [kept = 0, ...given] = sold.ticketIds;
    const people = [await createUser(), await createUser()];
    for (const [index, { id }] of people.entries())
      await withTx(systemCtx(), (tx) =>
        handOverTicket(tx, { ticketId: given[index] ?? 0, fromUserId: sold.buyer.id, toUserId: id }),
      );
    await give(sold.owner, [kept, ...given], { reason: "Lo pidió por teléfono" });
    const toldTo = async (id: number) => {
      const rows = await getDb()
        .select({ payload: messages.payload })
        .from(messages)
        .where(and(eq(messages.toUserId, id), eq(messages.template, "tickets.returned")));
      return rows.map(({ payload }) => payload);
    };
    expect(await toldTo(sold.buyer.id)).toMatchObject([{ tickets: 3, backCents: 75_000, told: "payer" }]);
    for (const { id } of people) expect(await toldTo(id)).toMatchObject([{ tickets: 1, backCents: 0, told: "holder" }]);
  });

  it("gives no money to a person who got the ticket from another one", async () => {
    const sold = await createPaid(bank);
    const receiver = await createUser();
    await withTx(ctxFor(sold.owner), (tx) =>
      handOverTicket(tx, { ticketId: sold.ticketId, fromUserId: sold.buyer.id, toUserId: receiver.id }),
    );
    expect(await codeOf(give(receiver, [sold.ticketId]))).toBe("ticket.not_payer");
    expect(await codeOf(give(sold.buyer, [sold.ticketId]))).toBe("resource.not_found");
  });
});

async function onlyItem(orderId: number) {
  const [item] = await getDb()
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.state, "sold")));
  if (!item) throw new Error("No item");
  return item;
}
