import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { expectFits, expectSound, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

test.each(["desk", "phone"] as const)("an administrator sets a zone's rules at its gates: %s", async (device) => {
  const { zone } = world.a;
  const page = await pageOf(browser, world.people.admin, device);
  const complaints = watch(page);
  await page.goto(`/crear-zona-estacionamiento?id=${zone.id}`);
  await page.getByRole("link", { name: "Reglas de los accesos" }).click();
  await page.waitForURL(`**/parkingArea/reglas?id=${zone.id}`);
  const save = page.getByRole("button", { name: "Guardar reglas" });
  await untilAlive(page, "Guardar reglas");
  const reentries = page.getByLabel("Reingresos por código");
  await reentries.fill("100");
  await save.click();
  await expectSays(page, "Escribe un número del 0 al 99");
  await expectFits(page);
  await expectSound(page);

  await reentries.fill(device === "desk" ? "1" : "2");
  await page.getByLabel("Sin límite hasta las").fill("22:30");
  await page.getByLabel("Si ya hay tantos autos adentro como lugares").selectOption("refuse");
  await save.dblclick();
  await page.waitForURL("**/parkingArea?*hecho=guardada");
  const [row] = await getDb().select().from(zoneRules).where(eq(zoneRules.parkingAreaId, zone.id));
  const saved = { reentries: device === "desk" ? 1 : 2, reentryUntil: 22 * 60 + 30, whenFull: "refuse" };
  expect(row).toMatchObject({ antiPassback: null, ...saved });
  await page.goto(`/parkingArea/reglas?id=${zone.id}`);
  expect(await page.getByLabel("Sin límite hasta las").inputValue()).toBe("22:30");
  expect(complaints).toEqual([]);
});
