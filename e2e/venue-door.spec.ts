import { expect, test } from "vitest";
import { expectFits, expectSound, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createDoor } from "@/lib/access/doors/testing";
import { createPost, createTestPass, staysOf } from "@/lib/access/testing";

openOffice();

test("an organizer opens a door for people, and a guard lets the three of one ticket through it", async () => {
  const post = await createPost();
  const { row } = await createTestPass(post);
  const desk = await pageOf(browser, await personOf("admin", post.owner), "desk");
  const complaints = watch(desk);
  await desk.goto("/parkingArea/ocupacion");
  await desk.getByRole("link", { name: "Puertas para personas" }).click();
  await desk.waitForURL("**/parkingArea/puertas?id=*");
  await desk.getByRole("button", { name: "Agregar puerta" }).click();
  await desk.getByRole("button", { name: "Guardar puertas" }).click();
  await desk.getByText("Este campo es requerido").first().waitFor();
  await desk.getByLabel("Nombre de la puerta").fill("Puerta Poniente");
  await expectSound(desk);
  await desk.getByRole("button", { name: "Guardar puertas" }).click();
  await desk.waitForURL("**/parkingArea/ocupacion");
  await desk.goto(`/parkingArea/reglas?id=${post.zone.id}`);
  await untilAlive(desk, "Guardar reglas");
  await desk.getByLabel("Personas que pasan a pie con cada código").fill("3");
  await desk.getByRole("button", { name: "Guardar reglas" }).click();
  await desk.waitForURL("**/parkingArea?hecho=guardada");

  const phone = await pageOf(browser, await personOf("guard", post.guard), "phone");
  const others = watch(phone);
  const type = async (code: string) => {
    await phone.getByRole("button", { name: "Escribir código" }).click();
    await phone.getByLabel("Código del boleto").fill(code);
    await phone.getByRole("button", { name: "Validar" }).click();
  };
  await phone.goto("/home");
  await phone.getByRole("link", { name: "Puertas del recinto" }).click();
  await phone.waitForURL("**/scan-parking/recinto");
  await phone.getByText("Puerta Poniente").first().waitFor();
  await phone.getByText(/por esta puerta · 0 personas de 3 en el evento/).waitFor();
  await expectFits(phone);

  await type(row.shortCode);
  await phone.getByRole("heading", { name: "¿Cuántas?" }).waitFor();
  await expectFits(phone);
  await expectSound(phone);
  const two = phone.getByRole("heading", { name: "Pasan 2" }).waitFor();
  await phone.getByRole("button", { name: "Pasan 2 personas" }).click();
  await two;
  await phone.getByText("2 de 3 personas").waitFor();
  await expectFits(phone);
  await phone.getByText(/2 personas de 3 en el evento/).waitFor();

  // One is left, and nobody has to say so.
  const last = phone.getByRole("heading", { name: "Pasa", exact: true }).waitFor();
  await type(row.shortCode);
  await last;
  await phone.getByText(/3 personas de 3 en el evento/).waitFor();
  await type(row.shortCode);
  await phone.getByText("Ya pasaron sus 3 personas").waitFor();
  await phone.getByText("Puerta Poniente").last().waitFor();
  await expectFits(phone);
  await expectSound(phone);

  expect(await staysOf(row.id)).toEqual([]);
  expect([...complaints, ...others]).toEqual([]);
});

test("a venue's QR leads a guard to its doors, also on a phone that remembers a gate", async () => {
  const post = await createPost();
  await createDoor(post.enclosure, "Puerta Norte");
  const phone = await pageOf(browser, await personOf("guard", post.guard), "phone");
  const complaints = watch(phone);
  await phone.goto("/scan-qr");
  await phone.getByRole("button", { name: /Cambiar de acceso/ }).click();
  await phone.getByRole("button", { name: "Empezar a escanear" }).click();
  await phone.getByRole("button", { name: "Escribir código" }).waitFor();
  await phone.goto("/scan-enclosure");
  await phone.getByLabel("Nombre corto del recinto").fill(post.enclosure.slug);
  await phone.getByRole("button", { name: "Ir al recinto" }).click();
  await phone.getByRole("link", { name: "Puertas del recinto" }).click();
  await phone.waitForURL(`**/scan-parking/recinto?recinto=${post.enclosure.slug}`);
  await phone.getByText("Puerta Norte").first().waitFor();
  await expectFits(phone);
  expect(complaints).toEqual([]);
});
