import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { parkingAreas, zoneRules } from "@/db/schema";
import { expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { createTestSubscriber } from "@/lib/access/testing-standing";

openOffice();

const HOUR = 3_600_000;

async function standAs(page: Page, way: "Entrada" | "Salida" | "Ambos"): Promise<void> {
  await page.getByRole("radio", { name: way }).check();
  await expectFits(page);
  await page.getByRole("button", { name: "Empezar a escanear" }).click();
}

/** Types a code, and expects the answer in words; each answer fits and is sound. */
async function expectAnswer(
  page: Page,
  code: string,
  heading: "Pasa" | "Salió" | "Revisa" | "Alto",
  ...words: string[]
) {
  await page.getByRole("button", { name: "Escribir código" }).click();
  await page.getByLabel("Código del boleto").fill(code);
  await page.getByRole("button", { name: "Validar" }).click();
  await page.getByRole("heading", { name: heading, exact: true }).waitFor();
  for (const text of words) await page.locator(".fallo").getByText(text).first().waitFor();
  await expectFits(page);
  if (heading === "Alto" || heading === "Revisa") await expectSound(page);
}

test("a phone at a gate lets a car out and in again, and says how long it stayed and what nothing read", async () => {
  const post = await createPost();
  const rules = { parkingAreaId: post.zone.id, adminId: post.admin.id, reentries: 1 };
  await getDb().insert(zoneRules).values(rules);
  const pass = async () => (await createTestPass(post)).row.shortCode;
  const [parked, fresh, unread] = [await pass(), await pass(), await pass()];
  const subscriber = await createTestSubscriber(post, { entryRights: 3 });
  const anHourAgo = new Date(Date.now() - HOUR - 12 * 60_000);
  for (const code of [parked, subscriber.row.shortCode]) await scan(post.guard, post.gate, code, { now: anHourAgo });

  const page = await pageOf(browser, await personOf("guard", post.guard), "phone");
  const complaints = watch(page);
  await page.goto("/home");
  await page.getByRole("link", { name: "Entradas y salidas" }).click();
  await page.waitForURL("**/scan-parking");
  // There is one gate: the phone stands there at once, both ways.
  const head = page.getByRole("button", { name: /Entradas y salidas por .*Cambiar de acceso/ });
  await head.waitFor();
  await page.getByText("2", { exact: true }).waitFor();
  await page.getByText(/adentro, de \d+ lugares · por aquí 2 entradas y 0 salidas/).waitFor();

  await expectAnswer(page, parked, "Salió", "1 h 12 min", "Salida");
  await expectAnswer(page, parked, "Alto", "Este auto ya salió", "Si el auto está aquí, llama al recinto");
  await expectAnswer(page, fresh, "Pasa", "Primera entrada");
  await expectAnswer(page, fresh, "Alto", "Este auto sigue adentro", "No se ha leído su salida");

  await page.getByRole("button", { name: "Escanear otro" }).click();
  await head.click();
  await standAs(page, "Entrada");
  await expectAnswer(page, parked, "Pasa", "Reingreso");
  await expectAnswer(
    page,
    subscriber.row.shortCode,
    "Revisa",
    "Pasa, pero ya estaba adentro",
    "no se leyó; esa visita se cerró",
  );

  await page.getByRole("button", { name: "Sí es, siguiente" }).click();
  await page.getByRole("button", { name: /Cambiar de acceso/ }).click();
  await standAs(page, "Salida");
  await expectAnswer(page, unread, "Revisa", "Sale, pero no vimos que entrara", "no se leyó");
  await page.getByRole("button", { name: "Sí es, déjalo salir" }).click();
  await page.reload();
  await page.getByRole("button", { name: /Salidas por .*Cambiar de acceso/ }).waitFor();
  // The other scanner knows the gate too, and has a way of its own.
  await page.goto("/scan-qr");
  await page.getByRole("button", { name: /^Entradas por .*Cambiar de acceso/ }).waitFor();
  await page.goto("/scan-parking");
  await page.getByRole("button", { name: /Salidas por .*Cambiar de acceso/ }).waitFor();

  await page.getByRole("button", { name: /Cambiar de acceso/ }).click();
  await getDb().update(zoneRules).set({ whenFull: "refuse" }).where(eq(zoneRules.parkingAreaId, post.zone.id));
  await getDb().update(parkingAreas).set({ capacity: 3 }).where(eq(parkingAreas.id, post.zone.id));
  await standAs(page, "Ambos");
  await page.getByText(`Zona llena: ${post.zone.key}`).waitFor();
  await expectAnswer(page, await pass(), "Alto", "Su zona está llena", "Que espere a que salga un auto");
  expect(complaints).toEqual([]);
});

test("a guard asks what is wrong with a ticket, and uses nothing up by asking", async () => {
  const post = await createPost();
  const { row } = await createTestPass(post);
  await scan(post.guard, post.gate, row.shortCode, { now: new Date(Date.now() - HOUR) });
  const page = await pageOf(browser, await personOf("guard", post.guard), "phone");
  const complaints = watch(page);
  await page.goto("/scan-qr");
  await page.getByRole("button", { name: /Cambiar de acceso/ }).waitFor();
  await expectAnswer(page, row.shortCode, "Alto", "Este boleto ya se usó", "No se ha leído su salida");
  await page.getByRole("link", { name: "¿Qué pasa con este boleto?" }).click();
  await page.waitForURL("**/scan-qr/ayuda");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByText("Escribe qué buscas").waitFor();
  const field = page.getByLabel("Código, placa o folio");
  await field.fill("CT-NADANADA00");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByText("No encontramos nada así").waitFor();
  expect(await field.inputValue()).toBe("CT-NADANADA00");
  await expectSound(page);
  await field.fill(row.shortCode);
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("heading", { name: "Está adentro y puede salir" }).waitFor();
  await page.getByText("1 de 1, está adentro").waitFor();
  await expectFits(page);
  await expectSound(page);
  expect(await scansOf(row.id)).toHaveLength(2);
  expect(complaints).toEqual([]);
});
