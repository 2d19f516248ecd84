import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { events, orderItems, orders } from "@/db/schema";
import { createAdmin, createEvent, createEventArea, createUser } from "@/db/testing";
import { changeTicket } from "@/lib/after-sale/change/change-ticket";
import { returnTickets } from "@/lib/after-sale/return/return-tickets";
import {
  change,
  createOtherArea,
  createPaid,
  payInFull,
  runRefunds,
  setPolicy,
  templatesTo,
  ticketOf,
  ticketRow,
} from "@/lib/after-sale/testing";
import type { PersonActor } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { getManualRefund, giveBankData, listRefundsWithoutAccount } from "@/lib/settlement/refunds/bank-data";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { listRefunds } from "@/lib/settlement/refunds/refund-list";
import { factsOf, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { handOverTicket } from "@/lib/tickets";
import { createTickets } from "@/lib/tickets/testing";

const HOUR = 3_600_000;
const bank = testBank({ places: true });

describe("who may change what", () => {
  it("the limit counts the old and the new as one, in the same event and in another", async () => {
    const sold = await createPaid(bank, { count: 2, buyerLimit: 2 });
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    await payInFull(bank, sold.buyer, made.orderId);
    const full = await createEvent(sold.enclosure, { buyerLimit: 1 });
    const area = await createEventArea(full, sold.zone, { priceCents: 10_000 });
    await createTickets({ ...sold, event: full, area }, sold.buyer, 1);
    const [, second = 0] = sold.ticketIds;
    expect(await codeOf(change(sold.buyer, second, area.id))).toBe("limit.exceeded");
  });

  it("follows the venue's policy for the holder, and lets staff change with a reason", async () => {
    const sold = await createPaid(bank, { policy: { changeFeeCents: 5_000 } });
    const far = await createOtherArea(sold, 10_000);
    expect(await codeOf(change(sold.buyer, sold.ticketId, far.id))).toBe("policy.not_allowed");
    await setPolicy(sold.enclosure, { changeUntilHours: 24 });
    const late = new Date(sold.event.startsAt.getTime() - 23 * HOUR);
    expect(await codeOf(change(sold.buyer, sold.ticketId, far.id, {}, late))).toBe("policy.too_late");
    await expect(change(sold.owner, sold.ticketId, far.id)).rejects.toMatchObject({ details: { field: "reason" } });
    const done = await change(sold.owner, sold.ticketId, far.id, { reason: "Zona inundada" });
    expect(done).toMatchObject({ state: "paid", dueCents: 11_500 - 25_000 });
    await runRefunds();
  });

  it("asks staff, not the holder, for a second factor to give much back, and nothing of the refusal stays", async () => {
    const sold = await createPaid(bank, { priceCents: 600_000, count: 2 });
    const far = await createOtherArea(sold, 10_000);
    const [first = 0, second = 0] = sold.ticketIds;
    const as = (secondFactor: PersonActor["secondFactor"]) =>
      changeTicket({
        ctx: { ...ctxFor(sold.owner), actor: { ...actorOf(sold.owner), secondFactor } },
        input: { ticketId: first, eventAreaId: far.id, reason: "Zona inundada" },
      });
    expect(await codeOf(as("set_up"))).toBe("mfa.required");
    expect((await ticketRow(first)).state).toBe("valid");
    expect((await factsOf(sold.order.id)).refunds).toEqual([]);
    const backCents = 600_000 - 11_500;
    expect(await as("proven")).toMatchObject({ state: "paid", dueCents: -backCents });
    expect(await change(sold.buyer, second, far.id)).toMatchObject({ state: "paid", dueCents: -backCents });
    await runRefunds();
  });

  it("staff's change with a difference waits a day for the buyer, who is asked to pay by mail", async () => {
    const sold = await createPaid(bank, { policy: {} });
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.owner, sold.ticketId, vip.id, { reason: "Lo pidió por teléfono" });
    const [order] = await getDb().select().from(orders).where(eq(orders.id, made.orderId));
    expect((order?.deadlineAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * HOUR);
    expect(await templatesTo(sold.buyer.id)).toContain("change.to_pay");
    await payInFull(bank, sold.buyer, made.orderId);
    expect((await factsOf(made.orderId)).state).toBe("paid");
  });

  it("leaves the money of a ticket that was given away to who paid it", async () => {
    const sold = await createPaid(bank);
    const receiver = await createUser({ emailVerifiedAt: new Date() });
    await withTx(systemCtx(), (tx) =>
      handOverTicket(tx, { ticketId: sold.ticketId, fromUserId: sold.buyer.id, toUserId: receiver.id }),
    );
    const other = await createOtherArea(sold, 20_000);
    const made = await change(sold.owner, sold.ticketId, other.id, { reason: "Su zona se cierra" });
    expect(made.state).toBe("paid");
    await runRefunds();
    const { id: ticketId } = await ticketOf(made.orderId);
    const input = { ticketIds: [ticketId], reason: "Ya no viene" };
    const { refunds } = await returnTickets({ ctx: ctxFor(sold.owner), input });
    const refundId = refunds[0]?.id ?? 0;
    await withTx(systemCtx(), (tx) => finishRefund(tx, refundId, { state: "manual", refundId: null }));
    const data = { refundId, holder: "Ana López", clabe: "032180000118359719" };
    expect(await codeOf(giveBankData({ ctx: ctxFor(receiver), input: data }))).toBe("resource.not_found");
    expect(await codeOf(getManualRefund({ ctx: ctxFor(receiver), input: { refundId } }))).toBe("resource.not_found");
    expect(await listRefundsWithoutAccount({ ctx: ctxFor(receiver) })).toEqual([]);
    expect(await listRefundsWithoutAccount({ ctx: ctxFor(sold.buyer) })).toMatchObject([{ id: refundId }]);
    expect(await giveBankData({ ctx: ctxFor(sold.buyer), input: data })).toMatchObject({ state: "manual" });
    const [row] = (await listRefunds({ ctx: ctxFor(sold.owner), input: {} })).items;
    expect(row).toMatchObject({ id: refundId, buyer: sold.buyer.fullName });
    const paid = { refundId, bankReference: "SPEI 84119", note: "Lo pidió" };
    await markRefundPaid({ ctx: ctxFor(sold.owner), input: paid });
    expect(await templatesTo(sold.buyer.id)).toEqual(expect.arrayContaining(["refund.manual", "refund.done"]));
    expect((await templatesTo(receiver.id)).filter((template) => template.startsWith("refund."))).toEqual([]);
  });

  it("refuses the same place, another venue's, a sold-out one, a cancelled event's, and other terms than told", async () => {
    const sold = await createPaid(bank);
    expect(await codeOf(change(sold.buyer, sold.ticketId, sold.area.id))).toBe("input.invalid");
    const elsewhere = await createPaid(bank);
    expect(await codeOf(change(sold.buyer, sold.ticketId, elsewhere.area.id))).toBe("resource.not_found");
    const one = await createOtherArea(sold, 10_000, 1);
    await createTickets({ ...sold, area: one }, await createUser(), 1);
    expect(await codeOf(change(sold.buyer, sold.ticketId, one.id))).toBe("hold.not_enough_places");
    const vip = await createOtherArea(sold, 40_000);
    expect(await codeOf(change(sold.buyer, sold.ticketId, vip.id, { expectedCents: 1 }))).toBe("terms.changed");
    const gone = await createEvent(sold.enclosure);
    const area = await createEventArea(gone, sold.zone, { priceCents: 10_000 });
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, gone.id));
    expect(await codeOf(change(sold.buyer, sold.ticketId, area.id))).toBe("hold.cancelled");
    const held = await getDb()
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.eventAreaId, vip.id), eq(orderItems.state, "held")));
    expect(held).toEqual([]);
  });

  it("refuses strangers, other tenants and visitors", async () => {
    const sold = await createPaid(bank);
    const far = await createOtherArea(sold, 10_000);
    expect(await codeOf(change(await createUser(), sold.ticketId, far.id))).toBe("resource.not_found");
    const { owner } = await createAdmin();
    expect(await codeOf(change(owner, sold.ticketId, far.id, { reason: "Prueba" }))).toBe("resource.not_found");
    expect(await codeOf(change(null, sold.ticketId, far.id))).toBe("auth.required");
  });
});
