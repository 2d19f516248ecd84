import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createGuard, createSaleable } from "@/db/testing";
import { runDataSteps } from "@/db/testing/data-steps";
import { moneyViolations } from "@/db/testing/invariants-money";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { type PaymentSnapshot, recordSnapshot } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import type { ResolvePaymentReviewInput } from "@/lib/settlement/schemas";
import { chooseAtBank, factsOf, heldCart, paying, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const PLATFORM = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
const bank = testBank();
const note = "El banco lo perdió";

type Said = Partial<PaymentSnapshot> & Pick<PaymentSnapshot, "state">;
type Paid = Awaited<ReturnType<typeof sold>>;

async function sold(sale: Sale, quantity = 1) {
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  return { ...paid, sale, staff: ctxFor(sale.owner) };
}

async function says({ paymentId, chargeId, folio, amountCents }: Paid, said: Said) {
  const snapshot = { providerId: chargeId, folio, receivedCents: amountCents, refundedCents: 0, currency: "MXN" };
  await recordSnapshot(systemCtx(), paymentId, { ...snapshot, failureCode: null, ...said }, "webhook");
  await applyPayment(systemCtx(), paymentId);
}

async function lost(sale: Sale, quantity = 1, said: Partial<PaymentSnapshot> = {}) {
  const paid = await sold(sale, quantity);
  await says(paid, { state: "dispute_lost", ...said });
  return paid;
}

async function caseOf({ staff }: Paid) {
  const [review] = (await listPaymentReviews({ ctx: staff, input: { reason: "dispute_lost" } })).items;
  if (!review) throw new Error("No case");
  return review;
}

type Decision = Omit<Extract<ResolvePaymentReviewInput, { act: "end_dispute" }>, "reviewId" | "act" | "note">;

const end = (ctx: Ctx, reviewId: number, decision: Partial<Decision>) =>
  resolvePaymentReview({
    ctx,
    input: {
      reviewId,
      act: "end_dispute",
      note,
      bearer: "organizer",
      freesPlaces: true,
      feeCents: 0,
      ...decision,
    },
  });

const booksOf = async (paymentId: number) =>
  Object.fromEntries(
    (
      await getDb().execute<{ account: string; cents: number }>(sql`
        select e.account, sum(e.amount_cents)::int as cents from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where l.payment_id = ${paymentId} group by 1 having sum(e.amount_cents) <> 0`)
    ).map(({ account, cents }) => [account, cents]),
  );

test("the organizer bears a lost dispute: its price is reversed by item, it pays the fees, and the place is free", async () => {
  const paid = await lost(await createSaleable({ capacity: 1 }));
  const review = await caseOf(paid);
  expect(review).toMatchObject({ acts: ["end_dispute"], bearers: ["organizer"], hasPlaces: true, amountCents: 28_750 });
  expect(await codeOf(heldCart(paid.sale))).toBe("hold.not_enough_places");
  expect(await end(paid.staff, review.id, { feeCents: 15_000 })).toMatchObject({
    state: "resolved",
    resolution: "borne_by_organizer",
  });
  // The price goes off what is payable; the fee and what the provider charged are paid by the organizer.
  expect(await booksOf(paid.paymentId)).toEqual({
    provider_clearing: -15_000,
    organizer_payable: 18_750,
    fee_revenue: -3_233,
    fee_iva: -517,
  });
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "refunded", items: ["returned"], soldPlaces: 0 });
  expect(await codeOf(end(paid.staff, review.id, {}))).toBe("payment.review_closed");
  await heldCart(paid.sale);
  expect(await moneyViolations(paid.sale.admin.id)).toEqual([]);
});

test("the platform bears it, and the organizer keeps its price; the provider's fee counts, and the place stays taken", async () => {
  const paid = await lost(await createSaleable({ capacity: 1 }), 1, { disputeFeeCents: 12_000 });
  const platform = ctxFor(PLATFORM);
  const review = await caseOf(paid);
  expect(review.disputeFeeCents).toBe(12_000);
  await end(platform, review.id, { bearer: "platform", freesPlaces: false, feeCents: 1 });
  expect(await booksOf(paid.paymentId)).toEqual({
    provider_clearing: -12_000,
    organizer_payable: -25_000,
    dispute_loss: 25_000,
    dispute_fee: 12_000,
  });
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "refunded", items: ["returned"], validTickets: 0 });
  expect(await codeOf(heldCart(paid.sale))).toBe("hold.not_enough_places");
  expect(await moneyViolations(paid.sale.admin.id)).toEqual([]);
});

test("what the buyer paid too much comes back by the bank and is owed no longer, kept or not", async () => {
  for (const isKept of [false, true]) {
    const paid = await sold(await createSaleable());
    const receivedCents = paid.amountCents + 1_000;
    await says(paid, { state: "paid", receivedCents });
    if (isKept) {
      const { items } = await listPaymentReviews({ ctx: paid.staff, input: { reason: "excess" } });
      await resolvePaymentReview({ ctx: paid.staff, input: { reviewId: items[0]?.id ?? 0, act: "keep", note } });
      expect(await booksOf(paid.paymentId)).toMatchObject({ excess_kept: -1_000 });
    }
    await says(paid, { state: "dispute_lost", receivedCents });
    await end(paid.staff, (await caseOf(paid)).id, {});
    const books = await booksOf(paid.paymentId);
    expect(books).toEqual({ organizer_payable: 3_750, fee_revenue: -3_233, fee_iva: -517 });
    expect(await moneyViolations(paid.sale.admin.id)).toEqual([]);
  }
});

test("what a refund gave back before is not lost again, and a transfer that waits is dropped", async () => {
  const paid = await sold(await createSaleable(), 2);
  const back = {
    paymentId: paid.paymentId,
    reason: "Un día menos",
    idempotencyKey: "a",
    amountCents: 10_000,
    endsItems: [],
  };
  const refund = await refundPayment({ ctx: paid.staff, input: back });
  await says(paid, { state: "dispute_lost" });
  const review = await caseOf(paid);
  expect(await codeOf(end(paid.staff, review.id, {}))).toBe("payment.refund_under_way");
  await getDb().execute(sql`update refunds set state = 'manual' where id = ${refund.id}`);
  await end(paid.staff, review.id, {});
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "refunded", refunds: ["10000:failed"] });
  expect(await booksOf(paid.paymentId)).toEqual({ organizer_payable: 7_500, fee_revenue: -6_466, fee_iva: -1_034 });
});

test("a person of the tenant decides, once, and says what the provider charged where it does not", async () => {
  const paid = await lost(await createSaleable());
  const { id } = await caseOf(paid);
  const by = (person: Parameters<typeof ctxFor>[0], decision: Partial<Decision> = {}) =>
    codeOf(end(ctxFor(person), id, decision));
  expect(await by(null)).toBe("auth.required");
  expect(await by(paid.buyer)).toBe("auth.forbidden");
  expect(await by(await createGuard(paid.sale.admin.id))).toBe("auth.forbidden");
  expect(await by((await createAdmin()).owner)).toBe("resource.not_found");
  expect(await by(paid.sale.owner, { bearer: "platform" })).toBe("auth.forbidden");
  expect(await by(paid.sale.owner, { feeCents: undefined })).toBe("input.invalid");
  expect(await by(paid.sale.owner, { feeCents: -1 })).toBe("input.invalid");
  const plain = { reviewId: id, act: "keep" as const, note };
  expect(await codeOf(resolvePaymentReview({ ctx: paid.staff, input: plain }))).toBe("input.invalid");
  const both = await Promise.allSettled([end(paid.staff, id, {}), end(paid.staff, id, {})]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a dispute that was lost before it could have an end gets its case, and nothing else changes", async () => {
  const paid = await lost(await createSaleable());
  await getDb().execute(sql`delete from payment_reviews where reason = 'dispute_lost'`);
  const before = await booksOf(paid.paymentId);
  await runDataSteps("0038_ends_of_money");
  expect(await caseOf(paid)).toMatchObject({ amountCents: 28_750, state: "open", orderId: paid.orderId });
  expect(await booksOf(paid.paymentId)).toEqual(before);
  expect(await end(paid.staff, (await caseOf(paid)).id, {})).toMatchObject({ state: "resolved" });
});
