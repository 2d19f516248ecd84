import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { eventAreas } from "@/db/schema";
import { expectSound, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

const capacityOf = async (areaId: number) =>
  (await getDb().select().from(eventAreas).where(eq(eventAreas.id, areaId)))[0]?.capacity;

test("a zone is not made smaller than what an event sold of it: the event is named, with a link", async () => {
  const { zone, event, area } = world.a;
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto(`/crear-zona-estacionamiento?id=${zone.id}`);
  const save = page.getByRole("button", { name: "Guardar zona" });
  await untilAlive(page, "Guardar zona");
  await page.getByLabel("Clave", { exact: true }).fill("Z1");
  await page.getByLabel("Capacidad").fill("1");
  await save.click();
  await expectSays(page, "2 vendidos");
  const stops = page.getByRole("region", { name: "Eventos que lo impiden" });
  const link = stops.getByRole("link", { name: event.name });
  expect(await link.getAttribute("href")).toBe(`/event/${event.id}?ver=zonas`);
  expect(await capacityOf(area.id)).toBe(200);
  await expectSound(page);

  await page.getByLabel("Capacidad").fill("150");
  await save.click();
  await page.waitForURL("**/parkingArea?*hecho=guardada");
  expect(await capacityOf(area.id)).toBe(150);
  expect(complaints).toEqual([]);
});
