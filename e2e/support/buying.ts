import type { Page } from "playwright";
import { Effort } from "@/e2e/support/effort";
import { decodeQr } from "@/lib/core/testing-qr";

/** Goes from a venue's store to the summary with places of a zone of today's event. */
export async function choosePlaces(
  page: Page,
  slug: string,
  zone: string,
  quantity: number,
  effort = new Effort(),
): Promise<void> {
  await page.goto(`/${slug}`);
  await effort.tap(page.locator("a.principal"));
  await effort.tap(page.getByRole("link", { name: new RegExp(`^${zone} `) }).last());
  await page.locator(".zona-elegida").waitFor();
  for (let n = 1; n < quantity; n++) await effort.tap(page.getByRole("button", { name: /Agregar/ }));
  await effort.tap(page.getByRole("button", { name: "Continuar" }));
}

/** Chooses the card in the summary and goes on to the bank's page. */
export async function goToBank(page: Page, effort = new Effort()): Promise<void> {
  await effort.tap(page.getByRole("button", { name: "Pagar" }));
  await page.waitForURL("**/card-payment/**");
  await page.getByText("Ir al banco").click();
  await page.getByRole("heading", { name: "Pagar con tarjeta de prueba" }).waitFor();
}

/** Approves at the bank, through the 3-D Secure challenge. */
export async function approve(page: Page, button = "Aprobar el pago"): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByLabel("Código que te enviamos").fill("1234");
  await page.getByRole("button", { name: "Confirmar" }).click();
}

/** The text of the first QR on the page, read from its picture as a camera would. */
export async function readQr(page: Page): Promise<string> {
  return decodeQr(await page.locator("svg.qr").first().screenshot({ scale: "device" }));
}
