import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { enclosurePolicies, payments, refunds } from "@/db/schema";
import { createUser } from "@/db/testing";
import { expectSound, SOON, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";
import { depositOfBuyer } from "@/e2e/support/rows/deposits";
import { api } from "@/e2e/support/shop";
import { until } from "@/e2e/support/until";
import { type Person, personOf } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";

openOffice();

let complaints: string[];
let colleague: Person;

beforeAll(async () => {
  const { enclosure, admin } = world.a;
  await getDb()
    .insert(enclosurePolicies)
    .values({ enclosureId: enclosure.id, adminId: admin.id, depositTwoPeople: true });
  const user = await createUser({ profile: 1, adminId: admin.id, emailVerifiedAt: new Date() });
  colleague = await personOf("admin", user);
});

const inGroups = (reference: string) => reference.replace(/(.{4})(?=.)/g, "$1 ");

/** Searches the list for a deposit by its reference, and gives its row. */
async function rowOf(page: Page, reference: string, filter = "") {
  await page.goto(`/deposits?q=${reference}${filter}`);
  return page
    .locator("table")
    .last()
    .getByRole("row")
    .filter({ hasText: inGroups(reference) });
}

/** Opens a dialog by its button, does what it asks and waits until it is gone. */
async function decide(page: Page, button: string | RegExp, confirm: string, fill?: () => Promise<void>) {
  const opener = page.getByRole("button", { name: button }).last();
  const dialog = page.getByRole("alertdialog");
  await opener.click();
  await dialog.waitFor();
  await expectSound(page);
  await fill?.();
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

const csvOf = (lines: readonly string[]) => ({
  name: "movimientos.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1"),
});

/** One person approves the deposit of an order and another accepts it. */
async function acceptByTwo(orderId: number): Promise<void> {
  for (const [verb, { token = "" }] of Object.entries({ approve: world.people.admin, accept: colleague })) {
    const path = `/tickets/purchases/${orderId}/${verb}`;
    expect((await api({ method: "POST", path, turn: 0, as: token, body: {} })).status).toBe(200);
  }
}

async function upload(page: Page, file: ReturnType<typeof csvOf>): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Ver el archivo" }).click();
}

test("a deposit is paid, approved by one and accepted by another; then the buyer has tickets", async () => {
  const { orderId, folio, reference } = await depositOfBuyer(world);
  const buyer = await pageOf(browser, world.people.buyer, "phone");
  complaints = watch(buyer);
  await buyer.goto(`/payment-pending?folio=${folio}`);
  await buyer.getByText(inGroups(reference), { exact: true }).waitFor();
  await expectSound(buyer);
  const shown = (await buyer.locator("main").textContent()) ?? "";
  for (const part of ["máximo de 7 horas", "032 180 00011835971 9", "Av. Fundidora 501"]) expect(shown).toContain(part);
  expect(await buyer.locator("svg.barras").count()).toBe(1);
  await buyer.getByRole("link", { name: "Guardar ficha" }).waitFor();
  await buyer.getByRole("button", { name: "Copiar la CLABE" }).waitFor();
  const slip = await buyer.request.get(`/payment-pending/ficha.pdf?folio=${folio}`);
  expect([slip.status(), slip.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await buyer.getByRole("button", { name: "Validar mi pago" }).click();
  await buyer.getByText("Avisamos al recinto que ya pagaste").waitFor();
  await expectSound(buyer);

  const first = await pageOf(browser, world.people.admin, "desk");
  complaints.push(...watch(first));
  await first.goto("/home");
  await first.getByText("Un depósito por confirmar").waitFor();
  const row = await rowOf(first, reference);
  await expectSound(first);
  expect(await row.textContent()).toMatch(/Dice que ya pagó.*Boletos a más tardar/);
  expect(await row.getByRole("button", { name: /^Aceptar/ }).count()).toBe(0);
  await decide(first, /^Aprobar/, "Aprobar");
  await first.getByText("Falta que otra persona lo acepte").first().waitFor();
  await expect.poll(async () => (await rowOf(first, reference)).textContent(), SOON).toContain("Tú lo aprobaste");
  await buyer.reload();
  await buyer.getByText("El recinto ya vio tu depósito").waitFor();

  const second = await pageOf(browser, colleague, "phone");
  await rowOf(second, reference);
  await expectSound(second);
  await decide(second, /^Aceptar/, "Aceptar");
  await second.getByText("Depósito aceptado").first().waitFor();
  const done = await rowOf(second, reference, "&estado=accepted");
  expect(await done.textContent()).toContain("Aceptado");
  await buyer.goto(`/payment-pending?folio=${folio}`);
  await buyer.waitForURL("**/payment-finish?folio=*");
  expect(complaints).toEqual([]);
  expect(orderId).toBeGreaterThan(0);
});

test("a statement is imported: matched, ambiguous and unknown rows, each ended by a person", async () => {
  const [exact, off] = [await depositOfBuyer(world), await depositOfBuyer(world)];
  const page = await pageOf(browser, world.people.admin, "desk");
  const heard = watch(page);
  await page.goto("/deposits/estado-de-cuenta");
  await expectSound(page);
  const price = "287.50";
  const lines = [
    "Fecha;Descripción;Abono",
    `20/11/2026;DEPÓSITO ${inGroups(exact.reference)};${price}`,
    `20/11/2026;DEPÓSITO ${off.reference};200.00`,
    "20/11/2026;RENTA DE NOVIEMBRE;12,000.00",
    "20/11/2026;COMISIÓN;",
  ];
  const file = csvOf(lines);
  await upload(page, file);
  await page.waitForURL(/estado-de-cuenta\/\d+$/);
  await page.getByText("CSV con punto y coma, windows-1252, 5 renglones").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Importar" }).click();
  await page.getByText("1 identificado · 1 dudoso · 1 desconocido · 2 renglones sin abono").waitFor();
  await page.getByText("Importado", { exact: true }).waitFor();
  await expectSound(page);
  const here = page.url();

  await decide(page, "Asignar el renglón 3", "Asignar");
  await page.getByText("Identificado (2)").waitFor();
  await decide(page, "Descartar el renglón 4", "Descartar", async () => {
    await page.getByLabel("Motivo").fill("Es la renta");
  });
  await page.getByText("Descartado (1)").waitFor();
  expect(await (await rowOf(page, exact.reference)).textContent()).toMatch(/Aprobado.*En el banco: \$287\.50/);

  await page.goto("/deposits/estado-de-cuenta");
  await upload(page, file);
  await page.waitForURL(here);
  expect(heard).toEqual([]);
});

test("a deposit that was made twice: one says that it is more money, another accepts it, and it waits to be given back", async () => {
  const { orderId, folio, reference } = await depositOfBuyer(world);
  await acceptByTwo(orderId);
  const first = await pageOf(browser, world.people.admin, "desk");
  const heard = watch(first);
  await first.goto("/deposits/estado-de-cuenta");
  const rows = [`DEPÓSITO ${reference}`, `OTRA VEZ ${reference}`].map((text) => `20/11/2026;${text};287.50`);
  await upload(first, csvOf(["Fecha;Descripción;Abono", ...rows]));
  await first.waitForURL(/estado-de-cuenta\/\d+$/);
  await first.getByRole("button", { name: "Importar" }).click();
  await first.getByText("1 identificado · 1 dudoso · 0 desconocidos · 1 renglón sin abono").waitFor();
  await first.getByText("Importado", { exact: true }).waitFor();
  await expectSound(first);
  await first.getByText("Ya está aceptado").waitFor();
  await decide(first, "El renglón 3 es dinero de más", "Es dinero de más");
  await first.getByText("Falta que otra persona lo acepte.").waitFor();
  await first.getByText("Tú lo dijiste: otra persona lo acepta.").waitFor();
  await expectSound(first);
  expect(await first.getByRole("button", { name: "Aceptar el renglón 3" }).count()).toBe(0);

  const second = await pageOf(browser, colleague, "phone");
  heard.push(...watch(second));
  await second.goto(`${first.url()}?estado=extra_approved`);
  await expectSound(second);
  await decide(second, "Aceptar el renglón 3", "Aceptar");
  await second.getByText("El dinero de más ya está en su pago.").waitFor();
  await second.getByText("De más (1)").waitFor();
  await expectSound(second);

  const row = await rowOf(first, reference, "&estado=accepted");
  expect(await row.textContent()).toContain("Recibido $575.00");
  await first.goto(`/payments-review?motivo=excess&q=${folio}`);
  expect(await first.getByRole("row").filter({ hasText: folio }).textContent()).toMatch(
    /Pagó de más.*sobran \$287\.50/,
  );
  expect(heard).toEqual([]);
});

/** A refund of a deposit's money, which only a person can transfer, and the folio of its purchase. */
async function refundByHand(): Promise<{ refundId: number; orderFolio: string }> {
  const { orderId, folio } = await depositOfBuyer(world);
  await acceptByTwo(orderId);
  const [payment] = await getDb().select({ id: payments.id }).from(payments).where(eq(payments.folio, folio));
  const ask = { paymentId: payment?.id ?? 0, reason: "No puede ir", idempotencyKey: "statement" };
  const { id: refundId } = await refundPayment({ ctx: ctxFor(world.a.owner), input: ask });
  await until("the refund is left to a person", async () => (await refundOf(refundId))?.state === "manual");
  const order = await getDb().query.orders.findFirst({ where: (row, { eq: is }) => is(row.id, orderId) });
  return { refundId, orderFolio: order?.folio ?? "" };
}

async function refundOf(refundId: number) {
  const [refund] = await getDb().select().from(refunds).where(eq(refunds.id, refundId));
  return refund;
}

test("what left the account is given to the refund that it paid", async () => {
  const { refundId, orderFolio } = await refundByHand();
  const page = await pageOf(browser, world.people.admin, "desk");
  const heard = watch(page);
  await page.goto("/deposits/estado-de-cuenta");
  const rows = [
    "20/11/2026;RENTA DE NOVIEMBRE;12,000.00;",
    `21/11/2026;SPEI ENVIADO MBAN0100261121 ${orderFolio};287.50;`,
  ];
  await upload(page, csvOf(["Fecha;Descripción;Cargo;Abono", ...rows]));
  await page.waitForURL(/estado-de-cuenta\/\d+$/);
  expect(await page.getByLabel("Cargo", { exact: true }).locator("option:checked").textContent()).toBe("C: Cargo");
  await expectSound(page);
  await page.getByRole("button", { name: "Importar" }).click();
  await page.getByText("0 identificados · 0 dudosos · 0 desconocidos · 2 salidas · 1 renglón sin abono").waitFor();
  await page.getByText("Importado", { exact: true }).waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Salidas (2)" }).click();
  await page.waitForURL(/\/salidas$/);
  await expectSound(page);
  const row = page.getByRole("row").filter({ hasText: orderFolio });
  expect(await page.getByRole("row").filter({ hasText: "RENTA" }).textContent()).toContain("Nada por hacer");
  expect(await row.textContent()).toMatch(/mismo monto, mismo folio/);

  const small = await pageOf(browser, colleague, "phone");
  heard.push(...watch(small));
  await small.goto(page.url());
  await small.getByText("mismo monto, mismo folio").first().waitFor();
  await expectSound(small);

  await decide(page, "El renglón 3 es una devolución", "Confirmar");
  await page.getByText("La devolución quedó pagada.").first().waitFor();
  await row.getByText("Pagó una devolución").waitFor();
  await expectSound(page);
  expect(await refundOf(refundId)).toMatchObject({ state: "done", bankReference: "MBAN0100261121" });
  await small.reload();
  await expect.poll(() => small.getByRole("button", { name: "El renglón 3 es una devolución" }).count(), SOON).toBe(0);
  await expectSound(small);
  await page.goto(`/payments-review?ver=devoluciones&situacion=done&q=${orderFolio}`);
  expect(await page.getByRole("row").filter({ hasText: orderFolio }).count()).toBe(1);
  expect(heard).toEqual([]);
});
