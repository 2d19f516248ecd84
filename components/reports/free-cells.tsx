import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { type Opens, whereOpen } from "@/components/office/where-open";
import { movementsHref } from "@/components/prepaid/report-cells";
import { CountLink, MoneyLink, NameLink } from "@/components/reports/figure-link";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { ReportLine } from "@/lib/prepaid/client";
import type { CourtesyReportColumn, FreeColumn, FreeItemColumn, PlatformPrepaidColumn } from "@/lib/reports";
import {
  type CourtesyPart,
  type CourtesyReportDto,
  FREE_WHY_WORDS,
  FREE_WHYS,
  type FreeItemDto,
  type FreeRowDto,
  freeRowWords,
  type PlatformPrepaidDto,
  SALES_DATE_WORDS,
} from "@/lib/reports/client";

export const FREE_WHY_FIELD: ListField = {
  name: "porque",
  label: "Por qué",
  all: "Todo",
  options: FREE_WHYS.map((value) => ({ value, label: FREE_WHY_WORDS[value] })),
};

type Params = Readonly<Record<string, string>>;

/** Which date of a courtesy the days are about. */
export const COURTESY_DATE_FIELD: ListField = {
  name: "fecha",
  label: "Fecha",
  all: SALES_DATE_WORDS.event,
  options: [{ value: "recorded", label: "En que se dieron" }],
};

const DETAIL = "/general-report/sin-costo/detalle";

type Place = Pick<CourtesyReportDto, "eventId" | "zoneId" | "eventName" | "zoneKey">;

/**
 * Each figure opens the courtesies that it counts. A whole event's are found in lists that show more of them, where the
 * reader may open those; those of chosen days only in the report's own detail.
 */
export function courtesyCells(params: Params, opens: Opens): ListCells<CourtesyReportDto, CourtesyReportColumn> {
  const isOfDays = params.fecha === "recorded";
  const { desde = null, hasta = null } = isOfDays ? params : {};
  const hrefOf = ({ eventId, zoneId }: Place, part: CourtesyPart | null, list: string | null, of: Params = {}) => {
    const place = { evento: eventId, zona: zoneId };
    const detail = listHref(DETAIL, {}, { porque: "courtesy", cortesia: part, ...place, desde, hasta });
    return whereOpen(opens, [list === null || isOfDays ? null : listHref(list, of, place), detail]);
  };
  const figure = (count: number, row: Place, ...to: [part: CourtesyPart | null, list: string | null, of?: Params]) => (
    <CountLink count={count} href={hrefOf(row, ...to)} of={`${row.eventName}, ${row.zoneKey}`} />
  );
  return {
    event: {
      cell: (row) => <NameLink href={hrefOf(row, null, "/generate-qr")}>{row.eventName}</NameLink>,
    },
    zone: { card: "sub" },
    made: { cell: (row) => figure(row.made, row, "made", null) },
    given: { cell: (row) => figure(row.given, row, "given", null) },
    sent: { cell: (row) => figure(row.sent, row, "sent", null) },
    entered: {
      cell: (row) => figure(row.entered, row, "entered", "/parkingArea/entradas", { tipo: "courtesy" }),
    },
    deleted: { cell: (row) => figure(row.deleted, row, "deleted", "/generate-qr", { estado: "deleted" }) },
    list: { cell: ({ listCents }) => formatMoney(listCents) },
  };
}

/** A row opens what it adds up. */
export function freeCells({ col: _columns, sort: _sort, ...filters }: Params): ListCells<FreeRowDto, FreeColumn> {
  const behind = (clave: string | null) => listHref(DETAIL, filters, { clave });
  return {
    why: { cell: ({ key, why }) => <a href={behind(key)}>{FREE_WHY_WORDS[why]}</a> },
    who: { card: "sub", cell: ({ who }) => who },
    count: {
      cell: (row) => <CountLink count={row.count} href={behind(row.key)} of={freeRowWords(row)} />,
      totalHref: behind(null),
    },
    list: {
      cell: (row) =>
        row.listCents === 0 ? null : <MoneyLink cents={row.listCents} href={behind(row.key)} of={freeRowWords(row)} />,
      totalHref: behind(null),
    },
  };
}

export const freeItemCells = (opens: Opens): ListCells<FreeItemDto, FreeItemColumn> => ({
  what: {
    cell: ({ orderId, passId, accountId, what }) => {
      const href = whereOpen(opens, [
        orderId === null ? null : `/purchases/${orderId}`,
        passId === null ? null : `/historyQR/${passId}`,
        accountId === null ? null : `/generateQrToUser/${accountId}`,
      ]);
      return <NameLink href={href}>{what}</NameLink>;
    },
  },
  at: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  count: { cell: ({ count }) => formatCount(count) },
  list: { cell: ({ listCents }) => (listCents === 0 ? null : formatMoney(listCents)) },
});

/** Each figure of a venue opens its movements or its accounts, and its name its totals. */
export function platformPrepaidCells(params: Params): ListCells<PlatformPrepaidDto, PlatformPrepaidColumn> {
  const days = Object.fromEntries(
    ["desde", "hasta", "periodo"].flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  const line = (renglon: ReportLine, centsOf: (row: PlatformPrepaidDto) => number) => ({
    cell: (row: PlatformPrepaidDto) => (
      <MoneyLink cents={centsOf(row)} href={movementsHref(params, { recinto: row.id, renglon })} of={row.venue} />
    ),
    totalHref: movementsHref(params, { renglon }),
  });
  const accountsOf = (recinto: number | string | null) =>
    listHref("/generateQrToUser", {}, { recinto, tipo: params.tipo ?? null });
  return {
    venue: {
      card: "sub",
      cell: ({ id, venue }) => <a href={listHref("/prepaid-total-reports", days, { recinto: id })}>{venue}</a>,
    },
    accounts: { cell: ({ accounts }) => formatCount(accounts) },
    visits: { cell: ({ visits }) => formatCount(visits) },
    topup: line("topup", ({ topupCents }) => topupCents),
    gift: line("gift", ({ giftCents }) => giftCents),
    charged: line("charge", ({ chargedCents }) => chargedCents),
    refund: line("refund", ({ refundCents }) => 0 - refundCents),
    balance: {
      cell: ({ id, venue, balanceCents }) => <MoneyLink cents={balanceCents} href={accountsOf(id)} of={venue} />,
      // Accounts are not looked for by organizer.
      totalHref: params.organizador ? undefined : accountsOf(params.recinto ?? null),
    },
  };
}
