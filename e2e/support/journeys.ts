import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { expect } from "vitest";
import { phone, SOON } from "@/e2e/support/browser";
import { approve } from "@/e2e/support/buying";
import type { Database } from "@/e2e/support/database";
import { expectAtTop } from "@/e2e/support/page-top";
import { type NewBuyer, newBuyer, register } from "@/e2e/support/register";
import { accountKey } from "@/lib/auth/contact/contact";

export interface Customer {
  buyer: NewBuyer;
  context: BrowserContext;
  page: Page;
}

/** A phone on which a buyer that no other journey knows is logged in. */
export async function newCustomer(browser: Browser): Promise<Customer> {
  const context = await phone(browser);
  const page = await context.newPage();
  const buyer = newBuyer();
  await page.goto("/registro");
  await register(page, buyer);
  await page.waitForURL("**/home");
  await expectAtTop(page);
  return { buyer, context, page };
}

/** Goes from a venue's store to the page of an event, found by its name. Gives the event's address. */
export async function openEvent(page: Page, slug: string, event: string): Promise<string> {
  await page.goto(`/${slug}`);
  await page.locator("a.principal, .agenda a").filter({ hasText: event }).click();
  await page.waitForURL(new RegExp(`/${slug}/\\d+`));
  return new URL(page.url()).pathname;
}

/** Chooses a zone in the list of an event's page. */
export async function openZone(page: Page, zone: string): Promise<void> {
  await page
    .locator("#zonas")
    .getByRole("link", { name: new RegExp(`^${zone} `) })
    .click();
  await page
    .locator(".zona-elegida")
    .getByText("Continuar")
    .or(page.locator(".zona-elegida fieldset"))
    .or(page.locator(".lugares"))
    .first()
    .waitFor();
}

/** Holds places of an unnumbered zone and goes on to the summary. Gives the order's id. */
export async function holdPlaces(page: Page, slug: string, event: string, zone: string, quantity = 1): Promise<string> {
  await openEvent(page, slug, event);
  await openZone(page, zone);
  for (let n = 1; n < quantity; n++) await page.getByRole("button", { name: "Agregar uno" }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  const orderId = await orderOf(page);
  await expectAtTop(page);
  return orderId;
}

/** Presses what gives the places up, and gives the question that it asks. */
export async function askToCancel(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: "Cancelar y liberar los lugares" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: /^¿Liberar / }).waitFor();
  return dialog;
}

/** Gives up an order's places, which the question names, and hears of it in the store. */
export async function cancelOrder(page: Page, slug: string, places: string | RegExp): Promise<void> {
  const dialog = await askToCancel(page);
  await dialog.getByText(places).first().waitFor();
  await dialog.getByRole("button", { name: /^Liberar/ }).click();
  await page.waitForURL(`**/${slug}?hecho=liberados`);
  await expectSays(page, "Liberamos tus lugares.");
  await expectAtTop(page);
}

/** Waits for an order's summary and gives the order's id. */
export async function orderOf(page: Page): Promise<string> {
  await page.waitForURL("**/payment-summary/*");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Goes from the summary to the bank's page. */
export async function toBank(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await page.waitForURL("**/dev/bank/pay/**");
}

/** Pays the order of the summary by card. Gives the payment's folio. */
export async function payByCard(page: Page): Promise<string> {
  await toBank(page);
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  await expectAtTop(page);
  return folioOf(page);
}

export function folioOf(page: Page): string {
  return new URL(page.url()).searchParams.get("folio") ?? "";
}

/** Reads the text of the page's main part. */
export async function mainText(page: Page): Promise<string> {
  return (await page.locator("main").textContent()) ?? "";
}

/** Waits until the main part says it. */
export async function expectSays(page: Page, text: string | RegExp, timeout = SOON.timeout): Promise<void> {
  const said = expect.poll(() => mainText(page), { timeout });
  await (typeof text === "string" ? said.toContain(text) : said.toMatch(text));
}

/** As if strangers had tried so many passwords at the account: the eleventh takes a puzzle. */
export async function triedPasswords(db: Database, email: string, times: number): Promise<void> {
  // Accounts are counted under keyed hashes, with the platform's key.
  process.env.APP_SECRET = process.env.E2E_APP_SECRET;
  await db`
    insert into rate_limits (key, points, expire)
    values (${`login:account:${accountKey(email)}`}, ${times}, now() + interval '1 day')
    on conflict (key) do update set points = excluded.points`;
}
