import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { acceptDeposit, approveDeposit, refuseDeposit } from "@/lib/deposits";
import { type DepositVenue, depositing, depositRow, depositVenue } from "@/lib/deposits/testing";
import { payOrder } from "@/lib/orders";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { chooseAtBank, heldCart, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { passDeadline, refundsOf, storedAbout, workFor } from "@/lib/settlement/testing/shop";
import { ENDED, expectStanding, SOLD, WAITING } from "@/lib/settlement/testing/standing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

const DUE = 28_750;

type Deposit = Awaited<ReturnType<typeof depositing>>;

const accept = (sale: DepositVenue, { depositId }: Deposit, other: { receivedCents?: number; reason?: string } = {}) =>
  acceptDeposit({ ctx: sale.staff, input: { depositId, ...other } });

async function sold() {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  await accept(sale, paid);
  await expectStanding(paid, SOLD);
  return { sale, paid };
}

const giveBack = (sale: DepositVenue, { paymentId }: Deposit, amountCents?: number) =>
  refundPayment({
    ctx: sale.staff,
    input: {
      paymentId,
      reason: "El evento cambió de sede",
      idempotencyKey: `story-${amountCents ?? "all"}`,
      ...(amountCents === undefined ? {} : { amountCents, endsItems: [] }),
    },
  });

/** A person transfers all refunds of the deposit that wait for a transfer. */
async function transfer(sale: DepositVenue, { orderId, paymentId }: Deposit): Promise<void> {
  expect(await workFor(orderId)).toBe(0);
  for (const { id, state } of await refundsOf(paymentId)) {
    if (state !== "manual") continue;
    const input = { refundId: id, bankReference: `SPEI ${id}`, note: "Transferido desde la cuenta del recinto" };
    for (let again = 0; again < 2; again++) await markRefundPaid({ ctx: sale.staff, input });
  }
}

/** A deposit that nobody saw, past its deadline and past the time to confirm it. */
async function ended(sale: DepositVenue): Promise<Deposit> {
  const paid = await depositing(sale);
  expect(await passDeadline(paid.orderId, { places: true })).toEqual({ closed: true });
  await expectStanding(paid, ENDED);
  return paid;
}

test("pay: the buyer is told where to pay and says that it is paid, and staff sees the money and accepts it", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  await expectStanding(paid, { ...WAITING, mails: { ...WAITING.mails, "payment.pending": 1 } });
  await settlePayment({ ctx: paid.ctx, input: { paymentId: paid.paymentId, source: "validate" } });
  await approveDeposit({ ctx: sale.staff, input: { depositId: paid.depositId } });
  await pollPayments({ ctx: systemCtx(new Date(Date.now() + 3_600_000)) });
  await expectStanding(paid, WAITING);
  for (let again = 0; again < 2; again++) {
    await accept(sale, paid);
    await expectStanding(paid, SOLD);
  }
  await pollPayments({ ctx: systemCtx(new Date(Date.now() + 3_600_000)) });
  await expectStanding(paid, SOLD);
});

test("pay: the poll finds an acceptance whose money nobody applied", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  const { id } = sale.owner;
  await getDb().execute(sql`
    update deposits set state = 'accepted', approved_at = now(), approved_by = ${id}, accepted_at = now(), accepted_by = ${id},
      received_cents = amount_cents where id = ${paid.depositId}`);
  await getDb().execute(sql`update payments set next_poll_at = now() where id = ${paid.paymentId}`);
  await pollPayments({ ctx: systemCtx(new Date(Date.now() + 1_000)) });
  await expectStanding(paid, SOLD);
});

test("pay: two acceptances, the buyer, the poll and the deadline at once sell once", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  const { ctx, orderId, paymentId } = paid;
  await approveDeposit({ ctx: sale.staff, input: { depositId: paid.depositId } });
  await Promise.all([
    accept(sale, paid),
    accept(sale, paid),
    settlePayment({ ctx, input: { paymentId, source: "validate" } }),
    pollPayments({ ctx: systemCtx(new Date(Date.now() + 3_600_000)) }),
    passDeadline(orderId),
  ]);
  await expectStanding(paid, SOLD);
});

test("the buyer's word and a message from outside prove nothing, and no message is kept", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  const { ctx, next, paymentId } = paid;
  await settlePayment({ ctx, input: { paymentId, source: "return" } });
  await settlePayment({ ctx, input: { paymentId, source: "validate" } });
  const rawBody = JSON.stringify({ reference: next.reference, state: "accepted", receivedCents: DUE });
  const message = {
    provider: "deposit",
    account: sale.account,
    rawBody,
    headers: new Headers(),
    url: "http://localhost",
  };
  expect(await codeOf(receiveWebhook({ ctx: ctxFor(null), input: message }))).toBe("payment.bad_signature");
  expect(await storedAbout(next.reference)).toBe(0);
  await expectStanding(paid, WAITING);
});

test("a deposit seen in time and accepted after the deadline still has its place", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  await approveDeposit({ ctx: sale.staff, input: { depositId: paid.depositId } });
  for (let again = 0; again < 2; again++) expect(await passDeadline(paid.orderId)).toEqual({ closed: false });
  await expectStanding(paid, WAITING);
  await accept(sale, paid);
  await expectStanding(paid, SOLD);
});

test("an order whose deposit was never made ends with the time to confirm", async () => {
  const paid = await ended(await depositVenue());
  await workFor(paid.orderId);
  await expectStanding(paid, ENDED);
});

test("a refused deposit's buyer is told, and the place waits for another payment until the deadline", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  await refuseDeposit({ ctx: sale.staff, input: { depositId: paid.depositId, reason: "No está en el banco" } });
  await expectStanding(paid, { ...WAITING, payment: "failed", mails: { ...WAITING.mails, "deposit.refused": 1 } });
  expect(await passDeadline(paid.orderId, { places: true })).toEqual({ closed: true });
  await expectStanding(paid, ENDED);
});

test("an order whose deposit was refused is paid by another deposit", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  await refuseDeposit({ ctx: sale.staff, input: { depositId: paid.depositId, reason: "No está en el banco" } });
  const again = await payOrder({ ctx: paid.ctx, input: { orderId: paid.orderId, method: "deposit" } });
  const paymentId = again.paymentId ?? 0;
  expect(paymentId).not.toBe(paid.paymentId);
  const other = await depositRow(paymentId);
  expect(other).toMatchObject({ state: "expected", amountCents: DUE });
  expect(other.reference).not.toBe(paid.next.reference);
  await acceptDeposit({ ctx: sale.staff, input: { depositId: other.id } });
  await expectStanding({ ...paid, paymentId }, { ...SOLD, mails: { ...SOLD.mails, "deposit.refused": 1 } });
  expect(await paymentRow(paid.paymentId)).toMatchObject({ state: "failed", receivedCents: 0 });
});

test("a deposit made after the end finds its place while that is free", async () => {
  const sale = await depositVenue();
  const paid = await ended(sale);
  await accept(sale, paid);
  await expectStanding(paid, SOLD);
});

test("a deposit made after its place was sold waits for a person and goes back by transfer", async () => {
  const sale = await depositVenue({ capacity: 5 });
  const paid = await ended(sale);
  for (let place = 0; place < 5; place++) await heldCart(sale);
  await accept(sale, paid);
  await expectStanding(paid, {
    payment: "paid",
    state: "review",
    tickets: 0,
    reviews: ["paid_without_stock:open"],
    ledger: { provider_clearing: DUE, buyer_owed: -DUE },
    mails: { "tickets.issued": 0, "payment.review": 1 },
  });
  await giveBack(sale, paid);
  await transfer(sale, paid);
  await expectStanding(paid, {
    payment: "refunded",
    state: "refunded",
    tickets: 0,
    reviews: ["paid_without_stock:resolved"],
    ledger: {},
    refunds: [`${DUE}:done`],
    mails: { "tickets.issued": 0, "refund.manual": 1, "refund.done": 1 },
  });
});

test("a deposit given up for a card and made all the same buys, and the card's money goes back", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  const { paymentId, folio } = await payOrder({ ctx: paid.ctx, input: { orderId: paid.orderId, method: "card" } });
  const card = { ...paid, paymentId: paymentId ?? 0 };
  await accept(sale, paid);
  await expectStanding(paid, SOLD);
  await chooseAtBank(bank, (await paymentRow(card.paymentId)).providerId ?? "", "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio, source: "return" } });
  expect(await workFor(paid.orderId)).toBe(0);
  const back = { refunds: [`${DUE}:done`], reviews: ["duplicate:resolved"] };
  await expectStanding(card, {
    ...SOLD,
    ...back,
    payment: "refunded",
    mails: { "tickets.issued": 1, "refund.done": 1 },
  });
  expect(await depositRow(paid.paymentId)).toMatchObject({ state: "accepted" });
  expect(await paymentRow(paid.paymentId)).toMatchObject({ state: "paid", refundedCents: 0 });
});

test("less than due waits for a person, without a ticket, and goes back by transfer", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  await accept(sale, paid, { receivedCents: DUE - 1_000, reason: "Depositó de menos" });
  await expectStanding(paid, {
    payment: "paid",
    state: "review",
    tickets: 0,
    heldPlaces: 0,
    reviews: ["short:open"],
    ledger: { provider_clearing: DUE - 1_000, buyer_owed: 1_000 - DUE },
    mails: { "tickets.issued": 0, "payment.review": 1 },
  });
  await giveBack(sale, paid);
  await transfer(sale, paid);
  await expectStanding(paid, {
    payment: "refunded",
    state: "refunded",
    tickets: 0,
    reviews: ["short:resolved"],
    ledger: {},
    refunds: [`${DUE - 1_000}:done`],
    mails: { "refund.manual": 1, "refund.done": 1 },
  });
});

test("more than due buys, and the difference goes back by transfer", async () => {
  const sale = await depositVenue();
  const paid = await depositing(sale);
  await accept(sale, paid, { receivedCents: DUE + 1_000, reason: "Depositó de más" });
  await expectStanding(paid, {
    ...SOLD,
    reviews: ["excess:open"],
    ledger: { ...SOLD.ledger, provider_clearing: DUE + 1_000, buyer_owed: -1_000 },
  });
  await giveBack(sale, paid, 1_000);
  await transfer(sale, paid);
  await expectStanding(paid, {
    ...SOLD,
    payment: "partially_refunded",
    reviews: ["excess:resolved"],
    refunds: ["1000:done"],
    mails: { "tickets.issued": 1, "refund.manual": 1, "refund.done": 1 },
  });
});

test("a refund in full takes the ticket at once, and is done with the transfer", async () => {
  const { sale, paid } = await sold();
  for (let again = 0; again < 2; again++) await giveBack(sale, paid);
  expect(await workFor(paid.orderId)).toBe(0);
  await expectStanding(paid, {
    payment: "paid",
    state: "paid",
    validTickets: 0,
    soldPlaces: 0,
    refunds: [`${DUE}:manual`],
    ledger: SOLD.ledger,
    mails: { "refund.manual": 1, "refund.done": 0 },
  });
  await transfer(sale, paid);
  await expectStanding(paid, {
    payment: "refunded",
    state: "refunded",
    validTickets: 0,
    items: ["returned"],
    ledger: {},
    refunds: [`${DUE}:done`],
    mails: { "tickets.issued": 1, "refund.manual": 1, "refund.done": 1 },
  });
});

test("a refund in part leaves the ticket", async () => {
  const { sale, paid } = await sold();
  await giveBack(sale, paid, 10_000);
  await transfer(sale, paid);
  await expectStanding(paid, {
    payment: "partially_refunded",
    state: "partially_refunded",
    validTickets: 1,
    soldPlaces: 1,
    refunds: ["10000:done"],
    mails: { "refund.manual": 1, "refund.done": 1 },
  });
});
