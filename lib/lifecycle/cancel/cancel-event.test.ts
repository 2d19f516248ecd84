import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, enclosurePolicies, messages } from "@/db/schema";
import { createAdmin, createEvent, createEventArea, createGuard, createSaleable, createUser } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { redeemPass } from "@/lib/access";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createCode, useOf, usesOf } from "@/lib/discount-codes/testing";
import { cancelEvent } from "@/lib/lifecycle/cancel/cancel-event";
import { retryCancellation } from "@/lib/lifecycle/cancel/retry-cancellation";
import { runCancellation } from "@/lib/lifecycle/cancel/run-cancellation";
import { bought, boughtOfTwo, cancel, cancellationOf, payBack, work } from "@/lib/lifecycle/testing";
import { getOrder, giveDiscountCode, holdPlaces, payOrder } from "@/lib/orders";
import { recordSnapshot } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { createBuyer, factsOf, heldCart, paying, paymentRow, type Sale, systemCtx } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

async function shortCodes(orderId: number): Promise<string[]> {
  const rows = await getDb().execute<{ code: string }>(sql`
    select p.short_code as code from tickets t join passes p on p.id = t.pass_id where t.order_id = ${orderId} order by t.id`);
  return rows.map(({ code }) => code);
}

const scan = async (sale: Sale, code: string) =>
  (
    await redeemPass({
      ctx: ctxFor(sale.owner),
      input: { code, gateId: sale.gate.id, direction: "in", nonce: randomUUID() },
    })
  ).decision;

const balance = async (orderId: number, account: string) => {
  const [row] = await getDb().execute<{ cents: number }>(sql`
    select coalesce(sum(e.amount_cents), 0)::int as cents from ledger_transactions l
    join ledger_entries e on e.transaction_id = l.id where l.order_id = ${orderId} and e.account = ${account}`);
  return row?.cents ?? 0;
};

const listed = (eventId: number) =>
  getDb().execute<{ orderId: number; state: string; errorCode: string | null }>(sql`
    select o.order_id as "orderId", o.state, o.error_code as "errorCode" from event_cancellation_orders o
    join event_cancellations c on c.id = o.cancellation_id where c.event_id = ${eventId} order by o.order_id`);

describe("cancelEvent", () => {
  it("stops the sale and the gates at once, and ends what nobody paid", async () => {
    const sale = await createSaleable();
    const paid = await bought(bank, sale, { quantity: 2 });
    const cart = await heldCart(sale);
    const waiting = await paying(sale);
    const [code = ""] = await shortCodes(paid.orderId);
    expect((await cancel(sale)).state).toBe("cancelled");
    expect(await scan(sale, code)).toBe("cancelled");
    const held = holdPlaces({ ctx: ctxFor(await createUser()), input: { eventAreaId: sale.area.id, quantity: 1 } });
    expect(await codeOf(held)).toBe("hold.cancelled");
    expect((await getOrder({ ctx: cart.ctx, input: { orderId: cart.orderId } })).state).toBe("cancelled");
    expect(await factsOf(waiting.orderId)).toMatchObject({ state: "cancelled", heldPlaces: 0 });
    expect((await paymentRow(waiting.paymentId)).state).toBe("cancelled");
    // Paid orders go back by the job.
    expect(await factsOf(paid.orderId)).toMatchObject({ state: "paid", refunds: [] });
    const [audit] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "event.cancelled"), eq(auditLog.entityId, String(sale.event.id))));
    expect(audit?.changes).toMatchObject({ reason: [null, "Lluvia"], orders: [null, 1], holds: [null, 2] });
  });

  it("pays the base price back at the organizer's expense, once per order", async () => {
    const sale = await createSaleable();
    const one = await bought(bank, sale, { quantity: 2 });
    const two = await bought(bank, sale);
    await cancel(sale);
    expect(await work(sale)).toEqual({ orders: 2 });
    expect(await work(sale)).toEqual({ orders: 0 });
    expect(await factsOf(one.orderId)).toMatchObject({
      items: ["returned", "returned"],
      validTickets: 0,
      soldPlaces: 0,
      refunds: ["50000:pending"],
    });
    await payBack(one.orderId, two.orderId);
    expect(await factsOf(one.orderId)).toMatchObject({ state: "partially_refunded", refunds: ["50000:done"] });
    expect(await balance(one.orderId, "organizer_payable")).toBe(0);
    expect((await cancellationOf(sale.event.id)).state).toBe("done");
    const mails = await getDb()
      .select({ to: messages.toUserId })
      .from(messages)
      .where(and(eq(messages.template, "event.cancelled"), eq(messages.adminId, sale.admin.id)));
    expect(mails.map(({ to }) => to).sort()).toEqual([one.buyer.id, two.buyer.id].sort());
    const [code = ""] = await shortCodes(one.orderId);
    expect(await scan(sale, code)).toBe("cancelled");
  });

  it("gives the fee back too where the venue says so, all at the organizer's expense", async () => {
    const sale = await createSaleable();
    await getDb()
      .insert(enclosurePolicies)
      .values({ enclosureId: sale.enclosure.id, adminId: sale.admin.id, cancelRefundsFee: true });
    const { orderId } = await bought(bank, sale);
    const fee = await balance(orderId, "fee_revenue");
    await cancel(sale);
    await work(sale);
    await payBack(orderId);
    expect(await factsOf(orderId)).toMatchObject({ state: "refunded", refunds: ["28750:done"] });
    expect(await balance(orderId, "fee_revenue")).toBe(fee);
  });

  it("takes back only this event's places of an order of several", async () => {
    const sale = await createSaleable();
    const other = await createEventArea(await createEvent(sale.enclosure), sale.zone, { priceCents: 10_000 });
    const { orderId } = await boughtOfTwo(bank, sale, other.id);
    await cancel(sale);
    await work(sale);
    await payBack(orderId);
    expect(await factsOf(orderId)).toMatchObject({
      state: "partially_refunded",
      items: ["returned", "sold"],
      tickets: 2,
      validTickets: 1,
      soldPlaces: 1,
      refunds: ["25000:done"],
    });
    const [, alive = ""] = await shortCodes(orderId);
    expect(await scan(sale, alive)).toBe("admitted");
  });

  it("leaves a cart its other event with a notice, and drops an attempt of the old amount", async () => {
    const sale = await createSaleable();
    const other = await createEventArea(await createEvent(sale.enclosure), sale.zone);
    const buyer = await createBuyer();
    await heldCart(sale, { buyer });
    const mixed = await paying({ ...sale, area: other }, { buyer });
    await cancel(sale);
    expect((await paymentRow(mixed.paymentId)).state).toBe("cancelled");
    const order = await getOrder({ ctx: mixed.ctx, input: { orderId: mixed.orderId } });
    expect(order).toMatchObject({ state: "awaiting_payment" });
    expect(order.items.map(({ eventAreaId }) => eventAreaId)).toEqual([other.id]);
  });

  it("leaves the rest of a purchase its discount, though the code asked for more than is left", async () => {
    const sale = await createSaleable();
    const other = await createEventArea(await createEvent(sale.enclosure), sale.zone, { priceCents: 25_000 });
    const { code } = await createCode(sale.admin.id, { minCents: 50_000 });
    const buyer = await createBuyer();
    const { ctx, orderId } = await heldCart(sale, { buyer });
    await heldCart({ ...sale, area: other }, { buyer });
    await giveDiscountCode({ ctx, input: { orderId, code } });
    await payOrder({ ctx, input: { orderId, method: "card" } });
    expect(await useOf(orderId)).toBe("held 5000");
    await cancel(sale);
    expect(await useOf(orderId)).toBe("held 2500");
    expect((await getOrder({ ctx, input: { orderId } })).code).toMatchObject({ code, refusal: null });
    const again = await payOrder({ ctx, input: { orderId, method: "card" } });
    expect((await paymentRow(again.paymentId ?? 0)).amountCents).toBe(25_875);
  });

  it("gives a code's use back where the code was for the cancelled event alone, and the old voucher buys the rest", async () => {
    const sale = await longSale();
    const other = await createEventArea(
      await createEvent(sale.enclosure, {
        parkingOpensAt: sale.event.parkingOpensAt,
        startsAt: sale.event.startsAt,
        endsAt: sale.event.endsAt,
        salesEndAt: sale.event.salesEndAt,
      }),
      sale.zone,
      { priceCents: 25_000 },
    );
    const { id, code } = await createCode(sale.admin.id, { eventId: sale.event.id, enclosureId: sale.enclosure.id });
    const buyer = await createBuyer();
    const { ctx, orderId } = await heldCart(sale, { buyer });
    await heldCart({ ...sale, area: other }, { buyer });
    await giveDiscountCode({ ctx, input: { orderId, code } });
    const { folio, paymentId } = await payOrder({ ctx, input: { orderId, method: "cash" } });
    expect([await useOf(orderId), await usesOf(id)]).toEqual(["held 2500", 1]);
    await cancel(sale);
    expect([await useOf(orderId), await usesOf(id)]).toEqual(["released 2500", 0]);
    expect(await moneyViolations()).toEqual([]);
    const { providerId } = await paymentRow(paymentId ?? 0);
    await decideCharge(providerId ?? "", "approve", new Date(), { force: true });
    await settlePayment({ ctx: systemCtx(), input: { folio, source: "webhook" } });
    expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1 });
    expect([await useOf(orderId), await usesOf(id)]).toEqual(["released 2500", 0]);
  });

  it("refunds tickets already used, and lists orders that cost nothing as such", async () => {
    const sale = await createSaleable();
    const { orderId } = await bought(bank, sale);
    const [code = ""] = await shortCodes(orderId);
    expect(await scan(sale, code)).toBe("admitted");
    await cancel(sale);
    await work(sale);
    expect(await factsOf(orderId)).toMatchObject({ refunds: ["25000:pending"], validTickets: 0, reviews: [] });

    const free = await createSaleable({ priceCents: 0 });
    const gift = await heldCart(free);
    await payOrder({ ctx: gift.ctx, input: { orderId: gift.orderId, method: "card" } });
    await cancel(free);
    await work(free);
    expect(await listed(free.event.id)).toEqual([{ orderId: gift.orderId, state: "nothing", errorCode: null }]);
    expect(await factsOf(gift.orderId)).toMatchObject({ items: ["returned"], soldPlaces: 0, refunds: [] });
  });

  it("reports an order whose money is disputed and goes on with the others", async () => {
    const sale = await createSaleable();
    const bad = await bought(bank, sale);
    const good = await bought(bank, sale);
    await getDb().execute(sql`update payments set state = 'disputed' where id = ${bad.paymentId}`);
    await cancel(sale);
    await work(sale);
    expect(await listed(sale.event.id)).toEqual([
      { orderId: bad.orderId, state: "failed", errorCode: "payment.not_refundable" },
      { orderId: good.orderId, state: "requested", errorCode: null },
    ]);
    expect((await cancellationOf(sale.event.id)).state).toBe("done");
  });

  it("asks for the name and a reason, and cancels once", async () => {
    const sale = await createSaleable();
    expect(await codeOf(cancel(sale, { reason: " a " }))).toBe("input.invalid");
    await expect(cancel(sale, { confirmation: "Otro" })).rejects.toMatchObject({
      code: "input.invalid",
      details: { field: "confirmation" },
    });
    expect((await cancel(sale, { confirmation: `  ${sale.event.name.toUpperCase()} ` })).state).toBe("cancelled");
    const first = await cancellationOf(sale.event.id);
    expect((await cancel(sale)).state).toBe("cancelled");
    expect(await cancellationOf(sale.event.id)).toEqual(first);
  });

  it("is refused to other roles, other tenants and drafts", async () => {
    const sale = await createSaleable();
    const other = await createAdmin();
    const ask = (person: Parameters<typeof ctxFor>[0]) =>
      codeOf(cancelEvent({ ctx: ctxFor(person), input: { id: sale.event.id, reason: "Lluvia", confirmation: "x" } }));
    expect(await ask(other.owner)).toBe("resource.not_found");
    expect(await ask(await createUser())).toBe("auth.forbidden");
    expect(await ask(await createGuard(sale.admin.id))).toBe("auth.forbidden");
    expect(await ask(null)).toBe("auth.required");
    const draft = await createEvent(sale.enclosure, { state: "draft" });
    expect(await codeOf(cancel({ ...sale, event: draft }))).toBe("event.bad_transition");
    const asPerson = runCancellation({ ctx: ctxFor(sale.owner), input: { cancellationId: 1 } });
    expect(await codeOf(asPerson)).toBe("auth.forbidden");
    expect(await runCancellation({ ctx: systemCtx(), input: { cancellationId: 2_000_000_000 } })).toEqual({
      orders: 0,
    });
  });
});

describe("a dispute that is won after the event was cancelled", () => {
  async function won(isReleased: boolean) {
    const sale = await createSaleable();
    const paid = await bought(bank, sale);
    const staff = ctxFor(sale.owner);
    const says = async (state: "disputed" | "dispute_won") => {
      const said = { providerId: paid.chargeId, folio: paid.folio, receivedCents: 28_750, refundedCents: 0 };
      const snapshot = { ...said, currency: "MXN", state, failureCode: null };
      await recordSnapshot(systemCtx(), paid.paymentId, snapshot, "webhook");
      await applyPayment(systemCtx(), paid.paymentId);
    };
    const caseOf = async () => (await listPaymentReviews({ ctx: staff, input: {} })).items[0];
    await says("disputed");
    const input = { act: "release" as const, note: "El banco avisó" };
    if (isReleased)
      await resolvePaymentReview({ ctx: staff, input: { reviewId: (await caseOf())?.id ?? 0, ...input } });
    await cancel(sale);
    await work(sale);
    await says("dispute_won");
    return { ...paid, sale, staff, caseOf };
  }

  it("gives no ticket back, and a person refunds the money", async () => {
    const { orderId, staff, caseOf } = await won(true);
    expect(await factsOf(orderId)).toMatchObject({ validTickets: 0, items: ["returned"], soldPlaces: 0 });
    const found = await caseOf();
    expect(found).toMatchObject({ reason: "won_without_places", acts: ["refund"], refundableCents: 28_750 });
    const input = { reviewId: found?.id ?? 0, act: "refund" as const, note: "El evento se canceló" };
    await resolvePaymentReview({ ctx: staff, input });
    await payBack(orderId);
    expect(await factsOf(orderId)).toMatchObject({ state: "refunded", refunds: ["28750:done"] });
    expect(await caseOf()).toBeUndefined();
  });

  it("is refunded with the other orders when the cancellation is tried again, which ends the review", async () => {
    const { orderId, sale, staff, buyer, caseOf } = await won(false);
    expect(await listed(sale.event.id)).toMatchObject([{ state: "failed", errorCode: "payment.not_refundable" }]);
    expect(await factsOf(orderId)).toMatchObject({ validTickets: 0 });
    const told = and(eq(messages.template, "event.cancelled"), eq(messages.toUserId, buyer.id));
    expect(await getDb().select().from(messages).where(told)).toHaveLength(1);
    expect(await caseOf()).toMatchObject({ reason: "won_without_places" });
    await retryCancellation({ ctx: staff, input: { id: sale.event.id } });
    await work(sale);
    await payBack(orderId);
    expect(await factsOf(orderId)).toMatchObject({ refunds: ["25000:done"], soldPlaces: 0 });
    expect(await caseOf()).toBeUndefined();
    expect(await getDb().select().from(messages).where(told)).toHaveLength(1);
  });
});
