import { expect, test } from "vitest";
import { expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

test("a form that was open when the session ended says so, keeps what was typed, and is sent once there is one again", async () => {
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto("/event/nuevo");
  const create = page.getByRole("button", { name: "Crear evento" });
  await expect.poll(() => create.isEnabled(), SOON).toBe(true);
  const name = page.getByLabel("Nombre del evento");
  await name.fill(`Gala ${world.a.mark}`);
  const session = await page.context().cookies();
  await page.context().clearCookies();
  await create.click();
  await expectSays(page, "Tu sesión terminó. Inicia sesión en otra pestaña, regresa aquí y envía otra vez.");
  expect(await name.inputValue()).toBe(`Gala ${world.a.mark}`);
  expect(page.url()).toMatch(/\/event\/nuevo$/);
  await expectSound(page);

  await page.context().addCookies(session);
  await create.click();
  await page.waitForURL(/\/event\/\d+\?ver=zonas&hecho=creado/);
  await expectSays(page, `Gala ${world.a.mark}`);
  expect(complaints).toEqual([]);
});
