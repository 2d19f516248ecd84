import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, launch, login, phone, watch } from "@/e2e/support/browser";
import { approve, choosePlaces, goToBank, readQr } from "@/e2e/support/buying";
import { browserSeeing } from "@/e2e/support/camera";
import { expectAtTop } from "@/e2e/support/page-top";
import { newBuyer, register } from "@/e2e/support/register";

const buyer = newBuyer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let qr = "";

beforeAll(async () => {
  browser = await launch();
  context = await phone(browser);
  page = await context.newPage();
  complaints = watch(page);
});

afterAll(async () => {
  await browser.close();
});

test("a visitor chooses two places before having an account, and keeps them while registering", async () => {
  await page.goto("/arena-fundidora");
  await expectSound(page);
  await choosePlaces(page, "arena-fundidora", "A2", 2);
  await page.waitForURL("**/login?returnUrl=**");
  await expectAtTop(page);
  await page.getByRole("link", { name: "Regístrate" }).click();
  await register(page, buyer);
  await page.waitForURL("**/payment-summary/*");
  await expectAtTop(page);
  const text = (await page.locator("main").textContent()) ?? "";
  expect(text).toContain("Alma Ríos");
  expect(text).toContain("$506.00");
  await expectSound(page);
});

test("a declined card keeps the places, and the second try pays", async () => {
  await goToBank(page);
  await page.getByRole("button", { name: "Rechazar el pago" }).click();
  await page.waitForURL("**/payment-error?folio=*");
  await expectAtTop(page);
  await expectSound(page);
  await page.getByText("Intentar de nuevo").first().click();
  await page.waitForURL("**/payment-summary/*");
  await goToBank(page);
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  await expectAtTop(page);
  expect(await page.locator("main").textContent()).toContain("A2");
  await expectSound(page);
});

test("the tickets are there with a QR that a camera reads, and came by mail with a PDF", async () => {
  await page.getByRole("link", { name: /Ver mis boletos/ }).click();
  await page.waitForURL("**/user-tickets/*");
  expect(await page.locator("article.entrada").count()).toBe(2);
  await expectSound(page);
  const box = await page.locator("svg.qr").first().boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(280);
  qr = await readQr(page);
  expect(qr).toMatch(/^[\w-]{60,180}$/);
  const arrived = async () => {
    await page.goto("/dev/inbox");
    return page.getByText(buyer.email).count();
  };
  await expect.poll(arrived, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.getByText(buyer.email).first().click();
  await page.getByText(/\.pdf/).first().waitFor();
  expect(complaints).toEqual([]);
});

async function guardPhone(text: string): Promise<{ guard: Browser; gate: Page }> {
  const guard = await browserSeeing(text);
  const gate = await (await phone(guard, { permissions: ["camera"] })).newPage();
  await login(gate, "guard", "/scan-qr");
  await gate.getByRole("radio", { name: /Av\. del Acero/ }).check();
  await gate.getByRole("button", { name: "Empezar a escanear" }).click();
  return { guard, gate };
}

test("a guard's camera admits the car once, and says where and when it came in", async () => {
  const { guard, gate } = await guardPhone(qr);
  await gate.getByRole("heading", { name: "Pasa" }).waitFor();
  await guard.close();
  const second = await guardPhone(qr);
  await second.gate.getByRole("heading", { name: "Alto" }).waitFor();
  const verdict = (await second.gate.locator("body").textContent()) ?? "";
  expect(verdict).toContain("Este boleto ya se usó");
  expect(verdict).toContain("Av. del Acero");
  await expectSound(second.gate);
  await second.gate.getByRole("button", { name: /Escanear otro/ }).click();
  await second.guard.close();
});

test("the buyer sees that the ticket was used", async () => {
  await page.goto("/home");
  await page
    .getByRole("link", { name: /Alma Ríos/ })
    .first()
    .click();
  await page.getByText("Usado").first().waitFor();
});
