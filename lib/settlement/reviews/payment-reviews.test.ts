import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createEvent, createEventArea, createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder, payOrder } from "@/lib/orders";
import { recordSnapshot } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import {
  ageOrder,
  chooseAtBank,
  factsOf,
  heldCart,
  paying,
  paymentRow,
  runPendingRefunds,
  type Sale,
  systemCtx,
} from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank();

const note = "Hablé con la persona";

/** Makes a payment that comes when somebody else already has the only place. */
async function withoutStock(sale: Sale) {
  const paid = await paying(sale);
  await ageOrder(paid.orderId);
  await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: paid.orderId } });
  await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
  const other = await heldCart(sale);
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  const { items } = await listPaymentReviews({ ctx: ctxFor(sale.owner), input: {} });
  const review = items[0];
  if (!review) throw new Error("There is no case");
  return { ...paid, other, review };
}

test("the list shows a tenant its own open reviews with the acts that each allows", async () => {
  const sale = await createSaleable({ capacity: 1 });
  const { review, orderId, paymentId, folio, buyer } = await withoutStock(sale);
  expect(review).toMatchObject({
    reason: "paid_without_stock",
    label: "Pagado sin lugares",
    state: "open",
    amountCents: 28_750,
    orderId,
    paymentId,
    paymentFolio: folio,
    buyer: buyer.fullName,
    acts: ["assign", "refund"],
    isTest: true,
    askedCents: 28_750,
    pendingCents: 0,
    refundableCents: 28_750,
  });
  const total = async (input: object) => (await listPaymentReviews({ ctx: ctxFor(sale.owner), input })).total;
  expect(await total({ reason: "paid_without_stock", q: buyer.fullName.toUpperCase() })).toBe(1);
  expect(await total({ q: folio.slice(3) })).toBe(1);
  expect(await total({ q: "%" })).toBe(0);
  expect(await total({ reason: "short" })).toBe(0);
  const other = await createAdmin();
  expect(await listPaymentReviews({ ctx: ctxFor(other.owner), input: {} })).toMatchObject({ items: [], total: 0 });
  expect(await codeOf(listPaymentReviews({ ctx: ctxFor(buyer), input: {} }))).toBe("auth.forbidden");
  expect(await codeOf(listPaymentReviews({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
  expect(await codeOf(listPaymentReviews({ ctx: ctxFor(sale.owner), input: { pageSize: 0 } }))).toBe("input.invalid");
  const foreign = { ctx: ctxFor(other.owner), input: { reviewId: review.id, act: "refund" as const, note } };
  expect(await codeOf(resolvePaymentReview(foreign))).toBe("resource.not_found");
  expect(await codeOf(resolvePaymentReview({ ...foreign, ctx: ctxFor(buyer) }))).toBe("auth.forbidden");
});

test("paying the money back ends the review and the order once the bank has done it", async () => {
  const sale = await createSaleable({ capacity: 1 });
  const { review, orderId } = await withoutStock(sale);
  const ctx = ctxFor(sale.owner);
  const input = { reviewId: review.id, act: "refund" as const, note };
  const asked = { state: "open", pendingCents: 28_750, refundableCents: 0 };
  expect(await resolvePaymentReview({ ctx, input })).toMatchObject(asked);
  await resolvePaymentReview({ ctx, input });
  expect(await factsOf(orderId)).toMatchObject({ state: "review", refunds: ["28750:pending"] });
  await runPendingRefunds();
  expect(await factsOf(orderId)).toMatchObject({
    state: "refunded",
    tickets: 0,
    reviews: ["paid_without_stock:resolved"],
  });
  expect(await codeOf(resolvePaymentReview({ ctx, input }))).toBe("payment.review_closed");
  expect(await listPaymentReviews({ ctx, input: { state: "resolved" } })).toMatchObject({
    total: 1,
    items: [{ acts: [] }],
  });
});

test("staff gives places after all as soon as there are any", async () => {
  const sale = await createSaleable({ capacity: 1 });
  const { review, orderId, other } = await withoutStock(sale);
  const args = { ctx: ctxFor(sale.owner), input: { reviewId: review.id, act: "assign" as const, note } };
  expect(await codeOf(resolvePaymentReview(args))).toBe("hold.not_enough_places");
  expect(await factsOf(orderId)).toMatchObject({ state: "review", tickets: 0 });
  await cancelOrder({ ctx: other.ctx, input: { orderId: other.orderId } });
  expect(await resolvePaymentReview(args)).toMatchObject({
    state: "resolved",
    resolution: "fulfilled",
    orderState: "paid",
  });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("a short payment can only go back, and staff cannot make it paid", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, folio, chargeId } = await paying(sale);
  await chooseAtBank(bank, chargeId, "less");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  const staff = ctxFor(sale.owner);
  const { items } = await listPaymentReviews({ ctx: staff, input: {} });
  const reviewId = items[0]?.id ?? 0;
  for (const act of ["assign", "keep"] as const) {
    expect(await codeOf(resolvePaymentReview({ ctx: staff, input: { reviewId, act, note } }))).toBe("input.invalid");
  }
  await resolvePaymentReview({ ctx: staff, input: { reviewId, act: "refund", note } });
  await runPendingRefunds();
  expect(await factsOf(orderId)).toMatchObject({
    state: "refunded",
    refunds: ["27750:done"],
    reviews: ["short:resolved"],
  });
});

test("staff pays an excess back without the sale, or keeps it with a note", async () => {
  for (const act of ["refund", "keep"] as const) {
    const sale = await createSaleable();
    const { ctx, orderId, folio, chargeId } = await paying(sale);
    await chooseAtBank(bank, chargeId, "more");
    await settlePayment({ ctx, input: { folio, source: "return" } });
    const staff = ctxFor(sale.owner);
    const { items } = await listPaymentReviews({ ctx: staff, input: {} });
    expect(items[0]).toMatchObject({ amountCents: 1_000, refundableCents: 1_000 });
    await resolvePaymentReview({ ctx: staff, input: { reviewId: items[0]?.id ?? 0, act, note } });
    await runPendingRefunds();
    expect(await factsOf(orderId)).toMatchObject({
      state: "paid",
      validTickets: 1,
      refunds: act === "refund" ? ["1000:done"] : [],
      reviews: ["excess:resolved"],
    });
  }
});

test("an order with an event that was cancelled at that instant is paid back without a case", async () => {
  const sale = await createSaleable();
  const other = await createEvent(sale.enclosure, { state: "published" });
  const area = await createEventArea(other, sale.zone);
  const cart = await heldCart(sale);
  const { ctx, orderId, folio, chargeId } = await paying({ ...sale, area: { ...sale.area, id: area.id } }, cart);
  await chooseAtBank(bank, chargeId, "approve");
  await getDb().execute(sql`update events set state = 'cancelled' where id = ${other.id}`);
  await settlePayment({ ctx, input: { folio, source: "return" } });
  expect(await listPaymentReviews({ ctx: ctxFor(sale.owner), input: {} })).toMatchObject({ items: [] });
  await runPendingRefunds();
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", reviews: [] });
});

test("an excess that comes a second time is paid back a second time", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, folio, chargeId, paymentId } = await paying(sale);
  await chooseAtBank(bank, chargeId, "more");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  const staff = ctxFor(sale.owner);
  const payBack = async () => {
    const { items } = await listPaymentReviews({ ctx: staff, input: { reason: "excess" } });
    await resolvePaymentReview({ ctx: staff, input: { reviewId: items[0]?.id ?? 0, act: "refund", note } });
    await runPendingRefunds();
  };
  await payBack();
  const said = { providerId: chargeId, folio, receivedCents: 30_750, refundedCents: 1_000, currency: "MXN" };
  const snapshot = { ...said, state: "partially_refunded" as const, failureCode: null };
  await recordSnapshot(systemCtx(), paymentId, snapshot, "webhook");
  await applyPayment(systemCtx(), paymentId);
  expect(await factsOf(orderId)).toMatchObject({ reviews: ["excess:open"] });
  await payBack();
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["1000:done", "1000:done"], reviews: ["excess:resolved"] });
  expect(await paymentRow(paymentId)).toMatchObject({ receivedCents: 30_750, refundedCents: 2_000 });
});

/** A short payment whose refund the provider leaves to a person. */
async function shortAndByHand() {
  const sale = await createSaleable();
  const { ctx, orderId, folio, chargeId } = await paying(sale);
  await chooseAtBank(bank, chargeId, "less");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  const staff = ctxFor(sale.owner);
  const { items } = await listPaymentReviews({ ctx: staff, input: { reason: "short" } });
  const reviewId = items[0]?.id ?? 0;
  await resolvePaymentReview({ ctx: staff, input: { reviewId, act: "refund", note } });
  const [refund] = await getDb().execute<{ id: number }>(sql`
    select f.id::int as id from refunds f join payments p on p.id = f.payment_id where p.subject_id = ${orderId}`);
  await withTx(systemCtx(), (tx) => finishRefund(tx, refund?.id ?? 0, { state: "manual", refundId: null }));
  return { staff, orderId, reviewId, refundId: refund?.id ?? 0 };
}

test("a short payment that is left to a person ends with the transfer, and the order with it", async () => {
  const { staff, orderId, reviewId, refundId } = await shortAndByHand();
  for (const act of ["keep", "refund"] as const)
    expect(await codeOf(resolvePaymentReview({ ctx: staff, input: { reviewId, act, note } }))).toBe("input.invalid");
  expect(await listPaymentReviews({ ctx: staff, input: {} })).toMatchObject({
    total: 1,
    items: [{ reason: "short", acts: [], refundableCents: 0, pendingCents: 0, manualCents: 27_750 }],
  });
  const paid = { refundId, bankReference: "SPEI 84119", note };
  const ends = await Promise.allSettled([1, 2].map(() => markRefundPaid({ ctx: staff, input: paid })));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await factsOf(orderId)).toMatchObject({
    state: "refunded",
    tickets: 0,
    refunds: ["27750:done"],
    reviews: ["short:resolved"],
  });
  expect(await listPaymentReviews({ ctx: staff, input: {} })).toMatchObject({ items: [], total: 0 });
  const rows = await getDb().execute(sql`
    select 1 from audit_log where action = 'order.refunded' and entity_id = ${String(orderId)}`);
  expect(rows).toHaveLength(1);
});

test("an order with two short payments ends when one went back by hand and the other by the bank", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, folio, chargeId } = await paying(sale);
  const second = await payOrder({ ctx, input: { orderId, method: "wallet" } });
  await chooseAtBank(bank, (await paymentRow(second.paymentId ?? 0)).providerId ?? "", "less");
  await settlePayment({ ctx, input: { folio: second.folio, source: "return" } });
  await decideCharge(chargeId, "less", new Date(), { force: true });
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "review", reviews: ["short:open", "short:open"] });

  const staff = ctxFor(sale.owner);
  const { items } = await listPaymentReviews({ ctx: staff, input: { reason: "short" } });
  const [byHand, byBank] = items.map(({ id }) => id);
  await resolvePaymentReview({ ctx: staff, input: { reviewId: byHand ?? 0, act: "refund", note } });
  const [refund] = await getDb().execute<{ id: number }>(sql`
    select f.id::int as id from refunds f join payments p on p.id = f.payment_id where p.subject_id = ${orderId}`);
  await withTx(systemCtx(), (tx) => finishRefund(tx, refund?.id ?? 0, { state: "manual", refundId: null }));
  await markRefundPaid({ ctx: staff, input: { refundId: refund?.id ?? 0, bankReference: "SPEI 1", note } });
  expect(await factsOf(orderId)).toMatchObject({ state: "review" });
  await resolvePaymentReview({ ctx: staff, input: { reviewId: byBank ?? 0, act: "refund", note } });
  await runPendingRefunds();
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded" });
});
