import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectSound, launch, login, phone, SOON, watch } from "@/e2e/support/browser";
import { openDatabase } from "@/e2e/support/database";
import { gateOf, readAt } from "@/e2e/support/gate";
import { expectSays, holdPlaces, mainText, newCustomer, payByCard } from "@/e2e/support/journeys";

const tag = `${process.pid.toString(36)}${Date.now().toString(36)}`;
const venue = { name: `Foro ${tag}`, slug: `foro-${tag}` };
const event = `Inauguración ${tag}`;
const guard = { name: "Guardia de Prueba", email: `guardia-${tag}@test.example`, password: "secreto-123" };
let browser: Browser;
let office: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await launch();
  office = await desk(browser);
  page = await office.newPage();
  complaints = watch(page);
  await login(page, "otherAdmin");
});
afterAll(() => browser.close());

/** The button that sends a form, once the form is alive. */
async function submit(on: Page, name: string) {
  const button = on.getByRole("button", { name, exact: true, includeHidden: true });
  await expect.poll(() => button.isEnabled(), SOON).toBe(true);
  return button;
}

/** Finds the error that a field shows, by the field's label. */
async function errorAt(on: Page, label: string): Promise<string | null> {
  const field = on.getByLabel(label, { exact: true }).first();
  expect(await field.getAttribute("aria-invalid"), label).toBe("true");
  const note = (await field.getAttribute("aria-describedby")) ?? "";
  return on.locator(`[id="${note.split(" ").at(-1)}"]`).textContent();
}

/** Gives the venue's local time so many hours from now, as "2026-11-20T21:30". */
function hoursFromNow(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Monterrey", dateStyle: "short", timeStyle: "short" })
    .format(at)
    .replace(" ", "T");
}

async function chooseVenue(path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Recinto", { exact: true }).selectOption({ label: venue.name });
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.waitForURL(`**${path}?recinto=*`);
}

test("only the platform opens a venue, with its gate; what is wrong is said at its field", async () => {
  const refused = await page.goto("/create-enclosures");
  expect(refused?.status()).toBe(403);
  complaints.length = 0;

  const context = await desk(browser);
  const platform = await context.newPage();
  await login(platform, "platform", "/enclosures");
  await platform.getByRole("link", { name: "Crear recinto" }).click();
  const send = await submit(platform, "Crear recinto");
  const name = platform.getByLabel("Nombre", { exact: true }).first();
  await name.fill(venue.name);
  await platform.getByLabel("Dirección de su tienda").fill("No vale/..");
  await send.click();
  expect(await errorAt(platform, "Dirección de su tienda")).toContain("Usa de 3 a 60 letras sin acento");
  expect(await errorAt(platform, "Ubicación")).toContain("Este campo es requerido");
  expect(await errorAt(platform, "Organizador")).toContain("Debes seleccionar una opción");
  expect(await name.inputValue()).toBe(venue.name);
  await expectSound(platform);

  await platform.getByLabel("Dirección de su tienda").fill("arena-fundidora");
  await platform.getByLabel("Organizador").selectOption({ label: "Estadio de la Silla" });
  await platform.getByLabel("Ubicación").fill("Av. Universidad 100, San Nicolás, N.L.");
  await platform.getByRole("button", { name: "Agregar acceso" }).click();
  await platform.getByLabel("Calle").fill("Av. Universidad");
  await send.click();
  await expect
    .poll(() => platform.getByLabel("Dirección de su tienda").getAttribute("aria-invalid"), SOON)
    .toBe("true");
  expect(await errorAt(platform, "Dirección de su tienda")).toContain("Esa dirección ya la usa otro recinto");
  await platform.getByLabel("Dirección de su tienda").fill(venue.slug);
  await send.click();
  await platform.waitForURL("**/enclosures?hecho=creado&nuevo=*");
  await expectSays(platform, "Creaste el recinto.");
  const store = await platform.goto(`/${venue.slug}`);
  expect(store?.status()).toBe(200);
  expect(await mainText(platform)).toContain("Todavía no hay eventos");
  await context.close();
});

test("its administrator draws a zone without numbers and a numbered VIP one", async () => {
  await chooseVenue("/crear-zona-estacionamiento");
  let send = await submit(page, "Crear zona");
  await page.getByLabel("Clave", { exact: true }).fill("G1");
  await send.click();
  expect(await errorAt(page, "Nombre")).toContain("Este campo es requerido");
  expect(await errorAt(page, "Capacidad")).toContain("Este campo es requerido");
  expect(await page.getByLabel("Clave", { exact: true }).inputValue()).toBe("G1");
  await expectSound(page);
  await page.getByLabel("Nombre", { exact: true }).fill("General");
  await page.getByLabel("Capacidad").fill("40");
  await page.getByRole("checkbox", { name: /Av\. Universidad/ }).check();
  await page.getByRole("button", { name: "Rectángulo" }).click();
  await send.click();
  await page.waitForURL("**/parkingArea?hecho=creada");

  await chooseVenue("/crear-zona-estacionamiento");
  send = await submit(page, "Crear zona");
  await page.getByLabel("Clave", { exact: true }).fill("g1");
  await page.getByLabel("Nombre", { exact: true }).fill("Palco");
  await page.getByText("Numerados", { exact: true }).click();
  await page.getByLabel("Filas y lugares").fill("A-B: 1-6, sin 3");
  await expectSays(page, "10 lugares");
  await page.getByRole("switch", { name: /Zona VIP/ }).check();
  await page.getByRole("checkbox", { name: /Av\. Universidad/ }).check();
  await send.click();
  await expectSays(page, "Ya hay una zona con esa clave en el recinto.");
  expect(await page.getByLabel("Filas y lugares").inputValue()).toBe("A-B: 1-6, sin 3");
  await page.getByLabel("Clave", { exact: true }).fill("VIP");
  await send.click();
  await page.waitForURL("**/parkingArea?hecho=creada");
  await expectSays(page, "Creaste la zona.");
  expect(complaints).toEqual([]);
});

let eventPath = "";

test("an event with zones and prices goes on sale, is paused and goes on", async () => {
  await chooseVenue("/event/nuevo");
  const send = await submit(page, "Crear evento");
  await page.getByLabel("Nombre del evento").fill(event);
  await page.getByLabel("Abre el estacionamiento").fill(hoursFromNow(-1));
  await page.getByLabel("Abren las puertas").fill(hoursFromNow(2));
  await page.getByLabel("Empieza").fill(hoursFromNow(3));
  await page.getByLabel("Termina").fill(hoursFromNow(2));
  await page.getByLabel("Abre la venta").fill(hoursFromNow(-24));
  await page.getByLabel("Cierra la venta").fill(hoursFromNow(4));
  await send.click();
  await page
    .getByRole("alert")
    .filter({ hasText: /^.*(Corrige|Revisa)/ })
    .first()
    .waitFor();
  expect(await page.getByLabel("Nombre del evento").inputValue()).toBe(event);
  await page.getByLabel("Termina").fill(hoursFromNow(7));
  await send.click();
  await page.waitForURL(/\/event\/\d+\?ver=zonas/);
  eventPath = new URL(page.url()).pathname;

  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const unready = page.getByRole("alertdialog", { name: /Todavía no se puede publicar/ });
  await unready.getByText("Falta al menos una zona con precio y lugares.").waitFor();
  await expectSound(page, "both");
  await unready.getByRole("button", { name: "Entendido" }).click();

  const save = page.getByRole("button", { name: "Guardar", exact: true });
  const price = (key: string) => page.getByLabel(`Precio de ${key}`, { exact: true });
  await page.getByLabel("Mismo precio para todas").fill("barato");
  await page.getByRole("button", { name: "Poner" }).click();
  await expectSays(page, "Escribe una cantidad como 250.00");
  await page.getByLabel("Mismo precio para todas").fill("100");
  await page.getByRole("button", { name: "Poner" }).click();
  expect([await price("G1").inputValue(), await price("VIP").inputValue()]).toEqual(["100", "100"]);
  await expectSays(page, "$115.00");
  await price("VIP").fill("0");
  await page.getByText("VIP queda gratis.").waitFor();
  await expectSound(page, "both");
  await save.click();
  await page.getByText("Precio de VIP: Confirma que es gratis").waitFor();
  await price("VIP").fill("muy caro");
  await save.click();
  await page.getByText("Precio de VIP: Escribe una cantidad como 250.00").waitFor();
  await price("VIP").fill("300.50");
  await save.click();
  await page.getByText("Guardaste las zonas y los precios.").waitFor();
  await page.getByText("Ya se puede publicar").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publicar evento" }).click();
  const pause = page.getByRole("button", { name: "Pausar venta" });
  await pause.waitFor();

  const context = await phone(browser);
  const store = await context.newPage();
  await store.goto(`/${venue.slug}`);
  expect(await mainText(store)).toMatch(new RegExp(`${event}.*\\$115\\.00`));
  await expectSound(store);
  await pause.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Pausar venta" }).click();
  const resume = page.getByRole("button", { name: "Reanudar venta" });
  await resume.waitFor();
  await store.reload();
  expect(await mainText(store)).toContain("Venta en pausa");
  await store
    .getByRole("link", { name: new RegExp(`Ver el evento|${event}`) })
    .first()
    .click();
  await store.waitForURL(`**/${venue.slug}/*`);
  expect(await mainText(store)).toContain("La venta está en pausa");
  expect(await store.getByRole("link", { name: "Continuar" }).count()).toBe(0);
  await resume.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reanudar venta" }).click();
  await pause.waitFor();
  await store.reload();
  await store.getByRole("link", { name: "Continuar" }).waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});

test("a guard is created, assigned to the gate, and finds it on the phone", async () => {
  await page.goto("/guards?nuevo=1");
  const form = page.getByRole("form", { name: "Crear guardia" });
  const send = await submit(page, "Crear guardia");
  await form.getByLabel("Nombre completo").fill(guard.name);
  await form.getByLabel("Correo", { exact: true }).fill("esto no es un correo");
  await form.getByLabel("Contraseña inicial").fill("corta");
  await send.click();
  expect(await errorAt(page, "Correo")).toContain("Escribe un correo electrónico válido");
  expect(await errorAt(page, "Contraseña inicial")).toContain("La contraseña debe tener al menos 6 caracteres");
  expect(await form.getByLabel("Nombre completo").inputValue()).toBe(guard.name);
  await expectSound(page);
  await form.getByLabel("Correo", { exact: true }).fill(guard.email);
  await form.getByLabel("Contraseña inicial").fill(guard.password);
  await send.click();
  await form.getByText(`Creaste a ${guard.name}`).waitFor();

  await page.goto(`${eventPath}?ver=guardias`);
  await expectSays(page, "Un acceso sin guardia");
  await expectSays(page, "G1 por 1");
  const assign = page.getByRole("form", { name: "Asignar guardias" });
  await submit(page, "Asignar");
  await assign.getByRole("checkbox", { name: `${guard.name} (${guard.email})` }).check();
  await assign.getByRole("checkbox", { name: "G1, General" }).check();
  await assign.getByRole("button", { name: "Asignar" }).click();
  await page.getByRole("region", { name: "Zona G1, General" }).getByText(guard.name).waitFor();
  await expectSays(page, "Un acceso sin guardia");
  await expect.poll(() => mainText(page), SOON).not.toContain("G1 por 1");
  await expectSound(page);

  const context = await phone(browser);
  const gate = await context.newPage();
  await gate.goto("/login");
  await gate.getByLabel("Correo o teléfono").fill(guard.email);
  await gate.getByLabel("Contraseña", { exact: true }).fill(guard.password);
  await gate.getByRole("button", { name: "Entrar" }).click();
  await gate.waitForURL("**/home");
  expect(await mainText(gate)).toMatch(new RegExp(`${event}.*Av\\. Universidad.*G1`));
  await expectSound(gate);
  await gate.getByRole("link", { name: "Escanear", exact: true }).click();
  await gate.waitForURL("**/scan-qr");
  await gate.getByRole("button", { name: /Entradas por 1, Av\. Universidad/ }).waitFor();
  const db = openDatabase();
  const foreign = await readAt(gate, await gateOf(db, "Calz. Los Rieles"), "ZZZZ ZZZZ ZZZZ ZZZZ");
  await db.end();
  expect(foreign.status).toBe(404);
  await context.close();
  expect(complaints).toEqual([]);
});

test("a sale shows on the administrator's home by itself", async () => {
  await page.goto("/home");
  await expectSound(page);
  const figure = page.locator(".cifra").filter({ hasText: "Ventas de hoy" });
  const sold = async () =>
    Number(/\$([\d,]+\.\d\d)/.exec((await figure.textContent()) ?? "")?.[1]?.replaceAll(",", ""));
  const before = await sold();
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));

  const { context, page: buying } = await newCustomer(browser);
  await holdPlaces(buying, venue.slug, event, "G1", 2);
  await payByCard(buying);
  await expect.poll(sold, { timeout: 10_000 }).toBeCloseTo(before + 230, 2);
  expect(loads).toEqual([]);
  await page.goto(eventPath);
  expect(await mainText(page)).toMatch(/General.*2 ?\/ ?40/);
  await expectSound(page);
  await context.close();
  expect(complaints).toEqual([]);
});
