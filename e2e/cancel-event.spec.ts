import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound, SOON, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { boughtBy, pageOf, type Sale, saleOf } from "@/e2e/support/event-life";
import { messageTo } from "@/e2e/support/inbox";
import { browser, openOffice, world } from "@/e2e/support/office";
import { clientOf, expectInvariants, heldOf, holdPlaces } from "@/e2e/support/shop";

openOffice();

let db: Database;
let sale: Sale;
beforeAll(async () => {
  db = openDatabase();
  sale = await saleOf(world.a);
});
afterAll(() => db.end());

test("staff cancels an event after its preview; the money comes back, and everybody learns of it", async () => {
  const { a, people } = world;
  const one = await boughtBy(sale, 2);
  const two = await boughtBy(sale);
  const third = await boughtBy(sale);
  const cart = heldOf(await holdPlaces(await clientOf(third.user), 0, { idEventArea: sale.area.id, quantity: 1 }));

  const page = await pageOf(browser, people.admin, "desk");
  const complaints = watch(page);
  await page.goto(`/event/${sale.event.id}`);
  await page.getByLabel("Más acciones del evento").click();
  await page.getByRole("link", { name: "Cancelar evento" }).click();
  await page.waitForURL("**/cancelacion");
  await expectSound(page);
  const preview = await page.locator("main").textContent();
  expect(preview).toMatch(/Compras por devolver\s*3/);
  expect(preview).toMatch(/Dinero que vuelve\s*\$1,000\.00/);
  expect(preview).toMatch(/Apartados sin pagar\s*1/);

  await page.getByRole("button", { name: "Cancelar evento" }).click();
  await page.getByText("Escribe al menos 3 caracteres").first().waitFor();
  await page.getByLabel("Motivo").fill("El artista se enfermó");
  await page.getByLabel("Escribe el nombre del evento").fill("Otro evento");
  await page.getByRole("button", { name: "Cancelar evento" }).click();
  await page.getByText("No es el nombre del evento").first().waitFor();
  await page.getByLabel("Escribe el nombre del evento").fill(sale.event.name);
  await page.getByRole("button", { name: "Cancelar evento" }).click();
  await page.getByRole("heading", { name: `Se canceló ${sale.event.name}` }).waitFor();

  // The worker asks the bank, and the page follows by itself.
  await page.getByText("Todas las devoluciones se pidieron").waitFor({ timeout: 60_000 });
  await expectSound(page);
  const rows = await page.getByRole("table").last().getByRole("row").allTextContents();
  expect(rows.filter((text) => text.includes("Devuelto"))).toHaveLength(3);
  expect(rows.filter((text) => text.includes("$500.00"))).toHaveLength(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^devoluciones-evento-\d+-.*\.csv$/);

  const mail = await messageTo(db, one.user.email ?? "", /Se canceló/);
  expect(mail.text).toMatch(/\$500\.00 MXN/);
  await messageTo(db, two.user.email ?? "", /Te devolvimos \$250\.00/);
  const buying = await pageOf(browser, third.person, "phone");
  await buying.goto(`/user-tickets/${a.enclosure.id}`);
  await expect.poll(() => buying.locator("main").textContent(), SOON).toContain("Evento cancelado");
  await buying.goto(`/payment-summary/${cart.idCart}`);
  await buying.getByText(`Se canceló ${sale.event.name}`).waitFor();
  await expectSound(buying);
  expect(complaints).toEqual([]);
  await expectInvariants({ ...a, event: sale.event });
});
