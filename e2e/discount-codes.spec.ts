import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { discountCodes } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { contentOf, desk, expectFits, expectSound, launch, login } from "@/e2e/support/browser";
import { approve } from "@/e2e/support/buying";
import { pay } from "@/e2e/support/checkout";
import { expectSays, holdPlaces as holdInBrowser, newCustomer, orderOf } from "@/e2e/support/journeys";
import { api, type Client, heldOf, holdPlaces, newClients, tally, usePlatform } from "@/e2e/support/shop";
import { createCode, useOf, usesOf } from "@/lib/discount-codes/testing";

let browser: Browser;
let release: () => Promise<void>;
beforeAll(async () => {
  release = usePlatform();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await release();
});

const VENUE = "arena-fundidora";
const [EVENT, ZONE] = ["Expo Auto Clásico", "C2"];

async function tenantOf(slug: string): Promise<number> {
  const venue = await getDb().query.enclosures.findFirst({ where: (row, { eq: is }) => is(row.slug, slug) });
  return venue?.adminId ?? 0;
}

async function give(page: Page, code: string): Promise<void> {
  await page.getByLabel("Código de descuento").fill(code);
  await page.getByRole("button", { name: "Aplicar" }).click();
}

test("30 buyers at once use a code up: exactly its limit; the one in the browser is told and pays without it", async () => {
  const adminId = await tenantOf(VENUE);
  const code = await createCode(adminId, { maxUses: 12 });
  const { context, page } = await newCustomer(browser);
  const orderId = await holdInBrowser(page, VENUE, EVENT, ZONE);
  await give(page, "no-existe");
  await expectSays(page, "Ese código no existe o no está activo.");
  expect(await page.getByLabel("Código de descuento").inputValue()).toBe("no-existe");
  await expectSound(page);
  await expectFits(page);
  await give(page, code.code.toLowerCase());
  await expectSays(page, `Código ${code.code}, 10 %`);
  await expectSays(page, "Ahorras $");
  await expectSound(page);

  const sale = await createSaleable({ capacity: 30 });
  const rushed = await createCode(sale.admin.id, { maxUses: 12 });
  const crowd = await newClients(30);
  const carts = await Promise.all(
    crowd.map(async (client, turn) => {
      const { idCart } = heldOf(await holdPlaces(client, turn, { idEventArea: sale.area.id, quantity: 1 }));
      const path = `/discount-codes/${idCart}/validate`;
      const given = await api({ method: "POST", path, turn, as: client.as, body: { code: rushed.code } });
      expect(given.status).toBe(200);
      return { client, idCart };
    }),
  );
  const start = ({ client, idCart }: { client: Client; idCart: number }, turn: number) => pay(client, turn, idCart);
  expect(tally(await Promise.all(carts.map(start)))).toEqual({ "200": 12, "409 discount_code.used_up": 18 });
  expect(await usesOf(rushed.id)).toBe(12);

  await getDb().update(discountCodes).set({ state: "paused" }).where(eq(discountCodes.id, code.id));
  await page.getByRole("radio", { name: /Tarjeta/ }).check();
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await expectSays(page, "Ese código no existe o no está activo.");
  await expectSays(page, "El total es sin descuento.");
  expect(await orderOf(page)).toBe(orderId);
  await page.getByRole("button", { name: `Quitar el código ${code.code}` }).click();
  await page.getByLabel("Código de descuento").waitFor();

  await getDb().update(discountCodes).set({ state: "active" }).where(eq(discountCodes.id, code.id));
  await give(page, code.code);
  await expectSays(page, "Ahorras $");
  await page.getByRole("radio", { name: /Tarjeta/ }).check();
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await page.waitForURL("**/dev/bank/pay/**");
  await approve(page);
  await page.waitForURL("**/payment-finish?folio=*");
  expect(await useOf(Number(orderId))).toMatch(/^used /);
  await context.close();
});

test("the platform makes a code and a batch of 1,000, and takes the batch's Excel", async () => {
  const context = await desk(browser);
  const page = await context.newPage();
  await login(page, "platform", "/discount-code");
  await page.getByRole("link", { name: "Crear lote" }).first().click();
  await page.getByLabel("Nombre del lote").fill("Patrocinador");
  await page.getByLabel("Empiezan con").fill("patro");
  await page.getByLabel("Porcentaje", { exact: true }).fill("100");
  const send = page.getByRole("button", { name: "Crear lote" });
  await send.click();
  await page.getByText("Debes seleccionar una opción").first().waitFor();
  await page.getByLabel("Recinto", { exact: true }).selectOption({ label: "Arena Fundidora" });
  await send.click();
  await page.waitForURL("**/discount-code/lotes/*");
  await expectSays(page, "1,000 códigos de un solo uso");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar en Excel" }).click(),
  ]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(await contentOf(download)).buffer);
  const sheet = book.worksheets[0];
  const codes = sheet?.getColumn(1).values.slice(2) ?? [];
  expect(new Set(codes).size).toBe(1_000);
  expect(codes.every((code) => /^PATRO-[2-9A-HJKMNP-TV-Z]{8}$/.test(String(code)))).toBe(true);
  expect(new Set(sheet?.getColumn(4).values.slice(2))).toEqual(new Set(["Activo"]));

  await page.goto("/create-discount-code");
  await page.getByLabel("Código", { exact: true }).fill("bienvenida");
  await page.getByLabel("Tipo").selectOption("fixed");
  await page.getByLabel("Monto").fill("50");
  await page.getByLabel("Usos en total").fill("100");
  await page.getByLabel("Recinto", { exact: true }).selectOption({ label: "Arena Fundidora" });
  await page.getByRole("button", { name: "Crear código" }).click();
  await page.waitForURL("**/discount-code/*?hecho=creado");
  await expectSays(page, "$50.00 por compra");
  await expectSays(page, "Nadie lo ha usado");
  await expectSound(page);
  await context.close();
});
