import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { approve, change, createOtherArea, createPaid, type Paid, runRefunds } from "@/lib/after-sale/testing";
import { invoiceList } from "@/lib/closings";
import { endInvoice, noteInvoice } from "@/lib/closings/invoices";
import type { Ctx, Tenant } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import { salesReport, sumSales } from "@/lib/reports";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
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
    feeBaseCents: report.feeCents - report.feeIvaCents,
    feeIvaCents: report.feeIvaCents,
    totalCents: report.netCents,
  });
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
  const input = { orderId: paid.order.id, uuid: randomUUID().toUpperCase() };
  await noteInvoice({ ctx, input });
  expect(await codeOf(noteInvoice({ ctx, input }))).toBe("invoice.taken");
  expect(await codeOf(noteInvoice({ ctx, input: { ...input, uuid: "no" } }))).toBe("input.invalid");
  const rows = async (invoiced: "si" | "no") => (await invoiceList.page({ ctx, input: { invoiced } })).items;
  expect(await rows("si")).toMatchObject([{ orderId: paid.order.id, uuid: input.uuid.toLowerCase() }]);
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
  for (const person of [paid.owner, paid.buyer, paid.guard]) {
    const ctx = ctxFor(person);
    expect(await codeOf(invoiceList.page({ ctx, input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(noteInvoice({ ctx, input: { orderId: paid.order.id, uuid: randomUUID() } }))).toBe(
      "auth.forbidden",
    );
    expect(await codeOf(endInvoice({ ctx, input: { orderId: paid.order.id } }))).toBe("auth.forbidden");
  }
  expect((await invoiceList.page({ ctx: staffOf(await createSaleable()), input: {} })).items).toEqual([]);
  const main = staffOf(await createSaleable(), "main_provider");
  expect((await invoiceList.page({ ctx: main, input: { adminId: paid.admin.id } })).items).toHaveLength(1);
  const none = { q: "nada" };
  expect((await invoiceList.page({ ctx: staffOf(paid), input: none })).items).toEqual([]);
  expect((await invoiceList.page({ ctx: staffOf(paid), input: { to: "2020-01-01" } })).items).toEqual([]);
});
