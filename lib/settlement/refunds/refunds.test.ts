import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createGuard, createSaleable } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { recordSnapshot, refreshAttempt } from "@/lib/payments";
import { refundCharge } from "@/lib/payments/sandbox/bank";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { chooseAtBank, factsOf, heldCart, paying, paymentRow, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

async function sold(sale: Sale, quantity = 1, choice = "approve") {
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, choice);
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  return { ...paid, staff: ctxFor(sale.owner) };
}

const balances = (orderId: number) =>
  getDb().execute<{ account: string; cents: number }>(sql`
    select e.account, sum(e.amount_cents)::int as cents from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} group by e.account having sum(e.amount_cents) <> 0 order by e.account`);

const ask = (paymentId: number, idempotencyKey: string, amountCents?: number) => ({
  paymentId,
  reason: "El evento cambió de sede",
  idempotencyKey,
  ...(amountCents === undefined ? {} : { amountCents, endsItems: [] }),
});

test("a full refund revokes the tickets at once, frees the places, and leaves nothing in the ledger", async () => {
  const sale = await createSaleable({ capacity: 2 });
  const { staff, paymentId, orderId, buyer } = await sold(sale, 2);
  const refund = await refundPayment({ ctx: staff, input: ask(paymentId, "a") });
  expect(refund).toMatchObject({ amountCents: 57_500, state: "pending" });
  expect(await factsOf(orderId)).toMatchObject({
    state: "paid",
    tickets: 2,
    validTickets: 0,
    items: ["returned", "returned"],
  });
  const passes = await getDb().execute<{ state: string }>(sql`
    select p.state from passes p join tickets t on t.pass_id = p.id where t.order_id = ${orderId}`);
  expect(passes.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  for (let again = 0; again < 2; again++) await runRefund({ ctx: systemCtx(), input: { refundId: refund.id } });
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", soldPlaces: 0, refunds: ["57500:done"] });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "refunded", refundedCents: 57_500 });
  expect(await balances(orderId)).toEqual([]);
  const told = await getDb().execute(
    sql`select 1 from messages where template = 'refund.done' and to_user_id = ${buyer.id}`,
  );
  expect(told).toHaveLength(1);
  await heldCart(sale, { quantity: 2 });
});

test("partial refunds keep the tickets until the base price is back, and add up to the centavo", async () => {
  const { staff, paymentId, orderId } = await sold(await createSaleable({ priceCents: 9_999 }), 3);
  const amounts = [1, 9_998, 20_000, 4_498];
  const states = ["partially_refunded", "partially_refunded", "partially_refunded", "refunded"];
  for (const [index, amountCents] of amounts.entries()) {
    const { id } = await refundPayment({ ctx: staff, input: ask(paymentId, `p${index}`, amountCents) });
    await runRefund({ ctx: systemCtx(), input: { refundId: id } });
    expect(await factsOf(orderId)).toMatchObject({ state: states[index], validTickets: index < 2 ? 3 : 0 });
  }
  expect(await balances(orderId)).toEqual([]);
});

test("money that is written down but not yet applied is applied before it goes back", async () => {
  for (const choice of ["approve", "less"]) {
    const sale = await createSaleable();
    const { chargeId, paymentId, orderId } = await paying(sale);
    await chooseAtBank(bank, chargeId, choice);
    await refreshAttempt(systemCtx(), await paymentRow(paymentId), "webhook");
    const refund = await refundPayment({ ctx: ctxFor(sale.owner), input: ask(paymentId, "early") });
    await runRefund({ ctx: systemCtx(), input: { refundId: refund.id } });
    await applyPayment(systemCtx(), paymentId);
    expect(await factsOf(orderId)).toMatchObject({ state: "refunded", validTickets: 0, soldPlaces: 0 });
    expect(await balances(orderId)).toEqual([]);
    expect(await moneyViolations()).toEqual([]);
  }
});

test("a repeated key makes one refund, and another amount with it is refused", async () => {
  const { staff, paymentId, orderId } = await sold(await createSaleable());
  const first = await refundPayment({ ctx: staff, input: ask(paymentId, "k", 500) });
  expect(await refundPayment({ ctx: staff, input: ask(paymentId, "k", 500) })).toEqual(first);
  expect(await codeOf(refundPayment({ ctx: staff, input: ask(paymentId, "k", 501) }))).toBe("idempotency.mismatch");
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["500:pending"] });
  const both = await Promise.all([1, 2].map(() => refundPayment({ ctx: staff, input: ask(paymentId, "twice", 700) })));
  expect(both[0]?.id).toBe(both[1]?.id);
});

test("refunds never exceed what was received", async () => {
  const { staff, paymentId } = await sold(await createSaleable());
  expect(await codeOf(refundPayment({ ctx: staff, input: ask(paymentId, "x", 28_751) }))).toBe(
    "payment.refund_exceeds",
  );
  await refundPayment({ ctx: staff, input: ask(paymentId, "y", 28_000) });
  expect(await codeOf(refundPayment({ ctx: staff, input: ask(paymentId, "z", 751) }))).toBe("payment.refund_exceeds");
  await refundPayment({ ctx: staff, input: ask(paymentId, "w") });
  expect(await codeOf(refundPayment({ ctx: staff, input: ask(paymentId, "v") }))).toBe("payment.not_refundable");
});

test("a refund from the provider's panel is written down, even when it refuses one of ours", async () => {
  const { staff, paymentId, orderId, chargeId, folio } = await sold(await createSaleable());
  const { id } = await refundPayment({ ctx: staff, input: ask(paymentId, "waits", 2_000) });
  const said = { providerId: chargeId, folio, receivedCents: 28_750, refundedCents: 3_000, currency: "MXN" };
  const state = "partially_refunded" as const;
  await recordSnapshot(systemCtx(), paymentId, { ...said, state, failureCode: null }, "webhook");
  await applyPayment(systemCtx(), paymentId);
  await withTx(systemCtx(), (tx) => finishRefund(tx, id, { state: "failed", refundId: null }));
  for (let again = 0; again < 2; again++) await applyPayment(systemCtx(), paymentId);
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["2000:failed", "1000:done", "2000:done"] });
});

test("money owed outside the sale goes back first and costs no ticket", async () => {
  const { staff, paymentId, orderId } = await sold(await createSaleable(), 1, "more");
  const { id } = await refundPayment({ ctx: staff, input: ask(paymentId, "e", 1_000) });
  await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: ["excess:resolved"] });
});

test("an unpaid payment is not refundable", async () => {
  const sale = await createSaleable();
  const { paymentId } = await paying(sale);
  expect(await codeOf(refundPayment({ ctx: ctxFor(sale.owner), input: ask(paymentId, "n") }))).toBe(
    "payment.not_refundable",
  );
});

test("only staff of the tenant refund, with a reason", async () => {
  const sale = await createSaleable();
  const { staff, ctx, paymentId } = await sold(sale);
  const other = await createAdmin();
  expect(await codeOf(refundPayment({ ctx: ctxFor(other.owner), input: ask(paymentId, "o") }))).toBe(
    "resource.not_found",
  );
  expect(await codeOf(refundPayment({ ctx, input: ask(paymentId, "o") }))).toBe("auth.forbidden");
  expect(
    await codeOf(refundPayment({ ctx: ctxFor(await createGuard(sale.admin.id)), input: ask(paymentId, "o") })),
  ).toBe("auth.forbidden");
  expect(await codeOf(refundPayment({ ctx: ctxFor(null), input: ask(paymentId, "o") }))).toBe("auth.required");
  expect(await codeOf(refundPayment({ ctx: staff, input: { ...ask(paymentId, "o"), reason: " " } }))).toBe(
    "input.invalid",
  );
  expect(await codeOf(refundPayment({ ctx: staff, input: ask(paymentId, "o", -5) }))).toBe("input.invalid");
  expect(await codeOf(runRefund({ ctx: staff, input: { refundId: 1 } }))).toBe("auth.forbidden");
});

test("a refund waits while the bank is down, and one that the bank refuses waits for a person", async () => {
  const { staff, paymentId, orderId, chargeId } = await sold(await createSaleable());
  const { id } = await refundPayment({ ctx: staff, input: ask(paymentId, "d", 20_000) });
  bank.down = true;
  expect(await codeOf(runRefund({ ctx: systemCtx(), input: { refundId: id } }))).toBe("payment.provider_unavailable");
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["20000:pending"] });
  bank.down = false;
  await getDb().execute(sql`update sandbox_charges set refunded_cents = 10000 where id = ${chargeId}`);
  await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["20000:failed"], reviews: ["refund_failed:open"] });
  await getDb().execute(sql`update sandbox_charges set refunded_cents = 0 where id = ${chargeId}`);
  const again = await refundPayment({ ctx: staff, input: ask(paymentId, "d2", 20_000) });
  await runRefund({ ctx: systemCtx(), input: { refundId: again.id } });
  expect(await factsOf(orderId)).toMatchObject({
    refunds: ["20000:failed", "20000:done"],
    reviews: ["refund_failed:resolved"],
  });
});

test("a refund whose job gave up is asked for again every half hour, and done once", async () => {
  const { staff, paymentId, orderId } = await sold(await createSaleable());
  await refundPayment({ ctx: staff, input: ask(paymentId, "late", 20_000) });
  const after = (minutes: number) => pollPayments({ ctx: systemCtx(new Date(Date.now() + minutes * 60_000 + 5_000)) });
  bank.down = true;
  await after(90);
  bank.down = false;
  for (const minutes of [30, 89, 100]) await after(minutes);
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["20000:pending"] });
  expect((await after(120)).refunded).toBeGreaterThan(0);
  expect((await after(150)).refunded).toBe(0);
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["20000:done"] });
});

test("while one worker asks the bank for a refund no other does, until its claim runs out", async () => {
  const { staff, paymentId, orderId } = await sold(await createSaleable());
  const { id } = await refundPayment({ ctx: staff, input: ask(paymentId, "c", 10_000) });
  await getDb().execute(
    sql`update refunds set claimed_until = clock_timestamp() + interval '1 minute' where id = ${id}`,
  );
  expect(await codeOf(runRefund({ ctx: systemCtx(), input: { refundId: id } }))).toBe("payment.provider_unavailable");
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["10000:pending"] });
  await getDb().execute(
    sql`update refunds set claimed_until = clock_timestamp() - interval '1 second' where id = ${id}`,
  );
  bank.down = true;
  expect(await codeOf(runRefund({ ctx: systemCtx(), input: { refundId: id } }))).toBe("payment.provider_unavailable");
  bank.down = false;
  await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["10000:done"] });
});

test("a refund made at the provider's own panel is written down and revokes the tickets", async () => {
  const { ctx, folio, orderId, chargeId } = await sold(await createSaleable());
  await refundCharge("demo", chargeId, "panel", 28_750);
  for (let again = 0; again < 2; again++) await settlePayment({ ctx, input: { folio, source: "validate" } });
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", validTickets: 0, refunds: ["28750:done"] });
  expect(await balances(orderId)).toEqual([]);
});

test("a dispute revokes the tickets and opens a review, and a lost one goes to the ledger", async () => {
  const { paymentId, orderId, chargeId, folio, amountCents } = await sold(await createSaleable());
  const base = {
    providerId: chargeId,
    folio,
    receivedCents: amountCents,
    refundedCents: 0,
    currency: "MXN",
    failureCode: null,
  };
  await recordSnapshot(systemCtx(), paymentId, { ...base, state: "disputed" }, "webhook");
  for (let again = 0; again < 2; again++) await applyPayment(systemCtx(), paymentId);
  expect(await factsOf(orderId)).toMatchObject({ validTickets: 0, reviews: ["disputed:open"] });
  await recordSnapshot(systemCtx(), paymentId, { ...base, state: "dispute_lost" }, "webhook");
  for (let again = 0; again < 2; again++) await applyPayment(systemCtx(), paymentId);
  expect(await balances(orderId)).toContainEqual({ account: "chargeback", cents: 28_750 });
});
