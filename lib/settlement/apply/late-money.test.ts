import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { codeOf } from "@/lib/core/testing";
import { cancelOrder, payOrder } from "@/lib/orders";
import { recordSnapshot } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { jobs } from "@/lib/settlement/jobs";
import { getMyPayment } from "@/lib/settlement/pay/read-payment";
import {
  ageOrder,
  chooseAtBank,
  createBuyer,
  factsOf,
  heldCart,
  paying,
  paymentRow,
  runPendingRefunds,
  systemCtx,
} from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank();

/** Ends an order at its deadline, and then has the bank take the money all the same. */
async function paidTooLate(chargeId: string, orderId: number): Promise<void> {
  await ageOrder(orderId);
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: true });
  expect(await factsOf(orderId)).toMatchObject({ state: "expired", heldPlaces: 0 });
  await decideCharge(chargeId, "approve", new Date(), { force: true });
}

test("at the deadline the bank is told to forget the charge, and the places are free", async () => {
  const { orderId, chargeId, paymentId } = await paying(await createSaleable());
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: false });
  await ageOrder(orderId);
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: true });
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: false });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled", nextPollAt: null });
  expect(await factsOf(orderId)).toMatchObject({ state: "expired", heldPlaces: 0, items: ["released"] });
  await chooseAtBank(bank, chargeId, "approve");
  expect(await factsOf(orderId)).toMatchObject({ state: "expired" });
});

test("an order that the bank calls paid at its deadline is paid", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  await decideCharge(chargeId, "approve", new Date());
  await ageOrder(orderId);
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: false });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("an order whose bank is down at its deadline waits, and the poll ends it later", async () => {
  const { orderId } = await paying(await createSaleable());
  await ageOrder(orderId);
  bank.down = true;
  expect(await codeOf(closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } }))).toBe("payment.provider_unavailable");
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment" });
  bank.down = false;
  await getDb().execute(sql`update orders set deadline_at = deadline_at - interval '2 minutes' where id = ${orderId}`);
  await pollPayments({ ctx: systemCtx() });
  expect(await factsOf(orderId)).toMatchObject({ state: "expired", heldPlaces: 0 });
});

test("late money takes the same places where nobody else has them", async () => {
  const { ctx, orderId, chargeId, folio } = await paying(await createSaleable({ capacity: 2 }), { quantity: 2 });
  await paidTooLate(chargeId, orderId);
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 2, soldPlaces: 2, reviews: [] });
});

test("late money takes equal places when its own are gone", async () => {
  const sale = await createSaleable({ capacity: 3 });
  const { ctx, orderId, chargeId, folio } = await paying(sale, { quantity: 1 });
  await paidTooLate(chargeId, orderId);
  const others = await heldCart(sale, { quantity: 2 });
  await getDb().execute(sql`
    update places set free_at = clock_timestamp() + interval '9 minutes', order_id = ${others.orderId}
    where id in (select place_id from order_items where order_id = ${orderId})`);
  await getDb().execute(sql`update places set free_at = '-infinity', order_id = null
    where event_area_id = ${sale.area.id} and id not in (select place_id from order_items where order_id in (${orderId}, ${others.orderId}))`);
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: [] });
});

test("late money for which no place is left waits in review, and the buyer is told", async () => {
  const sale = await createSaleable({ capacity: 1 });
  const { ctx, orderId, chargeId, folio, buyer } = await paying(sale);
  await paidTooLate(chargeId, orderId);
  await heldCart(sale);
  expect(await settlePayment({ ctx, input: { folio, source: "validate" } })).toMatchObject({ state: "review" });
  expect(await factsOf(orderId)).toMatchObject({ state: "review", tickets: 0, reviews: ["paid_without_stock:open"] });
  const told = await getDb().execute(
    sql`select 1 from messages where template = 'payment.review' and to_user_id = ${buyer.id}`,
  );
  expect(told).toHaveLength(1);
});

test("late money never exceeds the buyer's limit", async () => {
  const sale = await createSaleable({ buyerLimit: 2 });
  const { ctx, orderId, chargeId, folio, buyer } = await paying(sale, { quantity: 2 });
  await paidTooLate(chargeId, orderId);
  await heldCart(sale, { quantity: 1, buyer });
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "review", tickets: 0, reviews: ["over_limit:open"] });
});

test("money for a cancelled order is reviewed, and money for a cancelled event goes back at once", async () => {
  const { ctx, orderId, chargeId, folio } = await paying(await createSaleable());
  await cancelOrder({ ctx, input: { orderId } });
  await decideCharge(chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "review", tickets: 0, reviews: ["paid_after_cancel:open"] });

  const sale = await createSaleable();
  const second = await paying(sale);
  await getDb().execute(sql`update events set state = 'cancelled' where id = ${sale.event.id}`);
  await chooseAtBank(bank, second.chargeId, "approve");
  await settlePayment({ ctx: second.ctx, input: { folio: second.folio, source: "return" } });
  const back = { heldPlaces: 0, tickets: 0, reviews: [] };
  expect(await factsOf(second.orderId)).toMatchObject({ ...back, state: "review", refunds: ["28750:pending"] });
  const asks = { ctx: second.ctx, input: { folio: second.folio } };
  expect(await getMyPayment(asks)).toMatchObject({ state: "review", isGoingBack: true });
  await settlePayment({ ctx: second.ctx, input: { folio: second.folio, source: "return" } });
  await runPendingRefunds();
  expect(await factsOf(second.orderId)).toMatchObject({ ...back, state: "refunded", refunds: ["28750:done"] });
  expect(await getMyPayment(asks)).toMatchObject({ state: "refunded", isGoingBack: false });
  const told = await getDb().execute<{ template: string }>(sql`
    select template from messages where to_user_id = ${second.buyer.id} and (template like 'payment.%' or template like 'refund.%') order by id`);
  expect(told.map(({ template }) => template)).toEqual(["payment.of_cancelled", "refund.done"]);
});

test("money for a cancelled event that is too little, or came for an expired order, goes back as well", async () => {
  for (const choice of ["less", "approve"] as const) {
    const sale = await createSaleable();
    const { ctx, orderId, chargeId, folio } = await paying(sale);
    if (choice === "approve") await paidTooLate(chargeId, orderId);
    else await chooseAtBank(bank, chargeId, choice);
    await getDb().execute(sql`update events set state = 'cancelled' where id = ${sale.event.id}`);
    await settlePayment({ ctx, input: { folio, source: "validate" } });
    await runPendingRefunds();
    expect(await factsOf(orderId)).toMatchObject({ state: "refunded", tickets: 0, reviews: [] });
  }
});

test("more money for a cancelled event goes back too while the first is on its way", async () => {
  const sale = await createSaleable();
  const { orderId, chargeId, folio, paymentId, amountCents } = await paying(sale);
  await getDb().execute(sql`update events set state = 'cancelled' where id = ${sale.event.id}`);
  const says = async (receivedCents: number) => {
    const said = { providerId: chargeId, folio, receivedCents, refundedCents: 0, currency: "MXN", failureCode: null };
    await recordSnapshot(systemCtx(), paymentId, { ...said, state: "paid" }, "poll");
    await applyPayment(systemCtx(), paymentId);
  };
  await says(20_000);
  await says(amountCents);
  await says(amountCents + 1_000);
  expect(await factsOf(orderId)).toMatchObject({
    state: "review",
    reviews: [],
    refunds: ["20000:pending", "8750:pending", "1000:pending"],
  });
});

test("cancelling an order while the bank is down ends its attempt there by a job", async () => {
  const { ctx, orderId, chargeId, paymentId } = await paying(await createSaleable());
  bank.down = true;
  await cancelOrder({ ctx, input: { orderId } });
  bank.down = false;
  expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled" });
  const [job] = await getDb().execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = 'settlement.end-attempt' and (data->>'paymentId')::bigint = ${paymentId}`,
  );
  await jobs.find(({ queue }) => queue === "settlement.end-attempt")?.handle({ ctx: systemCtx(), data: job?.data });
  const { changed } = await decideCharge(chargeId, "approve", new Date());
  expect(changed).toBe(false);
});

test("the second of two paid attempts is refunded", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, chargeId, folio } = await paying(sale);
  const second = await payOrder({ ctx, input: { orderId, method: "wallet" } });
  await chooseAtBank(bank, (await paymentRow(second.paymentId ?? 0)).providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio: second.folio, source: "return" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
  await decideCharge(chargeId, "approve", new Date(), { force: true });
  for (let again = 0; again < 2; again++) await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({
    state: "paid",
    tickets: 1,
    reviews: ["duplicate:open"],
    refunds: ["28750:pending"],
  });
  const [job] = await getDb().execute<{ data: unknown }>(sql`
    select data from pgboss.job where name = 'settlement.refund' order by created_on desc limit 1`);
  await jobs.find(({ queue }) => queue === "settlement.refund")?.handle({ ctx: systemCtx(), data: job?.data });
  expect(await factsOf(orderId)).toMatchObject({
    state: "paid",
    validTickets: 1,
    reviews: ["duplicate:resolved"],
    refunds: ["28750:done"],
  });
});

test("the fee of the method that was paid counts, and not of the one that was chosen last", async () => {
  const sale = await createSaleable();
  await getDb().execute(
    sql`insert into enclosure_method_fees values (${sale.enclosure.id}, ${sale.admin.id}, 'wallet', 2000, 0)`,
  );
  const buyer = await createBuyer();
  const { ctx, orderId, chargeId, folio, amountCents } = await paying(sale, { buyer });
  expect(amountCents).toBe(28_750);
  const second = await payOrder({ ctx, input: { orderId, method: "wallet" } });
  expect((await paymentRow(second.paymentId ?? 0)).amountCents).toBe(30_000);
  await decideCharge(chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: [] });
  expect(await paymentRow(second.paymentId ?? 0)).toMatchObject({ state: "cancelled" });
});
