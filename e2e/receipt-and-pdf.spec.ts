import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, launch, login, phone } from "@/e2e/support/browser";
import { readQr } from "@/e2e/support/buying";
import { expectSays, holdPlaces, mainText, newCustomer, payByCard } from "@/e2e/support/journeys";
import { pdfPages, pdfQr, pdfText } from "@/lib/core/testing-pdf";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The file behind a link of the page, asked for as the person who looks at it. */
async function fileOf(page: Page, path: string) {
  const response = await page.request.get(new URL(path, page.url()).toString());
  return { status: response.status(), type: response.headers()["content-type"] ?? "", body: await response.body() };
}

const hrefOf = async (page: Page, name: RegExp) =>
  (await page.getByRole("link", { name }).first().getAttribute("href")) ?? "";

test("what was bought comes as a PDF with its QR, a calendar file and a receipt that adds up", async () => {
  const { buyer, context, page } = await newCustomer(browser);
  await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "C2", 2);
  await payByCard(page);

  await page.getByRole("link", { name: "Ver el recibo", exact: true }).click();
  await page.waitForURL("**/recibo/CT-*");
  const receipt = page.url();
  await expectSound(page);
  const said = await mainText(page);
  for (const part of ["$320.00", "$48.00", "$368.00", "Incluye IVA por $44.14", "no es un CFDI", buyer.fullName]) {
    expect(said).toContain(part);
  }
  const file = await fileOf(page, `${new URL(receipt).pathname}/recibo.pdf`);
  expect([file.status, file.type]).toEqual([200, "application/pdf"]);
  const printed = pdfPages(file.body).map(pdfText).join("\n");
  for (const part of ["$320.00", "$48.00", "$368.00", "Incluye IVA por $6.62", "no es un CFDI"]) {
    expect(printed).toContain(part);
  }

  await page.goBack();
  await page.getByRole("link", { name: "Ver mis boletos" }).click();
  await page.waitForURL("**/user-tickets/*");
  await expectSound(page);
  const shown = await readQr(page);
  const all = await fileOf(page, await hrefOf(page, /PDF de 2 boletos/));
  expect([all.status, all.type]).toEqual([200, "application/pdf"]);
  const pages = pdfPages(all.body);
  expect(pages).toHaveLength(2);
  const codes = pages.map(pdfQr);
  expect(codes).toContain(shown);
  expect(new Set(codes).size).toBe(2);
  for (const one of pages.map(pdfText)) {
    for (const part of ["Expo Auto", "Tu zona en el plano", "Cómo llegar", "Acceso 3", "Admite un auto, una vez"]) {
      expect(one).toContain(part);
    }
  }
  const single = await fileOf(page, await hrefOf(page, /Guardar PDF/));
  expect(pdfPages(single.body).map(pdfQr)).toEqual([shown]);

  const calendar = await fileOf(page, await hrefOf(page, /Agregar al calendario/));
  expect(calendar.status).toBe(200);
  expect(calendar.type).toContain("text/calendar");
  const entries = calendar.body.toString().replaceAll("\r\n ", "").split("\r\n");
  expect(entries[0]).toBe("BEGIN:VCALENDAR");
  expect(entries.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  expect(entries).toContain("SEQUENCE:0");
  expect(entries.find((line) => line.startsWith("SUMMARY:"))).toContain("Expo Auto");
  expect(entries.find((line) => line.startsWith("DTSTART:"))).toMatch(/^DTSTART:\d{8}T\d{6}Z$/);

  const elsewhere = await phone(browser);
  const stranger = await elsewhere.newPage();
  await login(stranger, "buyer");
  for (const path of [new URL(receipt).pathname, `${new URL(receipt).pathname}/recibo.pdf`, "/recibo/x"]) {
    expect((await stranger.request.get(path)).status(), path).toBe(404);
  }
  await elsewhere.close();

  const office = await phone(browser);
  const staff = await office.newPage();
  await login(staff, "admin");
  await staff.goto(receipt);
  await expectSays(staff, "$368.00");
  await office.close();
  await context.close();
});
