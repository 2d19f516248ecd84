import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, launch, login, phone, SOON, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { gateOf, readAt } from "@/e2e/support/gate";
import { holdPlaces, newCustomer, payByCard } from "@/e2e/support/journeys";

const TODAY = "Alma Ríos";
const LATER = "Expo Auto Clásico";
let browser: Browser;
let db: Database;
/** Short codes: two cars of zone B1 today, and one of another event. */
let codes: string[] = [];
let guard: BrowserContext;

beforeAll(async () => {
  db = openDatabase();
  // A camera is there, and every question for it is answered with no.
  browser = await launch(["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"]);
  guard = await phone(browser);
});
afterAll(async () => {
  await browser.close();
  await db.end();
});

/** Types a code into the scanner, wherever it stands. */
async function type(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Escribir código" }).click();
  await page.getByLabel("Código del boleto").fill(code);
  await page.getByRole("button", { name: "Validar" }).click();
}

/** Stands at the gate of a street. */
async function standAt(page: Page, street: RegExp): Promise<void> {
  await page.getByRole("radio", { name: street }).check();
  await page.getByRole("button", { name: "Empezar a escanear" }).click();
  await page.getByRole("button", { name: /Cambiar de acceso/ }).waitFor();
}

async function expectStop(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  await page.getByRole("heading", { name: "Alto" }).waitFor();
  for (const text of words) await page.locator(".fallo").getByText(text).first().waitFor();
}

test("a buyer has the codes of two cars for today and one for another event", async () => {
  const { context, page } = await newCustomer(browser);
  await holdPlaces(page, "arena-fundidora", LATER, "B1");
  await payByCard(page);
  await holdPlaces(page, "arena-fundidora", TODAY, "B1", 2);
  await payByCard(page);
  await page.getByRole("link", { name: "Ver mis boletos" }).click();
  await page.waitForURL("**/user-tickets/*");
  for (const event of [TODAY, LATER]) {
    const group = page.getByRole("region").filter({ hasText: event });
    codes.push(...(await group.locator("article.entrada .codigo").allTextContents()));
  }
  codes = codes.map((code) => code.trim());
  expect(codes).toHaveLength(3);
  for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/);

  const refused = await page.goto("/scan-qr");
  expect(refused?.status()).toBe(403);
  await context.close();
});

test("without a camera the code is typed; it admits one car, once, and the counter and the last readings say so", async () => {
  const page = await guard.newPage();
  const complaints = watch(page);
  await login(page, "guard", "/scan-qr");
  await standAt(page, /Calz\. Los Rieles/);
  await page.getByText("Sin permiso para la cámara").waitFor();
  await expectSound(page);
  const counter = page.locator(".esc-cuenta .num");
  await expect.poll(() => counter.textContent(), SOON).toMatch(/^\d/);
  const count = async () => Number((await counter.textContent())?.replaceAll(",", ""));
  const before = await count();

  await page.getByRole("button", { name: "Escribir código" }).click();
  await page.getByRole("button", { name: "Validar" }).click();
  await page.getByText("Escribe el código", { exact: true }).waitFor();
  await page.getByLabel("Código del boleto").fill("7F3K-9");
  await page.getByRole("button", { name: "Validar" }).click();
  await page.getByText("Son 16 letras y números, y escribiste 5").waitFor();
  await expectSound(page);
  await page.getByLabel("Código del boleto").fill((codes[0] ?? "").toLowerCase());
  await page.getByRole("button", { name: "Validar" }).click();
  await page.getByRole("heading", { name: "Pasa" }).waitFor();
  await page.getByRole("list", { name: "Tus últimas lecturas" }).getByText("Pasa").first().waitFor();
  await expect.poll(count, SOON).toBe(before + 1);

  const second = await guard.newPage();
  await second.goto("/scan-qr");
  await type(second, codes[0] ?? "");
  await expectStop(second, "Este boleto ya se usó", /Calz\. Los Rieles/, /\d\d:\d\d, hace (un momento|1 min)/);
  await expectSound(second);
  await second.getByRole("button", { name: "Escanear otro" }).click();
  await second.getByRole("list", { name: "Tus últimas lecturas" }).getByText("Alto").first().waitFor();
  await second.close();
  expect(complaints).toEqual([]);
  await page.close();
});

test("what is not for this gate is refused in its own words", async () => {
  const page = await guard.newPage();
  await page.goto("/scan-qr");
  await type(page, "ZZZZ ZZZZ ZZZZ ZZZZ");
  await expectStop(page, "No reconocemos este código", "Escribe los 16 caracteres de debajo de su QR");
  await page.getByRole("button", { name: "Corregir el código" }).click();
  expect(await page.getByLabel("Código del boleto").inputValue()).toBe("ZZZZ ZZZZ ZZZZ ZZZZ");
  await page.getByRole("button", { name: "Volver a la cámara" }).click();
  await type(page, codes[2] ?? "");
  await expectStop(page, "Es para otro evento", LATER, /^Abre el \S+ \d+ \S+, \d\d:\d\d$/);
  await page.getByRole("button", { name: "Escanear otro" }).click();
  await page.getByRole("button", { name: /Cambiar de acceso/ }).click();
  await standAt(page, /Av\. del Acero/);
  await type(page, codes[1] ?? "");
  await expectStop(page, "Su zona es B1, no entra por aquí", "Ve al Acceso 2", "Calz. Los Rieles");
  await expectSound(page);
  await page.close();
});

test("a session that ends at the gate: log in, and the reading that waited is answered", async () => {
  const page = await guard.newPage();
  await page.goto("/scan-qr");
  await page.getByRole("button", { name: /Cambiar de acceso/ }).click();
  await standAt(page, /Calz\. Los Rieles/);
  await guard.clearCookies();
  await type(page, codes[1] ?? "");
  await page.getByRole("heading", { name: "Tu sesión terminó" }).waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Iniciar sesión" }).click();
  await page.getByLabel("Correo o teléfono").fill("guardia@demo.test");
  await page.getByLabel("Contraseña", { exact: true }).fill("demo-traslado");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/scan-qr");
  await page.getByRole("heading", { name: "Pasa" }).waitFor();
  await page.getByRole("button", { name: /Entradas por Acceso 2, Calz\. Los Rieles/ }).waitFor();
  await page.close();
});

test("buyers, visitors and people of another tenant read nothing at this gate", async () => {
  const gateId = await gateOf(db, "Calz. Los Rieles");
  for (const [person, status] of [
    ["buyer", 403],
    ["otherAdmin", 404],
    ["prepaid", 404],
  ] as const) {
    const context = await phone(browser);
    const page = await context.newPage();
    await login(page, person);
    expect((await readAt(page, gateId, codes[0] ?? "")).status, person).toBe(status);
    const board = await page.request.get(`/scan-qr/lecturas?gateId=${gateId}&post=e1`);
    expect(board.status(), person).toBe(status);
    await context.close();
  }
  const visitor = await phone(browser);
  const board = await visitor.request.get(`/scan-qr/lecturas?gateId=${gateId}&post=e1`, { maxRedirects: 0 });
  expect(board.status()).toBe(307);
  expect(board.headers().location).toContain("/login?returnUrl=");
  await visitor.close();
});
