import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, expectSound, launch, login, newContext } from "@/e2e/support/browser";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const at = (colorScheme: "light" | "dark", javaScriptEnabled = true) =>
  newContext(browser, { baseURL: baseUrl(), colorScheme, javaScriptEnabled, viewport: { width: 1280, height: 900 } });

/** How light the ground of the page is, 0 to 1. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    return (r + g + b) / 765;
  });

test("the system's theme is the page's, until the person chooses one, which the server then renders", async () => {
  const context = await at("dark");
  const page = await context.newPage();
  await login(page, "admin");
  expect(await ground(page)).toBeLessThan(0.2);
  expect(await page.getAttribute("html", "data-theme")).toBeNull();
  await expectSound(page, "both");
  const kept = page.waitForResponse("**/api/theme");
  await page.getByRole("button", { name: "Tema: Claro" }).click();
  expect(await ground(page)).toBeGreaterThan(0.9);
  await kept;
  expect(await page.getByRole("button", { name: "Tema: Claro" }).getAttribute("aria-pressed")).toBe("true");
  // The server sends the page in its theme: nothing flashes before a script runs.
  const html = await (await context.request.get("/home")).text();
  expect(html).toMatch(/<html[^>]* data-theme="light"/);
  expect(html).toMatch(/<meta name="color-scheme" content="light"/);
  await page.goto("/event");
  expect(await ground(page)).toBeGreaterThan(0.9);
  const forgotten = page.waitForResponse("**/api/theme");
  await page.getByRole("button", { name: "Tema: Según el sistema" }).click();
  await forgotten;
  await page.reload();
  expect(await ground(page)).toBeLessThan(0.2);
  await context.close();
});

test("without script the switch is a form that comes back to its page", async () => {
  const context = await at("light", false);
  const page = await context.newPage();
  await page.goto("/arena-fundidora");
  await page.getByRole("button", { name: "Tema: Oscuro" }).click();
  expect(new URL(page.url()).pathname).toBe("/arena-fundidora");
  expect(await page.getAttribute("html", "data-theme")).toBe("dark");
  await context.close();
});

test("what is printed is on white paper", async () => {
  const context = await at("dark");
  const page = await context.newPage();
  await page.goto("/terminos");
  expect(await ground(page)).toBeLessThan(0.2);
  await page.emulateMedia({ media: "print" });
  expect(await ground(page)).toBeGreaterThan(0.9);
  await context.close();
});
