import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { createEvent, createEventArea, createZone } from "@/db/testing";
import { baseUrl, expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";
import { pdfPages, pdfQrs } from "@/lib/core/testing-pdf";
import { countsOf } from "@/lib/courtesy-qrs/testing";
import { verifyPassToken } from "@/lib/passes";

const MANY = 500;

openOffice();

let page: Page;
let complaints: string[];
let sold: { eventId: number; zoneId: number; areaId: number };
let small: { zoneId: number; areaId: number };

beforeAll(async () => {
  const { enclosure, gate } = world.a;
  const event = await createEvent(enclosure, { name: "Gran Clásico" });
  const [zone, narrow] = [
    await createZone(enclosure, { capacity: 600, name: "Cortesías" }, [gate]),
    await createZone(enclosure, { capacity: 120, name: "Estrecha" }, [gate]),
  ];
  const [area, other] = [await createEventArea(event, zone), await createEventArea(event, narrow)];
  sold = { eventId: event.id, zoneId: zone.id, areaId: area.id };
  small = { zoneId: narrow.id, areaId: other.id };
  page = await pageOf(browser, world.people.admin, "desk");
  complaints = watch(page);
});

test("500 courtesies are made by a job, and the print sheet holds the QR of each", async () => {
  await page.goto(`/create-qr?evento=${sold.eventId}&zona=${sold.zoneId}`);
  await expectSound(page);
  await page.getByLabel("Cantidad").fill("601");
  await page.getByRole("button", { name: "Generar QR" }).click();
  await page.getByText("Quedan 600 lugares libres en esa zona. No se tomó ni se movió ninguno.").waitFor(SOON);
  await page.getByLabel("Cantidad").fill(String(MANY));
  await page.getByLabel("Personas").fill("Ana Ríos, ana@test.example");
  await page.getByRole("button", { name: "Generar QR" }).click();
  await page.waitForURL(/\/generate-qr\/lote\/\d+/, SOON);
  await page.reload();
  await page.getByText("Los QR están listos").waitFor({ timeout: 60_000 });
  await expectSound(page);
  const href = await page.getByRole("link", { name: "Imprimir hoja (8 por página)" }).getAttribute("href");
  const answer = await page.request.get(`${baseUrl()}${href}`);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const pages = pdfPages(await answer.body());
  expect(pages).toHaveLength(Math.ceil(MANY / 8));
  const verdicts = await Promise.all(pages.flatMap(pdfQrs).map((qr) => verifyPassToken({}, qr, world.a.admin.id)));
  expect(verdicts.filter(({ code, pass }) => code === null && pass?.eventId === sold.eventId)).toHaveLength(MANY);
  expect(new Set(verdicts.map(({ pass }) => pass?.id)).size).toBe(MANY);
});

test("moving them where they do not fit is refused, and nothing has moved", async () => {
  await page.goto(`/generate-qr/reasignar?evento=${sold.eventId}&zona=${sold.zoneId}`);
  await page.getByLabel("Nueva zona").selectOption(String(small.zoneId));
  await page.getByRole("button", { name: "Reasignar" }).click();
  await page.getByText("Quedan 120 lugares libres en esa zona. No se tomó ni se movió ninguno.").waitFor(SOON);
  await expectSound(page);

  // All of the list, not only those of its page, and from the list itself.
  await page.goto(`/generate-qr?evento=${sold.eventId}`);
  await page.getByText(`${MANY} de ${MANY} de`).waitFor(SOON);
  await page.getByRole("checkbox", { name: "Elegir toda la página" }).click();
  await page.getByRole("button", { name: `Elegir los ${MANY} resultados` }).click();
  await page.getByText(`${MANY} elegidos`).waitFor(SOON);
  await page.getByRole("region", { name: "Elegidos" }).getByRole("button", { name: "Reasignar" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Nuevo evento").selectOption(String(sold.eventId));
  await dialog.getByLabel("Nueva zona").selectOption(String(small.zoneId));
  await expectSound(page);
  await dialog.getByRole("button", { name: "Reasignar" }).click();
  await dialog.getByText("Quedan 120 lugares libres en esa zona. No se tomó ni se movió ninguno.").waitFor(SOON);
  await dialog.getByRole("button", { name: "Dejar como están" }).click();
  expect(await countsOf(sold.areaId)).toEqual({ free: 100, given: MANY, waiting: 0 });
  expect(await countsOf(small.areaId)).toEqual({ free: 120, given: 0, waiting: 0 });
});

test("guests come from a file: nothing is made before its rows are right or left out, and nothing typed is lost", async () => {
  await page.goto(`/create-qr?evento=${sold.eventId}&zona=${small.zoneId}`);
  await page.getByLabel("Personas").fill("Berta Typed, berta@test.example");
  const rows = Array.from({ length: 20 }, (_, n) => `Invitado ${n},invitado${n}@test.example`);
  const buffer = Buffer.from(["Nombre,Correo", ...rows, ",sin.nombre@test.example", "Carla,sin-arroba"].join("\n"));
  await page
    .getByLabel("O súbelas en un archivo")
    .setInputFiles({ name: "invitados.csv", mimeType: "text/csv", buffer });
  await page.getByText("2 renglones tienen errores; 20 están correctos.").waitFor(SOON);
  await page.getByRole("row").filter({ hasText: "Sin nombre" }).getByText("22", { exact: true }).waitFor(SOON);
  await expectSound(page);
  await page.getByRole("button", { name: "Generar QR" }).click();
  await page.getByText("Corrige los 2 renglones con errores o déjalos fuera").first().waitFor(SOON);
  expect(await countsOf(small.areaId)).toEqual({ free: 120, given: 0, waiting: 0 });
  expect(await page.getByLabel("Personas").inputValue()).toBe("Berta Typed, berta@test.example");
  await page.getByLabel("Dejar fuera los 2 renglones").check();
  await page.getByRole("button", { name: "Generar QR" }).click();
  await page.waitForURL(/\/generate-qr\/lote\/\d+/, SOON);
  await page.getByText("Los QR están listos").waitFor({ timeout: 60_000 });
  expect(await countsOf(small.areaId)).toEqual({ free: 99, given: 21, waiting: 0 });
  // The browser reports the refused request in its console.
  expect(complaints.splice(0).filter((text) => !/400/.test(text))).toEqual([]);
  await page.getByRole("link", { name: "Ver la lista" }).click();
  await page.getByText("21 resultados").waitFor(SOON);
  await page.goto(`/generate-qr?evento=${sold.eventId}&q=Berta`);
  await page.getByText("Berta Typed").waitFor(SOON);
});

test("one is sent to its person, who opens it; deleted, its place is free", async () => {
  await page.goto(`/generate-qr?evento=${sold.eventId}&q=Ana`);
  await expectSound(page);
  await page.getByLabel("Acciones de Ana Ríos").click();
  await expectSound(page);
  await page.getByRole("link", { name: "Abrir", exact: true }).click();
  await page.waitForURL(/\/generate-qr\/\d+$/, SOON);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await page.getByText("1 QR va en camino.").waitFor(SOON);
  await page.getByText("Enviado por correo").waitFor(SOON);
  await expectSound(page);
  await page.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await page.getByText("Eliminado", { exact: true }).first().waitFor(SOON);
  expect(await countsOf(sold.areaId)).toMatchObject({ free: 101, given: MANY - 1 });
  expect(complaints).toEqual([]);
});
