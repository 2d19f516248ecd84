import { expect, test } from "vitest";
import { expectSound, SOON, watch } from "@/e2e/support/browser";
import { boughtBy, pageOf, saleOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

test("an event that sold is duplicated without its sales, and published after a look at the list", async () => {
  const { event, area } = await saleOf(world.a);
  await boughtBy({ area });
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto(`/event/${event.id}`);
  await page.getByLabel("Más acciones del evento").click();
  await page.getByRole("link", { name: "Duplicar", exact: true }).click();
  const copy = page.getByRole("button", { name: "Duplicar evento" });
  await expect.poll(() => copy.isEnabled(), SOON).toBe(true);
  await expectSound(page, "both");
  await page.getByLabel("Nombre", { exact: true }).fill(`Otra función ${world.a.mark}`);
  await page.getByLabel("Empieza").fill("2020-01-01T20:00");
  await copy.click();
  await expectSays(page, "La venta debe cerrar después de abrir");
  await page.getByLabel("Empieza").fill(`${new Date().getUTCFullYear() + 2}-05-03T20:00`);
  await copy.click();
  await page.waitForURL(/\/event\/\d+\?hecho=duplicado/);
  await expectSays(page, "Hiciste una copia en borrador.");
  await expectSays(page, "Ya se puede publicar");
  await expectSays(page, "de 200");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publicar evento" }).click();
  await page.getByRole("button", { name: "Pausar venta" }).waitFor();
  await expectSound(page);
  expect(complaints).toEqual([]);
});
