import ExcelJS from "exceljs";
import type { BrowserContext, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { createGuard } from "@/db/testing";
import { baseUrl, contentOf, desk, expectFits, expectSound, phone, SOON, watch } from "@/e2e/support/browser";
import { browser, openOffice, world } from "@/e2e/support/office";

/** Names that a spreadsheet would take for formulas, and one that it would not; each of many people. */
const NAMES = ["=2+2 Norte", "+52 Norte", "-1 Norte", "@SUM Norte", "Ána Norte"];
const PEOPLE = 60;

openOffice();

beforeAll(async () => {
  for (let n = 0; n < PEOPLE; n++) await createGuard(world.a.admin.id, { fullName: NAMES[n % NAMES.length] });
});

async function as(context: BrowserContext): Promise<Page> {
  const [name = "", value = ""] = world.people.admin.cookie.split("=", 2);
  await context.addCookies([{ name, value, url: baseUrl() }]);
  return context.newPage();
}

/** Name, user name and e-mail of every row, page after page. */
async function shown(page: Page): Promise<string[][]> {
  const rows: string[][] = [];
  for (;;) {
    rows.push(
      ...(await page.locator("tbody tr").evaluateAll((found) =>
        found.map((row) => {
          const [name, user, contact] = row.querySelectorAll("th, td");
          const mail = contact?.querySelector(".correo")?.textContent ?? "";
          return [name?.textContent?.trim() ?? "", user?.textContent?.trim() ?? "", mail];
        }),
      )),
    );
    const next = page.getByRole("link", { name: "Siguiente" });
    if ((await next.count()) === 0) return rows;
    const before = page.url();
    await next.click();
    await expect.poll(() => page.url(), SOON).not.toBe(before);
    await page.waitForLoadState();
  }
}

async function download(page: Page, format: "CSV" | "Excel"): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Descargar ${format}` }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^usuarios-\d{4}-\d{2}-\d{2}\.(csv|xlsx)$/);
  return contentOf(file);
}

async function excelRows(bytes: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
}

test("a table's files hold exactly what is filtered, sorted and chosen, and no formula", async () => {
  const page = await as(await desk(browser));
  const complaints = watch(page);
  await page.goto("/users");
  await page.getByLabel("Buscar persona").fill("nort");
  await page.locator("select[name=perfil]").selectOption({ label: "Guardia" });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.waitForURL(/perfil=3/);
  await page.getByRole("columnheader", { name: "Nombre" }).getByRole("link").click();
  await page.waitForURL(/sort=name/);
  await page.getByText("Columnas", { exact: true }).click();
  for (const name of ["Perfil", "Puesto", "Estado", "Alta"])
    await page.getByRole("checkbox", { name, exact: true }).uncheck();
  await page.getByRole("checkbox", { name: "Nombre de usuario" }).check();
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.waitForURL(/col=/);
  await expectSound(page);
  const first = page.url();
  const rows = await shown(page);
  expect(rows).toHaveLength(PEOPLE);
  expect(new Set(rows.map(([, , mail]) => mail)).size).toBe(PEOPLE);
  await page.goto(first);
  // A text that could be a formula stands behind an apostrophe.
  const harmless = (text: string) => text.replace(/^[=+\-@]/, "'$&");
  const expected = [["Nombre", "Nombre de usuario", "Correo"], ...rows.map((row) => row.map(harmless))];
  const csv = (await download(page, "CSV")).toString("utf8").replace(/^\uFEFF/, "");
  expect(
    csv
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",")),
  ).toEqual(expected);
  const excel = await excelRows(await download(page, "Excel"));
  expect(excel).toEqual(expected);
  expect(page.url()).toBe(first);
  expect(complaints).toEqual([]);
});

test("on a phone the list is cards, its filters and columns unfold, and nothing scrolls sideways, without script too", async () => {
  for (const javaScript of [true, false]) {
    const context = await phone(browser, { javaScript });
    const page = await as(context);
    await page.goto("/users?q=norte&perfil=3");
    await expectFits(page);
    await page.locator(".ver-filtros").click();
    await page.locator("select[name=sort]").selectOption({ label: "Nombre: de la Z a la A" });
    await page.getByRole("button", { name: "Filtrar" }).click();
    await page.waitForURL(/sort=-name/);
    expect(await page.locator("tbody th").first().textContent()).toContain("Ána Norte");
    await page.getByText("Columnas", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Alta", exact: true }).uncheck();
    await expectFits(page);
    await page.getByRole("button", { name: "Aplicar" }).click();
    await page.waitForURL(/col=/);
    expect(page.url()).toMatch(/sort=-name/);
    expect(await page.locator("tbody tr").locator("[data-titulo=Alta]").count()).toBe(0);
    await page
      .getByLabel(/^Acciones de /)
      .first()
      .click();
    await page.getByRole("link", { name: "Ver y cambiar" }).first().waitFor();
    await expectFits(page);
    await context.close();
  }
});

test("chosen columns are there again next time, also without script; a shared address keeps its own, and the usual ones come back", async () => {
  const heads = (page: Page) => page.getByRole("columnheader").allTextContents();
  for (const javaScript of [true, false]) {
    const context = await desk(browser, { javaScript });
    const page = await as(context);
    await page.goto("/guards");
    const usual = await heads(page);
    await page.getByText("Columnas", { exact: true }).click();
    const boxes = page.locator(".columnas-una");
    const name = (await boxes.first().textContent()) ?? "";
    await boxes.first().getByRole("checkbox").uncheck();
    await page.getByRole("button", { name: "Aplicar" }).click();
    await page.waitForURL(/col=/);
    const shared = page.url();
    const chosen = await heads(page);
    expect(chosen).toEqual(usual.filter((head) => !head.includes(name)));
    await page.goto("/guards?q=norte");
    expect(await heads(page)).toEqual(chosen);
    // The file holds what is seen, without a word about columns in the address that was opened.
    expect(await page.getByRole("link", { name: "Descargar CSV" }).getAttribute("href")).toContain("col=");
    await page.goto(`/guards?col=${new URL(shared).searchParams.get("col")?.split(".").slice(0, 1).join(".")}`);
    expect((await heads(page)).length).toBeLessThan(chosen.length);
    await page.goto("/guards");
    expect(await heads(page)).toEqual(chosen);
    await page.getByText("Columnas", { exact: true }).click();
    await page.getByRole("button", { name: "Las de siempre" }).click();
    await page.waitForURL((url) => !url.search.includes("col="));
    expect(await heads(page)).toEqual(usual);
    await page.goto("/guards");
    expect(await heads(page)).toEqual(usual);
    await context.close();
  }
});

test("a list is filtered, its columns chosen and a row's menu used by keyboard alone", async () => {
  const page = await as(await desk(browser));
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.goto("/users");
  await page.getByLabel("Buscar persona").focus();
  await page.keyboard.type("ana norte");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=ana/);
  await page.getByText("Columnas", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "Alta", exact: true }).focus();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("checkbox", { name: "Alta", exact: true }).isVisible()).toBe(false);
  expect(await focused()).toBe("Columnas");
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "Alta", exact: true }).focus();
  await page.keyboard.press("Space");
  // Enter in a form does what its first button does: it applies.
  await page.keyboard.press("Enter");
  await page.waitForURL(/col=/);
  expect(await page.getByRole("columnheader", { name: "Alta" }).count()).toBe(0);
  const menu = page.getByLabel(/^Acciones de /).first();
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Ver y cambiar");
  await page.keyboard.press("Escape");
  expect(await page.getByRole("link", { name: "Ver y cambiar" }).first().isVisible()).toBe(false);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/users\/\d+$/);
});
