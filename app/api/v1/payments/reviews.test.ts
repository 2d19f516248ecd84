import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { POST as decide, GET as list } from "@/app/api/v1/payments/[id]/review/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { runRefunds } from "@/lib/after-sale/testing";
import { encryptSecret } from "@/lib/core/crypto";
import { cancelOrder } from "@/lib/orders";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { factsOf, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

vi.hoisted(() => {
  process.env.MFA_REFUND_ABOVE = "200";
});

testBank();

const note = "Hablé con la persona";

/** A payment whose money came after its purchase was cancelled. */
async function paidAfterCancel() {
  const sale = await createSaleable();
  const paid = await paying(sale);
  await cancelOrder({ ctx: paid.ctx, input: { orderId: paid.orderId } });
  await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  const as = await tokenOf(sale.owner);
  const params = { id: paid.paymentId };
  const { reviews } = (await succeed(list, { params, as })).response;
  return { ...paid, sale, as, params, idReview: reviews[0]?.idReview ?? 0, reviews };
}

test("PA17 reads the cases of a payment with what may be decided, and PA18 gives places", async () => {
  const { as, params, idReview, reviews, orderId, paymentId, folio, amountCents } = await paidAfterCancel();
  expect(reviews).toMatchObject([
    {
      reason: "paid_after_cancel",
      label: "Pagado después de cancelar",
      state: "open",
      acts: ["assign", "refund"],
      refundableCents: amountCents,
      resolvedAt: null,
      payment: { id: paymentId, folio },
      order: { idCart: orderId },
    },
  ]);
  const body = { idReview, act: "assign", note };
  const decided = await succeed(decide, { params, as, body, key: "assign" });
  expect(decided.response).toMatchObject({ state: "resolved", resolution: "fulfilled", acts: [] });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1 });
  expect((await succeed(decide, { params, as, body, key: "assign" })).response).toEqual(decided.response);
  await fail(decide, "payment.review_closed", { params, as, body });
});

test("PA18 gives the money back; a repeat gives nothing twice", async () => {
  const { as, params, idReview, orderId, amountCents } = await paidAfterCancel();
  const body = { idReview, act: "refund", note };
  for (let again = 0; again < 2; again++) {
    const asked = await succeed(decide, { params, as, body, key: "refund" });
    expect(asked.response).toMatchObject({ state: "open", refundableCents: 0 });
  }
  await runRefunds();
  expect((await succeed(list, { params, as })).response.reviews).toMatchObject([
    { state: "resolved", resolution: "refunded" },
  ]);
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", refunds: [`${amountCents}:done`] });
});

test("an act that the case does not admit, a note that is missing and a case of another payment are refused", async () => {
  const one = await paidAfterCancel();
  const other = await paidAfterCancel();
  const { as, params, idReview } = one;
  const keep = { idReview, act: "keep", note };
  expect(await fail(decide, "input.invalid", { params, as, body: keep })).toMatchObject({ field: "act" });
  const dispute = { idReview, act: "end_dispute", note, bearer: "organizer" };
  expect(await fail(decide, "input.invalid", { params, as, body: dispute })).toMatchObject({ field: "freesPlaces" });
  const silent = { idReview, act: "refund", note: "" };
  expect(await fail(decide, "input.invalid", { params, as, body: silent })).toMatchObject({ field: "note" });
  const platform = await tokenOf({ ...one.sale.owner, id: 1 });
  const body = { idReview: other.idReview, act: "refund", note };
  await fail(decide, "resource.not_found", { params, as: platform, body });
  expect(await factsOf(other.orderId)).toMatchObject({ refunds: [] });
});

test("only staff of its tenant reads and decides", async () => {
  const { buyer, params, idReview } = await paidAfterCancel();
  const body = { idReview, act: "refund", note };
  const stranger = await tokenOf((await createSaleable()).owner);
  await fail(list, "resource.not_found", { params, as: stranger });
  await fail(decide, "resource.not_found", { params, as: stranger, body });
  await fail(list, "auth.forbidden", { params, as: await tokenOf(buyer) });
  await fail(decide, "auth.forbidden", { params, as: await tokenOf(buyer), body });
  await fail(decide, "auth.required", { params, body });
});

test("giving much back asks for a second factor as on the page, and changes nothing without it", async () => {
  const { sale, as, params, idReview, orderId } = await paidAfterCancel();
  await getDb()
    .update(users)
    .set({ mfaSecretEncrypted: encryptSecret(Buffer.from("nobody types it")), mfaEnabledAt: new Date() })
    .where(eq(users.id, sale.owner.id));
  await fail(decide, "mfa.required", { params, as, body: { idReview, act: "refund", note } });
  expect(await factsOf(orderId)).toMatchObject({ refunds: [] });
});
