import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { orderItems } from "@/db/schema";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { getOrder } from "@/lib/orders";
import { setState } from "@/lib/orders/testing";
import { downloadReceipt, getReceipt } from "@/lib/receipts";
import { renderReceiptPdf } from "@/lib/receipts/receipt-pdf";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { chooseAtBank, heldCart, paying, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ money: false });

async function sold(quantity = 1, priceCents = 25_000) {
  const sale = await createSaleable({ priceCents, numbered: true });
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  const { folio } = await getOrder({ ctx: paid.ctx, input: { orderId: paid.orderId } });
  return { sale, paid, folio };
}

describe("getReceipt", () => {
  it("shows base price, fee, the IVA in each, and what was paid", async () => {
    const { sale, paid, folio } = await sold(2);
    const receipt = await getReceipt({ ctx: paid.ctx, input: { folio } });
    expect(receipt).toMatchObject({
      orderId: paid.orderId,
      folio,
      state: "paid",
      isTest: true,
      seller: sale.admin.name,
      buyer: paid.buyer.fullName,
      venue: { id: sale.enclosure.id, name: sale.enclosure.name, timeZone: sale.enclosure.timeZone },
      // 16 % within 500.00 and within 75.00
      priceCents: 50_000,
      priceIvaCents: 6_896,
      feeCents: 7_500,
      feeIvaCents: 1_034,
      totalCents: 57_500,
      discountCents: 0,
      credit: null,
      exchanges: [],
      changeFeeCents: 0,
      refunds: [],
      keptCents: 57_500,
      payments: [{ folio: paid.folio, method: "card", receivedCents: 57_500 }],
    });
    expect(receipt.items).toHaveLength(2);
    const { event } = sale;
    expect(receipt.items[0]).toMatchObject({ eventName: event.name, zoneKey: sale.zone.key, placeLabel: "A1" });
    expect(receipt.items.map((item) => item.placeLabel)).toEqual(["A1", "A2"]);
  });

  it("adds up to the centavo with a discount, as the items say", async () => {
    const { paid, folio } = await sold(3, 9_999);
    await getDb()
      .update(orderItems)
      .set({ discountCents: 1_111, priceIvaCents: 1_226 })
      .where(eq(orderItems.orderId, paid.orderId));
    const receipt = await getReceipt({ ctx: paid.ctx, input: { folio } });
    expect(receipt.discountCents).toBe(3_333);
    expect(receipt.totalCents).toBe(receipt.priceCents - receipt.discountCents + receipt.feeCents);
    expect(receipt.priceIvaCents).toBe(3_678);
  });

  it("shows refunds on their way and refunds that are done", async () => {
    const { sale, paid, folio } = await sold(1);
    const staff = ctxFor(sale.owner);
    const input = {
      paymentId: paid.paymentId,
      reason: "Cambió la sede",
      idempotencyKey: "a",
      amountCents: 3_750,
      endsItems: [],
    };
    const refund = await refundPayment({ ctx: staff, input });
    const before = await getReceipt({ ctx: paid.ctx, input: { folio } });
    expect(before).toMatchObject({ keptCents: 28_750, refunds: [{ amountCents: 3_750, state: "pending" }] });
    await runRefund({ ctx: systemCtx(), input: { refundId: refund.id } });
    const after = await getReceipt({ ctx: paid.ctx, input: { folio } });
    expect(after).toMatchObject({ state: "partially_refunded", keptCents: 25_000, refunds: [{ state: "done" }] });
  });

  it("counts what went back of a payment for something else that has the order's number", async () => {
    const { sale, paid, folio } = await sold(1);
    const db = getDb();
    await db.execute(sql`
      with other as (
        insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, state, amount_cents,
          received_cents, refunded_cents, expires_at)
        select admin_id, 'prepaid_topup', subject_id, ${folio.replace("CT", "PG")}, provider, account, method, 'partially_refunded',
          5000, 5000, 1000, expires_at from payments where id = ${paid.paymentId}
        returning id)
      insert into refunds (admin_id, payment_id, order_id, amount_cents, state, reason, idempotency_key)
      select ${sale.admin.id}, id, ${paid.orderId}, 1000, 'done', 'De otra cosa', 'a' from other`);
    expect(await getReceipt({ ctx: paid.ctx, input: { folio } })).toMatchObject({ keptCents: 27_750 });
  });

  it("is for the buyer and for staff of the tenant", async () => {
    const { sale, paid, folio } = await sold();
    const get = (person: Parameters<typeof ctxFor>[0], input: { folio: string } = { folio }) =>
      codeOf(getReceipt({ ctx: ctxFor(person), input }));
    expect((await getReceipt({ ctx: ctxFor(sale.owner), input: { folio } })).orderId).toBe(paid.orderId);
    expect(await get(await createUser())).toBe("resource.not_found");
    expect(await get((await createAdmin()).owner)).toBe("resource.not_found");
    expect(await get(await createGuard(sale.admin.id))).toBe("auth.forbidden");
    expect(await get(null)).toBe("auth.required");
    expect(await get(sale.owner, { folio: "CT-0000000000" })).toBe("resource.not_found");
    expect(await get(sale.owner, { folio: "x" })).toBe("input.invalid");
  });

  it("does not exist before something was paid", async () => {
    const sale = await createSaleable();
    const { ctx, orderId } = await heldCart(sale);
    const { folio } = await getOrder({ ctx, input: { orderId } });
    const get = () => codeOf(getReceipt({ ctx, input: { folio } }));
    expect(await get()).toBe("resource.not_found");
    await setState(orderId, "expired");
    expect(await get()).toBe("resource.not_found");
  });
});

describe("the PDF", () => {
  it("says what the page says, and that it is no CFDI", async () => {
    const { sale, paid, folio } = await sold(2);
    const { filename, content } = await downloadReceipt({ ctx: paid.ctx, input: { folio } });
    expect(filename).toBe(`recibo-${folio}.pdf`);
    const pages = pdfPages(content);
    expect(pages).toHaveLength(1);
    const text = pages.map(pdfText).join("\n");
    const parts = ["$500.00", "Incluye IVA por $68.96", "$75.00", "Incluye IVA por $10.34", "$575.00"];
    const words = [`Folio ${folio}`, sale.enclosure.name, sale.admin.name, paid.folio, "no es un CFDI", ...parts];
    for (const word of words) expect(text).toContain(word);
    const receipt = await getReceipt({ ctx: paid.ctx, input: { folio } });
    expect(await renderReceiptPdf(receipt)).toEqual(content);
  });

  it("continues on a new page with the same figures", async () => {
    const { paid, folio } = await sold(1);
    const receipt = await getReceipt({ ctx: paid.ctx, input: { folio } });
    const [item] = receipt.items;
    if (!item) throw new Error("No item");
    const items = Array.from({ length: 60 }, (_, id) => ({ ...item, id, placeLabel: `L-${id}` }));
    const pages = pdfPages(await renderReceiptPdf({ ...receipt, items, discountCents: 100, keptCents: 1 }));
    const text = pages.map(pdfText).join("\n");
    expect(pages.length).toBeGreaterThan(1);
    for (let id = 0; id < 60; id++) expect(text).toContain(`L-${id}`);
    expect(text).toContain("-$1.00");
    expect(text).toContain("no es un CFDI");
  });
});
