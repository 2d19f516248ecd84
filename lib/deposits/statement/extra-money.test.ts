import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { payments, statementRows } from "@/db/schema";
import { createAdmin, createGuard } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { acceptDeposit, approveDeposit, refuseDeposit } from "@/lib/deposits";
import { listDeposits } from "@/lib/deposits/list-deposits";
import { decideRow } from "@/lib/deposits/statement/decide-row";
import { csv, imported, line, rowsOf } from "@/lib/deposits/statement/testing";
import { brokenBy, type DepositVenue, depositing, depositRow, depositVenue } from "@/lib/deposits/testing";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { paymentRow } from "@/lib/settlement/testing";
import { refundsOf, workFor } from "@/lib/settlement/testing/shop";
import { expectStanding, SOLD } from "@/lib/settlement/testing/standing";

const DUE = 28_750;

afterEach(async () => {
  expect(await moneyViolations()).toEqual([]);
});

type Deposit = Awaited<ReturnType<typeof depositing>>;

/** Imports a second payment of a deposit after the first one, and answers its row. */
async function secondRow(sale: DepositVenue, { next }: Deposit, cents = DUE) {
  const { id: importId } = await imported(
    sale,
    csv([line(next.reference, DUE), line(`OTRO ${next.reference}`, cents)]),
  );
  const [first, second] = await rowsOf(sale, importId);
  if (!first || !second) throw new Error("No rows");
  return { importId, first, second };
}

async function acceptedTwice(sale: DepositVenue) {
  const one = await depositing(sale);
  await acceptDeposit({ ctx: sale.staff, input: { depositId: one.depositId } });
  const { importId, second } = await secondRow(sale, one);
  return {
    ...one,
    importId,
    row: second,
    extra: { rowId: second.id, act: "extra" as const, depositId: one.depositId },
  };
}

const timesAudited = async (action: string, rowId: number) => {
  const rows = await getDb().execute(sql`
    select 1 from audit_log where action = ${action} and entity_id = ${String(rowId)}`);
  return rows.length;
};

const EXCESS = {
  ...SOLD,
  reviews: ["excess:open"],
  ledger: { ...SOLD.ledger, provider_clearing: 2 * DUE, buyer_owed: -DUE },
};

test("a second payment of a deposit is owed to its buyer, and a person gives it back", async () => {
  const sale = await depositVenue();
  const one = await acceptedTwice(sale);
  expect(one.row).toMatchObject({ state: "ambiguous", candidates: [], paidOnes: [{ depositId: one.depositId }] });
  await expectStanding(one, SOLD);

  expect(await decideRow({ ctx: sale.staff, input: one.extra })).toMatchObject({
    state: "extra",
    deposit: { depositId: one.depositId },
    paidOnes: [],
    mayAccept: false,
    decidedBy: sale.owner.fullName,
  });
  await expectStanding(one, EXCESS);
  expect(await paymentRow(one.paymentId)).toMatchObject({ receivedCents: 2 * DUE, nextPollAt: null });
  const [, further] = await getDb().execute<{ at: Date }>(sql`
    select collected_at as at from ledger_transactions where payment_id = ${one.paymentId} and kind = 'receipt' order by id`);
  // It came on the day that the statement names.
  expect(further?.at).toEqual(new Date("2026-11-20T18:00:00Z"));
  expect(await depositRow(one.paymentId)).toMatchObject({ receivedCents: DUE });
  const [listed] = (await listDeposits({ ctx: sale.staff, input: { filter: "accepted" } })).items;
  expect(listed).toMatchObject({ receivedCents: 2 * DUE, bank: { amountCents: DUE, text: one.next.reference } });

  const [review] = (await listPaymentReviews({ ctx: sale.staff, input: {} })).items;
  expect(review).toMatchObject({ reason: "excess", amountCents: DUE, refundableCents: DUE });
  const note = "Depositó dos veces";
  await resolvePaymentReview({ ctx: sale.staff, input: { reviewId: review?.id ?? 0, act: "refund", note } });
  expect(await workFor(one.orderId)).toBe(0);
  const [refund] = await refundsOf(one.paymentId);
  expect(refund).toMatchObject({ cents: DUE, state: "manual" });
  await markRefundPaid({ ctx: sale.staff, input: { refundId: refund?.id ?? 0, bankReference: "SPEI 84119", note } });
  await expectStanding(one, {
    payment: "partially_refunded",
    state: "paid",
    validTickets: 1,
    soldPlaces: 1,
    ledger: SOLD.ledger,
    reviews: ["excess:resolved"],
    refunds: [`${DUE}:done`],
    mails: { "tickets.issued": 1, "refund.manual": 1, "refund.done": 1, "payment.review": 0 },
  });
});

test("extra money counts once when it is decided again and imported again", async () => {
  const sale = await depositVenue();
  const one = await acceptedTwice(sale);
  const decided = await decideRow({ ctx: sale.staff, input: one.extra });
  expect(await decideRow({ ctx: sale.staff, input: one.extra })).toEqual(decided);
  expect(await decideRow({ ctx: sale.other, input: one.extra })).toEqual(decided);
  const rows = [line(one.next.reference, DUE), line(`OTRO ${one.next.reference}`, DUE), line("OTRA COSA", 100)];
  expect(await imported(sale, csv(rows))).toMatchObject({
    rowsKnown: 2,
    counts: { extra: 0, ambiguous: 0, unknown: 1 },
  });
  expect(await timesAudited("statement_row.extra", one.row.id)).toBe(1);
  await expectStanding(one, EXCESS);
  const act = { rowId: one.row.id, reason: "No es de boletos" };
  expect(await codeOf(decideRow({ ctx: sale.staff, input: { ...act, act: "dismiss" } }))).toBe("statement.row_decided");
  expect(await codeOf(decideRow({ ctx: sale.staff, input: { ...act, act: "reopen" } }))).toBe("statement.row_decided");
  const other = await depositing(sale);
  await acceptDeposit({ ctx: sale.staff, input: { depositId: other.depositId } });
  for (const as of ["extra", "match"] as const) {
    const input = { rowId: one.row.id, act: as, depositId: other.depositId };
    expect(await codeOf(decideRow({ ctx: sale.staff, input }))).toBe("statement.row_decided");
  }
});

test("one person says so and another one accepts where two people are asked for", async () => {
  const sale = await depositVenue({ twoPeople: true });
  const one = await depositing(sale);
  await approveDeposit({ ctx: sale.staff, input: { depositId: one.depositId } });
  await acceptDeposit({ ctx: sale.other, input: { depositId: one.depositId } });
  const { importId, second } = await secondRow(sale, one);
  const extra = { rowId: second.id, act: "extra" as const, depositId: one.depositId };
  const seen = { state: "extra_approved", mayAccept: false, decidedBy: sale.owner.fullName };
  for (let again = 0; again < 2; again++)
    expect(await decideRow({ ctx: sale.staff, input: extra })).toMatchObject(seen);
  await expectStanding(one, SOLD);
  const dismiss = { rowId: second.id, act: "dismiss" as const, reason: "No es de boletos" };
  expect(await codeOf(decideRow({ ctx: sale.other, input: dismiss }))).toBe("statement.row_decided");
  const alone = getDb()
    .update(statementRows)
    .set({ state: "extra", acceptedBy: sale.owner.id, acceptedAt: new Date(), twoPeople: true })
    .where(eq(statementRows.id, second.id));
  expect(await brokenBy(alone)).toBe("statement_rows_two_people");

  expect(await decideRow({ ctx: sale.other, input: { rowId: second.id, act: "reopen" } })).toMatchObject({
    state: "unknown",
    deposit: null,
    decidedBy: null,
    paidOnes: [{ depositId: one.depositId }],
  });
  await decideRow({ ctx: sale.staff, input: extra });
  expect((await rowsOf({ ...sale, staff: sale.other }, importId))[1]).toMatchObject({ mayAccept: true });
  expect(await decideRow({ ctx: sale.other, input: extra })).toMatchObject({
    state: "extra",
    mayAccept: false,
    decidedBy: sale.owner.fullName,
    acceptedBy: "Otra Persona",
  });
  await expectStanding(one, EXCESS);
});

test("only an accepted deposit can have extra money", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale);
  const { second } = await secondRow(sale, one);
  expect(second.paidOnes).toMatchObject([{ depositId: one.depositId, stage: "approved" }]);
  const extra = { rowId: second.id, act: "extra" as const, depositId: one.depositId };
  expect(await codeOf(decideRow({ ctx: sale.staff, input: extra }))).toBe("deposit.not_accepted");
  await refuseDeposit({ ctx: sale.staff, input: { depositId: one.depositId, reason: "No era de aquí" } });
  expect(await codeOf(decideRow({ ctx: sale.staff, input: extra }))).toBe("deposit.not_accepted");
  await approveDeposit({ ctx: sale.staff, input: { depositId: one.depositId } });
  await acceptDeposit({ ctx: sale.staff, input: { depositId: one.depositId } });
  await expectStanding(one, SOLD);
  await decideRow({ ctx: sale.staff, input: extra });
  await expectStanding(one, EXCESS);
});

test("the rest of a deposit that was short completes the purchase", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale);
  const rows = [line(one.next.reference, DUE - 1_000), line(`RESTO ${one.next.reference}`, 1_000)];
  const { id: importId } = await imported(sale, csv(rows));
  const [first, rest] = await rowsOf(sale, importId);
  const { depositId } = one;
  await decideRow({ ctx: sale.staff, input: { rowId: first?.id ?? 0, act: "match", depositId } });
  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  await expectStanding(one, { state: "review", tickets: 0, reviews: ["short:open"] });
  await decideRow({ ctx: sale.staff, input: { rowId: rest?.id ?? 0, act: "extra", depositId } });
  await expectStanding(one, {
    ...SOLD,
    reviews: ["short:resolved"],
    mails: { "tickets.issued": 1, "payment.review": 1 },
  });
});

test("the wrong role, another tenant and another account are refused", async () => {
  const sale = await depositVenue();
  const one = await acceptedTwice(sale);
  const foreign = await depositVenue();
  const theirs = await depositing(foreign);
  await acceptDeposit({ ctx: foreign.staff, input: { depositId: theirs.depositId } });
  const decide = (ctx: DepositVenue["staff"], depositId = one.depositId) =>
    codeOf(decideRow({ ctx, input: { ...one.extra, depositId } }));
  expect(await decide(ctxFor(null))).toBe("auth.required");
  expect(await decide(one.ctx)).toBe("auth.forbidden");
  expect(await decide(ctxFor(await createGuard(sale.admin.id)))).toBe("auth.forbidden");
  expect(await decide(foreign.staff)).toBe("resource.not_found");
  expect(await decide(ctxFor((await createAdmin()).owner))).toBe("resource.not_found");
  expect(await decide(sale.staff, theirs.depositId)).toBe("resource.not_found");
  const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
  expect(await decide(ctxFor(platform), theirs.depositId)).toBe("resource.not_found");
  await expectStanding(one, SOLD);
});

test("the database counts no more than was accepted, and keeps what counts", async () => {
  const sale = await depositVenue();
  const one = await acceptedTwice(sale);
  const pay = (receivedCents: number) =>
    getDb().update(payments).set({ receivedCents }).where(eq(payments.id, one.paymentId));
  expect(await brokenBy(pay(2 * DUE))).toBe("deposits_accepted_only");
  await decideRow({ ctx: sale.staff, input: one.extra });
  expect(await brokenBy(pay(2 * DUE + 1))).toBe("deposits_accepted_only");
  const row = eq(statementRows.id, one.row.id);
  const reopen = { state: "unknown", depositId: null, acceptedBy: null, acceptedAt: null };
  expect(await brokenBy(getDb().update(statementRows).set(reopen).where(row))).toBe("statement_rows_extra_final");
  expect(await brokenBy(getDb().update(statementRows).set({ amountCents: 1 }).where(row))).toBe(
    "statement_rows_extra_final",
  );
  expect(await brokenBy(getDb().delete(statementRows).where(row))).toBe("statement_rows_extra_final");
  const unpaid = await depositing(sale);
  const early = await secondRow(sale, unpaid);
  const count = { state: "extra", depositId: unpaid.depositId, decidedBy: sale.owner.id, acceptedBy: sale.owner.id };
  const of = eq(statementRows.id, early.second.id);
  expect(
    await brokenBy(
      getDb()
        .update(statementRows)
        .set({ ...count, acceptedAt: new Date() })
        .where(of),
    ),
  ).toBe("statement_rows_extra_accepted");
});
