import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createUser } from "@/db/testing";
import { contentOf, expectFits, expectSound, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { openAccount } from "@/lib/prepaid/accounts/open-account";
import { prepaidCtx, putInside } from "@/lib/prepaid/types/testing";

openOffice();

/** The rows of the table as a person reads them. */
async function costsOf(page: Page): Promise<string[]> {
  const rows = await page.locator(".tabla-entra tbody tr").allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, " ").replace(/^\S+ /, "").trim());
}

/** A car that is inside with the type's present version. */
async function enter(typeId: number): Promise<void> {
  const { id: userId } = await createUser();
  const account = { typeId, userId, nickname: "", plates: [], createdBy: null };
  await putInside(await withTx(prepaidCtx(world.prepaid.owner), (tx) => openAccount(tx, account, null)));
}

test.each(["desk", "phone"] as const)(
  "a type is made, its table follows each field, it gets a version and is archived: %s",
  async (device) => {
    const name = `Visitante ${device}`;
    const page = await pageOf(browser, world.people.prepaid, device);
    const complaints = watch(page);
    await page.goto("/type-prepaid");
    await page.getByRole("link", { name: "Crear tipo" }).first().click();
    await page.waitForURL("**/type-prepaid/nuevo");
    await untilAlive(page, "Crear tipo");
    await page.getByRole("button", { name: "Crear tipo" }).click();
    await expectSays(page, "Este campo es requerido");
    await expectFits(page);
    await expectSound(page);

    await page.getByLabel("Nombre").fill(name);
    await page.getByLabel("Cuesta", { exact: true }).first().fill("30");
    await page.getByRole("switch", { name: /Fracciones de 15 min/ }).check();
    expect(await page.getByLabel("Cuesta", { exact: true }).nth(1).inputValue()).toBe("7.50");
    await page.getByLabel("Tope de 24 h").fill("200");
    await page.getByRole("button", { name: "Agregar" }).click();
    await page.getByLabel("Fracción", { exact: true }).fill("5");
    await expect
      .poll(() => costsOf(page), SOON)
      .toContain("18:30 22:10 3 h 40 min $30.00 + 2 de $7.50 + 9 de $5.00 $90.00");
    await page.getByLabel("Prueba: entra").fill("8:50");
    await page.getByLabel("sale", { exact: true }).fill("13:05");
    await expectSays(page, "4 h 15 min: $30.00 + 13 de $7.50");
    await expectSays(page, "$127.50");
    await page.getByRole("button", { name: "Crear tipo" }).click();
    await page.waitForURL("**/type-prepaid/*?hecho=creado");
    const typeId = Number(new URL(page.url()).pathname.split("/").at(-1));
    await enter(typeId);

    await page.goto(`/type-prepaid/${typeId}`);
    await expectSays(page, "Una persona está adentro con la versión 1");
    await expectSays(page, "Versión 1 · la usa un QR");
    const save = page.getByRole("button", { name: "Guardar versión 2" });
    expect(await save.count()).toBe(0);
    const cap = page.getByLabel("Tope de 24 h");
    await untilAlive(page, "Agregar");
    await cap.fill("180");
    await expectSays(page, "Antes $200.00");
    await expectSays(page, "Un cambio sin guardar: tope");
    await page.getByRole("button", { name: "Deshacer" }).click();
    expect(await cap.inputValue()).toBe("200.00");
    await cap.fill("180");
    await page.getByLabel("Cuesta", { exact: true }).nth(1).fill("8");
    await expectSays(page, "2 cambios sin guardar: fracción y tope");
    await expectFits(page);
    await expectSound(page, "both");
    await save.click();
    await page.waitForURL("**/type-prepaid/*?hecho=guardado");
    await expectSays(page, "Versión 2 · la usa un QR");
    await expectSays(page, "Una persona está adentro con una versión anterior");
    expect(await page.getByLabel("Tope de 24 h").inputValue()).toBe("180.00");

    const [sign] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Imprimir" }).click(),
    ]);
    expect((await contentOf(sign)).subarray(0, 5).toString()).toBe("%PDF-");

    await page.goto("/type-prepaid");
    await expectFits(page);
    await expectSound(page);
    await page.getByLabel(`Acciones de ${name}`).click();
    await page.getByRole("button", { name: "Archivar" }).click();
    await page.getByText("1 QR lo conserva y se cobra igual.").waitFor();
    await page.getByRole("button", { name: "Archivar tipo" }).click();
    await page.getByText(`Archivaste “${name}”.`).waitFor();
    await expect.poll(() => page.getByRole("link", { name, exact: true }).count(), SOON).toBe(0);
    await page.goto(`/type-prepaid/${typeId}`);
    await expectSays(page, "Este tipo está archivado");
    await expectFits(page);
    await expectSound(page);
    const [type] = await getDb().execute<{ version: number; isArchived: boolean }>(sql`
      select version, archived_at is not null as "isArchived" from prepaid_types where id = ${typeId}`);
    expect(type).toEqual({ version: 2, isArchived: true });
    expect(complaints).toEqual([]);
  },
);

test("each kind has its table, and a venue's settings are saved", async () => {
  const page = await pageOf(browser, world.people.prepaid, "desk");
  const complaints = watch(page);
  await page.goto("/type-prepaid/nuevo");
  await untilAlive(page, "Crear tipo");
  const choose = (kind: string) => page.getByRole("radio", { name: kind, exact: true }).check({ force: true });
  await choose("Entrada");
  await page.getByLabel("Cada entrada").fill("45");
  await expect.poll(() => costsOf(page), SOON).toContain("10:00 12:00 2 h Entrada $45.00 $45.00");
  await choose("Día");
  await page.getByLabel("Cada día").fill("100");
  await expect.poll(() => costsOf(page), SOON).toContain("10:00 13:00 3 h 1 día de $100.00 $100.00");
  await choose("Noche");
  await page.getByLabel("Cada noche").fill("120");
  await page.getByLabel("Cuesta", { exact: true }).fill("15");
  await expectSays(page, "1 noche de $120.00 + ");
  await expectSound(page);
  await choose("Periodo");
  await page.getByLabel("Cuesta", { exact: true }).first().fill("800");
  await expectSays(page, "Incluido en el periodo");
  await page.getByLabel("Las visitas").selectOption("priced");
  await page.getByLabel("Cada visita cuesta").selectOption("entry");
  await page.getByLabel("Cada entrada").fill("10");
  await page.getByLabel("Nombre").fill("Mensual");
  await expectSays(page, "Un mes");
  await expectSound(page);
  await page.getByRole("button", { name: "Crear tipo" }).click();
  await page.waitForURL("**/type-prepaid/*?hecho=creado");
  await expectSays(page, "$800.00 al mes, más $10.00 por entrada");

  await page.goto("/type-prepaid");
  await page.getByRole("link", { name: "Ajustes" }).click();
  await page.waitForURL("**/type-prepaid/ajustes");
  await untilAlive(page, "Guardar ajustes");
  await page.getByLabel("El saldo vence en").fill("365");
  await expectSays(page, "Vas a hacer que el saldo venza");
  await expectSound(page);
  await page.getByRole("button", { name: "Guardar ajustes" }).click();
  await page.waitForURL("**/type-prepaid?hecho=ajustes");
  const [kept] = await getDb().execute<{ expiryDays: number }>(sql`
    select expiry_days as "expiryDays" from prepaid_settings where enclosure_id = ${world.prepaid.enclosure.id}`);
  expect(kept).toEqual({ expiryDays: 365 });
  expect(complaints).toEqual([]);
});
