import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import type { Ctx } from "@/lib/core/context";
import type { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { lockOrderRow } from "@/lib/orders";
import { recordSnapshot } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { refundByHand } from "@/lib/settlement/refunds/refund-by-hand";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { retryRefund } from "@/lib/settlement/refunds/retry-refund";
import { returnItems } from "@/lib/settlement/refunds/return-items";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { chooseAtBank, factsOf, heldCart, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const note = "Lo pidió por teléfono";

async function sold(quantity: number, capacity = 10) {
  const sale = await createSaleable({ capacity });
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  const items = await getDb().execute<{ id: number }>(sql`
    select id from order_items where order_id = ${paid.orderId} order by id`);
  return { ...paid, sale, staff: ctxFor(sale.owner), itemIds: items.map(({ id }) => id) };
}

const back = (ctx: Ctx, orderId: number, idempotencyKey: string, itemIds: readonly number[]) =>
  withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    const items = itemIds.map((orderItemId) => ({ orderItemId, withFee: true }));
    return returnItems(tx, { order, items, reason: note, idempotencyKey });
  });

async function payAll(): Promise<void> {
  const rows = await getDb().execute<{ id: number }>(sql`select id from refunds where state = 'pending'`);
  await Promise.all(rows.map(({ id }) => runRefund({ ctx: systemCtx(), input: { refundId: id } })));
}

async function refundsAsked(paymentId: number): Promise<number> {
  const [row] = await getDb().execute<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as cents from refunds where payment_id = ${paymentId} and state <> 'failed'`);
  return row?.cents ?? 0;
}

test("tickets, an amount and everything asked back at the same instant never give more than was paid", async () => {
  for (let round = 0; round < 4; round++) {
    const { staff, orderId, paymentId, itemIds } = await sold(3);
    const ask = { paymentId, reason: note };
    await Promise.allSettled([
      ...itemIds.flatMap((id) => [back(staff, orderId, `a${id}`, [id]), back(staff, orderId, `b${id}`, [id])]),
      back(staff, orderId, "all", itemIds),
      refundPayment({ ctx: staff, input: { ...ask, amountCents: 5_000, endsItems: [], idempotencyKey: "some" } }),
      refundPayment({ ctx: staff, input: { ...ask, idempotencyKey: "everything" } }),
    ]);
    expect(await refundsAsked(paymentId)).toBe(86_250);
    await payAll();
    expect(await factsOf(orderId)).toMatchObject({ state: "refunded", validTickets: 0, soldPlaces: 0 });
    expect(await paymentRow(paymentId)).toMatchObject({ state: "refunded", refundedCents: 86_250 });
  }
});

test("a refund from the bank's panel at the same time as one of ours is written down once", async () => {
  const { staff, orderId, paymentId, chargeId, folio, itemIds } = await sold(2);
  const said = { providerId: chargeId, folio, receivedCents: 57_500, currency: "MXN", failureCode: null };
  await recordSnapshot(systemCtx(), paymentId, { ...said, state: "refunded", refundedCents: 57_500 }, "webhook");
  await Promise.allSettled([
    applyPayment(systemCtx(), paymentId),
    back(staff, orderId, "one", itemIds.slice(0, 1)),
    applyPayment(systemCtx(), paymentId),
  ]);
  await applyPayment(systemCtx(), paymentId);
  expect(await refundsAsked(paymentId)).toBe(57_500);
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", validTickets: 0 });
});

test("a transfer that two people report at once is written down once", async () => {
  const { staff, paymentId, orderId } = await sold(1);
  const { id } = await refundPayment({ ctx: staff, input: { paymentId, reason: note, idempotencyKey: "m" } });
  await withTx(systemCtx(), (tx) => finishRefund(tx, id, { state: "manual", refundId: null }));
  const ends = await Promise.allSettled(
    [1, 2, 3, 4].map((n) => markRefundPaid({ ctx: staff, input: { refundId: id, bankReference: `SPEI ${n}`, note } })),
  );
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(refused.map((error: DomainError) => error.code)).toEqual(Array(3).fill("refund.not_manual"));
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", refunds: ["28750:done"] });
});

test("a refused refund is retried or left to a person, and never both", async () => {
  for (let round = 0; round < 4; round++) {
    const { staff, paymentId, orderId } = await sold(1);
    const { id } = await refundPayment({ ctx: staff, input: { paymentId, reason: note, idempotencyKey: "f" } });
    await withTx(systemCtx(), (tx) => finishRefund(tx, id, { state: "failed", refundId: null }));
    const input = { refundId: id, note };
    await Promise.allSettled([
      retryRefund({ ctx: staff, input }),
      refundByHand({ ctx: staff, input }),
      retryRefund({ ctx: staff, input }),
      refundByHand({ ctx: staff, input }),
    ]);
    expect(await refundsAsked(paymentId)).toBe(28_750);
    await payAll();
    expect((await factsOf(orderId)).refunds).toSatisfy(
      (found: string[]) => found.join() === "28750:manual" || found.join() === "28750:failed,28750:done",
    );
  }
});

test("a dispute that is won while others buy never takes their places", async () => {
  const paid = await sold(2, 2);
  const { paymentId, chargeId, folio, orderId, sale } = paid;
  const said = {
    providerId: chargeId,
    folio,
    receivedCents: 57_500,
    refundedCents: 0,
    currency: "MXN",
    failureCode: null,
  };
  await recordSnapshot(systemCtx(), paymentId, { ...said, state: "disputed" }, "webhook");
  await applyPayment(systemCtx(), paymentId);
  await getDb().execute(sql`update order_items set state = 'returned' where order_id = ${orderId}`);
  await getDb().execute(sql`
    update places set free_at = '-infinity', order_id = null where order_id = ${orderId}`);
  await recordSnapshot(systemCtx(), paymentId, { ...said, state: "dispute_won" }, "webhook");
  const [, bought] = await Promise.allSettled([applyPayment(systemCtx(), paymentId), heldCart(sale, { quantity: 1 })]);
  const facts = await factsOf(orderId);
  expect(bought.status === "fulfilled" ? facts.validTickets : facts.soldPlaces).toBe(
    bought.status === "fulfilled" ? 0 : 2,
  );
  if (bought.status === "fulfilled") expect(facts.reviews).toContain("won_without_places:open");
});

test("tickets stay valid when a person releases a dispute's places while it is won", async () => {
  const { staff, orderId, paymentId, chargeId, folio, amountCents } = await sold(1);
  const said = { providerId: chargeId, folio, receivedCents: amountCents, refundedCents: 0, currency: "MXN" };
  const says = async (ctx: Ctx, state: "disputed" | "dispute_won") => {
    await recordSnapshot(ctx, paymentId, { ...said, state, failureCode: null }, "webhook");
    await applyPayment(ctx, paymentId);
  };
  await says(systemCtx(), "disputed");
  const [review] = (await listPaymentReviews({ ctx: staff, input: { reason: "disputed" } })).items;
  const input = { reviewId: review?.id ?? 0, act: "release" as const, note };
  const { clicked } = await withTx(systemCtx(), async (tx) => {
    await lockOrderRow(tx.db, orderId);
    await says(tx, "dispute_won");
    const click = resolvePaymentReview({ ctx: staff, input }).catch((error: DomainError) => error.code);
    await Promise.race([untilBlocked(), click]);
    return { clicked: click };
  });
  expect(await clicked).toBe("payment.review_closed");
  expect(await factsOf(orderId)).toMatchObject({ validTickets: 1, soldPlaces: 1, items: ["sold"] });
});
