import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, launch, login, SOON } from "@/e2e/support/browser";
import { approve } from "@/e2e/support/buying";
import { type Database, openDatabase } from "@/e2e/support/database";
import { folioOf, holdPlaces, newCustomer, toBank } from "@/e2e/support/journeys";

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

/** The three forms that an app gives its bridge, each telling what it is sent. */
const BRIDGES = {
  "React Native": "window.ReactNativeWebView = { postMessage: (text) => window.heard(text) };",
  iOS: "window.webkit = { messageHandlers: { bridge: { postMessage: (text) => window.heard(text) } } };",
  Android: "window.Android = { postMessage: (text) => window.heard(text) };",
} as const;

const NAMES = Object.keys(BRIDGES) as (keyof typeof BRIDGES)[];

/** Puts the bridge around every page from now on, and gives the messages as the app gets them. */
async function bridge(context: BrowserContext, name: keyof typeof BRIDGES): Promise<unknown[]> {
  const heard: unknown[] = [];
  await context.exposeFunction("heard", (text: unknown) => void heard.push(text));
  await context.addInitScript(BRIDGES[name]);
  return heard;
}

/** Collects the messages that the app got about a payment, one from each page that sent one. */
function told(heard: readonly unknown[], folio: string): string[] {
  expect(heard.every((text) => typeof text === "string")).toBe(true);
  return heard.map(String).filter((text) => text.includes(folio));
}

const expectTold = (page: Page, heard: readonly unknown[], result: string, state: string | RegExp) =>
  expect
    .poll(() => told(heard, folioOf(page)).map((text) => JSON.parse(text) as unknown), SOON)
    .toEqual([
      {
        type: "payment",
        result,
        folio: folioOf(page),
        currency: "MXN",
        orderFolio: expect.stringMatching(/^CT-/),
        amountCents: expect.any(Number),
        state: state instanceof RegExp ? expect.stringMatching(state) : state,
      },
    ]);

test.each(NAMES)("%s: the app hears that a payment failed, was finished or is pending", async (name) => {
  const { buyer, context, page } = await newCustomer(browser);
  const heard = await bridge(context, name);
  await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "C2");
  await toBank(page);
  await page.getByRole("button", { name: "Rechazar el pago" }).click();
  await page.waitForURL("**/payment-error?folio=*");
  await expectTold(page, heard, "error", "failed");

  await page.getByText("Intentar de nuevo").first().click();
  await page.waitForURL("**/payment-summary/*");
  await toBank(page);
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  await expectTold(page, heard, "paid", "paid");

  await db`update users set email_verified_at = now() where email = ${buyer.email}`;
  await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "C2");
  await page.getByRole("radio", { name: /Efectivo/ }).check();
  await page.getByRole("button", { name: "Obtener referencia" }).click();
  await page.waitForURL("**/payment-pending?folio=*");
  await expectTold(page, heard, "pending", /^(requires_action|pending)$/);
  await context.close();
});

test.each(NAMES)("%s: the sidebar is hidden and what remains is whole", async (name) => {
  const context = await desk(browser);
  await bridge(context, name);
  const page = await context.newPage();
  await login(page, "admin");
  await page.locator("html[data-bridge]").waitFor();
  expect(await page.locator(".shell > .lat").isVisible()).toBe(false);
  expect(await page.locator("main").isVisible()).toBe(true);
  const { width = 0 } = (await page.locator("main").boundingBox()) ?? {};
  expect(width).toBeGreaterThan(1_100);
  await context.close();
});

test("a plain browser keeps its sidebar and sends nothing", async () => {
  const context = await desk(browser);
  const page = await context.newPage();
  await login(page, "admin");
  expect(await page.locator(".shell > .lat").isVisible()).toBe(true);
  expect(await page.locator("html[data-bridge]").count()).toBe(0);
  await context.close();
});
