import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createSold } from "@/lib/after-sale/testing";
import { countShift, createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { toLocal } from "@/lib/core/dates";
import { monthWords } from "@/lib/core/months";
import { ctxFor } from "@/lib/core/testing";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { createVip, redeemAtGate } from "@/lib/qr-history/testing";

openOffice();

/** A letter page without its margins of 12 mm, in CSS pixels. */
const PAPER = { width: Math.floor((8.5 - 24 / 25.4) * 96), height: Math.floor((11 - 24 / 25.4) * 96) };
const MONTH = toLocal(new Date(), "America/Monterrey").slice(0, 7);

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

/** A desk whose one shift took 200.00 for a balance and was counted. */
async function createCounted() {
  const plaza = await createPlaza();
  const { accountId } = await createHolder(plaza);
  const cashier = await createCashier(plaza.admin.id);
  const ctx = ctxFor(cashier);
  const point = { enclosureId: plaza.enclosure.id, name: "Caja 1" };
  const { pointId } = await createPoint({ ctx: ctxFor(plaza.owner), input: point });
  await openShift({ ctx, input: { pointId, floatCents: 0 } });
  const { folio } = await rechargeAtDesk({ ctx, input: { accountId, creditCents: 20_000, receivedCents: 20_000 } });
  await countShift({ ctx, input: { counts: {} } });
  return { ...plaza, cashier, folio };
}

test("each report prints with its filters in words, heads that repeat, its total, and nothing cut", async () => {
  const sold = await createSold({ count: 2, priceCents: 25_000, capacity: 10 });
  await getDb().execute(sql`update parking_areas set is_vip = true where id = ${sold.zone.id}`);
  await makeAll(sold.owner, sold, { quantity: 3, note: "Prensa" });
  const free = await createSold({ count: 1, priceCents: 0 });
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 10_000);
  const desk = await createCounted();
  const vips = await createVip();
  await redeemAtGate(vips.owner, vips.gate.id, vips.vip.shortCode);
  const user = await getDb().query.users.findFirst({ where: (one, { eq }) => eq(one.isPlatformAdmin, true) });
  if (!user) throw new Error("There is no platform administrator");
  // It ended long ago, so the organizer may be paid for it.
  const dates = ["starts_at", "ends_at", "sales_start_at", "sales_end_at", "parking_opens_at"];
  const moved = dates.map((name) => sql`${sql.identifier(name)} = ${sql.identifier(name)} - interval '90 days'`);
  await getDb().execute(sql`update events set ${sql.join(moved, sql`, `)} where id = ${sold.event.id}`);
  const page = await pageOf(browser, await personOf("platform", user), "desk");

  for (const { path, title, words, total } of [
    {
      path: `/general-report?evento=${sold.event.id}&por=zone`,
      title: "Reporte de eventos",
      words: [`Evento: ${sold.event.name}`, "Agrupar por: Zona", sold.zone.name],
      total: "$575.00",
    },
    {
      path: `/reports-account?movimiento=sale&organizador=${sold.admin.id}&desde=${MONTH}-01`,
      title: "Estado de cuenta",
      words: ["Movimiento: Venta", `Organizador: ${sold.admin.name}`, `Desde ${MONTH}-01`, sold.order.folio],
      total: "$500.00",
    },
    {
      path: `/report-by-closing-month?mes=${MONTH}`,
      title: `Cierre de ${monthWords(MONTH)}`,
      words: [sold.admin.name],
      total: "Total",
    },
    { path: "/liquidaciones", title: "Liquidaciones", words: ["Por liquidar", sold.admin.name], total: "Total" },
    {
      path: `/report-by-month?organizador=${sold.admin.id}&periodo=todo`,
      title: "Reporte por mes",
      words: [`Organizador: ${sold.admin.name}`],
      total: "$575.00",
    },
    {
      path: `/general-report/organizadores?organizador=${sold.admin.id}&periodo=todo`,
      title: "Reporte de eventos",
      words: [sold.admin.name],
      total: "$575.00",
    },
    {
      path: `/reports?evento=${sold.event.id}`,
      title: "Reporte de usuarios",
      words: [`Evento: ${sold.event.name}`, sold.buyer.fullName],
      total: "$575.00",
    },
    {
      path: `/purchases?fecha=collected&evento=${sold.event.id}`,
      title: "Compras",
      words: [`Evento: ${sold.event.name}`, sold.order.folio],
      total: "$575.00",
    },
    {
      path: `/report-by-closing-month/factura-global?organizador=${sold.admin.id}&desde=${MONTH}-01`,
      title: "Factura global",
      words: [`Organizador: ${sold.admin.name}`, sold.order.folio],
      total: "$575.00",
    },
    {
      path: `/general-report/sin-costo?evento=${free.event.id}`,
      title: "Reporte de eventos",
      words: [`Evento: ${free.event.name}`, "Zona sin costo"],
      total: "Total",
    },
    {
      path: `/general-report/prepago?organizador=${plaza.admin.id}`,
      title: "Reporte de eventos",
      words: [`Organizador: ${plaza.admin.name}`, plaza.enclosure.name],
      total: "$100.00",
    },
    {
      path: `/prepaid-reports?recinto=${plaza.enclosure.id}`,
      title: "Movimientos de prepago",
      words: [`Recinto: ${plaza.enclosure.name}`, holder.buyer.fullName],
      total: "$100.00",
    },
    {
      path: `/prepaid-total-reports?por=day&recinto=${plaza.enclosure.id}`,
      title: "Totales de prepago",
      words: [`Recinto: ${plaza.enclosure.name}`, "Saldo al terminar"],
      total: "$100.00",
    },
    {
      path: `/prepaid-history-reports?recinto=${plaza.enclosure.id}`,
      title: "Usuarios de prepago",
      words: [`Recinto: ${plaza.enclosure.name}`, holder.buyer.fullName],
      total: "$100.00",
    },
    {
      path: `/reports-infinity?recinto=${vips.enclosure.id}`,
      title: "Reporte de estado VIP",
      words: [`Recinto: ${vips.enclosure.name}`, vips.vip.name],
      total: "Total",
    },
    {
      path: `/reports-infinity/entradas?qr=${vips.vip.id}`,
      title: "Entradas de QR VIP",
      words: [`QR: ${vips.vip.name}`, vips.event.name],
      total: null,
    },
    {
      path: `/reports-zone-vip?evento=${sold.event.id}`,
      title: "Reporte de zona VIP",
      words: [`Evento: ${sold.event.name}`, sold.zone.name],
      total: "$575.00",
    },
    {
      path: `/general-report/cortesias?evento=${sold.event.id}&periodo=todo`,
      title: "Reporte de eventos",
      words: [`Evento: ${sold.event.name}`, sold.zone.name],
      total: "$750.00",
    },
    {
      path: `/general-report/sin-costo/detalle?porque=courtesy&evento=${sold.event.id}`,
      title: "Detalle de sin costo y forzadas",
      words: ["Por qué: Cortesía", `Evento: ${sold.event.name}`, "Prensa"],
      total: "$750.00",
    },
    {
      path: `/caja/reporte?recinto=${desk.enclosure.id}`,
      title: "Reporte de caja",
      words: [`Recinto: ${desk.enclosure.name}`, desk.cashier.fullName],
      total: "$200.00",
    },
    {
      path: `/caja/reporte/operaciones?recinto=${desk.enclosure.id}`,
      title: "Operaciones del reporte de caja",
      words: [desk.folio],
      total: "$200.00",
    },
  ]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: "print" });
    const printed = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll(".tabla :is(th, td), .cifra")]
        .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent),
      heads: [...document.querySelectorAll("main .tabla thead")]
        .filter((head) => head.checkVisibility())
        .map((head) => getComputedStyle(head).display),
      acts: [...document.querySelectorAll(".pag-cab button")].some(({ textContent }) => textContent === "Imprimir"),
      shown: ["aside", "header.shell-cab", ".filtros", ".pag-cab .btn"].filter((one) =>
        [...document.querySelectorAll(one)].some((element) => element.checkVisibility()),
      ),
    }));
    expect(printed.width, path).toBeLessThanOrEqual(PAPER.width);
    expect({ path, cut: printed.cut, shown: printed.shown }).toEqual({ path, cut: [], shown: [] });
    expect(printed.heads.length, path).toBeGreaterThan(0);
    for (const display of printed.heads) expect(display, path).toBe("table-header-group");
    expect(printed.acts, path).toBe(true);
    for (const word of [title, ...words]) await page.getByText(word).filter({ visible: true }).first().waitFor();
    if (total) await page.locator("tfoot").filter({ hasText: total, visible: true }).first().waitFor();
    expect(pagesOf(await page.pdf({ format: "letter", preferCSSPageSize: true })), path).toBeGreaterThan(0);
    await page.emulateMedia({ media: "screen" });
  }
  await page.context().close();
});
