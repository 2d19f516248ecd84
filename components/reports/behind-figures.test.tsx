import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Opens } from "@/components/office/where-open";
import { personCells, totalCells } from "@/components/prepaid/report-cells";
import { courtesyCells, freeCells, freeItemCells, platformPrepaidCells } from "@/components/reports/free-cells";
import { infinityCells } from "@/components/reports/infinity-cells";
import { salesCells } from "@/components/reports/sales-cells";
import type { PrepaidPersonDto, PrepaidTotalDto } from "@/lib/prepaid/client";
import type {
  CourtesyReportDto,
  FreeItemDto,
  FreeRowDto,
  InfinityRowDto,
  PlatformPrepaidDto,
  SalesRowDto,
} from "@/lib/reports/client";

const all = () => true;
const DAYS = { desde: "2026-11-01", hasta: "2026-11-28" };
const OF_DAYS = "desde=2026-11-01&hasta=2026-11-28";

/** Where the links of a cell lead to. */
function linksOf<Row>(cell: ((row: Row) => ReactNode) | undefined, row: Row): string[] {
  const html = renderToStaticMarkup(cell?.(row));
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

it("a row of sales opens its purchases, and the row of no event what is of none", () => {
  const params = { ...DAYS, de: "todos", tipo: "3", por: "event" };
  const { label, sold, collected, refunded } = salesCells("event", params);
  const row = { key: "7", label: "Final", startsAt: null, timeZone: null, sold: 2, collectedCents: 500 } as SalesRowDto;
  const kept = `fecha=collected&${OF_DAYS}&tipo=3&de=todos`;
  expect(linksOf(label?.cell, row)).toEqual([`/purchases?${kept}&evento=7`]);
  expect(linksOf(label?.cell, { ...row, key: "" })).toEqual([`/purchases?${kept}&zonas=sin`]);
  for (const figure of [sold, collected]) {
    expect(linksOf(figure?.cell, row)).toEqual([`/purchases?${kept}&evento=7`]);
    expect(figure?.totalHref).toBe(`/purchases?${kept}`);
  }
  expect(linksOf(refunded?.cell, { ...row, refundedCents: 0 })).toEqual([]);
  expect(renderToStaticMarkup(sold?.cell?.(row))).toContain('aria-label="2, Final"');
});

it("figures of prepaid open the movements that they add up", () => {
  const days = { label: "vie 20 nov 2026", topups: 1, topupCents: 100, chargedCents: 0 };
  const total = { key: "2026-11-20", ...days } as PrepaidTotalDto;
  const { label, topups, topupCents, charged } = totalCells({ ...DAYS, por: "day", recinto: "2" });
  const behind = `/prepaid-reports?${OF_DAYS}&recinto=2&dia=2026-11-20`;
  expect(linksOf(label?.cell, total)).toEqual([behind]);
  for (const figure of [topups, topupCents]) {
    expect(linksOf(figure?.cell, total)).toEqual([`${behind}&renglon=topup`]);
    expect(figure?.totalHref).toBe(`/prepaid-reports?${OF_DAYS}&recinto=2&renglon=topup`);
  }
  expect(linksOf(charged?.cell, total)).toEqual([]);
  const person = { userId: 4, fullName: "Ana", chargedCents: 1_800, balanceCents: 500 } as PrepaidPersonDto;
  const cells = personCells({ periodo: "todo", de: "todos" }, all);
  expect(linksOf(cells.charged?.cell, person)).toEqual([
    "/prepaid-reports?periodo=todo&de=todos&persona=4&renglon=charge",
  ]);
  // The accounts of other tenants are nowhere to be seen.
  expect(linksOf(cells.balance?.cell, person)).toEqual([]);
  expect(linksOf(personCells({ ...DAYS, tipo: "3" }, all).balance?.cell, person)).toEqual([
    "/generateQrToUser?persona=4&tipo=3",
  ]);
  const venue = { id: 9, venue: "Plaza", refundCents: 500, balanceCents: 200 } as PlatformPrepaidDto;
  const ofVenue = platformPrepaidCells(DAYS);
  expect(linksOf(ofVenue.venue?.cell, venue)).toEqual([`/prepaid-total-reports?${OF_DAYS}&recinto=9`]);
  expect(linksOf(ofVenue.refund?.cell, venue)).toEqual([`/prepaid-reports?${OF_DAYS}&recinto=9&renglon=refund`]);
  expect(linksOf(ofVenue.balance?.cell, venue)).toEqual(["/generateQrToUser?recinto=9"]);
});

it("what was had without paying opens the rows that it adds up, of the report's own filters", () => {
  const { why, count } = freeCells({ ...DAYS, recinto: "4", organizador: "5", sort: "-count", col: "why.who" });
  const row = { key: "forced.3.7.8.abc", why: "forced", count: 2 } as FreeRowDto;
  const detail = `/general-report/sin-costo/detalle?${OF_DAYS}&recinto=4&organizador=5`;
  for (const cell of [why?.cell, count?.cell]) expect(linksOf(cell, row)).toEqual([`${detail}&clave=forced.3.7.8.abc`]);
  expect(count?.totalHref).toBe(detail);
  const opens = (item: Partial<FreeItemDto>) =>
    linksOf(freeItemCells(all).what?.cell, {
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

it("a VIP QR opens for whom it is of, and its figures their entries for whoever reads the report", () => {
  const row = { id: 3, adminId: 5, name: "Ana", entries: 2, events: 1 } as InfinityRowDto;
  const cells = (tenant: number | null, more = {}) => infinityCells(tenant, { ...DAYS, ...more }, all);
  const entries = `/reports-infinity/entradas?${OF_DAYS}`;
  expect(linksOf(cells(5).name?.cell, row)).toEqual(["/qrabonados/3"]);
  expect(linksOf(cells(null).name?.cell, row)).toEqual(["/qrabonados/3"]);
  expect(linksOf(cells(1).name?.cell, row)).toEqual([`${entries}&qr=3`]);
  const narrowed = cells(1, { evento: "7", tipo: "2", sort: "-entries" });
  for (const { cell } of [narrowed.entries ?? {}, narrowed.events ?? {}])
    expect(linksOf(cell, row)).toEqual([`${entries}&evento=7&tipo=2&qr=3`]);
  expect(narrowed.entries?.totalHref).toBe(`${entries}&evento=7&tipo=2`);
  expect(linksOf(cells(5).entries?.cell, { ...row, entries: 0 })).toEqual([]);
});

it("courtesies open lists that say more of them, or the report's detail of the days in which they were given", () => {
  const row = { eventId: 7, zoneId: 8, eventName: "Final", zoneKey: "A", made: 4, given: 1, entered: 2, deleted: 3 };
  const links = (params: Record<string, string>, opens: Opens = all) => {
    const { event, made, given, entered, deleted } = courtesyCells(params, opens);
    return [event, made, given, entered, deleted].flatMap((look) => linksOf(look?.cell, row as CourtesyReportDto));
  };
  const of = "evento=7&zona=8";
  const detail = `/general-report/sin-costo/detalle?porque=courtesy`;
  expect(links(DAYS)).toEqual([
    `/generate-qr?${of}`,
    `${detail}&cortesia=made&${of}`,
    `${detail}&cortesia=given&${of}`,
    `/parkingArea/entradas?tipo=courtesy&${of}`,
    `/generate-qr?estado=deleted&${of}`,
  ]);
  const parts = (days: string) => [
    `${detail}&${of}${days}`,
    ...["made", "given", "entered", "deleted"].map((part) => `${detail}&cortesia=${part}&${of}${days}`),
  ];
  expect(links({ ...DAYS, fecha: "recorded" })).toEqual(parts(`&${OF_DAYS}`));
  // Who reads reports alone.
  expect(links(DAYS, (href) => href.startsWith("/general-report"))).toEqual(parts(""));
});
