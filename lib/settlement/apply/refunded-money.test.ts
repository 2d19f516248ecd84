import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder, payOrder } from "@/lib/orders";
import { type PaymentSnapshot, recordSnapshot } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { ageOrder, factsOf, heldCart, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

testBank();

const note = "Hablé con la persona";

async function runRefundsOf(paymentId: number): Promise<void> {
  const rows = await getDb().execute<{ id: number }>(
    sql`select id::int as id from refunds where state = 'pending' and payment_id = ${paymentId}`,
  );
  for (const { id } of rows) await runRefund({ ctx: systemCtx(), input: { refundId: id } });
}

/** Makes money that came late, while the only place was in another cart, which is emptied afterwards. */
async function withRoomAgain() {
  const sale = await createSaleable({ capacity: 1 });
  const paid = await paying(sale);
  await ageOrder(paid.orderId);
  await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: paid.orderId } });
  await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
  const other = await heldCart(sale);
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  const { items } = await listPaymentReviews({ ctx: ctxFor(sale.owner), input: {} });
  await cancelOrder({ ctx: other.ctx, input: { orderId: other.orderId } });
  return { ...paid, staff: ctxFor(sale.owner), reviewId: items[0]?.id ?? 0 };
}

test("money that is on its way back buys no places", async () => {
  const { staff, reviewId, orderId, paymentId } = await withRoomAgain();
  await resolvePaymentReview({ ctx: staff, input: { reviewId, act: "refund", note } });
  const assign = resolvePaymentReview({ ctx: staff, input: { reviewId, act: "assign", note } });
  expect(await codeOf(assign)).toBe("payment.not_assignable");
  expect(await factsOf(orderId)).toMatchObject({ state: "review", tickets: 0, soldPlaces: 0 });
  await runRefundsOf(paymentId);
  expect(await factsOf(orderId)).toMatchObject({
    state: "refunded",
    tickets: 0,
    reviews: ["paid_without_stock:resolved"],
  });
});

test("money of which a part went back is too little for the places", async () => {
  const { staff, reviewId, orderId, paymentId } = await withRoomAgain();
  const part = { paymentId, amountCents: 10_000, endsItems: [], reason: note, idempotencyKey: "part" };
  await refundPayment({ ctx: staff, input: part });
  await runRefundsOf(paymentId);
  const assign = resolvePaymentReview({ ctx: staff, input: { reviewId, act: "assign", note } });
  expect(await codeOf(assign)).toBe("payment.not_assignable");
  expect(await factsOf(orderId)).toMatchObject({ state: "review", tickets: 0, refunds: ["10000:done"] });
});

test("a second payment that is disputed before it is applied is not refunded, and waits for a person", async () => {
  const sale = await createSaleable();
  const first = await paying(sale);
  await payOrder({ ctx: first.ctx, input: { orderId: first.orderId, method: "wallet" } });
  const attempts = await getDb().execute<{ id: number }>(
    sql`select id::int as id from payments where subject_id = ${first.orderId} order by id`,
  );
  const [card, wallet] = attempts.map(({ id }) => id);
  const said = (providerId: string, state: PaymentSnapshot["state"], receivedCents: number): PaymentSnapshot => ({
    providerId,
    state,
    receivedCents,
    refundedCents: 0,
    folio: null,
    currency: "MXN",
    failureCode: null,
  });
  for (const [id, state] of [
    [wallet ?? 0, "paid"],
    [card ?? 0, "disputed"],
  ] as const) {
    const payment = await paymentRow(id);
    await recordSnapshot(systemCtx(), id, said(payment.providerId ?? "", state, payment.amountCents), "webhook");
    await applyPayment(systemCtx(), id);
  }
  expect((await paymentRow(card ?? 0)).appliedAt).not.toBeNull();
  expect(await factsOf(first.orderId)).toMatchObject({
    state: "paid",
    validTickets: 1,
    refunds: [],
    reviews: expect.arrayContaining(["duplicate:open", "disputed:open"]),
  });
});
