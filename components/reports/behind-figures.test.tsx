import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { personCells, totalCells } from "@/components/prepaid/report-cells";
import { FREE_ITEM_CELLS, freeCells, platformPrepaidCells } from "@/components/reports/free-cells";
import { infinityCells } from "@/components/reports/infinity-cells";
import { salesCells } from "@/components/reports/sales-cells";
import type { PrepaidPersonDto, PrepaidTotalDto } from "@/lib/prepaid/client";
import type { FreeItemDto, FreeRowDto, InfinityRowDto, PlatformPrepaidDto, SalesRowDto } from "@/lib/reports/client";

const DAYS = { desde: "2026-11-01", hasta: "2026-11-28" };
const OF_DAYS = "desde=2026-11-01&hasta=2026-11-28";

/** Where the links of a cell lead to. */
function linksOf<Row>(cell: ((row: Row) => ReactNode) | undefined, row: Row): string[] {
  const drawn = cell?.(row);
  const html = isValidElement(drawn) ? renderToStaticMarkup(drawn) : "";
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

it("a row of sales opens its purchases, and the row of no event what is of none", () => {
  const params = { ...DAYS, de: "todos", tipo: "3", por: "event" };
  const { label } = salesCells("event", params);
  const row = { key: "7", label: "Final", startsAt: null, timeZone: null } as SalesRowDto;
  const kept = `fecha=collected&${OF_DAYS}&tipo=3&de=todos`;
  expect(linksOf(label?.cell, row)).toEqual([`/purchases?${kept}&evento=7`]);
  expect(linksOf(label?.cell, { ...row, key: "" })).toEqual([`/purchases?${kept}&zonas=sin`]);
});

it("figures of prepaid open the movements that they add up", () => {
  const total = { key: "2026-11-20", label: "vie 20 nov 2026", topupCents: 100, chargedCents: 0 } as PrepaidTotalDto;
  const { label, topupCents, charged } = totalCells({ ...DAYS, por: "day", recinto: "2" });
  const behind = `/prepaid-reports?${OF_DAYS}&recinto=2&dia=2026-11-20`;
  expect(linksOf(label?.cell, total)).toEqual([behind]);
  expect(linksOf(topupCents?.cell, total)).toEqual([`${behind}&renglon=topup`]);
  expect(linksOf(charged?.cell, total)).toEqual([]);
  const person = { userId: 4, fullName: "Ana", chargedCents: 1_800 } as PrepaidPersonDto;
  const cells = personCells({ periodo: "todo", de: "todos" });
  expect(linksOf(cells.charged?.cell, person)).toEqual([
    "/prepaid-reports?periodo=todo&de=todos&persona=4&renglon=charge",
  ]);
  const venue = { id: 9, venue: "Plaza", refundCents: 500 } as PlatformPrepaidDto;
  const ofVenue = platformPrepaidCells(DAYS);
  expect(linksOf(ofVenue.venue?.cell, venue)).toEqual([`/prepaid-total-reports?${OF_DAYS}&recinto=9`]);
  expect(linksOf(ofVenue.refund?.cell, venue)).toEqual([`/prepaid-reports?${OF_DAYS}&recinto=9&renglon=refund`]);
});

it("what was had without paying opens the rows that it adds up, of the report's own filters", () => {
  const { why } = freeCells({ ...DAYS, recinto: "4", organizador: "5", sort: "-count", col: "why.who" });
  const row = { key: "forced.3.7.8.abc", why: "forced" } as FreeRowDto;
  expect(linksOf(why?.cell, row)).toEqual([
    `/general-report/sin-costo/detalle?${OF_DAYS}&recinto=4&organizador=5&clave=forced.3.7.8.abc`,
  ]);
  const opens = (item: Partial<FreeItemDto>) =>
    linksOf(FREE_ITEM_CELLS.what?.cell, {
      orderId: null,
      passId: null,
      accountId: null,
      what: "…4821",
      ...item,
    } as FreeItemDto);
  expect([{ orderId: 1 }, { passId: 2 }, { accountId: 3 }, {}].flatMap(opens)).toEqual([
    "/purchases/1",
    "/historyQR/2",
    "/generateQrToUser/3",
  ]);
});

it("a VIP QR and its entries open for whom it is of", () => {
  const row = { id: 3, adminId: 5, name: "Ana" } as InfinityRowDto;
  expect(linksOf(infinityCells(5, DAYS).name?.cell, row)).toEqual(["/qrabonados/3"]);
  expect(linksOf(infinityCells(null, DAYS).name?.cell, row)).toEqual(["/qrabonados/3"]);
  expect(linksOf(infinityCells(1, DAYS).name?.cell, row)).toEqual([]);
  const entries = { ...row, entries: 2 };
  expect(linksOf(infinityCells(5, { ...DAYS, evento: "7", tipo: "2" }).entries?.cell, entries)).toEqual([
    `/parkingArea/entradas?qr=3&evento=7&tipoEvento=2&${OF_DAYS}`,
  ]);
  expect(linksOf(infinityCells(5, DAYS).entries?.cell, { ...row, entries: 0 })).toEqual([]);
  expect(linksOf(infinityCells(1, DAYS).entries?.cell, entries)).toEqual([]);
});
