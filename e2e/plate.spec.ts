import { afterAll, beforeAll, expect, test } from "vitest";
import { expectFits, expectSound, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { boughtBy, pageOf } from "@/e2e/support/event-life";
import { guardPhone, openGates } from "@/e2e/support/guard-phone";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

let db: Database;
beforeAll(async () => {
  db = openDatabase();
  await openGates(db);
});
afterAll(() => db.end());

test("a venue asks for plates: a buyer writes one, a guard finds the ticket by it and reads it at the gate", async () => {
  const { a } = world;
  const office = await pageOf(browser, world.people.admin, "desk");
  await office.goto(`/create-enclosures?id=${a.enclosure.id}`);
  await untilAlive(office, "Guardar recinto");
  await office.getByText("Pedir las placas del auto en cada boleto").click();
  await office.getByRole("button", { name: "Guardar recinto" }).click();
  const asks = () => db`select 1 from enclosures where id = ${a.enclosure.id} and asks_plate`;
  await expect.poll(async () => (await asks()).length, SOON).toBe(1);

  const { person } = await boughtBy(a);
  const page = await pageOf(browser, person, "phone");
  const complaints = watch(page);
  await page.goto(`/user-tickets/${a.enclosure.id}`);
  await page.getByText("Placas del auto").click();
  const field = page.getByLabel("Placas", { exact: true });
  await field.fill("¿placas?");
  await page.getByRole("button", { name: "Guardar placas" }).click();
  await page.locator("[aria-invalid=true]").waitFor();
  expect(await field.inputValue()).toBe("¿placas?");
  await expectSound(page, "both");
  await field.fill("rtk-418.a");
  await page.getByRole("button", { name: "Guardar placas" }).dblclick();
  await page.locator(".matricula", { hasText: "RTK418A" }).waitFor();
  await expectFits(page);
  await expectSound(page, "both");

  const { page: scanner } = await guardPhone(browser, { atGate: true });
  await scanner.goto("/scan-qr/ayuda");
  await scanner.getByLabel("Código, placa o folio").fill("rtk 418 a");
  await scanner.getByRole("button", { name: "Buscar" }).click();
  await scanner.getByRole("heading", { name: "Puede pasar" }).waitFor();
  await expectSound(scanner, "both");
  const [{ short_code: code = "" } = {}] = await db<{ short_code: string }[]>`
    select p.short_code from tickets t join passes p on p.id = t.pass_id where t.plate = 'RTK418A'`;
  await scanner.goto("/scan-qr");
  await scanner.getByRole("button", { name: "Escribir código" }).first().click();
  await scanner.getByLabel("Código del boleto").fill(code);
  await scanner.getByRole("button", { name: "Validar" }).click();
  await scanner.locator(".fallo", { hasText: "Pasa" }).locator(".matricula", { hasText: "RTK418A" }).waitFor();
  expect(complaints).toEqual([]);
});
