import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { refunds, statementDebits } from "@/db/schema";
import { createAdmin, createGuard } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { acceptDeposit, statementDebitList } from "@/lib/deposits";
import { bankReferenceIn, matchDebit } from "@/lib/deposits/statement/match-debit";
import { charge, csv, debitsOf, imported, line, rowsOf } from "@/lib/deposits/statement/testing";
import { brokenBy, type DepositVenue, depositing, depositVenue } from "@/lib/deposits/testing";
import { giveBankData } from "@/lib/settlement/refunds/bank-data";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { factsOf } from "@/lib/settlement/testing";
import { refundsOf, workFor } from "@/lib/settlement/testing/shop";

const DUE = 28_750;
const CLABE = "032180000118359719";
const note = "Lo pidió por teléfono";

afterEach(async () => {
  expect(await moneyViolations()).toEqual([]);
});

/** A deposit that was paid, and a refund of it that waits for a transfer. */
async function refundByHand(sale: DepositVenue) {
  const one = await depositing(sale);
  await acceptDeposit({ ctx: sale.staff, input: { depositId: one.depositId } });
  const ask = { paymentId: one.paymentId, reason: "No puede ir", idempotencyKey: "one" };
  const { id: refundId } = await refundPayment({ ctx: sale.staff, input: ask });
  await workFor(one.orderId);
  expect(await refundsOf(one.paymentId)).toMatchObject([{ state: "manual" }]);
  return { ...one, refundId };
}

const rowOf = async (refundId: number) => {
  const [row] = await getDb().select().from(refunds).where(eq(refunds.id, refundId));
  return row;
};

/** Imports one row with which money left. */
async function debited(sale: DepositVenue, text = "SPEI ENVIADO", cents = DUE) {
  const { id } = await imported(sale, csv([charge(text, cents)]));
  const [debit] = await debitsOf(sale, id);
  if (!debit) throw new Error("No row");
  return debit;
}

const clearing = (orderId: number) =>
  getDb().execute<{ account: string; cents: number }>(sql`
    select e.provider_account as account, sum(e.amount_cents)::int as cents
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} and e.account = 'provider_clearing' group by 1`);

test("what left the account stands apart from what came in, and no row counts twice", async () => {
  const sale = await depositVenue();
  const rows = [
    line("DEPOSITO", 5_000),
    charge("RENTA", 900_000),
    charge("COMISION", 1_000),
    charge("COMISION", 1_000),
  ];
  const done = await imported(sale, csv([...rows, ["", "SALDO FINAL", "99.00"]]));
  expect(done).toMatchObject({ rowsDone: 6, rowsSkipped: 2, rowsKnown: 0, debits: { total: 3, open: 3 } });
  expect(await rowsOf(sale, done.id)).toHaveLength(1);
  expect(await debitsOf(sale, done.id)).toMatchObject([
    { rowNumber: 3, paidOn: "2026-11-20", amountCents: 900_000, text: "RENTA", state: "open", candidates: [] },
    { amountCents: 1_000 },
    { amountCents: 1_000 },
  ]);
  const longer = await imported(sale, csv([...rows, charge("OTRA", 700)]));
  expect(longer).toMatchObject({ rowsKnown: 4, debits: { total: 1, open: 1 } });
});

test("a refund by hand of the same amount is suggested, the likeliest first, with why", async () => {
  const sale = await depositVenue();
  const [one, two, three] = [await refundByHand(sale), await refundByHand(sale), await refundByHand(sale)];
  await giveBankData({ ctx: three.ctx, input: { refundId: three.refundId, holder: "Ana Cantú", clabe: CLABE } });
  const folio = (await getDb().execute<{ folio: string }>(sql`select folio from orders where id = ${two.orderId}`))[0];
  const { id } = await imported(
    sale,
    csv([charge("SPEI A CTA ****9719", DUE), charge(`DEVOLUCION ${folio?.folio}`, DUE), charge("SPEI", DUE - 1)]),
  );
  const [byAccount, byFolio, other] = await debitsOf(sale, id);
  expect(byAccount?.candidates).toHaveLength(3);
  expect(byAccount?.candidates[0]).toMatchObject({ refundId: three.refundId, isPaid: false });
  expect(byAccount?.candidates[0]?.signs).toContain("account");
  expect(byFolio?.candidates[0]).toMatchObject({ refundId: two.refundId, orderFolio: folio?.folio });
  expect(byFolio?.candidates[0]?.signs).toContain("folio");
  expect(other?.candidates).toEqual([]);
  expect(JSON.stringify([byAccount, byFolio])).not.toContain(CLABE.slice(-6));
  expect(one.refundId).toBeGreaterThan(0);
});

test("a person confirms it: the refund is paid from the row's account on the row's day, once", async () => {
  const sale = await depositVenue();
  const one = await refundByHand(sale);
  const debit = await debited(sale, "SPEI ENVIADO 058590000012345 JUAN");
  const input = { debitId: debit.id, refundId: one.refundId };
  const matched = await matchDebit({ ctx: sale.staff, input });
  expect(matched).toMatchObject({
    state: "linked",
    refund: { refundId: one.refundId, isPaid: true },
    candidates: [],
    decidedBy: sale.owner.fullName,
  });
  expect(await matchDebit({ ctx: sale.other, input })).toEqual(matched);
  expect(await rowOf(one.refundId)).toMatchObject({ state: "done", bankReference: "058590000012345" });
  const [days] = await getDb().execute<{ same: boolean; account: string }>(sql`
    select f.done_at <= least(now(), '2026-11-20 18:00Z'::timestamptz) as same, a.account from refunds f
    join payment_accounts a on a.id = f.paid_account_id where f.id = ${one.refundId}`);
  expect(days).toEqual({ same: true, account: sale.account });
  expect(await clearing(one.orderId)).toEqual([{ account: sale.account, cents: 0 }]);
  expect(await factsOf(one.orderId)).toMatchObject({ state: "refunded", refunds: [`${DUE}:done`] });
  const rows = await getDb().execute(sql`
    select 1 from audit_log where action = 'statement_debit.matched' and entity_id = ${String(debit.id)}`);
  expect(rows).toHaveLength(1);
});

test("a refund that staff marked paid before gets the row as its proof, and nothing is paid again", async () => {
  const sale = await depositVenue();
  const one = await refundByHand(sale);
  const input = { refundId: one.refundId, bankReference: "CLAVE-77881", note };
  await markRefundPaid({ ctx: sale.staff, input });
  const before = await rowOf(one.refundId);
  const debit = await debited(sale, "SPEI CLAVE 77881 CLAVE77881");
  expect(debit.candidates).toMatchObject([{ refundId: one.refundId, isPaid: true }]);
  expect(debit.candidates[0]?.signs).toContain("reference");
  await matchDebit({ ctx: sale.staff, input: { debitId: debit.id, refundId: one.refundId } });
  expect(await rowOf(one.refundId)).toEqual(before);
});

test("a row pays one refund and a refund has one row", async () => {
  const sale = await depositVenue();
  const [one, two] = [await refundByHand(sale), await refundByHand(sale)];
  const { id } = await imported(sale, csv([charge("SPEI UNO", DUE), charge("SPEI DOS", DUE), charge("OTRO", 1_000)]));
  const [first, second, other] = await debitsOf(sale, id);
  const match = (debitId = 0, refundId = 0) => matchDebit({ ctx: sale.staff, input: { debitId, refundId } });
  await match(first?.id, one.refundId);
  expect(await codeOf(match(first?.id, two.refundId))).toBe("statement.row_decided");
  expect(await codeOf(match(second?.id, one.refundId))).toBe("statement.refund_taken");
  expect(await codeOf(match(other?.id, two.refundId))).toBe("statement.refund_differs");
  expect((await debitsOf(sale, id))[1]?.candidates).toMatchObject([{ refundId: two.refundId }]);
  expect((await rowOf(two.refundId))?.state).toBe("manual");
  const same = { refundId: one.refundId, decidedBy: sale.owner.id, decidedAt: new Date() };
  const at = eq(statementDebits.id, second?.id ?? 0);
  expect(await brokenBy(getDb().update(statementDebits).set(same).where(at))).toBe("statement_debits_refund_key");
  const unpaid = { ...same, refundId: two.refundId };
  expect(await brokenBy(getDb().update(statementDebits).set(unpaid).where(at))).toBe("statement_debits_paid");
  const free = { refundId: null, decidedBy: null, decidedAt: null };
  const matched = eq(statementDebits.id, first?.id ?? 0);
  expect(await brokenBy(getDb().update(statementDebits).set(free).where(matched))).toBe("statement_debits_final");
  expect(await brokenBy(getDb().delete(statementDebits).where(matched))).toBe("statement_debits_final");
});

test("a refund that the provider does or that was paid from elsewhere is no row's", async () => {
  const sale = await depositVenue();
  const one = await refundByHand(sale);
  const elsewhere = (
    await getDb().execute<{ id: number }>(sql`
      insert into payment_accounts (admin_id, provider, account, name, methods)
      values (${sale.admin.id}, 'deposit', ${`otra-${sale.admin.id}`}, 'Otro banco', '{deposit}') returning id`)
  )[0];
  const input = { refundId: one.refundId, bankReference: "CLAVE-77881", accountId: elsewhere?.id, note };
  await markRefundPaid({ ctx: sale.staff, input });
  const debit = await debited(sale);
  expect(debit.candidates).toEqual([]);
  const match = { debitId: debit.id, refundId: one.refundId };
  expect(await codeOf(matchDebit({ ctx: sale.staff, input: match }))).toBe("refund.not_manual");
});

test("only staff of the tenant sees the rows and decides, and only about its own refunds", async () => {
  const sale = await depositVenue();
  const [one, others] = [await refundByHand(sale), await refundByHand(await depositVenue())];
  const debit = await debited(sale);
  const match = { debitId: debit.id, refundId: one.refundId };
  const [stored] = await getDb().select().from(statementDebits).where(eq(statementDebits.id, debit.id));
  const list = { importId: stored?.importId ?? 0 };
  const stranger = ctxFor((await createAdmin()).owner);
  expect(await codeOf(matchDebit({ ctx: stranger, input: match }))).toBe("resource.not_found");
  expect(await codeOf(statementDebitList.page({ ctx: stranger, input: list }))).toBe("resource.not_found");
  for (const who of [ctxFor(await createGuard(sale.admin.id)), one.ctx]) {
    expect(await codeOf(matchDebit({ ctx: who, input: match }))).toBe("auth.forbidden");
    expect(await codeOf(statementDebitList.page({ ctx: who, input: list }))).toBe("auth.forbidden");
  }
  expect(await codeOf(matchDebit({ ctx: ctxFor(null), input: match }))).toBe("auth.required");
  const foreign = { debitId: debit.id, refundId: others.refundId };
  expect(await codeOf(matchDebit({ ctx: sale.staff, input: foreign }))).toBe("resource.not_found");
  expect(await codeOf(matchDebit({ ctx: sale.staff, input: { ...match, refundId: 0 } }))).toBe("input.invalid");
});

test.each([
  ["SPEI ENVIADO BBVA 0123456 CLAVE MBAN01002611200012345678", "MBAN01002611200012345678"],
  ["PAGO A TERCEROS JUAN PEREZ", "PAGO A TERCEROS JUAN PEREZ"],
  ["X", "Renglón 7"],
  ["A".repeat(80), "A".repeat(60)],
])("the reference of «%s» is %s", (text, reference) => {
  expect(bankReferenceIn({ text, rowNumber: 7 })).toBe(reference);
});
