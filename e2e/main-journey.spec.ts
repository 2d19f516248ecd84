import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, launch, login, phone, watch } from "@/e2e/support/browser";
import { approve, choosePlaces, goToBank, readQr } from "@/e2e/support/buying";
import { browserSeeing } from "@/e2e/support/camera";
import { type Database, openDatabase } from "@/e2e/support/database";
import { Effort } from "@/e2e/support/effort";
import { codeIn, lastMessageId, messageTo } from "@/e2e/support/inbox";
import { expectAtTop } from "@/e2e/support/page-top";
import { choosePassword, newBuyer, register } from "@/e2e/support/register";

const buyer = newBuyer();
let browser: Browser;
let db: Database;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let qr = "";

beforeAll(async () => {
  db = openDatabase();
  browser = await launch();
  context = await phone(browser);
  page = await context.newPage();
  complaints = watch(page);
});

afterAll(async () => {
  await browser.close();
  await db.end();
});

/** From the link of a venue to a new buyer's QR; the second place that this journey buys besides is not of the way. */
const effort = new Effort();

test("a visitor chooses two places before having an account, and keeps them while registering", async () => {
  await page.goto("/arena-fundidora");
  await expectSound(page);
  await choosePlaces(page, "arena-fundidora", "A2", 2, effort);
  effort.taps -= 1;
  await page.waitForURL("**/registro?returnUrl=**");
  await expectAtTop(page);
  await expectSound(page);
  const held = page.getByRole("region", { name: "Lo que tienes apartado" });
  expect(await held.textContent()).toMatch(/Tus lugares están apartados.*Norte, 2 lugares.*\$506\.00/);
  await page.getByRole("link", { name: "Ya tengo cuenta" }).click();
  await page.waitForURL("**/login?returnUrl=**");
  await expectAtTop(page);
  await expectSound(page);
  expect(await held.textContent()).toContain("$506.00");
  await page.getByRole("link", { name: "Soy nuevo" }).click();
  await page.waitForURL("**/registro?returnUrl=**");
  await register(page, buyer, { effort });
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
  await goToBank(page, effort);
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  await expectAtTop(page);
  await page.locator("svg.qr").first().waitFor();
  effort.within("new buyer, link to QR", { taps: 8, fields: 2 });
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

async function leave(): Promise<void> {
  await page.goto("/home");
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.getByRole("button", { name: "Salir" }).click();
  await page.waitForURL("**/login");
}

async function payToQr(way: Effort): Promise<void> {
  await page.waitForURL("**/payment-summary/*");
  await goToBank(page, way);
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  await page.locator("svg.qr").first().waitFor();
}

test("who comes back has a shorter way, logged in or not", async () => {
  const inside = new Effort();
  await choosePlaces(page, "arena-fundidora", "B1", 1, inside);
  await payToQr(inside);
  inside.within("returning buyer, logged in", { taps: 4, fields: 0 });

  await leave();
  const byCode = new Effort();
  await choosePlaces(page, "arena-fundidora", "B1", 1, byCode);
  // The browser is known, so that the login stands first.
  await page.waitForURL("**/login?returnUrl=**");
  const before = await lastMessageId(db);
  await byCode.type(page.getByLabel("Correo o teléfono"), buyer.email);
  await byCode.tap(page.getByRole("button", { name: "Enviar mi código" }));
  await page.getByLabel("Código", { exact: true }).waitFor();
  await expectSound(page);
  await page
    .getByLabel("Código", { exact: true })
    .fill(codeIn(await messageTo(db, buyer.email, /código para entrar/, before)));
  await byCode.tap(page.getByRole("button", { name: "Entrar", exact: true }));
  await payToQr(byCode);
  byCode.within("returning buyer, by code", { taps: 7, fields: 1 });

  // Who came in by a code has shown whose account it is: the password stays.
  await choosePassword(page, buyer);
  await leave();
  const filledIn = new Effort();
  await choosePlaces(page, "arena-fundidora", "B1", 1, filledIn);
  await page.waitForURL("**/login?returnUrl=**");
  const password = page.getByLabel("Contraseña", { exact: true });
  await page.getByLabel("Correo o teléfono").fill(buyer.email);
  await password.fill("no-es-esta");
  await password.press("Enter");
  await page.getByText("El usuario y/o contraseña son incorrectos.").waitFor();
  await expectSound(page);
  expect(await page.getByLabel("Correo o teléfono").inputValue()).toBe(buyer.email);
  // What the browser fills in.
  await password.fill(buyer.password);
  await filledIn.tap(page.getByRole("button", { name: "Entrar con contraseña" }));
  await page.waitForURL("**/payment-summary/*");
  await goToBank(page, filledIn);
  filledIn.within("returning buyer, filled in by the browser", { taps: 5, fields: 0 });
  // Typing both instead.
  filledIn.taps += 2;
  filledIn.fields += 2;
  filledIn.within("returning buyer, with a password", { taps: 7, fields: 2 });
});
