import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import {
  approve,
  change,
  createOtherArea,
  createPaid,
  type Paid,
  runRefunds,
  setPolicy,
} from "@/lib/after-sale/testing";
import { invoiceList } from "@/lib/closings";
import { endInvoice, noteInvoice } from "@/lib/closings/invoices";
import { invoiceDisagreements } from "@/lib/closings/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { cancel, work } from "@/lib/lifecycle/testing";
import { payOrder } from "@/lib/orders";
import type { SatForm } from "@/lib/organizer-settlements/client";
import { saveSatForm } from "@/lib/organizer-settlements/tax-settings";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { startTopup } from "@/lib/prepaid";
import { BY_ENTRY, createHolder, createPlaza, type Holder, readAt } from "@/lib/prepaid/testing";
import { salesReport, sumSales } from "@/lib/reports";
import { settlePayment } from "@/lib/settlement";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const staffOf = ({ owner, admin }: Pick<Paid, "owner" | "admin">, kind: Tenant["kind"] = "prepaid_type"): Ctx => ({
  ...ctxFor(null),
  actor: { ...actorOf(owner), tenant: { id: admin.id, kind, hasPrepaid: false } },
});

async function changedAndReturned(): Promise<Paid> {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const dear = await createOtherArea(paid, 40_000);
  const { orderId } = await change(paid.buyer, paid.ticketId, dear.id);
  const { paymentId } = await payOrder({ ctx: ctxFor(paid.buyer), input: { orderId, method: "card" } });
  if (paymentId !== null) await approve(bank, paymentId);
  const refund = { paymentId: paymentId ?? 0, amountCents: 5_000, reason: "Llovió mucho", endsItems: [] };
  await refundPayment({ ctx: ctxFor(paid.owner), input: { ...refund, idempotencyKey: "rain" } });
  await runRefunds();
  return paid;
}

it("the feed has each receipt with its bases, its IVA and SAT's form, and comes to what the report of sales says", async () => {
  const paid = await changedAndReturned();
  const ctx = staffOf(paid);
  const { items, sums } = await invoiceList.page({ ctx, input: { sort: "collected" } });
  expect(items[0]).toMatchObject({
    kind: "sale",
    folio: paid.order.folio,
    satForm: "04",
    ticketBaseCents: 21_552,
    ticketIvaCents: 3_448,
    ticketIvaBps: 1_600,
    feeBaseCents: 3_233,
    feeIvaCents: 517,
    feeIvaBps: 1_600,
    totalCents: 28_750,
    uuid: null,
  });
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(["refund", "reversal", "sale", "sale", "sale"]);
  const report = sumSales(await salesReport({ ctx, input: {} }));
  expect(sums).toEqual({
    ticketBaseCents: report.ticketCents - report.refundedCents - report.ticketIvaCents,
    ticketIvaCents: report.ticketIvaCents,
    prepaidBaseCents: 0,
    prepaidIvaCents: 0,
    feeBaseCents: report.feeCents - report.feeIvaCents,
    feeIvaCents: report.feeIvaCents,
    totalCents: report.netCents,
  });
});

it("a cancelled event takes its price and the IVA in it back, and the fee that the organizer pays is no price", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  await setPolicy(paid.enclosure, { cancelRefundsFee: true });
  await cancel(paid);
  await work(paid);
  await runRefunds();
  const ctx = staffOf(paid);
  const [back] = (await invoiceList.page({ ctx, input: {} })).items.filter(({ kind }) => kind === "refund");
  expect(back).toMatchObject({
    ticketBaseCents: -21_552,
    ticketIvaCents: -3_448,
    ticketIvaBps: 1_600,
    feeBaseCents: 0,
  });
  expect(await invoiceDisagreements(ctx, paid.admin.id)).toEqual([]);
});

/** The bank took the money at `when`, and we hear of it now. */
async function toppedUp({ buyer, accountId }: Holder, when = new Date()): Promise<number> {
  const input = { accountId, creditCents: 20_000, method: "card" as const };
  const { paymentId } = await startTopup({ ctx: ctxFor(buyer), input });
  const [payment] = await getDb()
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId ?? 0));
  await decideCharge(payment?.providerId ?? "", "approve", when, { force: true });
  await settlePayment({ ctx: systemCtx(), input: { folio: payment?.folio ?? "", source: "return" } });
  return paymentId ?? 0;
}

const feedOf = async (ctx: Ctx) =>
  (await invoiceList.page({ ctx, input: { sort: "collected" } })).items.map(
    ({ kind, prepaidBaseCents, prepaidIvaCents, prepaidIvaBps, feeIvaCents, feeIvaBps, satForm }) =>
      [kind, prepaidBaseCents, prepaidIvaCents, prepaidIvaBps, feeIvaCents, feeIvaBps, satForm] as const,
  );

it("a top-up is one receipt with its balance, its fee and their rates, of the day on which its money came", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza);
  const paymentId = await toppedUp(holder, new Date("2025-12-30T18:00:00Z"));
  const ctx = staffOf(plaza);
  const topup = ["topup", 17_241, 2_759, 1_600, 414, 1_600, "04"];
  expect(await feedOf(ctx)).toEqual([topup]);
  const input = { paymentId, amountCents: 5_000, reason: "Prueba", idempotencyKey: randomUUID() };
  await refundPayment({ ctx: ctxFor(plaza.owner), input });
  await runRefunds();
  expect(await feedOf(ctx)).toEqual([topup, ["balance_back", -4_310, -690, 1_600, 0, null, "04"]]);
  for (const month of [undefined, "2025-12", "2026-01"])
    expect(await invoiceDisagreements(ctx, plaza.admin.id, month)).toEqual([]);
  const december = { from: "2025-12-01", to: "2025-12-31" };
  expect((await invoiceList.page({ ctx, input: december })).sums).toMatchObject({
    prepaidIvaCents: 2_759,
    feeIvaCents: 414,
  });
});

it("where charges are taxed, each of them is a receipt, and what goes back of it too", async () => {
  const plaza = await createPlaza(BY_ENTRY);
  const { id, adminId } = plaza.enclosure;
  await getDb().execute(sql`
    insert into prepaid_settings (enclosure_id, admin_id, iva_event) values (${id}, ${adminId}, 'charge')`);
  const holder = await createHolder(plaza);
  await toppedUp(holder);
  const now = Date.now();
  for (const minutes of [0, 3]) await readAt(plaza, holder, "in", new Date(now + minutes * 60_000));
  const ctx = staffOf(plaza);
  expect((await feedOf(ctx)).toSorted()).toEqual([
    ["balance_back", -3_879, -621, 1_600, 0, null, "04"],
    ["charge", 3_879, 621, 1_600, 0, null, "04"],
    ["charge", 3_879, 621, 1_600, 0, null, "04"],
    ["sale", 0, 0, null, 414, 1_600, "04"],
  ]);
  expect(await invoiceDisagreements(ctx, adminId)).toEqual([]);
  const [charge] = (await invoiceList.page({ ctx, input: {} })).items.filter(({ kind }) => kind === "charge");
  const input = { of: "movement" as const, id: charge?.ofId ?? 0, uuid: randomUUID() };
  await noteInvoice({ ctx, input });
  const invoiced = { invoiced: "si" as const };
  expect((await invoiceList.page({ ctx, input: { ...invoiced, q: charge?.folio ?? "" } })).items).toHaveLength(1);
  expect(await codeOf(noteInvoice({ ctx, input: { ...input, uuid: randomUUID() } }))).toBe("invoice.taken");
  await endInvoice({ ctx, input });
  expect((await invoiceList.page({ ctx, input: invoiced })).items).toEqual([]);
});

it("a top-up with an invoice of its own takes its balance and its fee out of the global one", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza);
  await toppedUp(holder);
  const ctx = staffOf(plaza);
  const [row] = (await invoiceList.page({ ctx, input: {} })).items;
  const input = { of: "topup" as const, id: row?.ofId ?? 0, uuid: randomUUID() };
  expect(await codeOf(noteInvoice({ ctx: staffOf(await createSaleable()), input }))).toBe("resource.not_found");
  await noteInvoice({ ctx, input });
  expect((await invoiceList.page({ ctx, input: { invoiced: "no" } })).items).toEqual([]);
  expect((await invoiceList.page({ ctx, input: { invoiced: "si" } })).items).toMatchObject([{ uuid: input.uuid }]);
});

it.each([
  [{ method: "card", cardFunding: "debit" }, "28"],
  [{ method: "card", cardFunding: "prepaid" }, "28"],
  [{ method: "card", cardFunding: null }, null],
  [{ method: "cash" }, "01"],
  [{ method: "deposit" }, "03"],
  [{ method: "wallet" }, "31"],
] as const)("%j is SAT's form %s", async (values, form) => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  await getDb().update(payments).set(values).where(eq(payments.id, paid.paymentId));
  const { items } = await invoiceList.page({ ctx: staffOf(paid), input: {} });
  expect(items.map(({ satForm }) => satForm)).toEqual([form]);
});

it("a purchase with an invoice of its own is told apart, once, until that is taken back", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const ctx = staffOf(paid);
  const input = { of: "order" as const, id: paid.order.id, uuid: randomUUID().toUpperCase() };
  await noteInvoice({ ctx, input });
  expect(await codeOf(noteInvoice({ ctx, input }))).toBe("invoice.taken");
  expect(await codeOf(noteInvoice({ ctx, input: { ...input, uuid: "no" } }))).toBe("input.invalid");
  const rows = async (invoiced: "si" | "no") => (await invoiceList.page({ ctx, input: { invoiced } })).items;
  expect(await rows("si")).toMatchObject([{ of: "order", ofId: paid.order.id, uuid: input.uuid.toLowerCase() }]);
  expect(await rows("no")).toEqual([]);
  const other = staffOf(await createSaleable());
  for (const act of [() => noteInvoice({ ctx: other, input }), () => endInvoice({ ctx: other, input })])
    expect(await codeOf(act())).toBe("resource.not_found");
  await endInvoice({ ctx, input });
  expect(await codeOf(endInvoice({ ctx, input }))).toBe("resource.not_found");
  expect(await rows("no")).toHaveLength(1);
  await noteInvoice({ ctx, input });
});

it("is for admins 1 and 5, and an organizer sees none of another's", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const what = { of: "order" as const, id: paid.order.id };
  for (const person of [paid.owner, paid.buyer, paid.guard]) {
    const ctx = ctxFor(person);
    expect(await codeOf(invoiceList.page({ ctx, input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(noteInvoice({ ctx, input: { ...what, uuid: randomUUID() } }))).toBe("auth.forbidden");
    expect(await codeOf(endInvoice({ ctx, input: what }))).toBe("auth.forbidden");
  }
  expect((await invoiceList.page({ ctx: staffOf(await createSaleable()), input: {} })).items).toEqual([]);
  const main = staffOf(await createSaleable(), "main_provider");
  expect((await invoiceList.page({ ctx: main, input: { adminId: paid.admin.id } })).items).toHaveLength(1);
  const none = { q: "nada" };
  expect((await invoiceList.page({ ctx: staffOf(paid), input: none })).items).toEqual([]);
  expect((await invoiceList.page({ ctx: staffOf(paid), input: { to: "2020-01-01" } })).items).toEqual([]);
});

it("a payment's form of SAT's is that of the day on which it was collected", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  await getDb().update(payments).set({ method: "deposit" }).where(eq(payments.id, paid.paymentId));
  const formOf = async () => (await invoiceList.page({ ctx: staffOf(paid), input: {} })).items[0]?.satForm;
  const say = (form: SatForm, validFrom: string) =>
    saveSatForm({ ctx: ctxFor(platform), input: { paidBy: "deposit", form, validFrom } });
  await say("02", new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
  expect(await formOf()).toBe("03");
  await say("99", "2020-01-01");
  expect(await formOf()).toBe("99");
});
