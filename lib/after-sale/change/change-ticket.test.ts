import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosureMethodFees, places } from "@/db/schema";
import { createEvent, createEventArea } from "@/db/testing";
import { scan } from "@/lib/access/testing";
import { quoteChange } from "@/lib/after-sale/change/quote-change";
import { returnTickets } from "@/lib/after-sale/return/return-tickets";
import {
  approve,
  atGate,
  change,
  codesOf,
  createOtherArea,
  createPaid,
  payInFull,
  runRefunds,
  templatesTo,
  ticketOf,
  ticketRow,
} from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder, getOrder, payOrder } from "@/lib/orders";
import { getReceipt } from "@/lib/receipts";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { ageOrder, factsOf, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank({ places: true });

describe("a change with a difference to pay", () => {
  it("holds the new place, and only its payment ends the old ticket", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const quote = await quoteChange({
      ctx: ctxFor(sold.buyer),
      input: { ticketId: sold.ticketId, eventAreaId: vip.id },
    });
    expect(quote).toMatchObject({
      oldPriceCents: 25_000,
      newPriceCents: 40_000,
      newFeeCents: 6_000,
      changeFeeCents: 0,
      creditCents: 25_000,
      dueCents: 21_000,
    });
    const made = await change(sold.buyer, sold.ticketId, vip.id, { expectedCents: quote.dueCents });
    expect(made).toMatchObject({ state: "awaiting_payment", dueCents: 21_000 });
    expect((await ticketRow(sold.ticketId)).state).toBe("valid");
    const order = await getOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId } });
    expect(order).toMatchObject({ totalCents: 21_000, exchange: { creditCents: 25_000, changeFeeCents: 0 } });
    expect(order.methods.every(({ totalCents }) => totalCents === 21_000)).toBe(true);
    const before = await codesOf(sold.ticketId);
    const paymentId = await payInFull(bank, sold.buyer, made.orderId);
    expect((await paymentRow(paymentId)).amountCents).toBe(21_000);
    expect((await ticketRow(sold.ticketId)).state).toBe("returned");
    const fresh = await ticketOf(made.orderId);
    const now = atGate(sold);
    expect((await scan(sold.guard, sold.gate, before.qr, { now })).decision).toBe("returned");
    expect((await scan(sold.owner, sold.gate, (await codesOf(fresh.id)).qr, { now })).decision).toBe("admitted");
    expect(await templatesTo(sold.buyer.id)).toEqual(expect.arrayContaining(["ticket.changed", "tickets.issued"]));
    const { placeId } = await ticketRow(sold.ticketId);
    const [place] = await getDb().select().from(places).where(eq(places.id, placeId));
    expect(place?.freeAt).toBe("-infinity");
  });

  it("leaves the old ticket alone when the time runs out, the buyer cancels, or the bank declines", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const first = await change(sold.buyer, sold.ticketId, vip.id);
    await ageOrder(first.orderId, { places: true });
    await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: first.orderId } });
    expect((await factsOf(first.orderId)).state).toBe("expired");
    const second = await change(sold.buyer, sold.ticketId, vip.id);
    expect(second.orderId).not.toBe(first.orderId);
    await cancelOrder({ ctx: ctxFor(sold.buyer), input: { orderId: second.orderId } });
    expect((await ticketRow(sold.ticketId)).state).toBe("valid");
    expect((await change(sold.buyer, sold.ticketId, vip.id)).state).toBe("awaiting_payment");
  });

  it("takes the venue's fee, and counts the old service fee where the policy says so", async () => {
    const policy = { changeUntilHours: 0, changeFeeCents: 5_000, changeCreditsFee: true };
    const sold = await createPaid(bank, { policy });
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    expect(made.dueCents).toBe(46_000 - (25_000 - 5_000 + 3_750));
    await payInFull(bank, sold.buyer, made.orderId);
    const receipt = await getReceipt({ ctx: ctxFor(sold.buyer), input: { folio: made.folio } });
    expect(receipt).toMatchObject({ changeFeeCents: 5_000, totalCents: 51_000, credit: { amountCents: 28_750 } });
    expect(receipt.payments).toMatchObject([{ receivedCents: made.dueCents }]);
    expect((await factsOf(made.orderId)).state).toBe("paid");
  });

  it("can be returned afterwards, and both payments give back what they gave", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    const second = await payInFull(bank, sold.buyer, made.orderId);
    const fresh = await ticketOf(made.orderId);
    const done = await returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [fresh.id] } });
    expect(done.backCents).toBe(40_000);
    await runRefunds();
    const [one, two] = [await paymentRow(sold.paymentId), await paymentRow(second)];
    expect(one.refundedCents + two.refundedCents).toBe(40_000);
  });

  it("can be changed again, and what both payments gave counts", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const box = await createOtherArea(sold, 60_000);
    const first = await change(sold.buyer, sold.ticketId, vip.id);
    await payInFull(bank, sold.buyer, first.orderId);
    const fresh = await ticketOf(first.orderId);
    const second = await change(sold.buyer, fresh.id, box.id);
    expect(second.dueCents).toBe(69_000 - 40_000);
    await payInFull(bank, sold.buyer, second.orderId);
    expect((await factsOf(second.orderId)).validTickets).toBe(1);
    expect((await ticketRow(fresh.id)).state).toBe("returned");
  });

  it("that is paid after the old ticket was used goes to a person, who refunds it", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    const paid = await payOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId, method: "card" } });
    const { qr } = await codesOf(sold.ticketId);
    expect((await scan(sold.guard, sold.gate, qr, { now: atGate(sold) })).decision).toBe("admitted");
    await approve(bank, paid.paymentId ?? 0);
    expect(await factsOf(made.orderId)).toMatchObject({
      state: "review",
      validTickets: 0,
      heldPlaces: 0,
      reviews: ["exchange_lost:open"],
    });
    expect((await ticketRow(sold.ticketId)).state).toBe("valid");
  });

  it("that is paid after money of the old ticket went back goes to a person", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    const paid = await payOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId, method: "card" } });
    const input = {
      paymentId: sold.paymentId,
      reason: "Cortesía",
      idempotencyKey: "part",
      amountCents: 1_000,
      endsItems: [],
    };
    await refundPayment({ ctx: ctxFor(sold.owner), input });
    await approve(bank, paid.paymentId ?? 0);
    expect(await factsOf(made.orderId)).toMatchObject({ state: "review", reviews: ["exchange_lost:open"] });
    expect((await ticketRow(sold.ticketId)).state).toBe("valid");
    await runRefunds();
  });

  it("cannot be paid once the old ticket was used", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    await scan(sold.guard, sold.gate, (await codesOf(sold.ticketId)).qr, { now: atGate(sold) });
    const pay = payOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId, method: "card" } });
    expect(await codeOf(pay)).toBe("ticket.used");
  });

  it("changes the ticket by late money where that is still possible", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    const paid = await payOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId, method: "card" } });
    await ageOrder(made.orderId, { places: true });
    await getDb().execute(sql`update orders set state = 'expired' where id = ${made.orderId}`);
    await getDb().execute(sql`update order_items set state = 'released' where order_id = ${made.orderId}`);
    await approve(bank, paid.paymentId ?? 0);
    expect(await factsOf(made.orderId)).toMatchObject({ state: "paid", validTickets: 1 });
    expect((await ticketRow(sold.ticketId)).state).toBe("returned");
  });
});

describe("a change with nothing to pay", () => {
  it("is done at once, and the surplus goes back the way it came", async () => {
    const sold = await createPaid(bank);
    const far = await createOtherArea(sold, 10_000);
    const made = await change(sold.buyer, sold.ticketId, far.id);
    expect(made).toMatchObject({ state: "paid", dueCents: 11_500 - 25_000 });
    expect((await ticketRow(sold.ticketId)).state).toBe("returned");
    expect((await ticketOf(made.orderId)).state).toBe("valid");
    await runRefunds();
    expect((await paymentRow(sold.paymentId)).refundedCents).toBe(13_500);
    expect((await factsOf(made.orderId)).state).toBe("paid");
    const fresh = await ticketOf(made.orderId);
    await returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [fresh.id] } });
    await runRefunds();
    expect((await paymentRow(sold.paymentId)).refundedCents).toBe(23_500);
  });

  it("uses the cheapest method's fee when that makes it free", async () => {
    const policy = { changeUntilHours: 0, changeCreditsFee: true };
    const sold = await createPaid(bank, { policy });
    const fees = {
      enclosureId: sold.enclosure.id,
      adminId: sold.admin.id,
      method: "cash",
      feeBps: 0,
      feeFixedCents: 0,
    };
    await getDb().insert(enclosureMethodFees).values(fees);
    const near = await createOtherArea(sold, 26_000);
    expect(await change(sold.buyer, sold.ticketId, near.id)).toMatchObject({ state: "paid", dueCents: -2_750 });
    await runRefunds();
    expect((await paymentRow(sold.paymentId)).refundedCents).toBe(2_750);
  });

  it("goes to another event of the venue, and to a numbered place by its number", async () => {
    const sold = await createPaid(bank, { numbered: true });
    const later = await createEvent(sold.enclosure);
    const area = await createEventArea(later, sold.zone, { priceCents: 20_000 });
    const free = await getDb().select().from(places).where(eq(places.eventAreaId, area.id));
    expect(await codeOf(change(sold.buyer, sold.ticketId, area.id))).toBe("hold.place_unknown");
    const placeId = free[2]?.id ?? 0;
    const made = await change(sold.buyer, sold.ticketId, area.id, { placeId });
    expect(await ticketOf(made.orderId)).toMatchObject({ eventId: later.id, placeId, state: "valid" });
    await runRefunds();
  });

  it("answers a repetition the same while it waits, and says that a finished one is gone", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const far = await createOtherArea(sold, 10_000);
    const made = await change(sold.buyer, sold.ticketId, vip.id);
    expect(await change(sold.buyer, sold.ticketId, vip.id)).toEqual(made);
    const other = change(sold.buyer, sold.ticketId, far.id);
    await expect(other).rejects.toMatchObject({
      code: "ticket.change_pending",
      details: { data: { orderId: made.orderId } },
    });
    const back = returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [sold.ticketId] } });
    expect(await codeOf(back)).toBe("ticket.change_pending");
    await cancelOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId } });
    await change(sold.buyer, sold.ticketId, far.id);
    expect(await codeOf(change(sold.buyer, sold.ticketId, vip.id))).toBe("ticket.not_valid");
    await runRefunds();
  });
});
