import { expect, test } from "vitest";
import { createUser } from "@/db/testing";
import { code128 } from "@/lib/core/code128";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { acceptDeposit, downloadSlip } from "@/lib/deposits";
import { renderSlipPdf } from "@/lib/deposits/slip-pdf";
import { depositing, depositVenue, SETTINGS } from "@/lib/deposits/testing";

test("the slip is one page with reference, amount, places and steps, and the barcode of the reference", async () => {
  const sale = await depositVenue();
  const { ctx, payment, next } = await depositing(sale, { quantity: 2 });
  const { filename, content } = await downloadSlip({ ctx, input: { folio: payment.folio } });
  expect(filename).toBe(`ficha-${payment.folio}.pdf`);
  const pages = pdfPages(content);
  expect(pages).toHaveLength(1);
  const text = pdfText(pages[0] ?? "");
  expect(text).toContain(next.reference.replace(/(.{4})(?=.)/g, "$1 "));
  for (const part of [SETTINGS.bankName, SETTINGS.holder, SETTINGS.windowAddress, SETTINGS.windowHours, "2 lugares"])
    expect(text).toContain(part);
  const bars = (code128(next.reference)?.path.match(/M/g) ?? []).length;
  expect(pages[0]?.match(/^h$/gm)?.length).toBeGreaterThanOrEqual(bars);
});

test("a payment at a store has its slip too, without a place to deposit at", async () => {
  const made = await renderSlipPdf({
    reference: "93001458220730",
    barcode: "93001458220730",
    network: "paynet",
    amountCents: 18_400,
    folio: "CT-0000000001",
    what: "1 lugar",
    isTest: false,
    expiresAt: new Date("2026-11-26T05:59:00Z"),
    createdAt: new Date("2026-11-25T05:59:00Z"),
    payAt: null,
    venue: { name: "Recinto", color: "#05216e", timeZone: "America/Monterrey" },
  });
  const text = pdfText(pdfPages(made)[0] ?? "");
  for (const part of ["FICHA DE PAGO EN TIENDA", "9300 1458 2207 30", "$184.00 MXN", "Paynet", "comisión adicional"])
    expect(text).toContain(part);
  expect(text).not.toContain("CLABE");
});

test("a venue's long address stays on the page, and the same slip gives the same bytes", async () => {
  const slip = {
    reference: "93001458220730",
    amountCents: 51_750,
    folio: "CT-0000000001",
    what: "1 lugar",
    network: "deposit",
    barcode: undefined,
    isTest: true,
    expiresAt: new Date("2026-11-26T05:59:00Z"),
    createdAt: new Date("2026-11-25T05:59:00Z"),
    payAt: { bank: null, window: { address: "Avenida de los Insurgentes ".repeat(7), hours: "Diario" } },
    venue: { name: "Recinto", color: "#05216e", timeZone: "America/Monterrey" },
  };
  const made = await renderSlipPdf(slip);
  expect(pdfPages(made)).toHaveLength(1);
  expect(pdfText(pdfPages(made)[0] ?? "")).toContain("COMPRA DE PRUEBA, SIN VALOR");
  expect(await renderSlipPdf(slip)).toEqual(made);
});

test("only the buyer gets the slip, and only while it is to be paid", async () => {
  const sale = await depositVenue();
  const { ctx, payment, depositId } = await depositing(sale);
  const input = { folio: payment.folio };
  expect(await codeOf(downloadSlip({ ctx: ctxFor(await createUser()), input }))).toBe("resource.not_found");
  expect(await codeOf(downloadSlip({ ctx: ctxFor(null), input }))).toBe("auth.required");
  expect(await codeOf(downloadSlip({ ctx: sale.staff, input }))).toBe("auth.forbidden");
  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  expect(await codeOf(downloadSlip({ ctx, input }))).toBe("resource.not_found");
});
