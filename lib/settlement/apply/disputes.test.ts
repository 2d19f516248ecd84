import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { redeemPass } from "@/lib/access";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder } from "@/lib/orders";
import { type PaymentSnapshot, recordSnapshot } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { chooseAtBank, factsOf, heldCart, paying, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const note = "El banco avisó";

async function sold(sale: Sale, quantity = 1) {
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  const codes = await getDb().execute<{ code: string }>(sql`
    select p.short_code as code from tickets t join passes p on p.id = t.pass_id where t.order_id = ${paid.orderId} order by t.id`);
  return { ...paid, staff: ctxFor(sale.owner), sale, codes: codes.map(({ code }) => code) };
}

type Paid = Awaited<ReturnType<typeof sold>>;

/** Has the provider report the state twice. */
async function says({ paymentId, chargeId, folio, amountCents }: Paid, state: PaymentSnapshot["state"]) {
  const said = { providerId: chargeId, folio, receivedCents: amountCents, refundedCents: 0, currency: "MXN" };
  for (let again = 0; again < 2; again++) {
    await recordSnapshot(systemCtx(), paymentId, { ...said, state, failureCode: null }, "webhook");
    await applyPayment(systemCtx(), paymentId);
  }
}

async function scan({ staff, sale, codes }: Paid, at = 0, nonce: string = crypto.randomUUID()) {
  const input = { code: codes[at] ?? "", nonce, gateId: sale.gate.id, direction: "in" as const };
  return (await redeemPass({ ctx: staff, input })).decision;
}

const mails = async ({ buyer }: Paid) =>
  (
    await getDb().execute<{ state: string }>(sql`
      select payload ->> 'state' as state from messages where to_user_id = ${buyer.id} and template = 'payment.dispute' order by id`)
  ).map(({ state }) => state);

const reviewOf = async ({ staff }: Paid, reason: "disputed" | "won_without_places") =>
  (await listPaymentReviews({ ctx: staff, input: { reason } })).items[0];

test("a won dispute makes the same codes valid for the same places again, and the buyer is told", async () => {
  const paid = await sold(await createSaleable(), 2);
  await says(paid, "disputed");
  expect(await factsOf(paid.orderId)).toMatchObject({ validTickets: 0, soldPlaces: 2, reviews: ["disputed:open"] });
  expect(await scan(paid)).toBe("cancelled");
  await says(paid, "dispute_won");
  expect(await factsOf(paid.orderId)).toMatchObject({
    state: "paid",
    validTickets: 2,
    soldPlaces: 2,
    items: ["sold", "sold"],
    reviews: ["disputed:resolved"],
  });
  expect(await scan(paid)).toBe("admitted");
  expect(await mails(paid)).toEqual(["disputed", "dispute_won"]);
  const books = await getDb().execute<{ kind: string }>(sql`
    select kind from ledger_transactions where order_id = ${paid.orderId} order by kind`);
  expect(books.map(({ kind }) => kind)).toEqual(["receipt", "sale"]);
});

test("a lost dispute posts the chargeback once and asks who bears it", async () => {
  const paid = await sold(await createSaleable());
  await says(paid, "disputed");
  await says(paid, "dispute_lost");
  expect(await factsOf(paid.orderId)).toMatchObject({
    validTickets: 0,
    soldPlaces: 1,
    items: ["sold"],
    reviews: ["disputed:resolved", "dispute_lost:open"],
  });
  const rows = await getDb().execute<{ account: string; cents: number }>(sql`
    select e.account, sum(e.amount_cents)::int as cents from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${paid.orderId} and l.kind = 'chargeback' group by 1 order by 1`);
  expect(rows).toEqual([
    { account: "chargeback", cents: 28_750 },
    { account: "provider_clearing", cents: -28_750 },
  ]);
  expect(await mails(paid)).toEqual(["disputed", "dispute_lost"]);
});

test("a dispute about a used ticket asks a person to look at it", async () => {
  const paid = await sold(await createSaleable());
  expect(await scan(paid)).toBe("admitted");
  await says(paid, "disputed");
  expect(await factsOf(paid.orderId)).toMatchObject({ reviews: expect.arrayContaining(["used_returned:open"]) });
  await says(paid, "dispute_won");
  expect(await scan(paid)).toBe("already_used");
});

test("a won dispute whose places were sold gets equal ones, or waits for a person until there are some", async () => {
  const sale = await createSaleable({ capacity: 2 });
  const [first, second] = [await sold(sale), await sold(sale)];
  for (const paid of [first, second]) {
    await says(paid, "disputed");
    const review = await reviewOf(paid, "disputed");
    const input = { reviewId: review?.id ?? 0, act: "release" as const, note };
    expect(await resolvePaymentReview({ ctx: paid.staff, input })).toMatchObject({ resolution: "released" });
    expect(await codeOf(resolvePaymentReview({ ctx: paid.staff, input }))).toBe("payment.review_closed");
  }
  const other = await heldCart(sale);
  await says(first, "dispute_won");
  expect(await factsOf(first.orderId)).toMatchObject({ validTickets: 1, soldPlaces: 1, items: ["sold"] });
  expect(await scan(first)).toBe("admitted");

  await says(second, "dispute_won");
  expect(await factsOf(second.orderId)).toMatchObject({
    validTickets: 0,
    items: ["returned"],
    reviews: ["disputed:resolved", "won_without_places:open"],
  });
  const input = { reviewId: (await reviewOf(second, "won_without_places"))?.id ?? 0, act: "assign" as const, note };
  expect(await codeOf(resolvePaymentReview({ ctx: second.staff, input }))).toBe("hold.not_enough_places");
  await cancelOrder({ ctx: other.ctx, input: { orderId: other.orderId } });
  expect(await resolvePaymentReview({ ctx: second.staff, input })).toMatchObject({ state: "resolved" });
  expect(await factsOf(second.orderId)).toMatchObject({ validTickets: 1, soldPlaces: 1, items: ["sold"] });
});

test("a provider's commission is what it says last, also when it falls, with its IVA apart", async () => {
  const paid = await sold(await createSaleable());
  const { paymentId, chargeId, folio, amountCents } = paid;
  const said = { providerId: chargeId, folio, receivedCents: amountCents, refundedCents: 0, currency: "MXN" };
  for (const commissionCents of [undefined, 1_204, 1_204, 302, undefined]) {
    const more = commissionCents === undefined ? {} : { commissionCents, commissionIvaCents: commissionCents / 2 };
    const snapshot = { ...said, ...more, state: "paid" as const, failureCode: null };
    await recordSnapshot(systemCtx(), paymentId, snapshot, "poll");
    await applyPayment(systemCtx(), paymentId);
  }
  const rows = await getDb().execute<{ cents: string }>(sql`
    select e.account || ' ' || e.amount_cents as cents from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    where l.payment_id = ${paymentId} and l.kind = 'commission' order by e.id`);
  expect(rows.map(({ cents }) => cents)).toEqual([
    "provider_commission 602",
    "commission_iva 602",
    "provider_clearing -1204",
    "provider_commission -451",
    "commission_iva -451",
    "provider_clearing 902",
  ]);
});
