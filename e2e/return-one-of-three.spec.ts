import { afterAll, beforeAll, expect, test } from "vitest";
import { toAct } from "@/e2e/support/after-sale";
import { expectSound, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { boughtBy, pageOf, type Sale, saleOf } from "@/e2e/support/event-life";
import { messageTo } from "@/e2e/support/inbox";
import { browser, openOffice, world } from "@/e2e/support/office";
import { expectInvariants } from "@/e2e/support/shop";
import { GENEROUS, setPolicy } from "@/lib/after-sale/testing";

openOffice();

let db: Database;
let sale: Sale;
beforeAll(async () => {
  db = openDatabase();
  sale = await saleOf(world.a);
  await setPolicy({ id: world.a.enclosure.id, adminId: world.a.admin.id }, { ...GENEROUS, returnFeeBps: 1_000 });
});
afterAll(() => db.end());

test("a buyer returns one of three tickets, less what the venue keeps, and the other two stay", async () => {
  const { a, people } = world;
  const bought = await boughtBy(sale, 3);
  const page = await pageOf(browser, bought.person, "phone");
  const complaints = watch(page);
  await toAct(page, a.enclosure.id, "Devolver", "devolver");
  const main = () => page.locator("main").textContent();
  expect(await main()).toContain("$225.00");
  await expectSound(page);

  // The buyer marks two to see what would come back, and then returns one after all.
  const boxes = page.getByRole("checkbox");
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Calcular" }).click();
  await page.waitForURL("**b=*&b=*");
  expect(await main()).toContain("$450.00");
  await boxes.nth(1).uncheck();
  await page.getByRole("button", { name: "Calcular" }).click();
  await page.waitForURL((url) => url.searchParams.getAll("b").length === 1);
  await page.getByRole("button", { name: "Devolver el boleto" }).click();
  await page.waitForURL("**hecho=devuelto**");
  await page.getByText("El boleto quedó devuelto").waitFor();
  expect(await page.locator(".entrada").count()).toBe(3);
  expect(await page.getByText("Devuelto", { exact: true }).count()).toBe(1);
  await expectSound(page);
  await messageTo(db, bought.user.email ?? "", /Devolviste un boleto/);
  await messageTo(db, bought.user.email ?? "", /Te devolvimos \$225\.00/);

  // Staff sees the returned ticket, its refund and every line of it as well.
  const desk = await pageOf(browser, people.admin, "desk");
  await desk.goto(`/event/${sale.event.id}`);
  await desk.getByRole("navigation", { name: "Secciones del evento" }).getByRole("link", { name: "Ventas" }).click();
  await desk.waitForURL("**ver=ventas");
  expect(await desk.getByRole("link", { name: /^CT-/ }).count()).toBe(1);
  await desk.getByRole("combobox", { name: "Forma de pago" }).selectOption({ label: "Depósito o transferencia" });
  await desk.getByRole("button", { name: "Filtrar" }).click();
  await desk.getByText("Nada coincide con tu búsqueda").waitFor();
  await desk.goto(
    `/purchases?evento=${sale.event.id}&forma=card&recinto=${a.enclosure.id}&q=${encodeURIComponent(bought.user.email ?? "")}`,
  );
  await desk.getByText(/^Evento: /).waitFor();
  await desk.getByRole("link", { name: /^CT-/ }).click();
  await desk.waitForURL(/\/purchases\/\d+$/);
  await desk.getByText("Devuelta en parte", { exact: true }).waitFor();
  expect(await desk.locator("main").textContent()).toContain("$225.00");
  await desk.getByRole("button", { name: "Reenviar" }).click();
  const dialog = desk.getByRole("alertdialog");
  await dialog.getByRole("heading", { name: /^¿Enviar otra vez los boletos de CT-/ }).waitFor();
  await expectSound(desk);
  await dialog.getByRole("button", { name: "Enviar por correo" }).click();
  await desk.getByText("Enviamos los boletos otra vez por correo.").waitFor();
  await messageTo(db, bought.user.email ?? "", /boletos otra vez|Tus boletos|Tu boleto/);
  await expectSound(desk);
  expect(complaints).toEqual([]);
  await expectInvariants({ ...a, event: sale.event });
});
