import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { eventAreas, events, parkingAreas } from "@/db/schema";
import { createAdmin, createEnclosure, createGate } from "@/db/testing";
import { launch, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { enter, press, tabTo, typeInto } from "@/e2e/support/keyboard";
import { usePlatform } from "@/e2e/support/shop";
import { personOf } from "@/e2e/support/world";
import { openAccount } from "@/lib/events/testing";

let leave: () => Promise<void>;
let browser: Browser;

beforeAll(async () => {
  leave = usePlatform();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await leave();
});

/** A tenant with nothing but its venue and gate, as the platform opens it. */
async function emptyTenant() {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  await createGate(venue);
  await openAccount(admin.id);
  return { venue, person: await personOf("admin", owner) };
}

/** Counts pages that open and forms that are sent, from now on. */
function counted(page: Page) {
  const count = { pages: 0, submits: 0 };
  let last = "";
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === last) return;
    last = pathname;
    count.pages += 1;
  });
  page.on("request", (request) => {
    if (request.method() === "POST" && request.headers()["next-action"]) count.submits += 1;
  });
  return count;
}

/** One more zone on the plan, as a rectangle that the arrows take to its corner. */
async function drawZone(page: Page, key: string, name: string, way: [string, number][]): Promise<void> {
  await enter(page, page.getByRole("button", { name: "Nueva zona" }), "Shift+Tab");
  const fields = page.locator("section:not([hidden])").filter({ has: page.getByText("Quitar esta zona") });
  await typeInto(page, fields.getByLabel("Clave").last(), key);
  await typeInto(page, fields.getByLabel("Nombre", { exact: true }).last(), name);
  await typeInto(page, fields.getByLabel("Capacidad").last(), "50");
  await enter(page, page.getByRole("button", { name: "Rectángulo" }));
  await tabTo(page, page.locator("[data-zona]").last());
  for (const [arrow, times] of way) await press(page, `Shift+${arrow}`, times);
}

test("from an empty tenant to a published event with four drawn zones, by keyboard only", async () => {
  const { venue, person } = await emptyTenant();
  const page = await pageOf(browser, person, "desk");
  const complaints = watch(page);
  const count = counted(page);
  await page.goto("/parkingArea");
  await enter(page, page.getByRole("link", { name: "Dibujar en el plano" }));
  await page.waitForURL("**/parkingArea/plano*");
  const save = page.getByRole("button", { name: "Guardar plano" });
  await expect.poll(() => save.isEnabled(), SOON).toBe(true);
  await drawZone(page, "A1", "Norte", [
    ["ArrowUp", 4],
    ["ArrowLeft", 5],
  ]);
  await drawZone(page, "A2", "Norte", [
    ["ArrowUp", 4],
    ["ArrowRight", 5],
  ]);
  await drawZone(page, "B1", "Sur", [
    ["ArrowDown", 4],
    ["ArrowLeft", 5],
  ]);
  await drawZone(page, "B2", "Sur", [
    ["ArrowDown", 4],
    ["ArrowRight", 5],
  ]);
  await enter(page, save);
  await page.waitForURL("**/parkingArea?*hecho=plano");
  const zones = await getDb().select().from(parkingAreas).where(eq(parkingAreas.enclosureId, venue.id));
  expect(zones.map(({ key, polygon }) => [key, polygon?.length]).sort()).toEqual(
    ["A1", "A2", "B1", "B2"].map((key) => [key, 4]),
  );

  await enter(page, page.getByRole("link", { name: "Consulta de eventos" }));
  await page.waitForURL("**/event");
  await enter(page, page.getByRole("link", { name: "Crear evento" }).first());
  await page.waitForURL("**/event/nuevo*");
  const create = page.getByRole("button", { name: "Crear evento" });
  await expect.poll(() => create.isEnabled(), SOON).toBe(true);
  await typeInto(page, page.getByLabel("Nombre del evento"), "Primera función");
  await enter(page, create);
  await page.waitForURL(/\/event\/\d+\?ver=zonas/);

  for (const key of ["A1", "A2", "B1", "B2"]) {
    const form = page.getByRole("form", { name: "Agregar zona" });
    const add = form.getByRole("button", { name: "Agregar" });
    await expect.poll(() => add.isEnabled(), SOON).toBe(true);
    await tabTo(page, form.getByLabel("Zona", { exact: true }));
    await page.keyboard.type(key);
    await typeInto(page, form.getByLabel("Precio"), "100");
    await enter(page, add);
    await page.getByRole("form", { name: new RegExp(`^Zona ${key}`) }).waitFor();
  }
  await enter(page, page.getByRole("button", { name: "Publicar", exact: true }), "Shift+Tab");
  await enter(page, page.getByRole("alertdialog").getByRole("button", { name: "Publicar evento" }));
  const eventId = Number(/\/event\/(\d+)/.exec(page.url())?.[1]);
  const stateOf = async () => (await getDb().select().from(events).where(eq(events.id, eventId)))[0]?.state;
  await expect.poll(stateOf, SOON).toBe("published");
  const sold = await getDb().select().from(eventAreas).where(eq(eventAreas.eventId, eventId));
  expect(sold.map(({ capacity, priceCents }) => [capacity, priceCents])).toEqual(Array(4).fill([50, 10_000]));
  process.stdout.write(`Empty tenant to published event: ${count.pages} pages, ${count.submits} submits\n`);
  expect(count.pages).toBeLessThanOrEqual(7);
  expect(count.submits).toBeLessThanOrEqual(8);
  expect(complaints).toEqual([]);
});
