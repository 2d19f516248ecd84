import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, orders, passes, refunds } from "@/db/schema";
import { accessViolations } from "@/db/testing";
import { scan } from "@/lib/access/testing";
import { changeTicket } from "@/lib/after-sale/change/change-ticket";
import { returnTickets } from "@/lib/after-sale/return/return-tickets";
import { approve, atGate, codesOf, createOtherArea, createPaid, runRefunds, ticketRow } from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { holdPlaces, payOrder } from "@/lib/orders";
import { ageOrder, factsOf, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const ROUNDS = 8;
const bank = testBank({ places: true });

afterEach(runRefunds);
afterAll(async () => {
  expect(await accessViolations(null)).toEqual([]);
});

const codeOr = async <T>(promise: Promise<T>): Promise<T | string> =>
  promise.catch((error: { code?: string }) => {
    if (!error.code) throw error;
    return error.code;
  });

const isDone = (answer: unknown) => typeof answer !== "string";

describe("a ticket that is given up and read at a gate at the same instant", () => {
  it(`is returned or admitted, never both, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createPaid(bank);
      const { qr, short } = await codesOf(sold.ticketId);
      const now = atGate(sold);
      const [reading, back] = await Promise.all([
        scan(sold.guard, sold.gate, round % 2 ? qr : short, { now }),
        codeOr(returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [sold.ticketId] } })),
      ]);
      expect(isDone(back)).toBe(reading.decision !== "admitted");
      if (!isDone(back)) expect(back).toBe("ticket.used");
      expect((await factsOf(sold.order.id)).refunds).toHaveLength(isDone(back) ? 1 : 0);
    }
  });

  it(`is changed at once or admitted, never both, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createPaid(bank);
      const far = await createOtherArea(sold, 10_000);
      const { qr } = await codesOf(sold.ticketId);
      const now = atGate(sold);
      const input = { ticketId: sold.ticketId, eventAreaId: far.id };
      const [reading, made] = await Promise.all([
        scan(sold.guard, sold.gate, qr, { now }),
        codeOr(changeTicket({ ctx: ctxFor(sold.buyer), input })),
      ]);
      expect(isDone(made)).toBe(reading.decision !== "admitted");
      const live = await getDb().select().from(passes).where(eq(passes.enclosureId, sold.enclosure.id));
      expect(live.filter(({ state }) => state === "active")).toHaveLength(1);
    }
  });

  it(`is changed by its payment or admitted; money that came too late waits for a person, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createPaid(bank);
      const vip = await createOtherArea(sold, 40_000);
      const input = { ticketId: sold.ticketId, eventAreaId: vip.id };
      const made = await changeTicket({ ctx: ctxFor(sold.buyer), input });
      const paid = await payOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId, method: "card" } });
      const { qr } = await codesOf(sold.ticketId);
      const now = atGate(sold);
      const [reading] = await Promise.all([
        scan(sold.guard, sold.gate, qr, { now }),
        approve(bank, paid.paymentId ?? 0),
      ]);
      const entered = reading.decision === "admitted";
      expect((await factsOf(made.orderId)).state).toBe(entered ? "review" : "paid");
      expect((await ticketRow(sold.ticketId)).state).toBe(entered ? "valid" : "returned");
    }
  });
});

describe("two tabs", () => {
  it("begin one change, whichever was clicked first", async () => {
    const sold = await createPaid(bank);
    const vip = await createOtherArea(sold, 40_000);
    const box = await createOtherArea(sold, 60_000);
    const start = (eventAreaId: number) =>
      codeOr(changeTicket({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId, eventAreaId } }));
    const answers = await Promise.all([start(vip.id), start(vip.id), start(box.id), start(vip.id), start(box.id)]);
    const live = await getDb().select().from(orders).where(eq(orders.buyerId, sold.buyer.id));
    expect(live.filter(({ state }) => state === "awaiting_payment")).toHaveLength(1);
    expect(answers.filter(isDone).length).toBeGreaterThan(0);
    expect(answers.filter((answer) => !isDone(answer)).every((code) => code === "ticket.change_pending")).toBe(true);
  });

  it("return a ticket once, with one refund", async () => {
    const sold = await createPaid(bank);
    const back = () => codeOr(returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [sold.ticketId] } }));
    const answers = await Promise.all([back(), back(), back(), back()]);
    expect(answers.every(isDone)).toBe(true);
    const rows = await getDb().select().from(refunds).where(eq(refunds.orderId, sold.order.id));
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([25_000]);
  });

  it("return or change a ticket, never both", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createPaid(bank);
      const far = await createOtherArea(sold, 10_000);
      const [back, made] = await Promise.all([
        codeOr(returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [sold.ticketId] } })),
        codeOr(changeTicket({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId, eventAreaId: far.id } })),
      ]);
      expect([isDone(back), isDone(made)].filter(Boolean)).toHaveLength(1);
      await runRefunds();
      const { refundedCents } = await paymentRow(sold.paymentId);
      expect(refundedCents).toBe(isDone(back) ? 25_000 : 13_500);
    }
  });
});

describe("an exchange that waits for its payment", () => {
  it("is paid or runs out, and one of the two tickets is valid after either", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createPaid(bank);
      const vip = await createOtherArea(sold, 40_000, 1);
      const input = { ticketId: sold.ticketId, eventAreaId: vip.id };
      const made = await changeTicket({ ctx: ctxFor(sold.buyer), input });
      const paid = await payOrder({ ctx: ctxFor(sold.buyer), input: { orderId: made.orderId, method: "card" } });
      await ageOrder(made.orderId, { places: round % 2 === 0 });
      await Promise.all([
        approve(bank, paid.paymentId ?? 0),
        closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: made.orderId } }),
        codeOr(holdPlaces({ ctx: ctxFor(sold.buyer), input: { eventAreaId: vip.id, quantity: 1 } })),
      ]);
      const facts = await factsOf(made.orderId);
      const { state } = await ticketRow(sold.ticketId);
      expect([state, facts.validTickets]).toEqual(facts.state === "paid" ? ["returned", 1] : ["valid", 0]);
      // The order had expired, so the bank was told to forget the charge before the customer approved it.
      const { receivedCents } = await paymentRow(paid.paymentId ?? 0);
      expect(receivedCents > 0 ? ["paid", "review"] : ["expired"]).toContain(facts.state);
    }
  });

  it("gives the last place to one buyer only", async () => {
    const sold = await createPaid(bank);
    const other = await createPaid(bank);
    const last = await createOtherArea(sold, 40_000, 1);
    const stranger = other.buyer;
    const answers = await Promise.all([
      codeOr(changeTicket({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId, eventAreaId: last.id } })),
      codeOr(holdPlaces({ ctx: ctxFor(stranger), input: { eventAreaId: last.id, quantity: 1 } })),
    ]);
    expect(answers.filter(isDone)).toHaveLength(1);
  });

  it("is not settled for an event that is being cancelled", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await createPaid(bank);
      const far = await createOtherArea(sold, 10_000);
      const [made] = await Promise.all([
        codeOr(changeTicket({ ctx: ctxFor(sold.buyer), input: { ticketId: sold.ticketId, eventAreaId: far.id } })),
        getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, sold.event.id)),
      ]);
      if (!isDone(made)) expect(["hold.cancelled", "ticket.not_valid"]).toContain(made);
    }
  });
});
