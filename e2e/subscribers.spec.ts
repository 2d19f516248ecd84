import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { seasons } from "@/db/schema";
import { createEvent, createEventArea, createZone } from "@/db/testing";
import { baseUrl, expectSound, phone, SOON, watch } from "@/e2e/support/browser";
import { type Database, openDatabase } from "@/e2e/support/database";
import { pageOf } from "@/e2e/support/event-life";
import { lastMessageId, messageTo, pathIn } from "@/e2e/support/inbox";
import { browser, openOffice, world } from "@/e2e/support/office";
import { api } from "@/e2e/support/shop";
import { pdfPages, pdfQrs } from "@/lib/core/testing-pdf";
import { verifyPassToken } from "@/lib/passes";

const BAD = [2, 301, 602, 903, 1_204, 1_505, 1_999];

openOffice();

let zoneId: number;
let seasonId: number;
let page: Page;
let complaints: string[];
let db: Database;

beforeAll(async () => {
  db = openDatabase();
  const { enclosure, admin, gate } = world.a;
  const zone = await createZone(enclosure, { capacity: 2_000, name: "Abonados" }, [gate]);
  const [season] = await getDb()
    .insert(seasons)
    .values({ adminId: admin.id, enclosureId: enclosure.id, name: "Apertura" })
    .returning({ id: seasons.id });
  if (!season) throw new Error("No season");
  await createEventArea(await createEvent(enclosure, { name: "Clásico", seasonId: season.id }), zone);
  [zoneId, seasonId] = [zone.id, season.id];
  page = await pageOf(browser, world.people.admin, "desk");
  complaints = watch(page);
});
afterAll(() => db.end());

/** Makes a file of 2,000 people; the bad rows have no name, or repeat the plate of the row above. */
function listOf(): Buffer {
  const lines = Array.from({ length: 2_000 }, (_, at) => {
    if (!BAD.includes(at)) return `Persona ${at},P${String(at).padStart(5, "0")}`;
    return at % 2 ? `Repetida,P${String(at - 1).padStart(5, "0")}` : `,Q${String(at).padStart(5, "0")}`;
  });
  return Buffer.from(["Nombre,Placa", ...lines].join("\n"));
}

async function confirm(button: string | RegExp, word: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: word, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Asks the gate what it decides about a code. */
async function decisionOf(code: string): Promise<unknown> {
  const body = { nonce: randomUUID(), idGate: world.a.gate.id, direction: "in" };
  const as = world.people.admin.token ?? "";
  const answer = await api({ method: "POST", path: `/qr/${encodeURIComponent(code)}/redeem`, turn: 0, as, body });
  return (answer.response as { decision: string }).decision;
}

const codeShown = async () => ((await page.locator("figcaption.codigo").textContent()) ?? "").replaceAll(" ", "");

test("a list of 2,000 people with 7 bad rows: the report names them, nobody is made before it is confirmed", async () => {
  await page.goto("/qrabonados/importar");
  await expectSound(page);
  await page.getByLabel("Archivo").setInputFiles({ name: "abonados.csv", mimeType: "text/csv", buffer: listOf() });
  await page.getByLabel("Zona").selectOption(String(zoneId));
  await page.getByLabel("Temporada").selectOption(String(seasonId));
  await page.getByRole("button", { name: "Revisar archivo" }).click();
  await page.getByText("7 renglones tienen errores y 1,993 están correctos.").waitFor(SOON);
  await page.getByRole("link", { name: "Con errores (7)" }).click();
  await page.waitForURL(/ver=bad/);
  expect(
    await page
      .getByRole("row")
      .filter({ hasText: /Nombre: |Placa: / })
      .count(),
  ).toBe(7);
  await page.getByRole("row").filter({ hasText: "Placa: ya está en el renglón 302" }).waitFor();
  await expectSound(page);
  await confirm(/^Importar 1,993 personas y dejar fuera 7$/, "Importar");
  await page.getByText("Se crearon 1,993 QR; 7 quedaron fuera.").waitFor({ timeout: 90_000 });
});

test("the print sheet of those that the list shows holds the QR of each", async () => {
  await page.goto("/qrabonados?q=P0000");
  await expectSound(page);
  const href = await page.getByRole("link", { name: "Imprimir hoja" }).getAttribute("href");
  const answer = await page.request.get(`${baseUrl()}${href}`);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const pages = pdfPages(await answer.body());
  // Plates P00000 to P00009, but for the bad row's.
  expect(pages.map((one) => pdfQrs(one).length)).toEqual([8, 1]);
  const verdicts = await Promise.all(pages.flatMap(pdfQrs).map((qr) => verifyPassToken({}, qr, world.a.admin.id)));
  expect(verdicts.filter(({ code, pass }) => code === null && pass?.kind === "subscriber")).toHaveLength(9);
  expect(new Set(verdicts.map(({ pass }) => pass?.id)).size).toBe(9);
});

test("one of them enters, and is refused while paused, once replaced and once ended", async () => {
  await page.goto("/qrabonados?q=P00001");
  await page.getByRole("link", { name: "Persona 1", exact: true }).click();
  await page.getByRole("heading", { name: "Persona 1", level: 1 }).waitFor();
  await page.getByRole("row").filter({ hasText: "Clásico" }).getByText("Apartado").waitFor();
  await expectSound(page);
  const code = await codeShown();
  await confirm("Pausar", "Pausar");
  await page.getByRole("button", { name: "Reanudar" }).waitFor(SOON);
  expect(await decisionOf(code)).toBe("blocked");
  await confirm("Reanudar", "Reanudar");
  await page.getByRole("button", { name: "Pausar" }).waitFor(SOON);
  expect(await decisionOf(code)).toBe("admitted");
  expect(await decisionOf(code)).toBe("already_used");
  await confirm("Reemplazar", "Reemplazar");
  await page
    .locator("figcaption.codigo")
    .filter({ hasNotText: code.slice(0, 4) })
    .waitFor(SOON);
  expect(await decisionOf(code)).toBe("revoked");
  expect(await decisionOf(await codeShown())).toBe("already_used");
});

test("a VIP whose days have not come is made by the form and refused; its history tells it", async () => {
  const { enclosure, gate } = world.a;
  const vip = await createZone(enclosure, { isVip: true, name: "Palcos" }, [gate]);
  await page.goto("/qrabonados/nuevo?tipo=infinity");
  await page.getByLabel("Nombre").fill("Óscar Palco");
  await page.getByLabel("Zona").selectOption(String(vip.id));
  await page.getByLabel("Desde").fill("2099-01-01");
  await page.getByRole("button", { name: "Crear QR" }).click();
  await page.getByRole("heading", { name: "Óscar Palco", level: 1 }).waitFor(SOON);
  const code = await codeShown();
  expect(await decisionOf(code)).toBe("not_yet_valid");
  await page.goto(`/historyQR?q=${code}`);
  await expectSound(page);
  await page.locator("tbody a").first().click();
  await page.getByRole("row").filter({ hasText: "No pasó: todavía no valía" }).waitFor();
  await page.getByRole("row").filter({ hasText: "Se creó" }).waitFor();
  await expectSound(page);
});

test("one is sent to its holder, who opens it; once replaced, the old link says so and the new one is offered", async () => {
  const address = `abonada-${randomUUID().slice(0, 8)}@test.example`;
  await page.goto("/qrabonados/nuevo");
  await page.getByLabel("Nombre").fill("Rosa Abonada");
  await page.getByLabel("Correo").fill(address);
  await page.getByLabel("Zona").selectOption(String(zoneId));
  await page.getByLabel("Temporada").selectOption(String(seasonId));
  await page.getByRole("button", { name: "Crear QR" }).click();
  await page.getByRole("heading", { name: "Rosa Abonada", level: 1 }).waitFor(SOON);
  await page.goto("/qrabonados?q=Rosa&envio=no");
  await page.getByLabel("Elegir a Rosa Abonada").check();
  const before = await lastMessageId(db);
  await page.getByRole("region", { name: "Elegidos" }).getByRole("button", { name: "Enviar" }).click();
  await page.getByText("1 QR va en camino.").waitFor(SOON);
  const first = pathIn(await messageTo(db, address, /Tu QR de abonado/, before), /\/abono\/[\w-]+/);
  const holder = await (await phone(browser)).newPage();
  await holder.goto(first);
  await holder.getByText("Rosa Abonada").waitFor();
  await holder.getByRole("img", { name: /^Tu QR, código/ }).waitFor();
  await holder.getByText("Clásico").waitFor();
  await expectSound(holder, "both");

  await page.goto("/qrabonados?q=Rosa");
  await page.getByRole("link", { name: "Rosa Abonada", exact: true }).click();
  await page.getByRole("link", { name: "Historial", exact: true }).click();
  await page.getByText("Lo abrieron").first().waitFor(SOON);
  await page.getByText("Por correo").first().waitFor();
  await page.goBack();
  await confirm("Reemplazar", "Reemplazar");
  const notice = page.getByRole("status").filter({ hasText: "Rosa Abonada tiene un QR nuevo" });
  await notice.waitFor(SOON);
  await expectSound(page);
  const sent = await lastMessageId(db);
  await notice.getByRole("button", { name: "Enviar" }).click();
  await page.getByText("1 QR va en camino.").waitFor(SOON);
  const second = pathIn(await messageTo(db, address, /Tu QR de abonado/, sent), /\/abono\/[\w-]+/);
  await holder.reload();
  await holder.getByText("Este QR se reemplazó por otro.").waitFor();
  expect(await holder.getByText("Rosa Abonada").count()).toBe(0);
  await expectSound(holder);
  await holder.goto(second);
  await holder.getByRole("img", { name: /^Tu QR, código/ }).waitFor();
  await holder.context().close();
  expect(complaints).toEqual([]);
});
