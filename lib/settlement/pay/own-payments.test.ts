import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createGuard, createSaleable } from "@/db/testing";
import { takePointHere } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { annotatePayment } from "@/lib/settlement/pay/annotate-payment";
import { cancelPayment } from "@/lib/settlement/pay/cancel-payment";
import { changePaymentMethod, payAgain, settleByMethod } from "@/lib/settlement/pay/pay-again";
import { ageOrder, chooseAtBank, createBuyer, factsOf, paying, paymentRow } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const reason = "Pagará de otra forma";

async function started(method: "card" | "wallet" = "card") {
  const sale = await createSaleable();
  return { ...(await paying(sale, { method })), staff: ctxFor(sale.owner), sale };
}

/** Says what another buyer, another tenant, a guard and a visitor are answered by a verb for buyers, or for staff too. */
async function refusals(call: (ctx: Ctx) => Promise<unknown>, forStaff: boolean, adminId: number) {
  expect(await codeOf(call(ctxFor(await createBuyer())))).toBe("resource.not_found");
  const other = await codeOf(call(ctxFor((await createAdmin()).owner)));
  expect(other).toBe(forStaff ? "resource.not_found" : "auth.forbidden");
  expect(await codeOf(call(ctxFor(await createGuard(adminId))))).toBe("auth.forbidden");
  expect(await codeOf(call(ctxFor(null)))).toBe("auth.required");
}

test("a buyer who asks the provider too often has to wait, and staff and other buyers do not", async () => {
  const { ctx, paymentId, folio, staff, chargeId, sale } = await started();
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : 0;
  // Beginning the payment has asked the provider once.
  for (let n = 1; n < 300; n++) await takePointHere("provider:asked", String(userId));
  await chooseAtBank(bank, chargeId, "approve");
  expect(await codeOf(settleByMethod({ ctx, input: { paymentId, method: "card" } }))).toBe("auth.rate_limited");
  expect(await codeOf(payAgain({ ctx, input: { paymentId } }))).toBe("auth.rate_limited");
  expect(await codeOf(changePaymentMethod({ ctx, input: { paymentId, method: "wallet" } }))).toBe("auth.rate_limited");
  expect((await settlePayment({ ctx, input: { folio, source: "return" } })).state).toBe("requires_action");
  const other = await paying(sale, { method: "card" });
  expect((await settlePayment({ ctx: other.ctx, input: { folio: other.folio, source: "validate" } })).paymentId).toBe(
    other.paymentId,
  );
  expect((await settleByMethod({ ctx: staff, input: { paymentId, method: "card" } })).state).toBe("paid");
  expect((await settlePayment({ ctx, input: { folio, source: "return" } })).state).toBe("paid");
});

test("paying again answers the attempt under way, and after a decline begins another one", async () => {
  const { ctx, paymentId, folio, chargeId, sale } = await started();
  const input = { paymentId };
  expect(await payAgain({ ctx, input })).toMatchObject({ folio, next: { kind: "redirect" } });
  await refusals((who) => payAgain({ ctx: who, input }), false, sale.admin.id);
  await chooseAtBank(bank, chargeId, "decline");
  expect(await settleByMethod({ ctx, input: { ...input, method: "card" } })).toMatchObject({ state: "failed" });
  const again = await payAgain({ ctx, input });
  expect(again.folio).not.toBe(folio);
  await decideCharge((await paymentRow(again.paymentId ?? 0)).providerId ?? "", "approve", new Date());
  await settleByMethod({ ctx, input: { paymentId: again.paymentId ?? 0, method: "card" } });
  expect(await codeOf(payAgain({ ctx, input }))).toBe("order.paid");
});

test("the provider is asked only about a payment of the method that is named", async () => {
  const { ctx, staff, paymentId, chargeId, orderId, sale } = await started("wallet");
  const card = { paymentId, method: "card" as const };
  const wallet = { paymentId, method: "wallet" as const };
  expect(await codeOf(settleByMethod({ ctx, input: card }))).toBe("resource.not_found");
  await refusals((who) => settleByMethod({ ctx: who, input: wallet }), true, sale.admin.id);
  expect(await settleByMethod({ ctx, input: wallet })).toMatchObject({ state: "requires_action" });
  bank.down = true;
  expect(await codeOf(settleByMethod({ ctx, input: wallet }))).toBe("payment.provider_unavailable");
  bank.down = false;
  await decideCharge(chargeId, "approve", new Date());
  expect(await settleByMethod({ ctx: staff, input: wallet })).toMatchObject({ state: "paid", orderState: "paid" });
  expect(await factsOf(orderId)).toMatchObject({ validTickets: 1 });
});

test("buyer and staff may change the method: the old attempt ends and the places stay held", async () => {
  const { ctx, staff, paymentId, orderId, sale } = await started();
  const input = { paymentId, method: "wallet" as const };
  await refusals((who) => changePaymentMethod({ ctx: who, input }), true, sale.admin.id);
  await getDb().execute(sql`
    update events set starts_at = starts_at + interval '30 days', ends_at = ends_at + interval '30 days',
      sales_end_at = sales_end_at + interval '30 days' where id = ${sale.event.id}`);
  const wallet = await changePaymentMethod({ ctx, input });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled" });
  expect(await changePaymentMethod({ ctx: staff, input })).toEqual(wallet);
  const cash = await changePaymentMethod({ ctx: staff, input: { ...input, method: "cash" } });
  expect(cash.next).toMatchObject({ kind: "reference" });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
  const mails = await getDb().execute(sql`
    select 1 from messages where template = 'payment.pending' and payload ->> 'paymentId' = ${String(cash.paymentId)}`);
  expect(mails).toHaveLength(1);
  await ageOrder(orderId, { places: true });
  expect(await codeOf(changePaymentMethod({ ctx, input }))).toBe("order.expired");
});

test("an unpaid attempt is cancelled with its reason, and money that has come is applied instead", async () => {
  const { ctx, paymentId, orderId, sale } = await started();
  const input = { paymentId, reason };
  await refusals((who) => cancelPayment({ ctx: who, input }), true, sale.admin.id);
  expect(await codeOf(cancelPayment({ ctx, input: { paymentId, reason: " " } }))).toBe("input.invalid");
  bank.down = true;
  expect(await codeOf(cancelPayment({ ctx, input }))).toBe("payment.provider_unavailable");
  bank.down = false;
  for (let again = 0; again < 2; again++)
    expect(await cancelPayment({ ctx, input })).toMatchObject({ state: "cancelled" });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
  const [audited] = await getDb().execute<{ changes: unknown }>(sql`
    select changes from audit_log where action = 'payment.given_up' and entity_id = ${String(paymentId)}`);
  expect(JSON.stringify(audited?.changes)).toContain(reason);

  const paid = await started();
  await decideCharge(paid.chargeId, "approve", new Date());
  for (let again = 0; again < 2; again++)
    expect(await codeOf(cancelPayment({ ctx: paid.staff, input: { paymentId: paid.paymentId, reason } }))).toBe(
      "payment.not_cancellable",
    );
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "paid", validTickets: 1 });
});

test("only staff of the tenant annotates a payment, and absent fields stay as they are", async () => {
  const { ctx, staff, folio, paymentId } = await started();
  const note = { folio, note: "Pagó su hermano", payerName: "Luis López" };
  expect(await annotatePayment({ ctx: staff, input: note })).toEqual({ paymentId, ...note });
  expect(await annotatePayment({ ctx: staff, input: { folio, note: "" } })).toMatchObject({
    note: null,
    payerName: "Luis López",
  });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "requires_action", payerName: "Luis López" });
  expect(await codeOf(annotatePayment({ ctx, input: note }))).toBe("auth.forbidden");
  expect(await codeOf(annotatePayment({ ctx: ctxFor((await createAdmin()).owner), input: note }))).toBe(
    "resource.not_found",
  );
  expect(await codeOf(annotatePayment({ ctx: ctxFor(null), input: note }))).toBe("auth.required");
  expect(await codeOf(annotatePayment({ ctx: staff, input: { folio, note: "x".repeat(501) } }))).toBe("input.invalid");
  const found = await getDb().execute(sql`select 1 from audit_log t where t::text like '%Luis López%'`);
  expect(found).toEqual([]);
});
