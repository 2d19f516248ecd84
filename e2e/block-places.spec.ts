import { expect, test } from "vitest";
import { createEventArea, createZone } from "@/db/testing";
import { expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf, saleOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";
import { api, heldOf, holdPlaces, newClients } from "@/e2e/support/shop";
import { plainNumbering } from "@/lib/parking-areas/client";

openOffice();

test("places are blocked by keyboard while others buy: what is held says so, what is blocked is not sold", async () => {
  const { event } = await saleOf(world.a);
  const numbered = { capacity: 10, isNumbered: true, numbering: plainNumbering(1, 10) };
  const zone = await createZone(world.a.enclosure, numbered, [world.a.gate]);
  const area = await createEventArea(event, zone);
  const [first, second] = await newClients(2);
  if (!first || !second) throw new Error("No buyers");
  heldOf(await holdPlaces(first, 0, { idEventArea: area.id, quantity: 1 }));

  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto(`/event/${event.id}?ver=lugares&zona=${area.id}`);
  const block = page.getByRole("button", { name: "Bloquear", exact: true });
  await expect.poll(() => block.isEnabled(), SOON).toBe(true);
  const place = (label: string) => page.getByRole("checkbox", { name: new RegExp(`^${label}\\s*,`) });
  await place("A1").focus();
  for (const key of ["Space", "ArrowRight", "Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  expect(await page.getByLabel("Lugares", { exact: true }).inputValue()).toBe("A1, A2, A3");
  await page.getByLabel("Motivo").fill("Escenario");
  await block.click();
  await expectSays(page, /A1 apartado hasta las \d\d:\d\d/);
  expect(await page.locator(".plazas .lugar-blocked").count()).toBe(0);
  await page.getByRole("checkbox", { name: /solo los que estén libres/ }).check();
  await block.click();
  await expect.poll(() => page.locator(".plazas .lugar-blocked").count(), SOON).toBe(2);
  await expectSound(page, "both");

  expect((await holdPlaces(second, 0, { idEventArea: area.id, quantity: 6 })).status).toBe(201);
  const free = await api({ method: "GET", path: `/tickets/available-places/${event.id}`, turn: 0 });
  expect(JSON.stringify(free)).not.toContain('"A2"');
  await page.getByLabel("Lugares", { exact: true }).fill("A2-A3");
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect.poll(() => page.locator(".plazas .lugar-blocked").count(), SOON).toBe(0);
  expect(complaints).toEqual([]);
});
