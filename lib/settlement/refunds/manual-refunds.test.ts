import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createGuard, createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { recordSnapshot } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import {
  eraseBankData,
  getManualRefund,
  giveBankData,
  listRefundsWithoutAccount,
  revealBankData,
} from "@/lib/settlement/refunds/bank-data";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { refundAccounts } from "@/lib/settlement/refunds/refund-accounts";
import { refundByHand } from "@/lib/settlement/refunds/refund-by-hand";
import { listRefunds } from "@/lib/settlement/refunds/refund-list";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { retryRefund } from "@/lib/settlement/refunds/retry-refund";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { chooseAtBank, createBuyer, factsOf, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const CLABE = "032180000118359719";
const note = "Lo pidió por teléfono";

async function sold(quantity = 1, priceCents = 25_000) {
  const sale = await createSaleable({ priceCents });
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  return { ...paid, staff: ctxFor(sale.owner), sale };
}

/** Makes a refund that the provider left to a person, or refused. */
async function refunded(state: "manual" | "failed", amountCents?: number) {
  const paid = await sold();
  const ask = { paymentId: paid.paymentId, reason: "No puede ir", idempotencyKey: "one" };
  const { id } = await refundPayment({
    ctx: paid.staff,
    input: amountCents ? { ...ask, amountCents, endsItems: [] } : ask,
  });
  await withTx(systemCtx(), (tx) => finishRefund(tx, id, { state, refundId: null }));
  return { ...paid, refundId: id };
}

async function bankAccountOf(adminId: number): Promise<number> {
  const [row] = await getDb().execute<{ id: number }>(sql`
    insert into payment_accounts (admin_id, provider, account, name, methods)
    values (${adminId}, 'deposit', ${`bank-${adminId}`}, 'Banco del recinto', '{deposit}') returning id`);
  return row?.id ?? 0;
}

const clearing = (orderId: number) =>
  getDb().execute<{ account: string; provider: string; cents: number }>(sql`
    select e.account, e.provider, sum(e.amount_cents)::int as cents
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} and e.account = 'provider_clearing' group by 1, 2 having sum(e.amount_cents) <> 0 order by 1, 2`);

test("a manual refund asks its buyer for an account, and ends once when staff has transferred it", async () => {
  const { ctx, staff, refundId, orderId, buyer, paymentId, sale } = await refunded("manual");
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["28750:manual"], validTickets: 0, reviews: [] });
  const mails = () =>
    getDb().execute<{ template: string }>(sql`
      select template from messages where to_user_id = ${buyer.id} and template like 'refund.%' order by id`);
  expect(await mails()).toMatchObject([{ template: "refund.manual" }]);
  expect(await listRefundsWithoutAccount({ ctx })).toMatchObject([{ id: refundId, amountCents: 28_750 }]);
  const waiting = { id: refundId, state: "manual", hasAccount: false, acts: ["mark_paid", "give_account"] };
  expect(await listRefunds({ ctx: staff, input: {} })).toMatchObject({ total: 1, items: [waiting] });
  expect(await codeOf(revealBankData({ ctx: staff, input: { refundId } }))).toBe("resource.not_found");

  const given = await giveBankData({ ctx, input: { refundId, holder: "María López", clabe: "0321 8000-0118 359719" } });
  expect(given).toMatchObject({ state: "manual", bankData: { lastDigits: "9719" } });
  expect(await listRefundsWithoutAccount({ ctx })).toEqual([]);
  expect(await revealBankData({ ctx: staff, input: { refundId } })).toMatchObject({
    holder: "María López",
    clabe: CLABE,
  });

  const [accountId, ofOther] = [
    await bankAccountOf(sale.admin.id),
    await bankAccountOf((await createAdmin()).admin.id),
  ];
  const accounts = (await refundAccounts(staff, [sale.admin.id])).map(({ id }) => id);
  expect([accounts.includes(accountId), accounts.includes(ofOther)]).toEqual([true, false]);
  const input = { refundId, bankReference: "SPEI 84119", accountId, note };
  expect(await codeOf(markRefundPaid({ ctx: staff, input: { ...input, accountId: ofOther } }))).toBe("input.invalid");
  const [first, again] = await Promise.all([1, 2].map(() => markRefundPaid({ ctx: staff, input })));
  expect(first).toMatchObject({ state: "done", amountCents: 28_750 });
  expect(again).toEqual(first);
  expect(await codeOf(markRefundPaid({ ctx: staff, input: { ...input, bankReference: "SPEI 2" } }))).toBe(
    "refund.not_manual",
  );
  const otherAccount = { refundId, bankReference: "SPEI 84119", note };
  expect(await codeOf(markRefundPaid({ ctx: staff, input: otherAccount }))).toBe("refund.not_manual");
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", refunds: ["28750:done"] });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "refunded", refundedCents: 28_750 });
  expect(await clearing(orderId)).toEqual([
    { account: "provider_clearing", provider: "deposit", cents: -28_750 },
    { account: "provider_clearing", provider: "sandbox", cents: 28_750 },
  ]);
  expect(await mails()).toMatchObject([{ template: "refund.manual" }, { template: "refund.done" }]);
  expect(await listRefunds({ ctx: staff, input: {} })).toMatchObject({ items: [], total: 0 });
  expect(await listRefunds({ ctx: staff, input: { state: "done", q: "84119" } })).toMatchObject({ total: 1 });
  expect(await getManualRefund({ ctx, input: { refundId } })).toMatchObject({
    state: "done",
    bankReference: "SPEI 84119",
  });
  const late = giveBankData({ ctx, input: { refundId, holder: "Otra Persona", clabe: CLABE } });
  expect(await codeOf(late)).toBe("refund.not_manual");
  expect(await codeOf(revealBankData({ ctx: staff, input: { refundId } }))).toBe("refund.not_manual");
});

test("the account is encrypted, stands in neither audit nor messages, and is deleted some time after its use", async () => {
  const { ctx, staff, refundId } = await refunded("manual");
  await giveBankData({ ctx, input: { refundId, holder: "María López", clabe: CLABE } });
  const [row] = await getDb().execute<{ sealed: Buffer }>(
    sql`select sealed from refund_bank_data where refund_id = ${refundId}`,
  );
  expect(row?.sealed.toString("latin1")).not.toContain(CLABE);
  await revealBankData({ ctx: staff, input: { refundId } });
  for (const table of ["audit_log", "audit_values", "messages"]) {
    const found = await getDb().execute(
      sql.raw(`select 1 from ${table} t where t::text like '%${CLABE}%' or t::text like '%María López%'`),
    );
    expect(found).toEqual([]);
  }
  const [read] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from audit_log where action = 'refund.bank_data_read' and entity_id = ${String(refundId)}`);
  expect(read?.n).toBe(1);
  const days = (count: number) => systemCtx(new Date(Date.now() + count * 86_400_000));
  const isKept = async (later: number) => {
    await eraseBankData({ ctx: days(later) });
    const kept = await getDb().execute(sql`select 1 from refund_bank_data where refund_id = ${refundId}`);
    return kept.length === 1;
  };
  expect(await isKept(400)).toBe(true);
  await markRefundPaid({ ctx: staff, input: { refundId, bankReference: "SPEI 1", note } });
  expect(await isKept(29)).toBe(true);
  expect(await isKept(31)).toBe(false);
  expect(await codeOf(eraseBankData({ ctx: staff }))).toBe("auth.forbidden");
});

test("a wrong CLABE is refused at its field", async () => {
  const { ctx, refundId } = await refunded("manual");
  for (const clabe of ["032180000118359718", "1234", "abcdefghijklmnopqr"]) {
    const wrong = giveBankData({ ctx, input: { refundId, holder: "María López", clabe } });
    await expect(wrong).rejects.toMatchObject({ code: "input.invalid", details: { field: "clabe" } });
  }
});

test("another buyer, a guard or another tenant neither sees nor ends a refund", async () => {
  const { staff, refundId, sale } = await refunded("manual");
  const other = ctxFor((await createAdmin()).owner);
  const stranger = ctxFor(await createBuyer());
  const guard = ctxFor(await createGuard(sale.admin.id));
  const data = { refundId, holder: "María López", clabe: CLABE };
  const paid = { refundId, bankReference: "SPEI 1", note };
  const acts = { refundId, note };
  for (const [ctx, code] of [
    [other, "resource.not_found"],
    [stranger, "auth.forbidden"],
    [guard, "auth.forbidden"],
    [ctxFor(null), "auth.required"],
  ] as const) {
    expect(await codeOf(revealBankData({ ctx, input: { refundId } }))).toBe(code);
    expect(await codeOf(markRefundPaid({ ctx, input: paid }))).toBe(code);
    expect(await codeOf(retryRefund({ ctx, input: acts }))).toBe(code);
    expect(await codeOf(refundByHand({ ctx, input: acts }))).toBe(code);
    const sees = code === "auth.forbidden" && ctx === stranger ? "resource.not_found" : code;
    expect(await codeOf(giveBankData({ ctx, input: data }))).toBe(sees);
    expect(await codeOf(getManualRefund({ ctx, input: { refundId } }))).toBe(sees);
  }
  expect(await listRefunds({ ctx: other, input: {} })).toMatchObject({ items: [], total: 0 });
  expect(await codeOf(listRefunds({ ctx: stranger, input: {} }))).toBe("auth.forbidden");
  expect(await codeOf(retryRefund({ ctx: staff, input: acts }))).toBe("refund.not_failed");
});

test("a refused refund is retried once, with the same parts, and its review ends", async () => {
  const { staff, refundId, orderId } = await refunded("failed", 10_000);
  expect(await factsOf(orderId)).toMatchObject({ validTickets: 1, reviews: ["refund_failed:open"] });
  expect(await listRefunds({ ctx: staff, input: {} })).toMatchObject({ items: [{ acts: ["retry", "by_hand"] }] });
  const both = await Promise.all([1, 2].map(() => retryRefund({ ctx: staff, input: { refundId, note } })));
  expect(both[0]).toEqual(both[1]);
  expect(await listRefunds({ ctx: staff, input: {} })).toMatchObject({ total: 0 });
  expect(await listRefunds({ ctx: staff, input: { state: "pending" } })).toMatchObject({ total: 1 });
  expect(await codeOf(refundByHand({ ctx: staff, input: { refundId, note } }))).toBe("refund.not_failed");
  await runRefund({ ctx: systemCtx(), input: { refundId: both[0]?.id ?? 0 } });
  expect(await factsOf(orderId)).toMatchObject({
    state: "partially_refunded",
    refunds: ["10000:failed", "10000:done"],
    reviews: ["refund_failed:resolved"],
  });
  expect(await codeOf(markRefundPaid({ ctx: staff, input: { refundId, bankReference: "SPEI 1", note } }))).toBe(
    "refund.not_manual",
  );
});

test("a refused refund is left to a person, or given up with its review", async () => {
  const first = await refunded("failed");
  const { staff, refundId } = first;
  expect(await refundByHand({ ctx: staff, input: { refundId, note } })).toMatchObject({ state: "manual" });
  await refundByHand({ ctx: staff, input: { refundId, note } });
  expect(await codeOf(retryRefund({ ctx: staff, input: { refundId, note } }))).toBe("refund.not_failed");
  await markRefundPaid({ ctx: staff, input: { refundId, bankReference: "SPEI 7", note } });
  expect(await factsOf(first.orderId)).toMatchObject({ state: "refunded", reviews: ["refund_failed:resolved"] });

  const second = await refunded("failed", 500);
  const { items } = await listPaymentReviews({ ctx: second.staff, input: {} });
  await resolvePaymentReview({ ctx: second.staff, input: { reviewId: items[0]?.id ?? 0, act: "keep", note } });
  expect(await listRefunds({ ctx: second.staff, input: {} })).toMatchObject({ items: [], total: 0 });
});

test("a refused refund stays on the list while another one of the payment is done", async () => {
  const { staff, paymentId, orderId } = await sold(2);
  const ask = (idempotencyKey: string, amountCents: number) =>
    refundPayment({ ctx: staff, input: { paymentId, reason: note, idempotencyKey, amountCents, endsItems: [] } });
  const refused = await ask("refused", 20_000);
  await withTx(systemCtx(), (tx) => finishRefund(tx, refused.id, { state: "failed", refundId: null }));
  const other = await ask("other", 30_000);
  await runRefund({ ctx: systemCtx(), input: { refundId: other.id } });
  expect(await factsOf(orderId)).toMatchObject({ reviews: ["refund_failed:open"] });
  expect(await listRefunds({ ctx: staff, input: {} })).toMatchObject({ total: 1, items: [{ id: refused.id }] });
  const again = await retryRefund({ ctx: staff, input: { refundId: refused.id, note } });
  await runRefund({ ctx: systemCtx(), input: { refundId: again.id } });
  expect(await factsOf(orderId)).toMatchObject({ reviews: ["refund_failed:resolved"] });
});

/**
 * Has a refund refused and gives back most of the rest: of 276 centavos of IVA the refused share was 103.5 and the other one
 * is 172.5, and both were rounded up.
 */
async function refusedBeforeARounding() {
  const { staff, paymentId, orderId } = await sold(1, 2_000);
  const ask = (idempotencyKey: string, amountCents?: number) =>
    refundPayment({ ctx: staff, input: { paymentId, reason: note, idempotencyKey, amountCents, endsItems: [] } });
  const { id: refundId } = await ask("refused", 750);
  await withTx(systemCtx(), (tx) => finishRefund(tx, refundId, { state: "failed", refundId: null }));
  await ask("other", 1_250);
  return { staff, refundId, orderId, askRest: () => ask("fee") };
}

const partsOfOrder = (orderId: number) =>
  getDb().execute<{ id: number; base: number; iva: number }>(sql`
    select g.refund_id as id, g.price_cents as base, g.price_iva_cents as iva from refund_items g join order_items i on i.id = g.order_item_id
    where i.order_id = ${orderId} order by g.id`);

const WITHOUT_THE_CENTAVO = [
  [750, 104],
  [1_250, 173],
  [750, 103],
  [0, 0],
];

test("what went back between a refusal and its retry may have taken a rounded centavo of the IVA: none is given twice", async () => {
  const { staff, refundId, orderId, askRest } = await refusedBeforeARounding();
  const again = await retryRefund({ ctx: staff, input: { refundId, note } });
  await askRest();
  const parts = await partsOfOrder(orderId);
  expect(parts.map(({ base, iva }) => [base, iva])).toEqual(WITHOUT_THE_CENTAVO);
  expect(parts[2]?.id).toBe(again.id);
});

test("a refund that a person transfers leaves the rounded centavo, too, to what took it meanwhile", async () => {
  const { staff, refundId, orderId, askRest } = await refusedBeforeARounding();
  const byHand = await refundByHand({ ctx: staff, input: { refundId, note } });
  expect(byHand).toMatchObject({ state: "manual", amountCents: 750 });
  expect(await refundByHand({ ctx: staff, input: { refundId, note } })).toEqual(byHand);
  await askRest();
  const parts = await partsOfOrder(orderId);
  expect(parts.map(({ base, iva }) => [base, iva])).toEqual(WITHOUT_THE_CENTAVO);
  expect(parts[2]?.id).toBe(byHand.id);
  const { items } = await listRefunds({ ctx: staff, input: {} });
  expect(items).toMatchObject([{ id: byHand.id, amountCents: 750, acts: ["mark_paid", "give_account"] }]);
  await markRefundPaid({ ctx: staff, input: { refundId: byHand.id, bankReference: "SPEI 12", note } });
  expect(await factsOf(orderId)).toMatchObject({ reviews: ["refund_failed:resolved"] });
  const [asked] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from messages where template = 'refund.manual' and payload ->> 'refundId' = ${String(byHand.id)}`);
  expect(asked?.n).toBe(1);
});

test("a refused refund is not retried when its money went back some other way", async () => {
  const { staff, refundId, paymentId } = await refunded("failed");
  await refundPayment({ ctx: staff, input: { paymentId, reason: note, idempotencyKey: "two" } });
  expect(await codeOf(retryRefund({ ctx: staff, input: { refundId, note } }))).toBe("payment.not_refundable");
  expect(await codeOf(refundByHand({ ctx: staff, input: { refundId, note } }))).toBe("payment.not_refundable");
});

test("one of two refused refunds stays on the list when the other is left to a person", async () => {
  const { staff, paymentId, orderId } = await sold(2);
  const ids: number[] = [];
  for (const key of ["first", "second"]) {
    const input = { paymentId, reason: note, idempotencyKey: key, amountCents: 20_000, endsItems: [] };
    const { id } = await refundPayment({ ctx: staff, input });
    await withTx(systemCtx(), (tx) => finishRefund(tx, id, { state: "failed", refundId: null }));
    ids.push(id);
  }
  const [first = 0, second = 0] = ids;
  await refundByHand({ ctx: staff, input: { refundId: first, note } });
  expect(await factsOf(orderId)).toMatchObject({ reviews: ["refund_failed:open"] });
  const { items } = await listRefunds({ ctx: staff, input: {} });
  expect(items.map(({ id, state }) => `${id} ${state}`)).toEqual([`${first} manual`, `${second} failed`]);
  await refundByHand({ ctx: staff, input: { refundId: second, note } });
  expect(await factsOf(orderId)).toMatchObject({ reviews: ["refund_failed:resolved"] });
});

test("money that the bank is taking back does not go back a second time, by the provider or by hand", async () => {
  for (const state of ["disputed", "dispute_lost"] as const) {
    const { staff, refundId, paymentId, chargeId, folio } = await refunded("failed");
    const said = { providerId: chargeId, folio, receivedCents: 28_750, refundedCents: 0, currency: "MXN" };
    await recordSnapshot(systemCtx(), paymentId, { ...said, state, failureCode: null }, "webhook");
    await applyPayment(systemCtx(), paymentId);
    const acts = { ctx: staff, input: { refundId, note } };
    expect(await codeOf(refundByHand(acts))).toBe("payment.not_refundable");
    expect(await codeOf(retryRefund(acts))).toBe("payment.not_refundable");
  }
});

test("refunds of a provider that no longer exists are left to a person", async () => {
  const { staff, paymentId, orderId } = await sold();
  const { id } = await refundPayment({ ctx: staff, input: { paymentId, reason: note, idempotencyKey: "gone" } });
  process.env.DEMO = "0";
  try {
    await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  } finally {
    process.env.DEMO = "1";
  }
  expect(await factsOf(orderId)).toMatchObject({ refunds: ["28750:manual"] });
});
