import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { expectSound, phone, SOON, watch } from "@/e2e/support/browser";
import { pageOf, saleOf } from "@/e2e/support/event-life";
import { expectSays, mainText } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

/** The season is on Mondays and begins in a year, far from every other event of the world. */
const FROM = `${new Date().getUTCFullYear() + 1}-03-01`;
const TO = `${new Date().getUTCFullYear() + 1}-08-31`;

test("a season of 20 dates goes from a form to the store, and is priced at once", async () => {
  const { event } = await saleOf(world.a);
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto(`/event/${event.id}`);
  await page.getByLabel("Más acciones del evento").click();
  await page.getByRole("link", { name: "Hacer temporada" }).click();
  const create = page.getByRole("button", { name: /^Crear (\d+ )?eventos/ });
  await expect.poll(() => create.isEnabled(), SOON).toBe(true);
  await page.getByLabel("Nombre de la temporada").fill(`Liga ${world.a.mark}`);
  await page.getByRole("checkbox", { name: "Lun", exact: true }).check();
  await page.getByLabel("Desde").fill(FROM);
  await page.getByLabel("Hasta").fill(TO);
  await page.getByLabel("Hora").fill("20:00");
  await page.getByRole("button", { name: "Agregar estos días" }).click();
  await page.getByText(/^2[0-9] fechas$/).waitFor();
  const rows = page.locator(".fechas > li");
  while ((await rows.count()) > 19) {
    const before = await rows.count();
    await page.getByRole("button", { name: `Quitar la fecha ${before}` }).click();
    await expect.poll(() => rows.count(), SOON).toBe(before - 1);
  }
  await page.getByLabel("Una fecha por renglón").fill(`${TO} 18:30 Gran final`);
  await page.getByRole("button", { name: "Agregar la lista" }).click();
  await expect.poll(() => rows.getByText("Lista", { exact: true }).count(), SOON).toBe(20);
  await page.getByRole("button", { name: "Quitar todas" }).click();
  await expect.poll(() => rows.count(), SOON).toBe(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => rows.count(), SOON).toBe(20);
  await expectSound(page, "both");
  await page.getByRole("button", { name: "Crear 20 eventos" }).click();
  await page.waitForURL(/\/event\/temporada\/\d+\?hecho=creada/);
  await expectSays(page, "Creaste las fechas como borradores.");

  await page.getByRole("button", { name: "Publicar 20 borradores" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("link", { name: "Gran final" }).waitFor();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Publicar 20 eventos" }).click();
  await page.getByText("Publicaste 20 eventos.").waitFor();
  await page.getByLabel("Precio nuevo").fill("310");
  await page.getByRole("button", { name: "Revisar" }).click();
  await page.getByRole("button", { name: "Cambiar el precio de 21 eventos" }).click();
  await page.getByText("Cambiaste el precio en 21 eventos.").waitFor();
  await expectSound(page);

  const [prices] = await getDb().execute<{ events: number; priced: number }>(sql`
    select count(*)::int as events, (count(*) filter (where a.price_cents = 31000 and v.state = 'published'))::int as priced
    from events v join event_areas a on a.event_id = v.id join seasons s on s.id = v.season_id
    where s.name = ${`Liga ${world.a.mark}`}`);
  expect(prices).toEqual({ events: 21, priced: 21 });
  await page.goto(`/event?mes=${FROM.slice(0, 7)}`);
  await page
    .getByRole("link", { name: new RegExp(`20:00 ${event.name}`) })
    .first()
    .waitFor();
  await expectSound(page, "both");
  expect(complaints).toEqual([]);

  const context = await phone(browser);
  const store = await context.newPage();
  await store.goto(`/${world.a.enclosure.slug}`);
  await store.getByRole("link", { name: /Gran final/ }).click();
  expect(await mainText(store)).toContain("$356.50");
});
