import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { eventAreas, parkingAreas } from "@/db/schema";
import { createZone } from "@/db/testing";
import { expectSound, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf, saleOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";

openOffice();

/** Opens the same page at two desks and waits until both react. */
async function twoAt(path: string, button: string) {
  const desks = [
    await pageOf(browser, world.people.admin, "desk"),
    await pageOf(browser, world.people.platform, "desk"),
  ] as const;
  const complaints = desks.map(watch);
  for (const page of desks) {
    await page.goto(path);
    await untilAlive(page, button);
  }
  return { desks, complaints };
}

const saveOf = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).first();

/** Expects that the save is refused, and loads the other person's changes. */
async function mergeChanges(page: Page): Promise<void> {
  await page.getByText("Otra persona guardó cambios aquí").waitFor();
  await expectSound(page, "both");
  await page.getByRole("button", { name: "Cargar sus cambios" }).click();
  await page.getByText("Ya ves los cambios de la otra persona").waitFor();
}

test("two people draw one plan: the second sees the first one's zones beneath their own, chooses, and saves both", async () => {
  const { enclosure, gate } = world.a;
  const square: [number, number][] = [
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ];
  const [one, two] = [
    await createZone(enclosure, { key: "S1", polygon: square }, [gate]),
    await createZone(enclosure, { key: "S2", polygon: square.map(([x, y]) => [x + 300, y]) }, [gate]),
  ];
  const { desks, complaints } = await twoAt(`/parkingArea/plano?recinto=${enclosure.id}`, "Guardar plano");
  const [first, second] = desks;
  const push = async (page: Page, zone: { id: number }, key: string) => {
    const mark = page.locator(`[data-zona="${zone.id}"]`);
    await mark.press("Enter");
    await mark.press(key);
  };
  await push(first, one, "ArrowRight");
  await push(first, two, "ArrowRight");
  await saveOf(first, "Guardar plano").click();
  await first.waitForURL("**/parkingArea?*hecho=plano");

  await push(second, one, "ArrowDown");
  await second.getByRole("button", { name: "Nueva zona" }).click();
  await second.getByLabel("Clave").fill("S3");
  await second.getByLabel("Nombre", { exact: true }).fill("Tercera");
  await second.getByLabel("Capacidad").fill("12");
  const door = second.getByRole("checkbox", { name: new RegExp(gate.street) });
  if (!(await door.isChecked())) await door.check();
  await saveOf(second, "Guardar plano").click();
  await mergeChanges(second);
  expect(await second.getByLabel("Clave").inputValue()).toBe("S3");
  await second.getByText("Los dos dibujaron S1").waitFor();
  await second.getByRole("button", { name: "Usar el suyo de S1" }).click();
  await saveOf(second, "Guardar plano").click();
  await second.waitForURL("**/parkingArea?*hecho=plano");

  const rows = await getDb().select().from(parkingAreas).where(eq(parkingAreas.enclosureId, enclosure.id));
  const corner = (key: string) => rows.find((row) => row.key === key)?.polygon?.[0];
  expect([corner("S1"), corner("S2")]).toEqual([
    [110, 100],
    [410, 100],
  ]);
  expect(rows.find(({ key }) => key === "S3")).toMatchObject({ name: "Tercera", capacity: 12 });
  expect(complaints).toEqual([[], []]);
});

test("two people change one zone of an event on its day: nobody's price goes unseen, and nothing typed is lost", async () => {
  const { event, area } = await saleOf(world.a, { priceCents: 25_000 });
  const { desks, complaints } = await twoAt(`/event/${event.id}?ver=zonas`, "Guardar");
  const [first, second] = desks;
  const { key } = world.a.zone;
  const field = (page: Page, label: string) => page.getByLabel(`${label} de ${key}`, { exact: true });
  await field(first, "Precio").fill("300.00");
  await field(first, "Cupo").fill("150");
  await saveOf(first, "Guardar").click();
  await first.getByText("Guardaste las zonas y los precios.").waitFor();

  await field(second, "Precio").fill("280.00");
  await saveOf(second, "Guardar").click();
  await mergeChanges(second);
  await second.getByText(`Los dos cambiaron: Precio de ${key}. Se guardará lo tuyo.`).waitFor();
  expect([await field(second, "Precio").inputValue(), await field(second, "Cupo").inputValue()]).toEqual([
    "280.00",
    "150",
  ]);
  await saveOf(second, "Guardar").click();
  await second.getByText("Guardaste las zonas y los precios.").waitFor();
  // The form takes what it has just saved as its new base.
  await saveOf(second, "Guardar").waitFor({ state: "hidden" });
  await untilAlive(second, "Guardar");
  await field(second, "Precio").fill("270.00");
  await saveOf(second, "Guardar").click();
  const price = async () => {
    const [row] = await getDb().select().from(eventAreas).where(eq(eventAreas.id, area.id));
    return [row?.priceCents, row?.capacity];
  };
  await expect.poll(price, SOON).toEqual([27_000, 150]);
  expect(complaints).toEqual([[], []]);
});
