import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { passes } from "@/db/schema";
import { expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createPost, staysOf } from "@/lib/access/testing";

openOffice();

test("an organizer makes one QR for three cars, and a guard lets two in at once, one out, and the third in", async () => {
  const post = await createPost();
  const desk = await pageOf(browser, await personOf("admin", post.owner), "desk");
  const complaints = watch(desk);
  await desk.goto(`/create-qr?evento=${post.event.id}&zona=${post.zone.id}`);
  await desk.getByLabel("Evento", { exact: true }).selectOption(String(post.event.id));
  await desk.getByLabel("Zona", { exact: true }).selectOption(String(post.zone.id));
  await desk.getByLabel("Cantidad").fill("30");
  await desk.getByLabel("Un solo QR para todos").check();
  await desk.getByRole("button", { name: "Generar QR" }).click();
  await desk.getByText("Un QR de grupo es de 2 a 20 autos").first().waitFor();
  await desk.getByLabel("Cantidad").fill("3");
  await desk.getByLabel("Personas").fill("Patrocinio Acero");
  await expectSound(desk);
  await desk.getByRole("button", { name: "Generar QR" }).click();
  await desk.waitForURL("**/generate-qr/lote/*");
  await desk.getByText("Los QR están listos").waitFor();
  const [pass] = await getDb().select().from(passes).where(eq(passes.eventId, post.event.id));
  if (!pass) throw new Error("The group was not made");
  await desk.goto(`/generate-qr/${pass.id}`);
  await desk.getByText("0 de 3 autos de un grupo").waitFor();

  const phone = await pageOf(browser, await personOf("guard", post.guard), "phone");
  const others = watch(phone);
  const type = async () => {
    await phone.getByRole("button", { name: "Escribir código" }).click();
    await phone.getByLabel("Código del boleto").fill(pass.shortCode);
    await phone.getByRole("button", { name: "Validar" }).click();
  };
  await phone.goto("/scan-parking");
  await type();
  await phone.getByText("Pueden pasar 3").waitFor();
  await expectFits(phone);
  await expectSound(phone);
  const two = phone.getByRole("heading", { name: "Pasan 2" }).waitFor();
  await phone.getByRole("button", { name: "Pasan 2 autos" }).click();
  await two;
  await phone.getByText("Entraron 2 de 3 autos · 2 adentro").waitFor();

  await type();
  await phone.getByText("Puede pasar 1").waitFor();
  const left = phone.getByRole("heading", { name: "Salió" }).waitFor();
  await phone.getByRole("button", { name: "Sale 1 auto" }).click();
  await left;
  await phone.getByText("Entraron 2 de 3 autos · 1 adentro").waitFor();

  await type();
  const third = phone.getByRole("heading", { name: "Pasa", exact: true }).waitFor();
  await phone.getByRole("button", { name: "Pasa 1 auto" }).click();
  await third;
  await type();
  await phone.getByRole("heading", { name: "¿Sale?" }).waitFor();
  await expectFits(phone);
  await phone.getByRole("button", { name: "Nadie, escanear otro" }).click();
  expect((await staysOf(pass.id)).map(({ endedBy }) => endedBy)).toEqual(["exit", null, null]);
  expect([...complaints, ...others]).toEqual([]);
});
