import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { occupancyCounts, zoneRules } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { expectFits, expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createTestPass, scan, staysOf } from "@/lib/access/testing";
import { formatShortCode } from "@/lib/passes/client";

openOffice();

/** The act's button, its dialog, and the button that confirms it. */
function dialogOf(page: Page, trigger: string, confirm: string) {
  const dialog = page.getByRole("alertdialog");
  return {
    dialog,
    open: async () => {
      // The one before is leaving.
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: trigger, exact: true }).click();
    },
    confirm: dialog.getByRole("button", { name: confirm, exact: true }),
  };
}

test.each(["desk", "phone"] as const)("a person corrects who is inside a zone: %s", async (device) => {
  const sold = await createSaleable({ capacity: 4 });
  const [one, two] = [await createTestPass(sold), await createTestPass(sold)];
  for (const { qr } of [one, two]) await scan(sold.owner, sold.gate, qr);
  const page = await pageOf(browser, await personOf("admin", sold.owner), device);
  const complaints = watch(page);
  await page.goto("/parkingArea");
  await page.getByRole("link", { name: "Autos adentro" }).first().click();
  await page.waitForURL("**/parkingArea/ocupacion");
  await expectFits(page);
  await expectSound(page);
  await page.getByRole("link", { name: sold.zone.name }).click();
  await page.waitForURL(`**/parkingArea/ocupacion/${sold.zone.id}`);
  const inside = page.locator(".cifra", { hasText: "Autos adentro" }).locator(".num");
  await expect.poll(() => inside.textContent(), SOON).toBe("2 de 4");

  const expectAnswer = (text: string) =>
    expect.poll(() => page.getByRole("alertdialog").textContent(), SOON).toContain(text);
  const count = dialogOf(page, "Corregir", "Guardar el recuento");
  await count.open();
  await count.dialog.getByLabel("Autos que contaste").fill("cuatro");
  await count.confirm.click();
  await expectAnswer("Escribe solo números");
  expect(await count.dialog.getByLabel("Autos que contaste").inputValue()).toBe("cuatro");
  await expectFits(page);
  await expectSound(page);
  await count.dialog.getByLabel("Autos que contaste").fill("4");
  await count.dialog.getByLabel("Motivo").fill("Recuento de las ocho");
  await count.confirm.dblclick();
  await expect.poll(() => inside.textContent(), SOON).toBe("4 de 4");
  await expectSays(page, "Recuento de las ocho");
  expect(await getDb().$count(occupancyCounts, eq(occupancyCounts.parkingAreaId, sold.zone.id))).toBe(1);

  const erase = dialogOf(page, "Borrar una entrada", "Borrar la entrada");
  await erase.open();
  await erase.dialog.getByLabel("Código corto").fill("ABCD");
  await erase.dialog.getByLabel("Motivo").fill("Salió por otra puerta");
  await erase.confirm.click();
  await expectAnswer("Ese código no existe. Revisa que esté completo.");
  await erase.dialog.getByLabel("Código corto").fill(one.row.shortCode);
  await erase.confirm.click();
  await expect.poll(() => inside.textContent(), SOON).toBe("3 de 4");
  expect(await staysOf(one.row.id)).toMatchObject([{ endedBy: "reset" }]);

  const close = dialogOf(page, "Cerrar la zona", "Cerrar la zona");
  await close.open();
  await close.dialog.getByLabel("Motivo").fill("Maniobras");
  await close.confirm.click();
  await expectSays(page, "Está cerrada: sus accesos no dejan entrar autos.");
  await expectFits(page);
  expect((await scan(sold.owner, sold.gate, one.qr)).decision).toBe("zone_closed");
  const open = dialogOf(page, "Abrir la zona", "Abrir la zona");
  await open.open();
  await open.confirm.click();
  await expect.poll(() => page.getByRole("button", { name: "Cerrar la zona" }).isVisible(), SOON).toBe(true);
  const [rules] = await getDb().select().from(zoneRules).where(eq(zoneRules.parkingAreaId, sold.zone.id));
  expect(rules).toMatchObject({ closedReason: null });

  const reset = dialogOf(page, "Poner en cero", "Poner en cero");
  await reset.open();
  await reset.dialog.getByLabel("Motivo").fill("Cierre de la noche");
  await reset.confirm.click();
  await expect.poll(() => inside.textContent(), SOON).toBe("0 de 4");
  await reset.open();
  await reset.dialog.getByLabel("Motivo").fill("Otra vez");
  await reset.confirm.click();
  await expectAnswer("No hay autos adentro de esta zona.");

  await scan(sold.owner, sold.gate, one.qr);
  await page.goto("/parkingArea/entradas?estado=inside");
  await expectSays(page, formatShortCode(one.row.shortCode));
  expect(await page.getByText(formatShortCode(two.row.shortCode)).count()).toBe(0);
  await expectFits(page);
  await expectSound(page);
  await page.goto("/parkingArea/entradas");
  await expectSays(page, "Se borró");
  expect(complaints).toEqual([]);
});
