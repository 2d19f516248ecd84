import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { refunds } from "@/db/schema";
import { countShift } from "@/lib/cash-desk";
import { createCashier, createDesk, createOpenDesk, drawerOf } from "@/lib/cash-desk/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { paymentById } from "@/lib/payments";
import { standInFor } from "@/lib/payments/subject";
import { makeToys, toySubject } from "@/lib/payments/testing/toy-subject";
import { markRefundPaid, voidOperation } from "@/lib/settlement";
import { bought, PRICE, pay, VOID_REASON as reason, undo, waiting } from "@/lib/settlement/desk/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { systemCtx } from "@/lib/settlement/testing";

let end: () => void = () => undefined;
beforeAll(async () => {
  await makeToys();
  end = standInFor("prepaid_topup", toySubject().subject);
});
afterAll(() => end());

const stateOf = async (id: number) => {
  const [row] = await getDb().execute<{ state: string }>(sql`select state from toys where id = ${id}`);
  return row?.state;
};

/** The ledger of a payment, by account. */
async function booksOf(paymentId: number): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ account: string; holder: number; cents: number }>(sql`
    select e.account, e.holder_id as holder, sum(e.amount_cents)::int as cents from ledger_transactions l
    join ledger_entries e on e.transaction_id = l.id where l.payment_id = ${paymentId}
    group by 1, 2 having sum(e.amount_cents) <> 0`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

test("cash that is taken sells what it pays for, and the tenant holds it", async () => {
  const desk = await createOpenDesk();
  const { paymentId, subjectId } = await bought(desk);
  expect(await stateOf(subjectId)).toBe("paid");
  expect(await booksOf(paymentId)).toEqual({ provider_clearing: PRICE, organizer_payable: -PRICE });
  const holders = await getDb().execute(sql`
    select distinct e.holder_id as holder from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    where l.payment_id = ${paymentId}`);
  expect(holders).toEqual([{ holder: desk.admin.id }]);
  expect((await paymentById({}, paymentId)).appliedAt).not.toBeNull();
});

test("a void gives the money back as a refund, in cash, and what was bought ends", async () => {
  const desk = await createOpenDesk();
  const { paymentId, subjectId, operationId } = await bought(desk);
  expect(await codeOf(undo(operationId, desk.cashier))).toBe("auth.forbidden");
  expect(await codeOf(undo(operationId, (await createDesk()).owner))).toBe("resource.not_found");
  expect(await codeOf(voidOperation({ ctx: ctxFor(desk.owner), input: { operationId, reason: "" } }))).toBe(
    "input.invalid",
  );
  const voided = await undo(operationId, desk.owner);
  expect(voided.folio).toBe("D-0002");
  expect(await stateOf(subjectId)).toBe("refunded");
  expect(await booksOf(paymentId)).toEqual({});
  const [refund] = await getDb().select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(refund).toMatchObject({ state: "done", amountCents: PRICE, providerRefundId: "D-0002", bankReference: null });
  expect(await drawerOf(desk.shiftId)).toBe(150_000);
  expect(await codeOf(undo(operationId, desk.owner))).toBe("desk.already_void");
  expect(await codeOf(undo(voided.operationId, desk.owner))).toBe("desk.not_voidable");
  await runRefund({ ctx: systemCtx(), input: { refundId: refund?.id ?? 0 } });
  expect(await drawerOf(desk.shiftId)).toBe(150_000);
});

test("nothing is taken back of a shift that was counted, nor money that went back before", async () => {
  const desk = await createOpenDesk();
  const [one, two] = [await bought(desk), await bought(desk)];
  await refundPayment({
    ctx: ctxFor(desk.owner),
    input: { paymentId: one.paymentId, amountCents: 1_000, endsItems: [], reason, idempotencyKey: "una" },
  });
  expect(await codeOf(undo(one.operationId, desk.owner))).toBe("payment.refund_exceeds");
  expect(await drawerOf(desk.shiftId)).toBe(150_000 + 2 * PRICE);
  await countShift({ ctx: ctxFor(desk.cashier), input: { counts: {} } });
  expect(await codeOf(undo(two.operationId, desk.owner))).toBe("desk.shift_counted");
});

test("a refund that was decided is paid out of an open shift, once", async () => {
  const desk = await createOpenDesk();
  const { refundId, paymentId } = await waiting(desk);
  const stateOfRefund = async () => (await getDb().select().from(refunds).where(eq(refunds.id, refundId)))[0];
  expect((await stateOfRefund())?.state).toBe("manual");
  const stranger = await createOpenDesk();
  expect(await codeOf(pay(refundId, stranger.cashier))).toBe("resource.not_found");
  expect(await codeOf(pay(refundId, desk.owner))).toBe("desk.no_shift");
  expect(await codeOf(pay(refundId, await createCashier(desk.admin.id, { position: "accountant" })))).toBe(
    "auth.forbidden",
  );
  const paid = await pay(refundId, desk.cashier);
  expect(await pay(refundId, desk.cashier)).toEqual(paid);
  expect(await stateOfRefund()).toMatchObject({ state: "done", bankReference: paid.folio });
  expect((await paymentById({}, paymentId)).state).toBe("refunded");
  expect(await booksOf(paymentId)).toEqual({});
  expect(await drawerOf(desk.shiftId)).toBe(150_000);
  expect(await codeOf(undo(paid.operationId, desk.owner))).toBe("desk.not_voidable");
});

test("a refund that was transferred, or that is not decided yet, is not paid out", async () => {
  const desk = await createOpenDesk();
  const { refundId } = await waiting(desk);
  const input = { refundId, bankReference: "SPEI 123", note: "Transferido" };
  await markRefundPaid({ ctx: ctxFor(desk.owner), input });
  expect(await codeOf(pay(refundId, desk.cashier))).toBe("refund.not_manual");
  expect(await drawerOf(desk.shiftId)).toBe(150_000 + PRICE);
});
