import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable, createUser } from "@/db/testing";
import { contentOf, expectFits, expectSound, watch } from "@/e2e/support/browser";
import { boughtBy, pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createSold } from "@/lib/after-sale/testing";
import { toLocal } from "@/lib/core/dates";
import { lastDayOf, monthAfter, monthWords } from "@/lib/core/months";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { makeReady } from "@/lib/organizer-settlements/testing";
import { rebuildDailySums } from "@/lib/reports";
import { moneyCame } from "@/lib/reports/testing";
import { systemCtx } from "@/lib/settlement/testing";

openOffice();

/** Two months ago: its business days have passed, whatever today is. */
const MONTH = monthAfter(toLocal(new Date(), "America/Monterrey").slice(0, 7), -2);
const WORDS = monthWords(MONTH);
const DAYS = `desde=${MONTH}-01&hasta=${lastDayOf(MONTH)}`;

const CLABE = "032180000118359719";

/** What a tenant sold now came then. */
async function soldThen(adminId: number): Promise<void> {
  await moneyCame(adminId, new Date(`${MONTH}-15T18:00:00Z`));
  await rebuildDailySums({ ctx: systemCtx(), input: { adminId } });
}

interface Purchase extends Record<string, unknown> {
  folio: string;
  paymentFolio: string;
}

/** An organizer that may be paid, whose event is over and sold two places, 287.50 each with its fee. */
async function createMonth() {
  const platform = await getDb().query.users.findFirst({ where: (one, { eq }) => eq(one.isPlatformAdmin, true) });
  if (!platform) throw new Error("There is no platform administrator");
  const email = `dos-${Date.now()}@test.example`;
  const second = await createUser({ profile: 1, adminId: 1, position: "owner", email });
  const sale = await createSaleable({ priceCents: 25_000 });
  const adminId = sale.admin.id;
  for (const { orderId } of [await boughtBy(sale), await boughtBy(sale)]) expect(orderId).toBeGreaterThan(0);
  const [right, less] = await getDb().execute<Purchase>(sql`
    select o.folio, p.folio as "paymentFolio" from orders o join payments p on p.subject_id = o.id and p.admin_id = o.admin_id
    where o.admin_id = ${adminId} order by o.id`);
  if (!right || !less) throw new Error("The purchases were not stored");
  const moved = ["starts_at", "ends_at", "sales_start_at", "sales_end_at", "parking_opens_at"].map(
    (column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - interval '90 days'`,
  );
  await getDb().execute(sql`update events set ${sql.join(moved, sql`, `)} where id = ${sale.event.id}`);
  await soldThen(adminId);
  const tenant = { id: 1, kind: "main_provider", hasPrepaid: false } as const;
  const approver = { ...ctxFor(null), actor: { ...actorOf(second), tenant } };
  await makeReady({ maker: ctxFor(platform), approver }, adminId);
  await getDb().execute(sql`update organizer_clabes set requested_at = requested_at - interval '3 days',
    approved_at = approved_at - interval '3 days', usable_from = usable_from - interval '3 days'
    where admin_id = ${adminId}`);
  return { ...sale, platform, second, right, less };
}

type Month = Awaited<ReturnType<typeof createMonth>>;

async function expectGood(page: Page): Promise<void> {
  await expectFits(page);
  await expectSound(page, "both");
}

/** The report of the month, and the purchases behind one of its figures. */
async function looksAt(page: Page, { event, right, less }: Month): Promise<void> {
  await page.goto(`/general-report?${DAYS}`);
  await page
    .getByRole("row", { name: new RegExp(event.name) })
    .getByText("$575.00")
    .first()
    .waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: event.name, exact: true }).click();
  await page.waitForURL(/\/purchases\?.*evento=\d+/);
  for (const { folio } of [right, less]) await expectSays(page, folio);
  expect(await page.locator("tfoot").textContent()).toContain("$575.00");
  await expectGood(page);
  await page.getByRole("link", { name: right.folio }).first().click();
  await expectSays(page, right.paymentFolio);
}

const csv = (rows: readonly (readonly string[])[]) => ({
  name: "pagos.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`Fecha,Folio,Importe,Comisión\n${rows.map((row) => row.join(",")).join("\n")}\n`),
});

/** The label of the platform's account at the simulated bank, where the purchases of the journeys are paid. */
async function sandbox(page: Page): Promise<string> {
  const labels = await page.locator("#cuenta-del-proveedor").locator("option").allTextContents();
  const label = labels.find((text) => text.startsWith("Banco de pruebas") && text.endsWith("Control Traslado"));
  if (!label) throw new Error("The simulated bank has no account");
  return label;
}

/** A file whose columns nobody knows is kept until somebody chooses them; wrong ones are said at the cell. */
async function choosesColumns(page: Page): Promise<void> {
  const read = page.getByRole("button", { name: "Leer el archivo" });
  const choose = async (date: string) => {
    await page.getByLabel("Primer movimiento").fill("2");
    await page.locator("#date").selectOption({ label: date });
    await page.locator("#amount").selectOption({ label: "C: cuanto" });
    await page.getByLabel("B: que").check();
    await read.click();
  };
  await page.goto("/conciliacion");
  await page.locator("#cuenta-del-proveedor").selectOption({ index: 1 });
  const buffer = Buffer.from(`cuando,que,cuanto\n${MONTH}-16,PG-AJENO99999,10.00\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "otro.csv", mimeType: "text/csv", buffer });
  await read.click();
  await page.waitForURL(/\/conciliacion\/archivos\/\d+$/);
  await expectSays(page, "No reconocimos sus columnas");
  await read.click();
  await expectSays(page, "Elige al menos una columna");
  await choose("B: que");
  await expectSays(page, "En el renglón 2 la celda de fecha dice “PG-AJENO99999”");
  await expectGood(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  if (size) await page.setViewportSize(size);
  await page.goto("/conciliacion");
  await page.getByRole("link", { name: "otro.csv" }).click();
  await choose("A: cuando");
  await page.waitForURL(/\/conciliacion\/\d+$/);
  await expectSays(page, "Queda 1 renglón sin explicar");
  await page.goBack();
  await page.waitForURL(/\/conciliacion$/);
}

/** The provider's statement is uploaded, compared, explained, reconciled and found at the bank. */
async function reconciles(page: Page, { right, less }: Month): Promise<void> {
  await choosesColumns(page);
  await page.goto("/conciliacion");
  const file = page.locator("input[type=file]");
  const day = `${MONTH}-16`;
  await page.locator("#cuenta-del-proveedor").selectOption({ label: await sandbox(page) });
  await file.setInputFiles(
    csv([
      [day, right.paymentFolio, "287.50", "12.00"],
      [day, less.paymentFolio, "230.00", "12.00"],
      [day, "PG-AJENO12345", "345.00", "15.00"],
    ]),
  );
  await page.getByRole("button", { name: "Leer el archivo" }).click();
  await page.waitForURL(/\/conciliacion\/\d+$/);
  await expectSays(page, "Quedan 2 renglones sin explicar");
  await expectSays(page, "Depositó $57.50 de menos");
  await expectGood(page);

  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Buscar compra" }).click();
  await dialog.getByLabel("Folio").fill("CT-NOHAY1234");
  await dialog.getByRole("button", { name: "Unir" }).click();
  await dialog.getByText("No hay una compra de esta cuenta con ese folio").waitFor();
  await dialog.getByRole("button", { name: "Dejar como está" }).click();
  await dialog.waitFor({ state: "hidden" });
  for (const left of ["Queda 1 renglón sin explicar", "Todo coincide o está explicado"]) {
    await page.getByRole("button", { name: "Anotar ajuste" }).first().click();
    await dialog.getByLabel("Motivo").fill("Así lo depositaron");
    await dialog.getByRole("button", { name: "Anotar ajuste" }).click();
    await expectSays(page, left);
  }
  await page.getByRole("button", { name: "Dar por conciliado" }).click();
  await dialog.getByRole("button", { name: "Dar por conciliado" }).click();
  await expectSays(page, "Lo dio por conciliado");
  await page.getByRole("button", { name: "Ya está en el banco" }).click();
  await dialog.getByRole("button", { name: "Ya está en el banco" }).click();
  await dialog.getByText("Escribe la referencia que dio el banco").waitFor();
  await dialog.getByLabel("Referencia del banco").fill("SPEI 881234");
  await dialog.getByRole("button", { name: "Ya está en el banco" }).click();
  await expectSays(page, "SPEI 881234");
  await page.getByRole("button", { name: "Deshacer que está en el banco" }).click();
  await dialog.getByLabel("Motivo").fill("Era de otro pago");
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await expectSays(page, "deshizo lo anotado");
  await expectFits(page);
  await page.getByRole("button", { name: "Ya está en el banco" }).click();
  await dialog.getByLabel("Referencia del banco").fill("SPEI 881235");
  await dialog.getByRole("button", { name: "Ya está en el banco" }).click();
  await expectSays(page, "SPEI 881235");
  await expectGood(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  if (size) await page.setViewportSize(size);
  await page.goto("/conciliacion?banco=missing");
  await expectSays(page, "Conciliación");
  await expectFits(page);
}

/** S36: the month is closed, with its record. */
async function closes(page: Page, { admin }: Month): Promise<void> {
  await page.goto(`/report-by-closing-month?mes=${MONTH}`);
  await expectSays(page, "Pasaron los 3 días hábiles");
  await page
    .getByRole("row", { name: new RegExp(admin.name) })
    .first()
    .waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: `Cerrar ${WORDS}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(/Se congelan \$[\d,.]+ vendidos de/).waitFor();
  await dialog.getByRole("button", { name: "Todavía no" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: `Cerrar ${WORDS}` }).click();
  await dialog.getByRole("button", { name: `Cerrar ${WORDS}` }).click();
  await expectSays(page, "Lo cerró");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Acta en PDF" }).first().click(),
  ]);
  expect((await contentOf(file)).subarray(0, 5).toString()).toBe("%PDF-");
  await seesMonths(page, admin);
}

/** The month is in the list of all, of one organizer and in its file. */
async function seesMonths(page: Page, { id, name }: { id: number; name: string }): Promise<void> {
  await page.goto(`/report-by-closing-month?mes=${MONTH}&organizador=${id}&estado=closed`);
  const row = page.getByRole("table", { name: "Cierres por mes" }).getByRole("row", { name: new RegExp(name) });
  await row.getByText("$500.00").first().waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
  const text = (await contentOf(file)).toString("utf8");
  expect(text).toContain(`${WORDS},${name},Cerrado,500.00`);
  expect(text.trimEnd().split("\r\n")).toHaveLength(2);
}

/** A draft, which a second person approves on a phone, and the bank's reference. */
async function settles(maker: Page, approver: Page, { admin }: Month): Promise<void> {
  const dialog = maker.getByRole("alertdialog");
  await maker.goto("/liquidaciones");
  await expectGood(maker);
  const row = maker.getByRole("row", { name: new RegExp(admin.name) });
  await row.getByRole("button", { name: "Hacer borrador" }).click();
  await dialog.getByText("Ya se puede pagar $500.00").waitFor();
  await dialog.getByRole("button", { name: "Hacer borrador" }).click();
  await maker.waitForURL(/\/liquidaciones\/\d+$/);
  await expectSays(maker, "Tú hiciste este borrador");
  await expectGood(maker);

  await approver.goto(maker.url().replace(/^https?:\/\/[^/]+/, ""));
  await approver.getByRole("button", { name: "Aprobar" }).click();
  await approver.getByRole("alertdialog").getByRole("button", { name: "Aprobar" }).click();
  await expectSays(approver, "Aprobada");
  await expectGood(approver);

  const [transfers] = await Promise.all([
    maker.waitForEvent("download"),
    maker.goto("/liquidaciones").then(() => maker.getByRole("link", { name: "CSV de transferencias" }).click()),
  ]);
  expect((await contentOf(transfers)).toString("utf8")).toContain(`${CLABE},`);
  await maker.goBack();
  await maker.reload();
  await maker.getByRole("button", { name: "Registrar pago de $500.00" }).click();
  await dialog.getByRole("button", { name: "Registrar pago" }).click();
  await dialog.getByText("Este campo es requerido").waitFor();
  await dialog.getByLabel("Referencia del banco").fill(`E2E${Date.now()}`);
  await dialog.getByRole("button", { name: "Registrar pago" }).click();
  await expectSays(maker, "Pagada");
  const [paper] = await Promise.all([maker.waitForEvent("download"), maker.getByRole("link", { name: "PDF" }).click()]);
  expect((await contentOf(paper)).subarray(0, 5).toString()).toBe("%PDF-");
}

const figureOf = (page: Page, label: string) =>
  page.locator(".cifra", { hasText: label }).locator("dd").first().textContent();

/** S34: what was earned and settled, that nothing is owed, and the settlement itself. */
async function seesStatement(page: Page, { admin }: Month): Promise<void> {
  await page.goto(`/reports-account?organizador=${admin.id}&periodo=todo`);
  await expectSays(page, "Se le debe al terminar");
  expect(await figureOf(page, "Ganado")).toContain("$500.00");
  expect(await figureOf(page, "Liquidado")).toContain("$500.00");
  expect(await figureOf(page, "Se le debe al terminar")).toContain("$0.00");
  const balances = await page.locator("tbody tr td:last-child").allTextContents();
  expect(balances.map((text) => text.trim())).toEqual(["$0.00", "$500.00", "$250.00"]);
  await expectGood(page);
  const settlement = page.getByRole("link", { name: /^L-\d{4}-\d\d-\d{3}$/ });
  const folio = (await settlement.textContent()) ?? "";
  await settlement.click();
  await page.waitForURL(/\/liquidaciones\/\d+$/);
  await expectSays(page, folio);

  // The month of its approval has it, in the list of settlements and in its closing.
  const current = monthAfter(MONTH, 2);
  await page.goto(`/liquidaciones?organizador=${admin.id}&desde=${current}-01`);
  await page.getByRole("link", { name: folio }).waitFor();
  expect(await page.locator("tfoot").last().textContent()).toContain("$500.00");
  await expectGood(page);
  await page.goto(`/report-by-closing-month?mes=${current}`);
  const settled = page.getByRole("table", { name: "Liquidaciones aprobadas" });
  await settled.getByRole("link", { name: admin.name }).click();
  await page.waitForURL(/\/reports-account\?.*movimiento=settlement/);
  await expectSays(page, folio);
  await page.goBack();
  await expectSays(page, "Impuesto retenido");
  await expectGood(page);
}

/** What came after the closing is told, and the platform opens the month again on a phone. */
async function reopens(page: Page, phone: Page): Promise<void> {
  const late = await createSold({ priceCents: 10_000 });
  await soldThen(late.admin.id);
  await page.goto(`/report-by-closing-month?mes=${MONTH}`);
  await expectSays(page, "Algo cambió después del cierre");
  await phone.goto(`/report-by-closing-month?mes=${MONTH}`);
  await expectSays(phone, "Cierres hechos");
  await expectGood(phone);
  await phone.getByRole("button", { name: "Reabrir" }).click();
  const reopen = phone.getByRole("alertdialog");
  await reopen.getByRole("button", { name: "Reabrir" }).click();
  await reopen.getByText("Di por qué").waitFor();
  await reopen.getByLabel("Motivo").fill("Faltaba una venta");
  await reopen.getByRole("button", { name: "Reabrir" }).click();
  await expectSays(phone, "Reabierto");
  await expectSays(phone, "Pasaron los 3 días hábiles");
}

test("an organizer's month is looked at, reconciled, closed, settled, paid and seen in its account", async () => {
  const month = await createMonth();
  const person = await personOf("platform", month.platform);
  const page = await pageOf(browser, person, "desk");
  const phone = await pageOf(browser, person, "phone");
  const approver = await pageOf(browser, await personOf("admin", month.second), "phone");
  const own = await pageOf(browser, await personOf("admin", month.owner), "phone");
  const complaints = watch(page);

  await looksAt(page, month);
  await looksAt(phone, month);
  await reconciles(page, month);
  await closes(page, month);
  await settles(page, approver, month);
  await seesStatement(page, month);

  // The organizer sees what it was paid, and nothing to press.
  await own.goto("/liquidaciones");
  await expectSays(own, "Pagada");
  expect(await own.getByRole("button", { name: "Hacer borrador" }).count()).toBe(0);
  await expectFits(own);
  await reopens(page, phone);
  expect(complaints).toEqual([]);
  for (const one of [page, phone, approver, own]) await one.context().close();
});
