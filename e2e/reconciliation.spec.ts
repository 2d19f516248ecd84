import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { folioOf } from "@/e2e/support/rows/settlement";
import { personOf } from "@/e2e/support/world";
import { toLocal } from "@/lib/core/dates";

openOffice();

const TODAY = toLocal(new Date(), "America/Monterrey").slice(0, 10);

const csv = (rows: readonly (readonly string[])[]) => ({
  name: "pagos.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`Fecha,Folio,Importe,Comisión\n${rows.map((row) => row.join(",")).join("\n")}\n`),
});

test("a provider's statement is uploaded, compared, explained, reconciled and found at the bank", async () => {
  const [right, less] = [await folioOf(world, "approve"), await folioOf(world, "approve")];
  const cents = await getDb().query.payments.findFirst({ where: (one, { eq }) => eq(one.folio, right) });
  const pesos = (cents?.receivedCents ?? 0) / 100;
  const user = await getDb().query.users.findFirst({ where: (one, { eq }) => eq(one.isPlatformAdmin, true) });
  if (!user) throw new Error("There is no platform administrator");
  const page = await pageOf(browser, await personOf("platform", user), "desk");
  const complaints = watch(page);

  await page.goto("/conciliacion");
  await page.locator("#cuenta-del-proveedor").selectOption({ index: 1 });
  const file = page.locator("input[type=file]");
  const unknown = `cuando,que,cuanto\n${TODAY},PG-AJENO99999,10.00\n`;
  await file.setInputFiles({ name: "otro.csv", mimeType: "text/csv", buffer: Buffer.from(unknown) });
  await page.getByRole("button", { name: "Leer el archivo" }).click();
  await page.waitForURL(/\/conciliacion\/archivos\/\d+$/);
  await expectSays(page, "No reconocimos sus columnas");
  await page.getByRole("button", { name: "Leer el archivo" }).click();
  await expectSays(page, "Elige al menos una columna");
  await page.getByLabel("Primer movimiento").fill("2");
  await page.locator("#date").selectOption({ label: "B: que" });
  await page.locator("#amount").selectOption({ label: "C: cuanto" });
  await page.getByLabel("B: que").check();
  await page.getByRole("button", { name: "Leer el archivo" }).click();
  await expectSays(page, "En el renglón 2 la celda de fecha dice “PG-AJENO99999”");
  await expectFits(page);
  await expectSound(page, "both");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/conciliacion");
  await page.getByRole("link", { name: "otro.csv" }).click();
  await page.getByLabel("Primer movimiento").fill("2");
  await page.locator("#date").selectOption({ label: "A: cuando" });
  await page.locator("#amount").selectOption({ label: "C: cuanto" });
  await page.getByLabel("B: que").check();
  await page.getByRole("button", { name: "Leer el archivo" }).click();
  await page.waitForURL(/\/conciliacion\/\d+$/);
  await expectSays(page, "Queda 1 renglón sin explicar");
  await page.goBack();
  await page.waitForURL(/\/conciliacion$/);

  await page.goto("/conciliacion");
  await page.locator("#cuenta-del-proveedor").selectOption({ label: await sandbox(page) });
  await file.setInputFiles(
    csv([
      [TODAY, right, pesos.toFixed(2), "12.00"],
      [TODAY, less, (pesos - 57.5).toFixed(2), "12.00"],
      [TODAY, "PG-AJENO12345", "345.00", "15.00"],
    ]),
  );
  await page.getByRole("button", { name: "Leer el archivo" }).click();
  await page.waitForURL(/\/conciliacion\/\d+$/);
  await expectSays(page, "Quedan 2 renglones sin explicar");
  await expectSays(page, "Depositó $57.50 de menos");
  await expectFits(page);
  await expectSound(page, "both");

  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Buscar compra" }).click();
  await dialog.getByLabel("Folio").fill("CT-NOHAY1234");
  await dialog.getByRole("button", { name: "Unir" }).click();
  await dialog.getByText("No hay una compra de esta cuenta con ese folio").waitFor();
  await dialog.getByRole("button", { name: "Dejar como está" }).click();
  await dialog.waitFor({ state: "hidden" });
  for (const left of ["Queda 1 renglón sin explicar", "Todo coincide o está explicado"]) {
    await page.getByRole("button", { name: "Anotar ajuste" }).first().click();
    await dialog.getByLabel("Motivo").fill("Así lo depositaron");
    await dialog.getByRole("button", { name: "Anotar ajuste" }).click();
    await expectSays(page, left);
  }
  await page.getByRole("button", { name: "Dar por conciliado" }).click();
  await dialog.getByRole("button", { name: "Dar por conciliado" }).click();
  await expectSays(page, "Lo dio por conciliado");
  await page.getByRole("button", { name: "Ya está en el banco" }).click();
  await dialog.getByRole("button", { name: "Ya está en el banco" }).click();
  await dialog.getByText("Escribe la referencia que dio el banco").waitFor();
  await dialog.getByLabel("Referencia del banco").fill("SPEI 881234");
  await dialog.getByRole("button", { name: "Ya está en el banco" }).click();
  await expectSays(page, "SPEI 881234");
  await page.getByRole("button", { name: "Deshacer que está en el banco" }).click();
  await dialog.getByLabel("Motivo").fill("Era de otro pago");
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await expectSays(page, "deshizo lo anotado");
  await expectFits(page);
  await page.getByRole("button", { name: "Ya está en el banco" }).click();
  await dialog.getByLabel("Referencia del banco").fill("SPEI 881235");
  await dialog.getByRole("button", { name: "Ya está en el banco" }).click();
  await expectSays(page, "SPEI 881235");
  await expectFits(page);
  await expectSound(page, "both");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await page.goto("/conciliacion?banco=missing");
  await expectSays(page, "Conciliación");
  await expectFits(page);
  expect(complaints).toEqual([]);
});

/** The label of the platform's account at the simulated bank, where the purchases of the journeys are paid. */
async function sandbox(page: Awaited<ReturnType<typeof pageOf>>): Promise<string> {
  const labels = await page.locator("#cuenta-del-proveedor").locator("option").allTextContents();
  const label = labels.find((text) => text.startsWith("Banco de pruebas") && text.endsWith("Control Traslado"));
  if (!label) throw new Error("The simulated bank has no account");
  return label;
}
