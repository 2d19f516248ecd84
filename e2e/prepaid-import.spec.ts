import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { contentOf, expectFits, expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";
import { numberedRowsOf } from "@/lib/imports";
import { type Line, workbookOfPeople } from "@/lib/prepaid/import/testing";
import { createType, HOURLY } from "@/lib/prepaid/testing";

openOffice();

const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const mail = () => `${crypto.randomUUID()}@test.example`;

/** 500 people, of whom seven are wrong, with empty rows and formulas between. */
function peopleOf(): Line[] {
  const lines = Array.from({ length: 500 }, (_, at): Line => ({ name: `Vecina ${at}`, email: mail() }));
  const change = (at: number, line: Line) => Object.assign(lines[at] ?? {}, line);
  for (const at of [20, 21]) change(at, { email: lines[at - 10]?.email ?? null });
  for (const at of [120, 121]) change(at, { type: "No existe" });
  for (const at of [220, 221]) change(at, { plates: "A-1" });
  change(320, { name: { formula: "1/0", result: { error: "#DIV/0!" } } });
  change(0, {
    nickname: "Camioneta",
    plates: "abc-123",
    balance: { formula: "50*2", result: 100 },
    reason: "Bienvenida",
  });
  return lines.flatMap((line, at) => (at % 50 === 0 ? [{}, line] : [line]));
}

async function countOf(typeId: number) {
  const [row] = await getDb().execute<{ accounts: number; gifts: number }>(sql`
    select count(*)::int as accounts, coalesce(sum(balance_cents), 0)::int as gifts
    from prepaid_accounts where type_id = ${typeId}`);
  return row;
}

test("500 people from Excel: columns, faults, the import, its report and the faults as a file", async () => {
  const type = await createType(world.prepaid.enclosure, HOURLY);
  const page = await pageOf(browser, world.people.prepaid, "desk");
  const phone = await pageOf(browser, world.people.prepaid, "phone");
  const complaints = [watch(page), watch(phone)];
  const soundAt = async (path: string) => {
    await phone.goto(path);
    await expectFits(phone);
    await expectSound(phone, "both");
  };
  await page.goto("/generateQrToUser");
  await page.getByRole("link", { name: "Importar de Excel" }).click();
  await page.waitForURL("**/generateQrToUser/importar");
  await expectSound(page, "both");
  await soundAt("/generateQrToUser/importar");

  const content = Buffer.from(await workbookOfPeople(peopleOf()));
  await page.getByLabel("Archivo").setInputFiles({ name: "vecinas.xlsx", mimeType: EXCEL, buffer: content });
  await page.getByLabel("Tipo", { exact: true }).selectOption(String(type.id));
  await page.getByRole("button", { name: "Revisar archivo" }).click();
  await page.getByText("7 renglones tienen errores y 493 están correctos.").waitFor(SOON);
  const path = new URL(page.url()).pathname;
  await expectSound(page, "both");
  await soundAt(path);

  // The column of plates is taken away, and its two faults with it; then it comes back.
  await page.getByRole("link", { name: "Cambiar columnas" }).click();
  await page.waitForURL("**?columnas=1");
  await expectSound(page);
  await soundAt(`${path}?columnas=1`);
  await page.getByRole("combobox", { name: "Placas" }).selectOption({ label: "No viene" });
  await page.getByRole("button", { name: "Revisar con estas columnas" }).click();
  await page.getByText("5 renglones tienen errores y 495 están correctos.").waitFor(SOON);
  await page.getByRole("link", { name: "Cambiar columnas" }).click();
  await page.waitForURL("**?columnas=1");
  await page.getByRole("combobox", { name: "Placas" }).selectOption({ label: "F: Placas" });
  await page.getByRole("button", { name: "Revisar con estas columnas" }).click();
  await page.getByText("7 renglones tienen errores y 493 están correctos.").waitFor(SOON);

  await page.getByRole("link", { name: "Con errores (7)" }).click();
  await page.waitForURL(/ver=bad/);
  await page.getByRole("row").filter({ hasText: "Correo: ya está en el renglón" }).first().waitFor();
  await page.getByRole("row").filter({ hasText: "Tipo: el recinto no tiene “No existe”" }).first().waitFor();
  await page.getByRole("row").filter({ hasText: "Nombre: hace falta, porque es alguien nuevo" }).waitFor();
  await soundAt(`${path}?ver=bad`);
  expect(await countOf(type.id)).toEqual({ accounts: 0, gifts: 0 });

  await page.getByRole("button", { name: "Importar 493 personas y dejar fuera 7" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("A cada quien le llega su QR").waitFor();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Importar", exact: true }).click();
  await page.getByText("Se crearon 493 QR; 7 quedaron fuera.").waitFor({ timeout: 120_000 });
  expect(await countOf(type.id)).toEqual({ accounts: 493, gifts: 10_000 });
  await expectSound(page, "both");
  await soundAt(path);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar los renglones con errores" }).click(),
  ]);
  const bad = await contentOf(download);
  const rows: string[][] = [];
  for await (const { cells } of numberedRowsOf(bad, { format: "xlsx", delimiter: null })) rows.push(cells);
  expect(rows).toHaveLength(8);
  expect(rows[0]?.slice(0, 4)).toEqual(["Renglón", "Nombre", "Correo", "Teléfono"]);

  // The same file again is the same import: it shows its report and opens nothing.
  await page.goto("/generateQrToUser/importar");
  await page.getByLabel("Archivo").setInputFiles({ name: "otra-vez.xlsx", mimeType: EXCEL, buffer: content });
  await page.getByLabel("Tipo", { exact: true }).selectOption(String(type.id));
  await page.getByRole("button", { name: "Revisar archivo" }).click();
  await page.waitForURL(`**${path}`);
  await page.getByText("Se crearon 493 QR; 7 quedaron fuera.").waitFor(SOON);
  await page.getByRole("link", { name: "Ver la lista" }).click();
  await page
    .getByRole("link", { name: /^Vecina / })
    .first()
    .waitFor(SOON);
  expect(complaints).toEqual([[], []]);
  expect(await prepaidViolations()).toEqual([]);
}, 240_000);
