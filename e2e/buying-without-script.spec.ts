import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, phone } from "@/e2e/support/browser";
import { approve, readQr } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import { expectSays, mainText, newCustomer, openEvent, triedPasswords } from "@/e2e/support/journeys";
import { choosePassword } from "@/e2e/support/register";

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

test("a phone without JavaScript buys two places, from the store to the tickets", async () => {
  const { buyer, context: registering, page: registered } = await newCustomer(browser);
  await choosePassword(registered, buyer);
  await registering.close();
  const context = await phone(browser, { javaScript: false });
  const page = await context.newPage();

  await openEvent(page, "auditorio-cumbres", "Danza Regional");
  await page.getByRole("link", { name: "Continuar" }).click();
  await page.getByText("Elige una zona").waitFor();
  await page.locator("#zonas").getByRole("link", { name: /^P2 / }).click();
  await page.getByRole("spinbutton", { name: "¿Cuántos lugares?" }).fill("2");
  await page.getByRole("button", { name: "Ver total" }).click();
  const bar = page.getByRole("region", { name: "Total y pago" });
  expect(await bar.textContent()).toMatch(/2 lugares en P2 Sur.*\$253\.00/);

  await page.getByRole("button", { name: "Continuar" }).click();
  // Who holds places in a browser that nobody has logged in with is taken for new, and says otherwise.
  await page.waitForURL("**/registro?returnUrl=**");
  await expectSays(page, /Tus lugares están apartados.*Sur, 2 lugares.*\$253\.00/);
  await page.getByRole("link", { name: "Ya tengo cuenta" }).click();
  await page.waitForURL("**/login?returnUrl=**");
  await page.getByLabel("Correo o teléfono").fill(buyer.email);
  await page.getByLabel("Contraseña", { exact: true }).fill("no-es-esta");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("El usuario y/o contraseña son incorrectos.").waitFor();
  expect(await page.getByLabel("Correo o teléfono").inputValue()).toBe(buyer.email);
  await triedPasswords(db, buyer.email, 10);
  await page.getByLabel("Contraseña", { exact: true }).fill(buyer.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Antes de seguir hacemos una comprobación").waitFor();
  expect(await page.getByLabel("Correo o teléfono").inputValue()).toBe(buyer.email);
  const byCode = page
    .getByRole("alert")
    .or(page.getByRole("status"))
    .getByRole("link", { name: "Entrar con un código" });
  expect(await byCode.getAttribute("href")).toMatch(/^\/codigo\?returnUrl=/);
  await triedPasswords(db, buyer.email, 1);
  await page.getByLabel("Contraseña", { exact: true }).fill(buyer.password);
  await page.getByRole("button", { name: "Entrar" }).click();

  await page.waitForURL("**/payment-summary/*");
  expect(await mainText(page)).toMatch(/Danza Regional.*2 lugares.*\$253\.00/);
  const summary = page.url();
  await page.getByRole("link", { name: "Cancelar y liberar los lugares" }).click();
  await page.getByRole("heading", { name: "¿Liberar 2 lugares de P2 Sur?" }).waitFor();
  await page.getByRole("button", { name: "Liberar los lugares" }).waitFor();
  await page.getByRole("link", { name: "Conservar mis lugares" }).click();
  await page.waitForURL(summary);
  // Another tab makes it three places: this one still shows the total of two, and is asked about the new one.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Agregar un lugar de P2" }).click();
  await other.getByText("$379.50").first().waitFor();
  const pay = async () => {
    await page.getByRole("radio", { name: /Tarjeta/ }).check();
    await page.getByRole("button", { name: "Pagar", exact: true }).click();
  };
  await pay();
  await page.getByText("Las condiciones cambiaron mientras decidías.").waitFor();
  expect(await mainText(page)).toMatch(/3 lugares.*\$379\.50/);
  await other.getByRole("button", { name: "Quitar un lugar de P2" }).click();
  await other.getByText("$253.00").first().waitFor();
  await page.reload();
  await pay();
  await page.waitForURL("**/card-payment/**");
  await page.getByRole("link", { name: "Ir al banco" }).click();
  await page.getByRole("heading", { name: "Pagar con tarjeta de prueba" }).waitFor();
  await approve(page);

  await page.waitForURL("**/payment-finish?folio=*");
  await page.getByRole("link", { name: "Ver mis boletos" }).click();
  await page.waitForURL("**/user-tickets/*");
  expect(await page.locator("article.entrada").count()).toBe(2);
  expect(await readQr(page)).toMatch(/^[\w-]{60,180}$/);
  await context.close();
});
