import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { QUEUES } from "@/lib/jobs";
import { cancelOrder, payOrder } from "@/lib/orders";
import { recordSnapshot } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { jobs } from "@/lib/settlement/jobs";
import { getMyPayment } from "@/lib/settlement/pay/read-payment";
import { chooseAtBank, factsOf, heldCart, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const ledgerOf = async (orderId: number) =>
  Object.fromEntries(
    (
      await getDb().execute<{ account: string; cents: number }>(sql`
        select e.account, sum(e.amount_cents)::int as cents from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where l.order_id = ${orderId} group by e.account`)
    ).map(({ account, cents }) => [account, cents]),
  );

test("an approved card becomes a sale with its tickets when the buyer comes back, and once only", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, chargeId, folio, paymentId } = await paying(sale, { quantity: 2 });
  expect(await chooseAtBank(bank, chargeId, "approve")).toBe(`${bank.url}/payment-finish?folio=${folio}`);
  for (const source of ["return", "validate", "poll"] as const) {
    const settled = await settlePayment({ ctx, input: { folio, source } });
    expect(settled).toMatchObject({ state: "paid", orderState: "paid", orderId, paymentId, isTest: true });
  }
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 2, soldPlaces: 2, reviews: [], refunds: [] });
  expect(await ledgerOf(orderId)).toEqual({
    provider_clearing: 57_500,
    buyer_owed: 0,
    organizer_payable: -50_000,
    fee_revenue: -6_466,
    fee_iva: -1_034,
  });
  const mails = await getDb().execute(
    sql`select 1 from messages where idempotency_key = ${`tickets.issued:${orderId}`}`,
  );
  expect(mails).toHaveLength(1);
});

test("nobody asks a provider while a transaction holds its locks", async () => {
  const { ctx, orderId, folio } = await paying(await createSaleable());
  const { ctx: other, orderId: cartId } = await heldCart(await createSaleable());
  const asks = [
    () => withTx(ctx, (tx) => settlePayment({ ctx: tx, input: { folio, source: "validate" } })),
    () => withTx(ctx, (tx) => cancelOrder({ ctx: tx, input: { orderId } })),
    () => withTx(other, (tx) => payOrder({ ctx: tx, input: { orderId: cartId, method: "card" } })),
  ];
  for (const ask of asks) await expect(ask()).rejects.toThrow("A provider is not asked inside a transaction");
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
  expect(await factsOf(cartId)).toMatchObject({ state: "cart", heldPlaces: 1 });
});

test("the browser's return proves nothing", async () => {
  const { ctx, orderId, folio } = await paying(await createSaleable());
  expect(await settlePayment({ ctx, input: { folio, source: "return" } })).toMatchObject({
    state: "requires_action",
    orderState: "awaiting_payment",
  });
  expect(await factsOf(orderId)).toMatchObject({ tickets: 0, heldPlaces: 1 });
});

test("a decline keeps the places, says why, and another try may pay", async () => {
  const { ctx, orderId, folio, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "decline");
  const declined = await settlePayment({ ctx, input: { folio, source: "return" } });
  expect(declined).toMatchObject({ state: "failed", failureCode: "card_declined", orderState: "awaiting_payment" });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1, tickets: 0 });

  const again = await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(again.folio).not.toBe(folio);
  await chooseAtBank(bank, (await paymentRow(again.paymentId ?? 0)).providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio: again.folio, source: "return" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("a payment of less than is due waits in review without a ticket, and the buyer is told", async () => {
  const { ctx, orderId, folio, chargeId, buyer } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "less");
  expect(await settlePayment({ ctx, input: { folio, source: "return" } })).toMatchObject({ state: "review" });
  expect(await factsOf(orderId)).toMatchObject({
    state: "review",
    tickets: 0,
    heldPlaces: 0,
    items: ["released"],
    reviews: ["short:open"],
  });
  const told = await getDb().execute(
    sql`select 1 from messages where template = 'payment.review' and to_user_id = ${buyer.id}`,
  );
  expect(told).toHaveLength(1);
});

test("a payment of more than is due buys, and the difference is owed to the buyer", async () => {
  const { ctx, orderId, folio, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "more");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: ["excess:open"] });
  expect(await ledgerOf(orderId)).toMatchObject({ buyer_owed: -1_000 });
});

test("money in another currency buys nothing", async () => {
  const { ctx, orderId, folio, chargeId } = await paying(await createSaleable());
  await getDb().execute(sql`update sandbox_charges set currency = 'USD' where id = ${chargeId}`);
  await chooseAtBank(bank, chargeId, "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "review", tickets: 0, reviews: ["currency:open"] });
  expect(await ledgerOf(orderId)).toEqual({});
});

test("an older state of a payment that arrives late changes nothing", async () => {
  const { ctx, folio, chargeId, paymentId, orderId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  const late = {
    providerId: chargeId,
    folio,
    state: "pending" as const,
    receivedCents: 0,
    refundedCents: 0,
    currency: "MXN",
    failureCode: null,
  };
  const row = await recordSnapshot(systemCtx(), paymentId, late, "webhook");
  expect(row).toMatchObject({ state: "paid", receivedCents: 28_750, nextPollAt: null });
  const events = await getDb().execute<{ state: string }>(
    sql`select state from payment_events where payment_id = ${paymentId} order by id`,
  );
  expect(events.map(({ state }) => state)).toEqual(["requires_action", "paid", "pending"]);
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("money written down before a crash is applied by the poll, also while the bank is down", async () => {
  const { chargeId, paymentId, orderId, folio, amountCents } = await paying(await createSaleable());
  const paid = {
    providerId: chargeId,
    folio,
    state: "paid" as const,
    receivedCents: amountCents,
    refundedCents: 0,
    currency: "MXN",
    failureCode: null,
  };
  await chooseAtBank(bank, chargeId, "approve");
  const now = new Date();
  const row = await recordSnapshot(systemCtx(now), paymentId, paid, "webhook");
  expect(row.nextPollAt).not.toBeNull();
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment" });
  bank.down = true;
  await pollPayments({ ctx: systemCtx(new Date(now.getTime() + 3_700_000)) });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("the poll asks less and less often, and finds money that nobody told of", async () => {
  const { chargeId, paymentId, orderId } = await paying(await createSaleable());
  const first = (await paymentRow(paymentId)).nextPollAt;
  await pollPayments({ ctx: systemCtx(new Date((first?.getTime() ?? 0) + 1)) });
  const second = await paymentRow(paymentId);
  expect(second.polls).toBeGreaterThan(1);
  expect(second.nextPollAt?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  await decideCharge(chargeId, "approve", new Date());
  await pollPayments({ ctx: systemCtx(new Date((second.nextPollAt?.getTime() ?? 0) + 1)) });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid" });
  expect((await paymentRow(paymentId)).nextPollAt).toBeNull();
});

test("while the bank is down the return page shows what is known, and validating says that the bank is down", async () => {
  const { ctx, folio, orderId } = await paying(await createSaleable());
  bank.down = true;
  expect(await settlePayment({ ctx, input: { folio, source: "return" } })).toMatchObject({ state: "requires_action" });
  expect(await codeOf(settlePayment({ ctx, input: { folio, source: "validate" } }))).toBe(
    "payment.provider_unavailable",
  );
  expect(await factsOf(orderId)).toMatchObject({ heldPlaces: 1 });
});

test("only the owner, the tenant's staff and the platform look at a payment", async () => {
  const sale = await createSaleable();
  const { ctx, folio, paymentId, orderId } = await paying(sale);
  const stranger = await createUser();
  const other = await createAdmin();
  const guard = await createGuard(sale.admin.id);
  for (const person of [stranger, other.owner, guard]) {
    expect(await codeOf(settlePayment({ ctx: ctxFor(person), input: { folio, source: "validate" } }))).toBe(
      "resource.not_found",
    );
    expect(await codeOf(getMyPayment({ ctx: ctxFor(person), input: { folio } }))).toBe("resource.not_found");
  }
  expect(await codeOf(settlePayment({ ctx: ctxFor(null), input: { folio, source: "return" } }))).toBe("auth.required");
  expect(await codeOf(getMyPayment({ ctx: ctxFor(null), input: { folio } }))).toBe("auth.required");
  expect(await codeOf(getMyPayment({ ctx, input: { folio: "PG-../../etc" } }))).toBe("input.invalid");
  expect(await codeOf(settlePayment({ ctx, input: { folio: "x", source: "return" } }))).toBe("input.invalid");
  expect(await settlePayment({ ctx: ctxFor(sale.owner), input: { paymentId, source: "validate" } })).toMatchObject({
    paymentId,
  });
  expect(await getMyPayment({ ctx, input: { orderId } })).toMatchObject({
    folio,
    method: "card",
    next: { kind: "redirect" },
  });
});

test("there is one handler for each queue of payments", () => {
  const wanted = Object.keys(QUEUES).filter((queue) => queue.startsWith("settlement."));
  expect(jobs.map(({ queue }) => queue).sort()).toEqual(wanted.sort());
});
