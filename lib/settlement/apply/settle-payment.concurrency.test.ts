import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { cancelOrder, holdPlaces, payOrder } from "@/lib/orders";
import { dropLiveAttempt } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { sendNotice } from "@/lib/payments/sandbox/bank-webhooks";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { ageOrder, chooseAtBank, createBuyer, factsOf, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank({ places: true });

const ROUNDS = 5;
const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

/** Answers undefined where the domain refuses. Any other error is a defect and thrown. */
async function refusable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

test("the same callback ten times at once, with the return, the poll and the validation, makes one sale", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx, orderId, chargeId, folio, paymentId } = await paying(await createSaleable(), { quantity: 3 });
    await chooseAtBank(bank, chargeId, "approve");
    const [notice] = bank.notices.splice(0);
    if (!notice) throw new Error("The bank had nothing to say");
    const other = { ...notice, rawBody: notice.rawBody.replace('"id":"evt_', '"id":"evt_other_') };
    await Promise.all([
      times(10, () => sendNotice(notice, new Date())),
      times(3, () => sendNotice(other, new Date())),
      times(3, () => settlePayment({ ctx, input: { folio, source: "return" } })),
      times(2, () => settlePayment({ ctx: systemCtx(), input: { paymentId, source: "poll" } })),
    ]);
    expect(await factsOf(orderId)).toMatchObject({
      state: "paid",
      tickets: 3,
      soldPlaces: 3,
      reviews: [],
      refunds: [],
    });
  }
});

test("of two buyers who pay late for the last place, one gets it and the other is reviewed", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable({ capacity: 1 });
    const late = [];
    for (let index = 0; index < 2; index++) {
      const paid = await paying(sale);
      await ageOrder(paid.orderId);
      await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: paid.orderId } });
      await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
      late.push(paid);
    }
    await Promise.all(
      late.flatMap(({ ctx, folio }) => [1, 2].map(() => settlePayment({ ctx, input: { folio, source: "validate" } }))),
    );
    const ended = await Promise.all(late.map(({ orderId }) => factsOf(orderId)));
    expect(ended.map(({ state }) => state).sort()).toEqual(["paid", "review"]);
    expect(ended.flatMap(({ reviews }) => reviews)).toEqual(["paid_without_stock:open"]);
  }
});

test("many late payments sell exactly the places that there are", async () => {
  const sale = await createSaleable({ capacity: 6 });
  const late = [];
  for (let index = 0; index < 5; index++) {
    const paid = await paying(sale, { quantity: 2 });
    await ageOrder(paid.orderId);
    await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId: paid.orderId } });
    await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
    late.push(paid);
  }
  await Promise.all(late.map(({ ctx, folio }) => settlePayment({ ctx, input: { folio, source: "validate" } })));
  const ended = await Promise.all(late.map(({ orderId }) => factsOf(orderId)));
  expect(ended.filter(({ state }) => state === "paid")).toHaveLength(3);
  expect(ended.filter(({ state }) => state === "review")).toHaveLength(2);
});

test("late money and new holds never take the same place", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable({ capacity: 2 });
    const { ctx, orderId, chargeId, folio } = await paying(sale);
    await ageOrder(orderId, { places: true });
    await decideCharge(chargeId, "approve", new Date(), { force: true });
    const buyers = await times(4, createBuyer);
    const [, ...holds] = await Promise.all([
      settlePayment({ ctx, input: { folio, source: "validate" } }),
      ...buyers.map((buyer) =>
        refusable(holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: sale.area.id, quantity: 1 } })),
      ),
    ]);
    const held = holds.filter(Boolean).length;
    const { state } = await factsOf(orderId);
    expect(held).toBe(state === "paid" ? 1 : 2);
  }
});

test("the deadline, a cancellation and the money at the same instant end in one named state", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx, orderId, chargeId, folio } = await paying(await createSaleable());
    await ageOrder(orderId);
    await Promise.all([
      decideCharge(chargeId, "approve", new Date(), { force: true }).then(() =>
        settlePayment({ ctx, input: { folio, source: "return" } }),
      ),
      closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } }),
      ...(round % 2 ? [refusable(cancelOrder({ ctx, input: { orderId } }))] : []),
    ]);
    await settlePayment({ ctx, input: { folio, source: "validate" } });
    const { state, tickets, reviews } = await factsOf(orderId);
    expect(state === "paid" ? [tickets, reviews] : [tickets, state, reviews]).toEqual(
      state === "paid" ? [1, []] : [0, "review", ["paid_after_cancel:open"]],
    );
  }
});

test("two attempts that are paid at the same instant make one sale and one refund", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ctx, orderId, chargeId, folio } = await paying(await createSaleable());
    const second = await payOrder({ ctx, input: { orderId, method: "wallet" } });
    const other = await paymentRow(second.paymentId ?? 0);
    await decideCharge(chargeId, "approve", new Date(), { force: true });
    await decideCharge(other.providerId ?? "", "approve", new Date(), { force: true });
    await Promise.all(
      [folio, second.folio].map((one) => settlePayment({ ctx, input: { folio: one, source: "validate" } })),
    );
    expect(await factsOf(orderId)).toMatchObject({
      state: "paid",
      tickets: 1,
      reviews: ["duplicate:open"],
      refunds: ["28750:pending"],
    });
  }
});

test("an attempt that is being paid while another one sells stays paid", async () => {
  const { orderId, paymentId, chargeId, folio } = await paying(await createSaleable());
  await decideCharge(chargeId, "approve", new Date(), { force: true });
  const dropped = await getDb().transaction(async (tx) => {
    await tx.update(payments).set({ state: "paid", receivedCents: 28_750 }).where(eq(payments.id, paymentId));
    const pending = getDb().transaction((other) =>
      dropLiveAttempt({ ...systemCtx(), db: other }, { subjectType: "order", subjectId: orderId }),
    );
    await untilBlocked();
    return { pending };
  });
  await dropped.pending;
  expect((await paymentRow(paymentId)).state).toBe("paid");
  await settlePayment({ ctx: systemCtx(), input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: [] });
});
