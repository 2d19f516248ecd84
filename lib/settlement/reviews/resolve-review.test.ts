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
async function decide({ owner }: Pick<Sale, "owner">, reason: ReviewReason, act: ReviewAct) {
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

test("a review of a double payment that goes back by itself is closed with a note", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, chargeId, folio } = await paying(sale);
  const second = await payOrder({ ctx, input: { orderId, method: "wallet" } });
  await chooseAtBank(bank, (await paymentRow(second.paymentId ?? 0)).providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio: second.folio, source: "return" } });
  await decideCharge(chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx, input: { folio, source: "validate" } });
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
  const input = { paymentId: paid.paymentId, reason: "Cortesía", idempotencyKey: "part", amountCents: 1_000 };
  await refundPayment({ ctx: ctxFor(paid.owner), input });
  await runRefunds();
  const { providerId, folio } = await paymentRow(begun.paymentId ?? 0);
  await chooseAtBank(bank, providerId ?? "", "approve");
  await settlePayment({ ctx: systemCtx(), input: { folio, source: "return" } });
  await decide(paid, "exchange_lost", "refund");
  expect(await factsOf(made.orderId)).toMatchObject({ state: "refunded", tickets: 0, heldPlaces: 0 });
  expect(await factsOf(paid.order.id)).toMatchObject({ validTickets: 1 });
});
