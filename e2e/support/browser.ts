import { buffer } from "node:stream/consumers";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Dialog,
  type Download,
  type Page,
} from "playwright";
import { expect } from "vitest";
import { CHROMIUM_ARGS } from "#scripts/chromium.ts";
import { violationsOf } from "@/e2e/support/axe";
import { follow } from "@/e2e/support/failures";
import { lookAt } from "@/e2e/support/sound-elements";

/** The time that `expect.poll` gets: its default of a second is too short for a busy machine. */
export const SOON = { timeout: 15_000 };

/** The platform's web processes; journeys use the first unless they show that any will do. */
export const BASE_URLS = (process.env.E2E_BASE_URLS ?? "").split(",").filter(Boolean);

export function baseUrl(index = 0): string {
  const url = BASE_URLS[index];
  if (!url) throw new Error("E2E_BASE_URLS is not set: run the journeys with `npm test`");
  return url;
}

const start = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [...CHROMIUM_ARGS, ...more],
  });

let shared: Promise<Browser> | undefined;

/** One browser for the journeys of a process: starting one takes longer than many a journey. It ends with the process. */
async function startShared(): Promise<Browser> {
  const browser = await start();
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/**
 * Gives the browser that the journeys of a process share, of which a journey closes only what it opened; with switches of
 * its own, a journey gets a browser of its own.
 */
export function launch(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return start(more);
  shared ??= startShared();
  return shared;
}

interface Device {
  javaScript?: boolean;
  process?: number;
  permissions?: string[];
}

/** Pages whose journey answers the browser's own questions. */
const answering = new WeakSet<Page>();

/**
 * Answers "stay" to what the browser asks when a page is about to go away by an act, and gives the kind of question.
 * Otherwise a journey that goes to an address leaves what it typed, as a person does who means to.
 */
export async function askedOnLeaving(page: Page, act: () => Promise<unknown>): Promise<string> {
  answering.add(page);
  const asked = new Promise<Dialog>((resolve) => page.once("dialog", resolve));
  await act();
  const dialog = await asked;
  await dialog.dismiss();
  answering.delete(page);
  return dialog.type();
}

/** A context whose trace and pictures are kept when the journey fails. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  follow(context);
  context.on("dialog", async (dialog) => {
    const page = dialog.page();
    if (page && answering.has(page)) return;
    if (dialog.type() === "beforeunload") await dialog.accept();
    else await dialog.dismiss();
  });
  return context;
}

/** A phone of 390 px. */
export function phone(
  browser: Browser,
  { javaScript = true, process = 0, permissions = [] }: Device = {},
): Promise<BrowserContext> {
  return newContext(browser, {
    baseURL: baseUrl(process),
    viewport: { width: 390, height: 844 },
    locale: "es-MX",
    timezoneId: "America/Monterrey",
    javaScriptEnabled: javaScript,
    hasTouch: true,
    isMobile: true,
    permissions,
  });
}

/** A desk of 1280 px. */
export function desk(browser: Browser, { javaScript = true, process = 0 }: Device = {}): Promise<BrowserContext> {
  return newContext(browser, {
    baseURL: baseUrl(process),
    viewport: { width: 1280, height: 900 },
    javaScriptEnabled: javaScript,
    locale: "es-MX",
    timezoneId: "America/Monterrey",
  });
}

export const PEOPLE = {
  platform: "administrador@demo.test",
  admin: "recinto@demo.test",
  buyer: "comprador@demo.test",
  guard: "guardia@demo.test",
  prepaid: "prepago@demo.test",
  otherAdmin: "estadio@demo.test",
} as const;

export type Person = keyof typeof PEOPLE;

/** Logs in through the page, and ends where the login leads. */
export async function login(page: Page, person: Person, returnUrl = "/home"): Promise<void> {
  await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await page.getByLabel("Correo o teléfono").fill(PEOPLE[person]);
  await page.getByLabel("Contraseña", { exact: true }).fill("demo-traslado");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Expects that nothing scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Gives the violations that axe calls serious or critical, each in one line; in the other theme those of contrast. */
async function seriousOf(page: Page, themes: "one" | "both"): Promise<string[]> {
  const look = await lookAt(page, themes);
  if (look.isKnown) return [];
  const { violations, otherTheme } = await violationsOf(page, themes);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = [
    ...serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    ...otherTheme.flatMap(({ nodes }) => nodes.map((node) => `contrast, other theme: ${node.target.join(" ")}`)),
  ];
  if (found.length === 0) look.remember();
  return found;
}

/** Waits until the form is alive that a button sends. The bar of a form that changes something hides until there are changes. */
export async function untilAlive(page: Page, button: string): Promise<void> {
  const send = page.getByRole("button", { name: button, exact: true, includeHidden: true }).first();
  await expect.poll(() => send.isEnabled(), SOON).toBe(true);
}

/** Expects that axe finds nothing serious or critical, nothing scrolls sideways, and the page is in Spanish. */
export async function expectSound(page: Page, themes: "one" | "both" = "one"): Promise<void> {
  // A form that comes alive changes its button's colours; one that waits to send again stays as it is.
  const asleep = page.locator("button[type=submit]:disabled:not([value=resend])");
  await expect.poll(() => asleep.count(), SOON).toBe(0);
  // No script runs in a message's frame, nor does axe.
  await page.locator("iframe[sandbox]").evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  expect(await seriousOf(page, themes), page.url()).toEqual([]);
  await expectFits(page);
  expect(await page.getAttribute("html", "lang")).toBe("es");
}

/** Reads a downloaded file through the browser, which may keep it on a disk that we cannot see. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** Collects what a page complains of: script errors, refused scripts, failed requests of our own. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${error.message} (on ${page.url()})`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url}, on ${page.url()})`);
  });
  return complaints;
}
