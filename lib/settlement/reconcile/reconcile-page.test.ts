import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { decideCharge, refundCharge } from "@/lib/payments/sandbox/bank";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { lastReconciliation, listDifferences } from "@/lib/settlement/reconcile/difference-list";
import { endDifference } from "@/lib/settlement/reconcile/end-difference";
import { reconcilePage } from "@/lib/settlement/reconcile/reconcile-page";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { chooseAtBank, factsOf, paying, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const note = "Ya lo vimos con el banco";
const HOUR = 3_600_000;

async function attempt() {
  const sale = await createSaleable();
  return { ...(await paying(sale)), staff: ctxFor(sale.owner) };
}

async function sold() {
  const paid = await attempt();
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  return paid;
}

const setCharge = (chargeId: string, what: string) =>
  getDb().execute(sql.raw(`update sandbox_charges set ${what} where id = '${chargeId}'`));

/** Compares page by page until the run is finished. */
async function night(now?: Date): Promise<void> {
  for (;;) if ((await reconcilePage({ ctx: systemCtx(now) })).finished) return;
}

/** Answers today where it is a Monday. */
function nextMonday(): Date {
  const day = new Date();
  while (day.getUTCDay() !== 1) day.setTime(day.getTime() + 24 * HOUR);
  return day;
}

const paidBefore = (day: Date, { paymentId }: { paymentId: number }, days: number) => {
  const at = new Date(day.getTime() - days * 24 * HOUR).toISOString();
  return getDb().execute(sql`update payments set created_at = ${at}, paid_at = ${at} where id = ${paymentId}`);
};

const open = async ({ staff }: Awaited<ReturnType<typeof attempt>>) =>
  (await listDifferences({ ctx: staff, input: {} })).items.map(({ kind, ours, theirs }) => [kind, ours, theirs]);

test("money that every callback and poll missed is found, applied, and its difference closed", async () => {
  const paid = await attempt();
  await decideCharge(paid.chargeId, "approve", new Date());
  await night();
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "paid", validTickets: 1 });
  expect(await open(paid)).toEqual([]);
  const { items } = await listDifferences({ ctx: paid.staff, input: { state: "resolved" } });
  expect(items).toMatchObject([
    { kind: "received", ours: "0", theirs: "28750", resolution: "applied" },
    { kind: "state", ours: "requires_action", theirs: "paid", resolution: "applied", resolvedBy: null },
  ]);
  expect((await lastReconciliation({ ctx: paid.staff }))?.checked).toBeGreaterThan(0);
});

test("books that agree have no differences, refunds and transfers by hand included", async () => {
  const paid = await sold();
  const ask = { paymentId: paid.paymentId, amountCents: 500, endsItems: [], reason: note, idempotencyKey: "a" };
  const { id } = await refundPayment({ ctx: paid.staff, input: ask });
  await night();
  expect(await open(paid)).toEqual([]);
  await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  const rest = await refundPayment({ ctx: paid.staff, input: { ...ask, amountCents: 700, idempotencyKey: "b" } });
  await getDb().execute(sql`update refunds set state = 'manual' where id = ${rest.id}`);
  await markRefundPaid({ ctx: paid.staff, input: { refundId: rest.id, bankReference: "SPEI 9", note } });
  await night();
  expect(await open(paid)).toEqual([]);
});

test("a charge of which the provider has less stays listed until the books agree or a person accepts it", async () => {
  const paid = await sold();
  await setCharge(paid.chargeId, "paid_cents = 20000");
  await night();
  expect(await open(paid)).toEqual([["received", "28750", "20000"]]);
  const [listed] = (await listDifferences({ ctx: paid.staff, input: {} })).items;
  const input = { differenceId: listed?.id ?? 0, act: "apply" as const, note };
  expect(await endDifference({ ctx: paid.staff, input })).toMatchObject({ state: "open" });
  await setCharge(paid.chargeId, "paid_cents = 28750");
  await night();
  expect(await open(paid)).toEqual([]);
  await setCharge(paid.chargeId, "paid_cents = 20000");
  await night();
  const [again] = (await listDifferences({ ctx: paid.staff, input: {} })).items;
  const accept = { differenceId: again?.id ?? 0, act: "accept" as const, note };
  expect(await endDifference({ ctx: paid.staff, input: accept })).toMatchObject({
    state: "resolved",
    resolution: note,
  });
  expect(await codeOf(endDifference({ ctx: paid.staff, input: accept }))).toBe("payment.review_closed");
  await night();
  expect(await open(paid)).toEqual([]);
});

test("a charge that the provider does not know, or has in another state, is listed", async () => {
  const unknown = await sold();
  await getDb().execute(sql`update payments set provider_id = 'ch_unknown' || id where id = ${unknown.paymentId}`);
  const failed = await sold();
  await setCharge(failed.chargeId, "state = 'failed', paid_cents = 0");
  await night();
  expect(await open(unknown)).toEqual([["unknown", "paid", ""]]);
  expect(await open(failed)).toEqual([
    ["state", "paid", "failed"],
    ["received", "28750", "0"],
  ]);
});

test("a run ends though a silent provider does not answer about old payments", async () => {
  const monday = new Date(nextMonday().getTime() + 28 * 24 * HOUR);
  const paid = await sold();
  await getDb().execute(sql`update payments set created_at = ${monday}::timestamptz - interval '200 days',
    paid_at = case when id = ${paid.paymentId} then ${monday}::timestamptz - interval '60 days' end`);
  await getDb().execute(
    sql`update payment_differences set state = 'resolved', resolved_at = now() where state = 'open'`,
  );
  bank.down = true;
  await night(monday);
  expect(await lastReconciliation({ ctx: paid.staff })).toMatchObject({ checked: 0, unanswered: 1 });
});

test("once a week payments of months ago are compared too, and their lost disputes and refunds found", async () => {
  const [disputed, refunded, old] = [await sold(), await sold(), await sold()];
  const monday = nextMonday();
  await paidBefore(monday, disputed, 11);
  await paidBefore(monday, refunded, 119);
  await paidBefore(monday, old, 121);
  await setCharge(disputed.chargeId, "state = 'disputed'");
  await refundCharge("demo", refunded.chargeId, "panel", 28_750);
  await refundCharge("demo", old.chargeId, "panel", 28_750);
  const stateOf = async ({ orderId }: typeof old) => (await factsOf(orderId)).state;
  for (let days = 1; days < 7; days++) await night(new Date(monday.getTime() + days * 24 * HOUR));
  expect(await factsOf(disputed.orderId)).toMatchObject({ validTickets: 1, reviews: [] });
  expect(await stateOf(refunded)).toBe("paid");
  await night(monday);
  expect(await factsOf(disputed.orderId)).toMatchObject({ validTickets: 0, reviews: ["disputed:open"] });
  expect(await stateOf(refunded)).toBe("refunded");
  expect(await stateOf(old)).toBe("paid");
});

test("only the tenant's staff sees and ends its differences", async () => {
  const paid = await sold();
  await setCharge(paid.chargeId, "paid_cents = 1");
  await night();
  const [listed] = (await listDifferences({ ctx: paid.staff, input: {} })).items;
  const input = { differenceId: listed?.id ?? 0, act: "accept" as const, note };
  const other = ctxFor((await createAdmin()).owner);
  expect(await listDifferences({ ctx: other, input: {} })).toMatchObject({ items: [], total: 0 });
  expect(await codeOf(endDifference({ ctx: other, input }))).toBe("resource.not_found");
  for (const [ctx, code] of [
    [paid.ctx, "auth.forbidden"],
    [ctxFor(null), "auth.required"],
  ] as const) {
    expect(await codeOf(listDifferences({ ctx, input: {} }))).toBe(code);
    expect(await codeOf(endDifference({ ctx, input }))).toBe(code);
    expect(await codeOf(lastReconciliation({ ctx }))).toBe(code);
  }
  expect(await codeOf(reconcilePage({ ctx: paid.staff }))).toBe("auth.forbidden");
  expect(await codeOf(endDifference({ ctx: paid.staff, input: { ...input, note: " " } }))).toBe("input.invalid");
});

test("a provider that is down is asked again from where the run stopped, and a stale run makes room for a new one", async () => {
  await night();
  const paid = await attempt();
  await decideCharge(paid.chargeId, "approve", new Date());
  bank.down = true;
  for (let again = 0; again < 2; again++)
    expect(await codeOf(reconcilePage({ ctx: systemCtx() }))).toBe("payment.provider_unavailable");
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "awaiting_payment" });
  bank.down = false;
  await night();
  expect(await factsOf(paid.orderId)).toMatchObject({ state: "paid" });
  bank.down = true;
  expect(await codeOf(reconcilePage({ ctx: systemCtx() }))).toBe("payment.provider_unavailable");
  bank.down = false;
  await reconcilePage({ ctx: systemCtx(new Date(Date.now() + 21 * HOUR)) });
  const rows = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from reconciliation_runs where finished_at is null`);
  expect(rows[0]?.n).toBeLessThanOrEqual(1);
});
