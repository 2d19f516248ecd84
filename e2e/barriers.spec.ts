import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { expectFits, expectSound, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";
import { type Emulator, PASSWORD, startShelly } from "@/lib/barriers/testing";
import { BY_ENTRY, createHolder, createType, movementsOf } from "@/lib/prepaid/testing";

openOffice();

let shelly: Emulator | undefined;
afterAll(() => shelly?.stop());

async function open(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: `Abrir ${name}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Motivo").fill(reason);
  await dialog.getByRole("button", { name: "Abrir", exact: true }).dblclick();
}

test("staff adds a device and its lane, opens it once for a reason, and says what it did where nobody knows", async () => {
  const emulator = await startShelly();
  shelly = emulator;
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto("/list-parking-pen");
  await page.getByRole("link", { name: "Agregar equipo" }).first().click();
  await page.waitForURL("**/parking-pen");
  await untilAlive(page, "Agregar equipo");
  await page.getByLabel("Nombre").fill("Pluma norte");
  await page.getByLabel("Dirección").fill("http://10.0.0.1");
  await page.getByRole("button", { name: "Agregar equipo" }).click();
  await page.getByText("Escribe una dirección como").first().waitFor();
  await expectSound(page, "both");
  await page.getByLabel("Dirección").fill(emulator.address);
  await page.getByLabel("Contraseña del equipo").fill("no es esta");
  await page.getByRole("button", { name: "Agregar equipo" }).dblclick();
  await page.waitForURL("**/parking-pen/carril?equipo=*");
  await page.getByText("El equipo quedó agregado").waitFor();
  await page.getByLabel("Nombre").fill("Entrada 1");
  await page.getByLabel("Acceso").selectOption({ index: 1 });
  await page.getByLabel("Quién los instaló y probó").fill("Instalaciones Regias");
  await page.getByRole("button", { name: "Agregar carril" }).click();
  await page.getByText("Sin esto no se abre una pluma desde aquí").first().waitFor();
  await expectSound(page, "both");
  await page.getByText("Tiene lazo y lo probé con un auto").click();
  await page.getByText("Tiene fotocelda y la probé con una persona").click();
  await page.getByRole("button", { name: "Agregar carril" }).click();
  await page.waitForURL("**/list-parking-pen/*?hecho=agregada");

  await open(page, "Entrada 1", "Proveedor de hielo");
  await page.getByText("No abrió: El equipo no aceptó el usuario o la contraseña").waitFor();
  await expectSound(page, "both");
  await page.getByRole("button", { name: "No abrir" }).click();
  await page.goto("/list-parking-pen/equipos");
  await page.getByRole("link", { name: "Pluma norte" }).first().click();
  await untilAlive(page, "Guardar");
  await page.getByLabel("Contraseña del equipo").fill(PASSWORD);
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.waitForURL("**/equipos?hecho=guardado");
  await page.getByRole("button", { name: "Probar Pluma norte" }).click();
  await page.getByText("Pluma norte contesta: SPSW-201XE16EU, 1.4.4").waitFor();
  await expectSound(page, "both");

  await page.goto("/list-parking-pen");
  await open(page, "Entrada 1", "Proveedor de hielo");
  await page.getByText("Entrada 1: abrió.").waitFor();
  expect(emulator.openings).toBe(1);
  emulator.vice = "cut";
  await open(page, "Entrada 1", "Ambulancia");
  await page.getByText("No se sabe: El equipo recibió la orden y no contestó a tiempo").waitFor();
  await page.getByRole("button", { name: "No abrir" }).click();
  expect(emulator.openings).toBe(2);
  await page.reload();

  const phone = await pageOf(browser, world.people.admin, "phone");
  await phone.goto("/list-parking-pen");
  await phone.getByRole("link", { name: "Entrada 1" }).first().click();
  await phone.getByRole("heading", { name: "Últimas órdenes" }).waitFor();
  await expectFits(phone);
  await expectSound(phone, "both");

  await page.getByRole("button", { name: "Aclarar qué hizo Entrada 1" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await dialog.locator("[aria-invalid=true]").waitFor();
  await dialog.getByLabel("Qué viste").selectOption({ label: "La pluma abrió" });
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("Quedó aclarado.").waitFor();
  await page.goto("/list-parking-pen/bitacora");
  for (const said of ["Proveedor de hielo", "Ambulancia", "No abrió"]) await page.getByText(said).first().waitFor();
  await expectSound(page, "both");
  expect(complaints).toEqual([]);
});

test("a new device is paired and lets its first car in; a tailgater, a kept open barrier and a fire are all accounted for", async () => {
  const { prepaid } = world;
  const type = await createType(prepaid.enclosure, BY_ENTRY);
  const holders = await Promise.all([1, 2].map(() => createHolder({ ...prepaid, type }, 50_000)));
  const page = await pageOf(browser, world.people.prepaid, "desk");
  const complaints = watch(page);
  await page.goto("/list-parking-pen");
  await page.getByRole("link", { name: "Simulador", exact: true }).click();
  await page.waitForURL("**/simulador");
  let clicks = 1;
  const click = async (name: string | RegExp) => {
    clicks += 1;
    await page.getByRole("button", { name }).first().click();
  };
  await page
    .getByRole("button", { name: /^Crear en/ })
    .first()
    .waitFor();
  await click(/^Crear en/);
  clicks += 1;
  await page.getByRole("alertdialog").getByRole("button", { name: "Crear", exact: true }).click();
  await page.getByText("Todavía no está emparejado").waitFor();
  await expectSound(page, "both");
  await click("Emparejar");
  await page.getByText("El simulador quedó emparejado.").waitFor();
  await click("QR bueno");
  await page.getByText("200 abre: Pasa").waitFor();
  process.stdout.write(`from the list of barriers to the first simulated car: ${clicks} clicks\n`);
  expect(clicks).toBeLessThanOrEqual(6);
  await page.getByText("closed 1").waitFor();
  await page.getByRole("button", { name: "Dos pegados" }).click();
  await page.getByText("closed 1").nth(1).waitFor();
  await page.getByRole("button", { name: "Otro QR" }).click();
  await page.getByText("200 no abre: Código desconocido").waitFor();
  await page.getByRole("button", { name: "Cortar la red" }).click();
  await page.getByRole("button", { name: "Devolver la red" }).waitFor();
  await page.getByRole("button", { name: "QR bueno" }).click();
  await page.getByText("Sin red, carril 1: queda cerrada").waitFor();
  await page.getByRole("button", { name: "Devolver la red" }).click();
  await page.getByRole("button", { name: "Cortar la red" }).waitFor();
  await expectSound(page, "both");
  const taken = await Promise.all(holders.map(({ accountId }) => movementsOf(accountId)));
  expect(taken.flat().filter((one) => one.startsWith("entry -4500"))).toHaveLength(2);

  // The device stays in its page; another page of the same person keeps its barrier open.
  const office = await pageOf(browser, world.people.prepaid, "phone");
  await office.goto("/list-parking-pen");
  await office.getByRole("link", { name: "Entrada simulada" }).first().click();
  await office.getByRole("heading", { name: "Últimos pasos" }).waitFor();
  await office.getByText("Nadie en turno en ese acceso").first().waitFor();
  await expectFits(office);
  await untilAlive(office, "Dejar abierta Entrada simulada");
  await office.getByRole("button", { name: "Dejar abierta Entrada simulada" }).click();
  const dialog = office.getByRole("alertdialog");
  await dialog.getByText("Otro motivo").click();
  await dialog.getByRole("button", { name: "Dejar abierta" }).click();
  await dialog.locator("[aria-invalid=true]").waitFor();
  await expectSound(office, "both");
  await dialog.getByLabel("Cuál").fill("Entrega de vallas");
  await dialog.getByRole("button", { name: "Dejar abierta" }).click();
  await office.getByText("Abierta con motivo").first().waitFor();
  await office.getByRole("button", { name: "Terminar de sostener Entrada simulada" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Terminar" }).click();
  await office.getByText("ya no se sostiene abierta").waitFor();

  await page.getByRole("button", { name: "Incendio" }).click();
  await office.goto("/list-parking-pen");
  await office
    .getByText(/Contacto de incendio en/)
    .first()
    .waitFor();
  await office.getByText("Abierta por incendio").first().waitFor();
  await expectFits(office);
  await expectSound(office, "both");
  await office.waitForLoadState("networkidle");
  await office.getByRole("button", { name: /^Restablecer/ }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Restablecer" }).click();
  await office.getByText("El contacto de incendio sigue cerrado").waitFor();
  await page.getByRole("button", { name: "Contacto libre" }).click();
  await page.getByRole("button", { name: "Incendio" }).waitFor();
  await office.goto("/list-parking-pen");
  await office.waitForLoadState("networkidle");
  await office.getByRole("button", { name: /^Restablecer/ }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Restablecer" }).click();
  await office.getByText("Se restableció").waitFor();
  await page.goto("/list-parking-pen/pasos");
  await page.getByText("No se reconoció").or(page.getByText("Código desconocido")).first().waitFor();
  await page.goto("/list-parking-pen/registro");
  await page.getByText("Contacto de incendio libre").first().waitFor();
  expect(complaints).toEqual([]);
});
