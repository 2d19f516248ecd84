import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { eventAreas, events, parkingAreas, users } from "@/db/schema";
import { expectSound, launch, SOON, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { enter, press, tabTo, typeInto } from "@/e2e/support/keyboard";
import { usePlatform } from "@/e2e/support/shop";
import { type Person, personOf } from "@/e2e/support/world";

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

const mark = `${process.pid.toString(36)}${Date.now().toString(36)}`;
const TENANT = { name: `Foro Vacío ${mark}`, email: `vacio-${mark}@test.example` };

async function platform(): Promise<Person> {
  const [user] = await getDb().select().from(users).where(eq(users.isPlatformAdmin, true));
  if (!user) throw new Error("The platform has no administrator");
  return personOf("platform", user);
}

/** The organizer's administrator, as its invitation would let it in. */
async function ownerOf(adminId: number): Promise<Page> {
  const [user] = await getDb().select().from(users).where(eq(users.id, adminId));
  if (!user) throw new Error("The organizer has no administrator");
  return pageOf(browser, await personOf("admin", user), "desk");
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

/** The platform opens an organizer and its venue with one gate; gives the organizer's id. */
async function openOrganizer(page: Page): Promise<number> {
  await page.goto("/enclosures");
  await enter(page, page.getByRole("link", { name: "Nuevo organizador" }));
  await page.waitForURL("**/users/nuevo?organizador=nuevo");
  const create = page.getByRole("button", { name: "Crear organizador" });
  await expect.poll(() => create.isEnabled(), SOON).toBe(true);
  await typeInto(page, page.getByLabel("Nombre del organizador"), TENANT.name);
  await typeInto(page, page.getByLabel("Ubicación"), "Apodaca, N.L.");
  await typeInto(page, page.getByLabel("Nombre completo"), "Violeta Vacía");
  await typeInto(page, page.getByLabel("Nombre de usuario"), "Violeta");
  await typeInto(page, page.getByLabel("Correo", { exact: true }), TENANT.email);
  await enter(page, create);
  await page.waitForURL("**/create-enclosures?organizador=*");
  return Number(new URL(page.url()).searchParams.get("organizador"));
}

async function openVenue(page: Page): Promise<number> {
  const create = page.getByRole("button", { name: "Crear recinto" });
  await expect.poll(() => create.isEnabled(), SOON).toBe(true);
  await typeInto(page, page.getByLabel("Nombre", { exact: true }).first(), TENANT.name);
  await typeInto(page, page.getByLabel("Ubicación"), "Av. Uno 1, Apodaca, N.L.");
  await enter(page, page.getByRole("button", { name: "Agregar acceso" }));
  await typeInto(page, page.getByLabel("Calle"), "Av. Uno");
  await enter(page, create);
  await page.waitForURL("**/enclosures?hecho=creado&nuevo=*");
  return Number(new URL(page.url()).searchParams.get("nuevo"));
}

test("from nothing to a published event with four drawn zones, by keyboard only", async () => {
  const page = await pageOf(browser, await platform(), "desk");
  const complaints = watch(page);
  const count = counted(page);
  const adminId = await openOrganizer(page);

  const owner = await ownerOf(adminId);
  const complaintsOfOwner = watch(owner);
  await owner.goto("/home");
  const list = owner
    .locator("section")
    .filter({ has: owner.getByRole("heading", { name: "Prepara tu primer evento" }) });
  await list.getByText("Lo abre Control Traslado: pídeselo a quien te invitó.").waitFor();
  expect(await owner.getByText("Todo en orden.").count()).toBe(0);
  expect(await owner.getByRole("link", { name: "Crear evento" }).count()).toBe(0);
  await expectSound(owner);
  await owner.goto("/enclosures");
  await owner.getByText("Todavía no tienes un recinto").waitFor();
  await owner.goto("/event/nuevo");
  await enter(owner, owner.getByRole("link", { name: "Ver qué falta para vender" }));
  await owner.waitForURL("**/home");

  const venueId = await openVenue(page);
  await owner.reload();
  await list.getByRole("link", { name: "Dibujar plano" }).waitFor();
  expect(await list.locator(".estreno-sigue").textContent()).toContain("Plano y zonas");
  await enter(page, page.getByRole("link", { name: "Dibujar su plano" }));
  await page.waitForURL("**/parkingArea/plano*");
  const save = page.getByRole("button", { name: "Guardar plano" });
  await untilAlive(page, "Guardar plano");
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
  const zones = await getDb().select().from(parkingAreas).where(eq(parkingAreas.enclosureId, venueId));
  expect(zones.map(({ key, polygon }) => [key, polygon?.length]).sort()).toEqual(
    ["A1", "A2", "B1", "B2"].map((key) => [key, 4]),
  );

  await enter(page, page.getByRole("link", { name: "Crear un evento con estas zonas" }));
  await page.waitForURL("**/event/nuevo*");
  const create = page.getByRole("button", { name: "Crear evento" });
  await expect.poll(() => create.isEnabled(), SOON).toBe(true);
  await typeInto(page, page.getByLabel("Nombre del evento"), "Primera función");
  await enter(page, create);
  await page.waitForURL(/\/event\/\d+\?ver=zonas/);

  await untilAlive(page, "Guardar");
  await typeInto(page, page.getByLabel("Mismo precio para todas"), "100");
  await page.keyboard.press("Enter");
  await enter(page, page.getByRole("button", { name: "Guardar", exact: true }));
  await page.getByText("Guardaste las zonas y los precios.").waitFor();
  await page.getByText("Ya se puede publicar").waitFor();
  await enter(page, page.getByRole("button", { name: "Publicar", exact: true }), "Shift+Tab");
  await enter(page, page.getByRole("alertdialog").getByRole("button", { name: "Publicar evento" }));
  const eventId = Number(/\/event\/(\d+)/.exec(page.url())?.[1]);
  const stateOf = async () => (await getDb().select().from(events).where(eq(events.id, eventId)))[0]?.state;
  await expect.poll(stateOf, SOON).toBe("published");
  const sold = await getDb().select().from(eventAreas).where(eq(eventAreas.eventId, eventId));
  expect(sold.map(({ capacity, priceCents }) => [capacity, priceCents])).toEqual(Array(4).fill([50, 10_000]));
  process.stdout.write(`Nothing to published event: ${count.pages} pages, ${count.submits} submits\n`);
  expect(count.pages).toBeLessThanOrEqual(8);
  expect(count.submits).toBeLessThanOrEqual(6);

  await owner.goto("/home");
  await list.getByText("5 de 6 listos").waitFor();
  await list.getByRole("link", { name: "Invitar" }).waitFor();
  await expectSound(owner);
  expect([...complaints, ...complaintsOfOwner]).toEqual([]);
});
