import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { type PaymentSnapshot, paymentById, recordSnapshot } from "@/lib/payments";
import { pauseAccount, resumeAccount } from "@/lib/prepaid/accounts/account-state";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { giveBalance } from "@/lib/prepaid/acts/give-balance";
import { getPrepaid } from "@/lib/prepaid/holder/my-accounts";
import {
  accountOf,
  createHolder,
  createPlaza,
  give,
  HOURLY,
  type Holder,
  movementsOf,
  type Plaza,
  readAt,
} from "@/lib/prepaid/testing";
import { cancelTopup, getMyTopup } from "@/lib/prepaid/topups/change-topup";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { getTopupOffer } from "@/lib/prepaid/topups/topup-offer";
import type { OfferedMethod } from "@/lib/pricing/client";
import { getMyPayment, resolvePaymentReview } from "@/lib/settlement";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { chooseAtBank, runPendingRefunds, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaid } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank();

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

/** 15 % on top, as the venue's own fee says. */
async function topping({ buyer, accountId }: Holder, creditCents: number, method: OfferedMethod = "card") {
  const ctx = ctxFor(buyer);
  const { paymentId, folio } = await startTopup({ ctx, input: { accountId, creditCents, method } });
  const payment = await paymentById({}, paymentId ?? 0);
  return {
    ctx,
    folio,
    paymentId: payment.id,
    chargeId: payment.providerId ?? "",
    amountCents: payment.amountCents,
    topupId: payment.subjectId,
  };
}

async function toppedUp(holder: Holder, creditCents: number) {
  const started = await topping(holder, creditCents);
  await chooseAtBank(bank, started.chargeId, "approve");
  await settlePayment({ ctx: started.ctx, input: { folio: started.folio, source: "return" } });
  return started;
}

type Started = Awaited<ReturnType<typeof topping>>;

async function says(started: Started, said: Partial<PaymentSnapshot>) {
  const { paymentId, chargeId: providerId, folio, amountCents } = started;
  const snapshot = {
    providerId,
    folio,
    receivedCents: amountCents,
    refundedCents: 0,
    currency: "MXN",
    failureCode: null,
    state: "paid" as const,
  };
  for (let again = 0; again < 2; again++) {
    await recordSnapshot(systemCtx(), paymentId, { ...snapshot, ...said }, "webhook");
    await applyPayment(systemCtx(), paymentId);
  }
}

const topupOf = async ({ topupId }: Started) => {
  const [row] = await getDb().execute<{ state: string; credited: number | null; fee: number | null }>(sql`
    select state, credited_cents as credited, credited_fee_cents as fee from prepaid_topups where id = ${topupId}`);
  return row;
};

/** The ledger's sums of a tenant by account, without what is zero. */
async function booksOf({ admin }: Plaza): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::int as cents from ledger_entries where admin_id = ${admin.id}
    group by 1 having sum(amount_cents) <> 0 order by 1`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe("topping up", () => {
  it("puts the amount on the account and the fee on top, once however often the bank says so", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    expect((await accountOf(holder.accountId)).state).toBe("pending");
    const started = await toppedUp(holder, 20_000);
    expect(started.amountCents).toBe(23_000);
    await says(started, {});
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "active", balanceCents: 20_000 });
    expect(await movementsOf(holder.accountId)).toEqual(["topup 20000 → 20000"]);
    expect(await booksOf(plaza)).toEqual({
      provider_clearing: 23_000,
      prepaid_liability: -20_000,
      fee_revenue: -2_586,
      fee_iva: -414,
    });
  });

  it("earns the organizer what a visit costs, out of what was paid in", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    await toppedUp(holder, 20_000);
    await readAt(plaza, holder, "in", new Date("2026-11-24T10:00:00-06:00"));
    await readAt(plaza, holder, "out", new Date("2026-11-24T10:40:00-06:00"));
    expect(await booksOf(plaza)).toMatchObject({ prepaid_liability: -18_200, organizer_payable: -1_800 });
  });

  it("credits what is left after the fee when less comes, and owes the buyer what comes above", async () => {
    const plaza = await createPlaza();
    const short = await createHolder(plaza);
    const started = await topping(short, 20_000);
    await says(started, { receivedCents: 11_500 });
    expect(await topupOf(started)).toEqual({ state: "paid", credited: 10_000, fee: 1_500 });
    const rich = await createHolder(plaza);
    const more = await topping(rich, 20_000);
    await says(more, { receivedCents: 24_000 });
    expect(await topupOf(more)).toMatchObject({ state: "paid", credited: 20_000 });
    expect(await booksOf(plaza)).toMatchObject({ buyer_owed: -1_000 });
  });

  it("takes money that comes after its deadline", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await topping(holder, 20_000);
    await getDb().execute(
      sql`update prepaid_topups set deadline_at = now() - interval '1 minute' where id = ${started.topupId}`,
    );
    const subject = { subjectType: "prepaid_topup", subjectId: started.topupId } as const;
    expect(await closeUnpaid({ ctx: systemCtx(), input: subject })).toEqual({ closed: true });
    expect(await topupOf(started)).toMatchObject({ state: "expired" });
    await says(started, {});
    expect(await topupOf(started)).toMatchObject({ state: "paid", credited: 20_000 });
  });

  it("pays a debt first", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    await getDb().execute(sql`
      with debt as (insert into prepaid_debts (admin_id, account_id, kind, amount_cents, rest_cents, reason, at)
        values (${plaza.admin.id}, ${holder.accountId}, 'exit', 1600, 1600, 'Prueba', now()))
      update prepaid_accounts set debt_cents = 1600 where id = ${holder.accountId}`);
    await toppedUp(holder, 20_000);
    expect(await movementsOf(holder.accountId)).toEqual(["topup 20000 → 20000", "debt -1600 → 18400"]);
    expect((await accountOf(holder.accountId)).debtCents).toBe(0);
    expect(await booksOf(plaza)).toMatchObject({ prepaid_liability: -18_400, organizer_payable: -1_600 });
  });

  it("refuses too little, too much, a balance that would be too high, and other people's accounts", async () => {
    const plaza = await createPlaza(HOURLY, { balanceMaxCents: 310_000 });
    const holder = await createHolder(plaza, 20_000);
    const stranger = await createHolder(plaza);
    const ask = (creditCents: number, who = holder) =>
      codeOf(
        startTopup({ ctx: ctxFor(who.buyer), input: { accountId: holder.accountId, creditCents, method: "card" } }),
      );
    expect(await ask(4_999)).toBe("prepaid.topup_too_little");
    expect(await ask(300_001)).toBe("prepaid.topup_too_much");
    expect(await ask(295_000)).toBe("prepaid.balance_too_high");
    expect(await ask(20_000, stranger)).toBe("resource.not_found");
    const expected = {
      accountId: holder.accountId,
      creditCents: 20_000,
      method: "card" as const,
      expectedCents: 22_000,
    };
    expect(await codeOf(startTopup({ ctx: ctxFor(holder.buyer), input: expected }))).toBe("terms.changed");
    expect(await codeOf(startTopup({ ctx: ctxFor(plaza.owner), input: expected }))).toBe("auth.forbidden");
  });
});

describe("a top-up that waits", () => {
  const again = ({ accountId }: Holder, { ctx }: Started, method: OfferedMethod, expectedCents?: number) =>
    startTopup({ ctx, input: { accountId, creditCents: 20_000, method, expectedCents } });

  it("is one top-up for two presses, and its attempt is answered again", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const [first, second] = await Promise.all([topping(holder, 20_000), topping(holder, 20_000)]);
    expect(second.topupId).toBe(first.topupId);
    const third = await topping(holder, 20_000);
    expect(third.paymentId).toBe(first.paymentId);
    expect((await topping(holder, 50_000)).topupId).not.toBe(first.topupId);
  });

  it("is paid in another way: the first attempt ends at its provider", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await topping(holder, 20_000);
    const { paymentId } = await again(holder, started, "wallet");
    expect((await paymentById({}, started.paymentId)).state).toBe("cancelled");
    const after = await paymentById({}, paymentId ?? 0);
    expect(after).toMatchObject({ method: "wallet", subjectId: started.topupId });
    expect((await again(holder, started, "wallet")).paymentId).toBe(paymentId);
    expect(await codeOf(again(holder, started, "card", 1))).toBe("terms.changed");
  });

  it("is not changed once it is paid, and never by somebody else", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const stranger = (await createHolder(plaza)).buyer;
    const started = await topping(holder, 20_000);
    const input = { topupId: started.topupId };
    const theirs = ctxFor(stranger);
    expect(await codeOf(cancelTopup({ ctx: theirs, input }))).toBe("resource.not_found");
    expect(await codeOf(getMyTopup({ ctx: theirs, input }))).toBe("resource.not_found");
    expect(await codeOf(again(holder, { ...started, ctx: theirs }, "wallet"))).toBe("resource.not_found");
    expect(await codeOf(cancelTopup({ ctx: ctxFor(plaza.owner), input }))).toBe("auth.forbidden");
    await says(started, {});
    expect(await getMyTopup({ ctx: started.ctx, input })).toMatchObject({ isWaiting: false, creditCents: 20_000 });
    expect(await codeOf(cancelTopup({ ctx: started.ctx, input }))).toBe("prepaid.topup_paid");
  });

  it("is given up twice alike, and what is paid at the bank meanwhile is not", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await topping(holder, 20_000);
    const cancel = ({ ctx, topupId }: Started) => cancelTopup({ ctx, input: { topupId } });
    expect(await cancel(started)).toEqual({ accountId: holder.accountId });
    expect(await cancel(started)).toEqual({ accountId: holder.accountId });
    expect(await topupOf(started)).toMatchObject({ state: "cancelled", credited: null });
    const paid = await topping(holder, 20_000);
    await chooseAtBank(bank, paid.chargeId, "approve");
    expect(await codeOf(cancel(paid))).toBe("prepaid.topup_paid");
    await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
    expect(await topupOf(paid)).toMatchObject({ state: "paid" });
  });

  it("stays its payer's to look at when the account is another person's, without anything of the account", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    const heir = (await createHolder(plaza)).buyer;
    await getDb().execute(sql`
      update prepaid_accounts set user_id = ${heir.id}, holder_since = now() where id = ${holder.accountId}`);
    const { ctx, folio, topupId } = started;
    expect(await getMyPayment({ ctx, input: { folio } })).toMatchObject({ state: "paid", balanceCents: null });
    const { name, slug, color } = plaza.enclosure;
    expect(await getMyTopup({ ctx, input: { topupId } })).toEqual({
      id: topupId,
      accountId: holder.accountId,
      creditCents: 20_000,
      isWaiting: false,
      venue: { name, slug, color },
    });
    expect(await codeOf(getPrepaid({ ctx, input: { accountId: holder.accountId } }))).toBe("resource.not_found");
    expect(await codeOf(getMyTopup({ ctx: ctxFor(heir), input: { topupId } }))).toBe("resource.not_found");
  });

  it("tells its payer the account and the balance, and staff of its tenant too", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    const { folio } = started;
    const seen = { prepaidId: holder.accountId, orderId: null, balanceCents: 20_000, state: "paid" };
    for (const who of [holder.buyer, plaza.owner])
      expect(await getMyPayment({ ctx: ctxFor(who), input: { folio } })).toMatchObject(seen);
    const other = await createPlaza();
    for (const who of [other.owner, (await createHolder(plaza)).buyer])
      expect(await codeOf(getMyPayment({ ctx: ctxFor(who), input: { folio } }))).toBe("resource.not_found");
  });
});

describe("what is offered", () => {
  it("says what each amount costs by each method, and why the one that is asked for cannot be", async () => {
    const plaza = await createPlaza(HOURLY, { balanceMaxCents: 310_000 });
    const holder = await createHolder(plaza, 270_000);
    const offer = (creditCents?: number) =>
      getTopupOffer({ ctx: ctxFor(holder.buyer), input: { accountId: holder.accountId, creditCents } });
    const { amounts, problem, missingCents } = await offer();
    expect(amounts.map(({ creditCents }) => creditCents)).toEqual([20_000]);
    expect(amounts[0]?.quotes.find(({ method }) => method === "card")).toMatchObject({
      feeCents: 3_000,
      totalCents: 23_000,
      refusal: null,
    });
    expect([problem, missingCents]).toEqual([null, null]);
    expect((await offer(1_000)).problem).toMatch(/50\.00/);
    expect((await offer(7_500)).amounts.map(({ creditCents }) => creditCents)).toEqual([7_500, 20_000]);
    const stranger = (await createHolder(plaza)).buyer;
    const input = { accountId: holder.accountId };
    expect(await codeOf(getTopupOffer({ ctx: ctxFor(stranger), input }))).toBe("resource.not_found");
  });

  it("asks for a verified contact where a purchase would", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    await getDb().execute(sql`update users set email_verified_at = null where id = ${holder.buyer.id}`);
    const ctx = ctxFor(holder.buyer);
    const input = { accountId: holder.accountId, creditCents: 290_000 };
    const start = (creditCents: number, method: OfferedMethod) =>
      codeOf(startTopup({ ctx, input: { ...input, creditCents, method } }));
    expect(await start(290_000, "card")).toBe("payment.contact_unverified");
    expect(await start(20_000, "cash")).toBe("payment.contact_unverified");
    const { amounts } = await getTopupOffer({ ctx, input });
    const waiting = amounts.flatMap(({ creditCents, quotes }) =>
      quotes.filter(({ waitsForContact }) => waitsForContact).map(({ method }) => `${method} ${creditCents}`),
    );
    expect(waiting).toContain("card 290000");
    expect(waiting).toContain("cash 20000");
    expect(waiting).not.toContain("card 20000");
    await topping(holder, 20_000);
  });

  it("takes exactly what is missing at the exit, though it is less than the least amount", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 1_000);
    await readAt(plaza, holder, "in", new Date(Date.now() - 30 * 60_000));
    expect(await readAt(plaza, holder, "out", new Date())).toMatchObject({ charge: { missingCents: 800 } });
    const ctx = ctxFor(holder.buyer);
    const input = { accountId: holder.accountId, creditCents: 800 };
    expect((await getTopupOffer({ ctx, input })).missingCents).toBe(800);
    expect(await codeOf(startTopup({ ctx, input: { ...input, creditCents: 900, method: "card" } }))).toBe(
      "prepaid.topup_too_little",
    );
    await toppedUp(holder, 800);
    expect(await readAt(plaza, holder, "out", new Date())).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(0);
  });
});

it("takes exactly what is missing at the exit, where a part of the balance has expired", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 1_000);
  await give(holder.accountId, 500, new Date(Date.now() - 1_000));
  await readAt(plaza, holder, "in", new Date(Date.now() - 30 * 60_000));
  expect(await readAt(plaza, holder, "out", new Date())).toMatchObject({ charge: { missingCents: 800 } });
  await toppedUp(holder, 800);
  expect(await readAt(plaza, holder, "out", new Date())).toMatchObject({ decision: "admitted" });
});

describe("giving a top-up back", () => {
  const refund = (plaza: Plaza, paymentId: number, amountCents?: number) =>
    refundPayment({
      ctx: ctxFor(plaza.owner),
      input: {
        paymentId,
        reason: "Prueba",
        idempotencyKey: crypto.randomUUID(),
        ...(amountCents ? { amountCents } : {}),
      },
    });

  it("gives back what is left of it, without the fee, and nobody can spend it meanwhile", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    await readAt(plaza, holder, "in", new Date("2026-11-24T10:00:00-06:00"));
    await readAt(plaza, holder, "out", new Date("2026-11-24T10:40:00-06:00"));
    await refund(plaza, started.paymentId);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(0);
    expect(await booksOf(plaza)).toMatchObject({ prepaid_held: -18_200 });
    await runPendingRefunds();
    expect(await booksOf(plaza)).toEqual({
      provider_clearing: 4_800,
      organizer_payable: -1_800,
      fee_revenue: -2_586,
      fee_iva: -414,
    });
    expect(await topupOf(started)).toMatchObject({ state: "partially_refunded" });
    expect(await codeOf(refund(plaza, started.paymentId))).toBe("payment.not_refundable");
  });

  it("puts it on the balance again when the bank refuses", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    bank.refusesRefunds = true;
    await refund(plaza, started.paymentId, 5_000);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(15_000);
    await runPendingRefunds();
    bank.refusesRefunds = false;
    expect(await movementsOf(holder.accountId)).toEqual([
      "topup 20000 → 20000",
      "refund -5000 → 15000",
      "reversal 5000 → 20000",
    ]);
  });
});

describe("a dispute about a top-up", () => {
  it("takes what is unspent, makes a debt of the rest and blocks the account; winning undoes all of it", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    await readAt(plaza, holder, "in", new Date("2026-11-24T10:00:00-06:00"));
    await readAt(plaza, holder, "out", new Date("2026-11-24T10:40:00-06:00"));
    await says(started, { state: "disputed" });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "blocked", balanceCents: 0, debtCents: 1_800 });
    expect(await booksOf(plaza)).toMatchObject({ prepaid_held: -18_200 });
    await says(started, { state: "dispute_won" });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "active", balanceCents: 18_200, debtCents: 0 });
    expect(await booksOf(plaza)).toMatchObject({ prepaid_liability: -18_200, organizer_payable: -1_800 });
  });

  it("leaves an account that its holder had paused as it was", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    await pauseAccount({ ctx: ctxFor(holder.buyer), input: { accountId: holder.accountId } });
    await says(started, { state: "disputed" });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "blocked" });
    await says(started, { state: "dispute_won" });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "paused" });
    await resumeAccount({ ctx: ctxFor(holder.buyer), input: { accountId: holder.accountId } });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "active" });
  });

  it("keeps the account closed to gates while another one is undecided", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const [one, other] = [await toppedUp(holder, 20_000), await toppedUp(holder, 50_000)];
    await says(one, { state: "disputed" });
    await says(other, { state: "disputed" });
    await says(one, { state: "dispute_won" });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "blocked", balanceCents: 20_000 });
    await says(other, { state: "dispute_won" });
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "active", balanceCents: 70_000 });
  });

  it("gives back what was paid of its debt once it is won", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    await readAt(plaza, holder, "in", new Date("2026-11-24T10:00:00-06:00"));
    await readAt(plaza, holder, "out", new Date("2026-11-24T10:40:00-06:00"));
    await says(started, { state: "disputed" });
    await giveBalance({
      ctx: staffCtx(plaza.owner),
      input: { accountId: holder.accountId, amountCents: 5_000, reason: "Prueba", key: crypto.randomUUID() },
    });
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 3_200, debtCents: 0 });
    await says(started, { state: "dispute_won" });
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 23_200, debtCents: 0 });
    expect((await movementsOf(holder.accountId)).at(-1)).toBe("reversal 1800 → 23200");
    expect(await booksOf(plaza)).toMatchObject({ prepaid_liability: -18_200, organizer_payable: -1_800 });
  });

  it("takes what the bank does not give back of a refund that was under way", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    const input = { paymentId: started.paymentId, reason: "Prueba", idempotencyKey: crypto.randomUUID() };
    await refundPayment({ ctx: ctxFor(plaza.owner), input: { ...input, amountCents: 5_000 } });
    await says(started, { state: "disputed" });
    bank.refusesRefunds = true;
    await runPendingRefunds();
    bank.refusesRefunds = false;
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 0, debtCents: 0 });
    expect(await booksOf(plaza)).toMatchObject({ prepaid_held: -20_000 });
    await says(started, { state: "dispute_won" });
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 20_000, debtCents: 0 });
  });

  /** The bank has decided against the venue, and its staff ends the case: the organizer bears it. */
  async function loses(plaza: Plaza, started: Started) {
    await says(started, { state: "disputed" });
    await says(started, { state: "dispute_lost" });
    const [review] = await getDb().execute<{ id: number }>(sql`
      select id from payment_reviews where payment_id = ${started.paymentId} and reason = 'dispute_lost' and state = 'open'`);
    const decision = { bearer: "organizer", freesPlaces: true, feeCents: 0, note: "El banco decidió" } as const;
    await resolvePaymentReview({
      ctx: ctxFor(plaza.owner),
      input: { reviewId: review?.id ?? 0, act: "end_dispute", ...decision },
    });
  }

  /** What of what the organizer earned and lost is a cost, and the IVA in the prices. */
  const costsOf = async ({ admin }: Plaza) =>
    getDb().execute<{ cost: number; iva: number; charged: number }>(sql`
      select sum(e.cost_cents)::int as cost, sum(e.iva_cents)::int as iva,
        coalesce(-sum(e.iva_cents) filter (where l.kind = 'charge'), 0)::int as charged
      from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
      where e.admin_id = ${admin.id} and e.account = 'organizer_payable'`);

  it("costs its bearer only what was spent when it is lost, and the debt stays", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    const started = await toppedUp(holder, 20_000);
    await readAt(plaza, holder, "in", new Date("2026-11-24T10:00:00-06:00"));
    await readAt(plaza, holder, "out", new Date("2026-11-24T10:40:00-06:00"));
    await loses(plaza, started);
    expect(await booksOf(plaza)).toEqual({ organizer_payable: 3_000, fee_revenue: -2_586, fee_iva: -414 });
    // 18.00 contain 2.48.
    expect(await costsOf(plaza)).toEqual([{ cost: 3_000, iva: 0, charged: 248 }]);
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "blocked", balanceCents: 0, debtCents: 1_800 });
  });

  it("costs its bearer the fee alone when it is lost before anything was spent", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza);
    await loses(plaza, await toppedUp(holder, 20_000));
    expect(await booksOf(plaza)).toEqual({ organizer_payable: 3_000, fee_revenue: -2_586, fee_iva: -414 });
    expect(await costsOf(plaza)).toEqual([{ cost: 3_000, iva: 0, charged: 0 }]);
    expect(await accountOf(holder.accountId)).toMatchObject({ state: "blocked", balanceCents: 0, debtCents: 0 });
  });
});
