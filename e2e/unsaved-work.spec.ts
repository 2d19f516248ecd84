import type { Page } from "playwright";
import { expect, test } from "vitest";
import { askedOnLeaving, expectSound, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf, saleOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

const question = (page: Page) => page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });

async function answer(page: Page, name: "Seguir editando" | "Salir sin guardar"): Promise<void> {
  await question(page).getByRole("button", { name }).click();
  await question(page).waitFor({ state: "hidden" });
}

test("what is typed and not saved is not left without a question: by the menu, back, a reload, tabs and the way out", async () => {
  const { event } = await saleOf(world.a);
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto("/event");
  await page.goto("/event/nuevo");
  await untilAlive(page, "Crear evento");
  const name = page.getByLabel("Nombre del evento");
  await name.fill("Función sin guardar");

  await page.getByRole("link", { name: "Consulta de eventos" }).click();
  await question(page).waitFor();
  await expectSound(page, "both");
  await answer(page, "Seguir editando");
  await page.goBack();
  await answer(page, "Seguir editando");
  await page.getByRole("button", { name: "Salir", exact: true }).click();
  await answer(page, "Seguir editando");
  expect(await askedOnLeaving(page, () => page.evaluate("setTimeout(() => location.reload())"))).toBe("beforeunload");
  expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual(["/event/nuevo", "Función sin guardar"]);
  await page.goBack();
  await answer(page, "Salir sin guardar");
  await page.waitForURL("**/event");

  // A form that changes something has no bar before there is a change.
  await page.goto(`/event/${event.id}?ver=datos`);
  await untilAlive(page, "Guardar evento");
  const bar = page.getByRole("region", { name: "Guardar" });
  expect(await bar.count()).toBe(0);
  await page.getByLabel("Nombre del evento").fill(`${event.name} otra`);
  await bar.waitFor();
  const box = await bar.boundingBox();
  expect([Math.round((box?.y ?? 0) + (box?.height ?? 0)), Math.round((box?.x ?? 0) + (box?.width ?? 0))]).toEqual([
    900, 1280,
  ]);
  await page.getByLabel("Nombre del evento").fill(event.name);
  await bar.waitFor({ state: "hidden" });
  await page.getByLabel("Nombre del evento").fill(`${event.name} otra`);
  await page.getByRole("link", { name: "Lugares", exact: true }).click();
  await answer(page, "Salir sin guardar");
  await page.waitForURL("**?ver=lugares");

  // What was saved is left without a question, and back leads to the pages there were.
  await page.goto(`/event/${event.id}?ver=datos`);
  await untilAlive(page, "Guardar evento");
  await page.getByLabel("Nombre del evento").fill(`${event.name} dos`);
  await page.getByRole("button", { name: "Guardar evento" }).click();
  await page.waitForURL("**?hecho=guardado");
  await page.goBack();
  await page.waitForURL("**?ver=datos");
  await page.goBack();
  await page.waitForURL("**?ver=lugares");
  expect(complaints).toEqual([]);
});

test("on a phone the bar stands below the plan, and the drawing is not lost by going back", async () => {
  const page = await pageOf(browser, world.people.admin, "phone");
  const complaints = watch(page);
  await page.goto("/parkingArea");
  await page.goto(`/parkingArea/plano?recinto=${world.a.enclosure.id}`);
  await untilAlive(page, "Guardar plano");
  const bar = page.getByRole("region", { name: "Guardar" });
  expect(await bar.count()).toBe(0);
  await page.getByRole("button", { name: new RegExp(`${world.a.zone.name}.*Sin dibujar`) }).tap();
  await page.getByRole("button", { name: "Rectángulo" }).press("Enter");
  await bar.waitFor();
  const plan = page.locator("svg.plano-edicion");
  await plan.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const [above, below] = [await plan.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(844);
  await expectSound(page);
  await page.goBack();
  await answer(page, "Seguir editando");
  await expect.poll(() => bar.isVisible(), SOON).toBe(true);
  await page.goBack();
  await answer(page, "Salir sin guardar");
  await page.waitForURL("**/parkingArea");
  expect(complaints).toEqual([]);
});
