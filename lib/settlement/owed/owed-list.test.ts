import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { createAdmin, createGuard, createSaleable } from "@/db/testing";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { recordSnapshot } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { describeOwed } from "@/lib/settlement/client";
import { owedList } from "@/lib/settlement/owed/owed-list";
import { differenceList } from "@/lib/settlement/reconcile/difference-list";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews, reviewList } from "@/lib/settlement/reviews/review-list";
import { chooseAtBank, paying, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** A purchase of which the bank says that so much more came. */
async function paidMore(sale: Sale, cents: number) {
  const paid = await paying(sale);
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  const { chargeId: providerId, folio } = paid;
  const said = { providerId, folio, state: "paid" as const, refundedCents: 0, currency: "MXN", failureCode: null };
  await recordSnapshot(systemCtx(), paid.paymentId, { ...said, receivedCents: paid.amountCents + cents }, "poll");
  await applyPayment(systemCtx(), paid.paymentId);
  return paid;
}

test("what buyers are owed is what the ledger says, with its case, until it is given back or kept", async () => {
  const sale = await createSaleable();
  const [small, large] = [await paidMore(sale, 500), await paidMore(sale, 900)];
  await paidMore(sale, 0);
  const ctx = ctxFor(sale.owner);
  const read = async (input: { q?: string; sort?: "-amount" } = {}) => (await owedList.page({ ctx, input })).items;
  expect(await read()).toMatchObject([
    { paymentFolio: small.folio, orderId: small.orderId, owedCents: 500, reason: "excess", events: sale.event.name },
    { paymentFolio: large.folio, owedCents: 900, buyer: large.buyer.fullName, venue: sale.enclosure.name },
  ]);
  expect((await read({ sort: "-amount" })).map(({ owedCents }) => owedCents)).toEqual([900, 500]);
  expect((await read({ q: large.folio })).map(describeOwed)).toEqual(["Por revisar: pagó de más"]);

  const { items } = await listPaymentReviews({ ctx, input: {} });
  const decide = (act: "keep" | "refund", folio: string) => {
    const reviewId = items.find(({ paymentFolio }) => paymentFolio === folio)?.id ?? 0;
    return resolvePaymentReview({ ctx, input: { reviewId, act, note: "Hablé con la persona" } });
  };
  await decide("keep", small.folio);
  await decide("refund", large.folio);
  expect((await read()).map(describeOwed)).toEqual(["Devolución en camino: $9.00"]);
});

test("it is for the tenant's staff, each its own", async () => {
  const sale = await createSaleable();
  const { buyer } = await paidMore(sale, 500);
  const of = (person: Parameters<typeof ctxFor>[0]) => owedList.page({ ctx: ctxFor(person), input: {} });
  expect((await of(sale.owner)).total).toBe(1);
  expect((await of((await createAdmin()).owner)).total).toBe(0);
  expect(await codeOf(of(buyer))).toBe("auth.forbidden");
  expect(await codeOf(of(await createGuard(sale.admin.id)))).toBe("auth.forbidden");
  expect(await codeOf(of(null))).toBe("auth.required");
});

test("files that name buyers ask for a second factor", async () => {
  const { owner } = await createSaleable();
  const ctx = { ...ctxFor(owner), actor: { ...actorOf(owner), secondFactor: "set_up" as const } };
  expect(await codeOf(owedList.file({ ctx, input: {} }))).toBe("mfa.required");
  expect(await codeOf(differenceList.file({ ctx, input: {} }))).toBe("mfa.required");
});

test("the file of payments to review has the provider's own date", async () => {
  const sale = await createSaleable();
  const { paymentId } = await paidMore(sale, 500);
  const providerPaidAt = new Date("2025-12-31T20:15:00Z");
  await getDb().update(payments).set({ providerPaidAt }).where(eq(payments.id, paymentId));
  const { content } = await reviewList.file({ ctx: ctxFor(sale.owner), input: { format: "csv" } });
  const [header = "", row = ""] = (await new Response(content).text()).split("\n");
  expect(header).toContain("Fecha del proveedor");
  expect(row).toContain("2025-12-31 14:15");
});
