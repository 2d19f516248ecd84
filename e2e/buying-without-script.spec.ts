import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, phone } from "@/e2e/support/browser";
import { approve, readQr } from "@/e2e/support/buying";
import { mainText, newCustomer, openEvent } from "@/e2e/support/journeys";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("a phone without JavaScript buys two places, from the store to the tickets", async () => {
  const { buyer, context: registering } = await newCustomer(browser);
  await registering.close();
  const context = await phone(browser, { javaScript: false });
  const page = await context.newPage();

  await openEvent(page, "auditorio-cumbres", "Danza Regional");
  await page.locator("#zonas").getByRole("link", { name: /^P2 / }).click();
  await page.getByRole("spinbutton", { name: "¿Cuántos lugares?" }).fill("2");
  await page.getByRole("button", { name: "Ver total" }).click();
  const bar = page.getByRole("region", { name: "Total y pago" });
  expect(await bar.textContent()).toMatch(/2 lugares en P2 Sur.*\$253\.00/);

  await page.getByRole("button", { name: "Continuar" }).click();
  await page.waitForURL("**/login?returnUrl=**");
  await page.getByLabel("Correo o teléfono").fill(buyer.email);
  await page.getByLabel("Contraseña", { exact: true }).fill("no-es-esta");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("El usuario y/o contraseña son incorrectos.").waitFor();
  expect(await page.getByLabel("Correo o teléfono").inputValue()).toBe(buyer.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(buyer.password);
  await page.getByRole("button", { name: "Entrar" }).click();

  await page.waitForURL("**/payment-summary/*");
  expect(await mainText(page)).toMatch(/Danza Regional.*2 lugares.*\$253\.00/);
  await page.getByRole("radio", { name: /Tarjeta/ }).check();
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
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
