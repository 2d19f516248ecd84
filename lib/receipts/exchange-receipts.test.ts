import { describe, expect, it } from "vitest";
import { returnTickets } from "@/lib/after-sale/return/return-tickets";
import {
  change,
  createOtherArea,
  createPaid,
  GENEROUS,
  type Paid,
  payInFull,
  runRefunds,
  ticketOf,
} from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { getReceipt } from "@/lib/receipts";
import { renderReceiptPdf } from "@/lib/receipts/receipt-pdf";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

const receiptOf = ({ buyer }: Paid, folio: string) => getReceipt({ ctx: ctxFor(buyer), input: { folio } });

describe("the receipts of a change to something cheaper", () => {
  it("show the worth of the old ticket and what goes back, each peso once", async () => {
    const sold = await createPaid(bank);
    const { folio: oldFolio } = sold.order;
    const far = await createOtherArea(sold, 10_000);
    const made = await change(sold.buyer, sold.ticketId, far.id);
    // 100.00 and its fee of 15.00, of a ticket that counted for 250.00: 135.00 go back.
    const fresh = await receiptOf(sold, made.folio);
    expect(fresh).toMatchObject({
      priceCents: 10_000,
      feeCents: 1_500,
      changeFeeCents: 0,
      totalCents: 11_500,
      credit: { folio: oldFolio, amountCents: 11_500, worthCents: 25_000 },
      payments: [],
      refunds: [],
      exchanges: [],
      keptCents: 11_500,
    });
    const old = await receiptOf(sold, oldFolio);
    expect(old).toMatchObject({
      totalCents: 28_750,
      credit: null,
      items: [{ end: "changed" }],
      exchanges: [{ folio: made.folio, amountCents: 11_500 }],
      refunds: [{ amountCents: 13_500, state: "pending" }],
    });
    await runRefunds();
    expect(await receiptOf(sold, oldFolio)).toMatchObject({ keptCents: 3_750, refunds: [{ state: "done" }] });
    const { id } = await ticketOf(made.orderId);
    await returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [id] } });
    await runRefunds();
    expect(await receiptOf(sold, oldFolio)).toMatchObject({ keptCents: 3_750, refunds: [{ amountCents: 13_500 }] });
    expect(await receiptOf(sold, made.folio)).toMatchObject({
      state: "partially_refunded",
      items: [{ end: "returned" }],
      keptCents: 1_500,
      refunds: [{ amountCents: 10_000, state: "done" }],
    });
  });

  it("name no sum below zero and no purchase without a cost", async () => {
    const sold = await createPaid(bank, { policy: { ...GENEROUS, changeFeeCents: 2_000 } });
    const far = await createOtherArea(sold, 10_000);
    const made = await change(sold.buyer, sold.ticketId, far.id);
    const textOf = async (folio: string) =>
      pdfPages(await renderReceiptPdf(await receiptOf(sold, folio)))
        .map(pdfText)
        .join("\n");
    const fresh = await textOf(made.folio);
    for (const part of ["Cargo por cambio", "$20.00", "$135.00", "Boleto que cambiaste", sold.order.folio, "$250.00"])
      expect(fresh).toContain(part);
    expect(fresh).not.toContain("-$");
    expect(fresh).not.toContain("no tuvo costo");
    await runRefunds();
    const old = await textOf(sold.order.folio);
    for (const part of ["(cambiado)", made.folio, "-$135.00", "-$115.00", "Queda en esta compra", "$37.50"])
      expect(old).toContain(part);
    expect(old).not.toContain("(devuelto)");
  });
});

it("the receipts of a change with a difference to pay add up, also once it is returned", async () => {
  const sold = await createPaid(bank);
  const vip = await createOtherArea(sold, 40_000);
  const made = await change(sold.buyer, sold.ticketId, vip.id);
  expect(await receiptOf(sold, sold.order.folio)).toMatchObject({ exchanges: [], items: [{ end: null }] });
  await payInFull(bank, sold.buyer, made.orderId);
  expect(await receiptOf(sold, made.folio)).toMatchObject({
    totalCents: 46_000,
    keptCents: 46_000,
    payments: [{ receivedCents: 21_000 }],
    credit: { folio: sold.order.folio, amountCents: 25_000, worthCents: 25_000 },
  });
  const { id } = await ticketOf(made.orderId);
  await returnTickets({ ctx: ctxFor(sold.buyer), input: { ticketIds: [id] } });
  await runRefunds();
  const back = await receiptOf(sold, made.folio);
  expect(back.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(40_000);
  expect(back.keptCents).toBe(6_000);
  expect(await receiptOf(sold, sold.order.folio)).toMatchObject({ refunds: [], keptCents: 3_750 });
});
