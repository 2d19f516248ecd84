import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, launch, phone, watch } from "@/e2e/support/browser";
import { approve, choosePlaces, goToBank } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import { codeIn, lastMessageId, messageTo } from "@/e2e/support/inbox";
import { expectSays, mainText, openEvent, openZone } from "@/e2e/support/journeys";
import { newBuyer, register } from "@/e2e/support/register";

let browser: Browser;
let db: Database;
beforeAll(async () => {
  db = openDatabase();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await db.end();
});

/** Holds a place of an event that is days away, so that it may be paid in cash, and waits for nothing. */
async function hold(page: Page): Promise<void> {
  await openEvent(page, "arena-fundidora", "Expo Auto Clásico");
  await openZone(page, "C2");
  await page.getByRole("button", { name: "Continuar" }).click();
}

test("with a phone alone: the tickets' link comes by WhatsApp, a code opens them elsewhere, and cash asks for an e-mail", async () => {
  const buyer = newBuyer();
  const whatsapp = `+52${buyer.phone}`;
  const context = await phone(browser);
  const page = await context.newPage();
  const complaints = watch(page);
  await hold(page);
  await page.waitForURL("**/registro?returnUrl=**");
  await register(page, buyer, { contact: buyer.phone });
  await page.waitForURL("**/payment-summary/*");
  const summary = page.url();
  expect(await mainText(page)).toContain("agrega antes tu correo");
  await goToBank(page);
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  await expectSays(page, "por WhatsApp");
  const { text } = await messageTo(db, whatsapp, /Aquí están tu boleto para/);
  expect(text).toMatch(/\/user-tickets\/\d+/);

  // The link on another phone: the code goes to the same number, and shuts out whoever had only typed it.
  const elsewhere = await phone(browser);
  const other = await elsewhere.newPage();
  await other.goto(/\/user-tickets\/\d+/.exec(text)?.[0] ?? "");
  await other.waitForURL("**/login?returnUrl=**");
  await other.getByRole("link", { name: "Entrar con un código" }).click();
  await other.getByLabel("Correo o teléfono").fill(buyer.phone);
  expect(await other.getByRole("radio", { name: "WhatsApp" }).isChecked()).toBe(true);
  const before = await lastMessageId(db);
  await other.getByRole("button", { name: "Enviar código" }).click();
  await other
    .getByLabel("Código", { exact: true })
    .fill(codeIn(await messageTo(db, whatsapp, /código para entrar/, before)));
  await other.getByRole("button", { name: "Entrar", exact: true }).click();
  await other.waitForURL("**/user-tickets/*");
  expect(await other.locator("article.entrada").count()).toBe(1);

  await hold(other);
  await other.waitForURL("**/payment-summary/*");
  await other.getByRole("link", { name: "Verificar ahora" }).click();
  await other.waitForURL("**/verificar-correo?*");
  await expectSound(other);
  const asked = await lastMessageId(db);
  await other.getByLabel("Correo electrónico").fill(buyer.email);
  await other.getByRole("button", { name: "Enviarme el código" }).click();
  const code = codeIn(await messageTo(db, buyer.email, /Verifica tu correo/, asked));
  await other.getByLabel("Código", { exact: true }).fill(code);
  await other.getByRole("button", { name: "Verificar" }).click();
  await other.waitForURL("**/payment-summary/*");
  expect(await other.getByRole("radio", { name: /Efectivo/ }).isEnabled()).toBe(true);

  // The first phone's session ended. It says so, and where one comes in again.
  await page.goto(summary);
  await page.waitForURL("**/login?returnUrl=**");
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), elsewhere.close()]);
});

test("a session that ends before Pagar is pressed: the login says so and leads back to the places", async () => {
  const buyer = newBuyer();
  const context = await phone(browser);
  const page = await context.newPage();
  await choosePlaces(page, "arena-fundidora", "B1", 1);
  await page.waitForURL("**/registro?returnUrl=**");
  await register(page, buyer);
  await page.waitForURL("**/payment-summary/*");
  const summary = new URL(page.url()).pathname;
  await db`
    update sessions set expires_at = now() - interval '1 second'
    where user_id = (select id from users where email = ${buyer.email}) and expires_at > now()`;
  await page.getByRole("button", { name: "Pagar" }).click();
  await expectSays(page, /Tu sesión terminó.*Entra y sigues: tus lugares siguen apartados/);
  expect(new URL(page.url()).pathname).toBe("/login");
  await expectSound(page);
  await page.getByRole("link", { name: "Entrar con un código" }).click();
  await page.getByLabel("Correo o teléfono").fill(buyer.email);
  expect(await page.getByRole("radio", { name: "Correo" }).isChecked()).toBe(true);
  const before = await lastMessageId(db);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page
    .getByLabel("Código", { exact: true })
    .fill(codeIn(await messageTo(db, buyer.email, /código para entrar/, before)));
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(`**${summary}`);
  await context.close();
});
