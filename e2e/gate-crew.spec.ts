import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGate } from "@/db/testing";
import { expectSound, SOON } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { pageOf } from "@/e2e/support/event-life";
import { guardPhone, openGates } from "@/e2e/support/guard-phone";
import { browser, openOffice, world } from "@/e2e/support/office";
import { createTestPass } from "@/lib/access/testing";
import { createPoint, openShift } from "@/lib/cash-desk";
import { ctxFor } from "@/lib/core/testing";
import { samplePicture } from "@/lib/storage/testing/samples";

openOffice();

const GUARD = "Iván Mora";

let db: Database;
let carried: Page;
let office: Page;

beforeAll(async () => {
  db = openDatabase();
  const { a } = world;
  await openGates(db);
  await createGate(a.enclosure, { label: "Acceso 77" }, [a.zone]);
  carried = (await guardPhone(browser, { atGate: true, fullName: GUARD })).page;
  office = await pageOf(browser, world.people.admin, "desk");
});
afterAll(() => db.end());

async function read(code: string): Promise<string> {
  await carried.getByRole("button", { name: "Escribir código" }).first().click();
  await carried.getByLabel("Código del boleto").fill(code);
  await carried.getByRole("button", { name: "Validar" }).click();
  return (await carried.locator(".fallo-grito").textContent()) ?? "";
}

test("a guard begins a shift, reads, and writes down an incident with a photo", async () => {
  const pass = await createTestPass(world.a);
  await carried.goto("/home");
  await carried.getByRole("button", { name: /Empezar turno en/ }).click();
  await carried.getByText("0 entradas · 0 salidas · 0 rechazos").waitFor();
  await expectSound(carried, "both");
  await carried.goto("/scan-qr");
  await carried.getByRole("button", { name: /Cambiar de acceso/ }).waitFor();
  expect(await read(pass.row.shortCode)).toContain("Pasa");
  await carried.getByRole("button", { name: "Siguiente" }).click();
  expect(await read(pass.row.shortCode)).toContain("Alto");
  await carried.getByRole("button", { name: "Anotar un incidente" }).click();
  await carried.getByRole("button", { name: "Anotar", exact: true }).click();
  await carried.getByText("Escribe qué pasó").waitFor();
  await carried.getByLabel("¿Qué pasó?").fill("Chocó con la pluma");
  const buffer = await samplePicture("jpeg");
  await carried.locator("input[type=file]").setInputFiles({ name: "golpe.jpg", mimeType: "image/jpeg", buffer });
  await carried.getByText("Foto lista: golpe.jpg").waitFor();
  await expectSound(carried, "both");
  await carried.getByRole("button", { name: "Anotar", exact: true }).click();
  await carried.getByRole("heading", { name: "Quedó anotado" }).waitFor();
});

test("the office sees the gate, its shift and the incident, closes the gate in two touches, and opens it", async () => {
  const { a } = world;
  const pass = await createTestPass(a);
  await office.goto(`/event/${a.event.id}?ver=accesos`);
  await office.getByRole("rowheader", { name: "Iván Mora" }).first().waitFor();
  await office.getByText("Chocó con la pluma").waitFor();
  const photo = office.getByAltText("Foto del incidente de Iván Mora");
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((picture: HTMLImageElement) => picture.naturalWidth), SOON).toBeGreaterThan(0);
  await expectSound(office, "both");
  await office.getByRole("button", { name: `Cerrar ${a.gate.label}` }).click();
  await office.getByRole("button", { name: "Cerrar el acceso" }).click();
  await office.getByText(/Cerrado desde/).waitFor();
  await carried.goto("/scan-qr");
  await carried.getByRole("button", { name: /Cambiar de acceso/ }).waitFor();
  expect(await read(pass.row.shortCode)).toContain("Este acceso está cerrado");
  await carried.getByText("Ve al Acceso 77").waitFor();
  await carried.getByRole("button", { name: "Escanear otro" }).click();
  await office.getByRole("button", { name: `Abrir ${a.gate.label}` }).click();
  await office.getByRole("button", { name: "Abrir el acceso" }).click();
  await office.getByText(/Cerrado desde/).waitFor({ state: "detached" });
  expect(await read(pass.row.shortCode)).toContain("Pasa");
});

test("a guard who is moved is told at the gate, goes on at the other, and ends the shift with what was read", async () => {
  const { a } = world;
  await office.goto(`/event/${a.event.id}?ver=accesos`);
  await office.getByRole("button", { name: `Mover a un guardia de ${a.gate.label}` }).click();
  const dialog = office.getByRole("alertdialog");
  await dialog.getByLabel("Guardia").selectOption({ label: GUARD });
  await dialog.getByLabel("Acceso").selectOption({ label: "Acceso 77" });
  await dialog.getByRole("button", { name: "Mover al guardia" }).click();
  await dialog.waitFor({ state: "detached" });
  await carried.evaluate(() => window.dispatchEvent(new Event("online")));
  await carried.getByText("Ya no estás en este acceso").waitFor(SOON);
  await carried.getByRole("link", { name: "Elige tu acceso de ahora" }).click();
  await carried.getByRole("button", { name: /Acceso 77.*Cambiar de acceso/ }).waitFor();
  await carried.goto("/home");
  await carried.getByText("2 entradas · 0 salidas · 2 rechazos").waitFor();
  await carried.getByRole("button", { name: "Tomar un descanso" }).click();
  await carried.getByText("En descanso").waitFor();
  await carried.getByRole("button", { name: "Volver del descanso" }).click();
  await carried.getByRole("button", { name: "Terminar turno" }).click();
  await carried.getByRole("alertdialog").getByRole("button", { name: "Terminar turno" }).click();
  await carried.getByRole("heading", { name: "Tu turno terminó" }).waitFor();
  await carried.getByRole("button", { name: /Empezar turno en Acceso 77/ }).waitFor();
});

test("a guard with a desk sells a free place to a car that came without a ticket, and it goes in", async () => {
  const { a } = world;
  const [{ price_cents: price = 0 } = {}] = await db<{ price_cents: number }[]>`
    select price_cents from event_areas where id = ${a.area.id}`;
  await office.goto(`/parkingArea/reglas?id=${a.zone.id}`);
  await office.getByLabel("Vender lugares libres en el acceso").selectOption({ value: "yes" });
  await office.getByRole("button", { name: "Guardar reglas" }).click();
  await office.waitForURL("**/parkingArea?hecho=guardada");
  const { page, guard: seller } = await guardPhone(browser, { atGate: true, position: "cashier" });
  const point = { enclosureId: a.enclosure.id, name: "Caja del acceso" };
  const { pointId } = await createPoint({ ctx: ctxFor(a.owner), input: point });
  await openShift({ ctx: ctxFor(seller), input: { pointId, floatCents: 50_000 } });
  await page.goto("/scan-qr");
  await page.getByRole("link", { name: "Vender un lugar" }).click();
  await page.getByRole("heading", { name: "Vender en el acceso" }).waitFor();
  await expectSound(page, "both");
  await page.getByRole("button", { name: "Mostrar el QR de la tienda" }).click();
  await page.getByRole("heading", { name: "Compra desde tu teléfono" }).waitFor();
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await page
    .getByRole("button", { name: /lugar(es)? libres?/ })
    .first()
    .click();
  await page.getByLabel("Otra cantidad recibida").fill("1");
  await page.getByRole("button", { name: "Cobrar y dejar pasar" }).click();
  await page.getByText(/Escribe cuánto recibiste/).waitFor();
  await expectSound(page, "both");
  await page.getByRole("button", { name: "Exacto" }).dblclick();
  await page.getByText("Sin cambio").waitFor();
  await expectSound(page, "both");
  const sold = await db<{ amount_cents: number; channel: string }[]>`
    select d.amount_cents, o.channel from gate_sales s join desk_operations d on d.id = s.desk_operation_id
    join orders o on o.id = s.order_id where s.user_id = ${seller.id}`;
  expect(sold.map(({ amount_cents, channel }) => [amount_cents, channel])).toEqual([[price, "gate"]]);
});
