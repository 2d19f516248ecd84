import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { redeemPass } from "@/lib/access";
import { change, createOtherArea, createPaid, runRefunds } from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder, payOrder } from "@/lib/orders";
import { recordSnapshot } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import type { ReviewAct, ReviewReason } from "@/lib/settlement/client";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import {
  ageOrder,
  chooseAtBank,
  factsOf,
  heldCart,
  paying,
  paymentRow,
  type Sale,
  systemCtx,
} from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank();

const note = "Hablé con la persona";

/** A person resolves the only open review of a tenant. */
async function decide({ owner }: Pick<Sale, "owner">, reason: ReviewReason, act: Exclude<ReviewAct, "end_dispute">) {
  const ctx = ctxFor(owner);
  const { items } = await listPaymentReviews({ ctx, input: {} });
  expect(items).toMatchObject([{ reason }]);
  const [review] = items;
  expect(review?.acts).toContain(act);
  const input = { reviewId: review?.id ?? 0, act, note };
  await resolvePaymentReview({ ctx, input });
  await runRefunds();
  expect(await codeOf(resolvePaymentReview({ ctx, input }))).toBe("payment.review_closed");
  expect(await listPaymentReviews({ ctx, input: {} })).toMatchObject({ items: [], total: 0 });
}

async function paidAfterCancel() {
  const sale = await createSaleable();
  const paid = await paying(sale);
  await cancelOrder({ ctx: paid.ctx, input: { orderId: paid.orderId } });
  await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  return { ...paid, sale };
}

/** Makes late money of a buyer who holds all of the limit with another cart meanwhile. */
async function overLimit() {
  const sale = await createSaleable({ buyerLimit: 2 });
  const paid = await paying(sale, { quantity: 2 });
  await ageOrder(paid.orderId);
  await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: paid.orderId } });
  await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
  const held = await heldCart(sale, { quantity: 1, buyer: paid.buyer });
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  return { ...paid, sale, held };
}

async function sold() {
  const sale = await createSaleable();
  const paid = await paying(sale);
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  return { ...paid, sale };
}

test("staff gives places for the money of a cancelled purchase, or pays it back", async () => {
  const kept = await paidAfterCancel();
  await decide(kept.sale, "paid_after_cancel", "assign");
  expect(await factsOf(kept.orderId)).toMatchObject({ state: "paid", validTickets: 1 });
  const returned = await paidAfterCancel();
  await decide(returned.sale, "paid_after_cancel", "refund");
  expect(await factsOf(returned.orderId)).toMatchObject({ state: "refunded", tickets: 0, refunds: ["28750:done"] });
});

test("staff gives places for money over the limit once there is room, or pays it back", async () => {
  const kept = await overLimit();
  const { items } = await listPaymentReviews({ ctx: ctxFor(kept.sale.owner), input: {} });
  const input = { reviewId: items[0]?.id ?? 0, act: "assign" as const, note };
  expect(await codeOf(resolvePaymentReview({ ctx: ctxFor(kept.sale.owner), input }))).toBe("limit.exceeded");
  await cancelOrder({ ctx: kept.ctx, input: { orderId: kept.held.orderId } });
  await decide(kept.sale, "over_limit", "assign");
  expect(await factsOf(kept.orderId)).toMatchObject({ state: "paid", validTickets: 2 });
  const returned = await overLimit();
  await decide(returned.sale, "over_limit", "refund");
  expect(await factsOf(returned.orderId)).toMatchObject({ state: "refunded", tickets: 0 });
});

test("money of another currency goes back", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, folio, chargeId } = await paying(sale);
  await getDb().execute(sql`update sandbox_charges set currency = 'USD' where id = ${chargeId}`);
  await chooseAtBank(bank, chargeId, "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  await decide(sale, "currency", "refund");
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", tickets: 0 });
});

/** Pays an order by wallet, and then with its card too. Answers the card's payment, which is asked back by itself. */
async function paidTwice() {
  const sale = await createSaleable();
  const { ctx, orderId, chargeId, folio, paymentId, amountCents } = await paying(sale);
  const second = await payOrder({ ctx, input: { orderId, method: "wallet" } });
  await chooseAtBank(bank, (await paymentRow(second.paymentId ?? 0)).providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio: second.folio, source: "return" } });
  await decideCharge(chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  return { sale, orderId, paymentId, amountCents };
}

test("a review of a double payment that goes back by itself is closed with a note", async () => {
  const { sale, orderId } = await paidTwice();
  await decide(sale, "duplicate", "keep");
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1, refunds: ["28750:done"] });
});

test("a review of a dispute is closed with a note, and the bank's decision is applied all the same", async () => {
  const { sale, paymentId, chargeId, folio, amountCents, orderId } = await sold();
  const said = { providerId: chargeId, folio, receivedCents: amountCents, refundedCents: 0, currency: "MXN" };
  const says = async (state: "disputed" | "dispute_won") => {
    await recordSnapshot(systemCtx(), paymentId, { ...said, state, failureCode: null }, "webhook");
    await applyPayment(systemCtx(), paymentId);
  };
  await says("disputed");
  await decide(sale, "disputed", "keep");
  expect(await factsOf(orderId)).toMatchObject({ validTickets: 0, soldPlaces: 1 });
  await says("dispute_won");
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: ["disputed:resolved"] });
});

test("a review of money that went back for a used ticket can only be closed with a note", async () => {
  const { sale, paymentId, orderId } = await sold();
  const [row] = await getDb().execute<{ code: string }>(sql`
    select p.short_code as code from tickets t join passes p on p.id = t.pass_id where t.order_id = ${orderId}`);
  const nonce = crypto.randomUUID();
  const reading = { code: row?.code ?? "", nonce, gateId: sale.gate.id, direction: "in" as const };
  expect((await redeemPass({ ctx: ctxFor(sale.owner), input: reading })).decision).toBe("admitted");
  const asked = { paymentId, reason: "Reclamó", idempotencyKey: "all" };
  await refundPayment({ ctx: ctxFor(sale.owner), input: asked });
  await runRefunds();
  await decide(sale, "used_returned", "keep");
});

test("money for an exchange whose old ticket is worth less by now goes back, and the old ticket stays", async () => {
  const paid = await createPaid(bank);
  const dear = await createOtherArea(paid, 40_000);
  const made = await change(paid.buyer, paid.ticketId, dear.id);
  const begun = await payOrder({ ctx: ctxFor(paid.buyer), input: { orderId: made.orderId, method: "card" } });
  const input = {
    paymentId: paid.paymentId,
    reason: "Cortesía",
    idempotencyKey: "part",
    amountCents: 1_000,
    endsItems: [],
  };
  await refundPayment({ ctx: ctxFor(paid.owner), input });
  await runRefunds();
  const { providerId, folio } = await paymentRow(begun.paymentId ?? 0);
  await chooseAtBank(bank, providerId ?? "", "approve");
  await settlePayment({ ctx: systemCtx(), input: { folio, source: "return" } });
  await decide(paid, "exchange_lost", "refund");
  expect(await factsOf(made.orderId)).toMatchObject({ state: "refunded", tickets: 0, heldPlaces: 0 });
  expect(await factsOf(paid.order.id)).toMatchObject({ validTickets: 1 });
});

const kept = async (paymentId: number) => {
  const [row] = await getDb().execute<{ kept: number; owed: number }>(sql`
    select coalesce(-sum(e.amount_cents) filter (where e.account = 'excess_kept'), 0)::int as kept,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'buyer_owed'), 0)::int as owed
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id where l.payment_id = ${paymentId}`);
  return row;
};

test("an excess that is closed with a note is owed no longer, and cannot be given back afterwards", async () => {
  const paid = await sold();
  const said = { providerId: paid.chargeId, folio: paid.folio, refundedCents: 0, currency: "MXN", failureCode: null };
  const says = async (receivedCents: number) => {
    await recordSnapshot(systemCtx(), paid.paymentId, { ...said, state: "paid", receivedCents }, "poll");
    await applyPayment(systemCtx(), paid.paymentId);
  };
  await says(paid.amountCents + 1_000);
  expect(await kept(paid.paymentId)).toEqual({ kept: 0, owed: 1_000 });
  await decide(paid.sale, "excess", "keep");
  expect(await kept(paid.paymentId)).toEqual({ kept: 1_000, owed: 0 });
  const refund = {
    paymentId: paid.paymentId,
    reason: "De más",
    idempotencyKey: "a",
    amountCents: paid.amountCents + 1,
  };
  expect(await codeOf(refundPayment({ ctx: ctxFor(paid.sale.owner), input: refund }))).toBe("payment.refund_exceeds");
  // More money opens the case again, for what came since.
  await says(paid.amountCents + 1_500);
  const { items } = await listPaymentReviews({ ctx: ctxFor(paid.sale.owner), input: {} });
  expect(items).toMatchObject([{ reason: "excess", amountCents: 500, refundableCents: 500 }]);
  await decide(paid.sale, "excess", "keep");
  expect(await kept(paid.paymentId)).toEqual({ kept: 1_500, owed: 0 });
});

test("a double payment whose refund was refused is kept where its case is closed", async () => {
  const { sale, paymentId, amountCents } = await paidTwice();
  bank.refusesRefunds = true;
  await runRefunds();
  bank.refusesRefunds = false;
  expect(await kept(paymentId)).toEqual({ kept: 0, owed: amountCents });
  const ctx = ctxFor(sale.owner);
  for (const reason of ["refund_failed", "duplicate"] as const) {
    const [review] = (await listPaymentReviews({ ctx, input: { reason } })).items;
    await resolvePaymentReview({ ctx, input: { reviewId: review?.id ?? 0, act: "keep", note } });
    expect(await kept(paymentId)).toEqual({ kept: amountCents, owed: 0 });
  }
  expect(await listPaymentReviews({ ctx, input: {} })).toMatchObject({ items: [] });
});

test("nobody keeps the money of a purchase that was not sold", async () => {
  const sale = await createSaleable();
  const { orderId, chargeId, folio, paymentId, amountCents } = await paying(sale);
  await getDb().execute(sql`update events set state = 'cancelled' where id = ${sale.event.id}`);
  await chooseAtBank(bank, chargeId, "approve");
  await settlePayment({ ctx: systemCtx(), input: { folio, source: "return" } });
  bank.refusesRefunds = true;
  await runRefunds();
  bank.refusesRefunds = false;
  const ctx = ctxFor(sale.owner);
  const [review] = (await listPaymentReviews({ ctx, input: {} })).items;
  expect(review).toMatchObject({ reason: "refund_failed", acts: ["refund"] });
  const keep = resolvePaymentReview({ ctx, input: { reviewId: review?.id ?? 0, act: "keep", note } });
  expect(await codeOf(keep)).toBe("input.invalid");
  expect(await kept(paymentId)).toEqual({ kept: 0, owed: amountCents });
  await decide(sale, "refund_failed", "refund");
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", tickets: 0 });
});

test("refused refunds of one payment are one case with their sum, and are asked for again together", async () => {
  const paid = await sold();
  const ctx = ctxFor(paid.sale.owner);
  bank.refusesRefunds = true;
  for (const [idempotencyKey, amountCents] of [["a", 3_155] as const, ["b", 20_000] as const]) {
    const asked = { paymentId: paid.paymentId, reason: "Reclamó", idempotencyKey, amountCents, endsItems: [] };
    await refundPayment({ ctx, input: asked });
  }
  await runRefunds();
  bank.refusesRefunds = false;
  const { items } = await listPaymentReviews({ ctx, input: {} });
  expect(items).toMatchObject([{ reason: "refund_failed", amountCents: 23_155, refundableCents: 23_155 }]);
  await decide(paid.sale, "refund_failed", "refund");
  expect((await factsOf(paid.orderId)).refunds).toEqual(["3155:failed", "20000:failed", "3155:done", "20000:done"]);
});
