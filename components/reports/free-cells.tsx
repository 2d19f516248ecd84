import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { MovementsLink, movementsHref } from "@/components/prepaid/report-cells";
import { CountLink } from "@/components/reports/count-link";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { CourtesyReportColumn, FreeColumn, FreeItemColumn, PlatformPrepaidColumn } from "@/lib/reports";
import {
  type CourtesyReportDto,
  FREE_WHY_WORDS,
  FREE_WHYS,
  type FreeItemDto,
  type FreeRowDto,
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

/** What is behind a figure is of the whole event: what was made on some days of it opens nothing. */
export function courtesyCells({ fecha }: Params): ListCells<CourtesyReportDto, CourtesyReportColumn> {
  const count = (figure: number, href: string) =>
    fecha === "recorded" ? formatCount(figure) : <CountLink count={figure} href={href} />;
  return {
    event: {
      cell: ({ eventId, zoneId, eventName }) => (
        <a href={listHref("/generate-qr", {}, { evento: eventId, zona: zoneId })}>{eventName}</a>
      ),
    },
    zone: { card: "sub" },
    made: { cell: ({ made }) => formatCount(made) },
    given: { cell: ({ given }) => formatCount(given) },
    sent: { cell: ({ sent }) => formatCount(sent) },
    entered: {
      cell: ({ eventId, zoneId, entered }) =>
        count(entered, listHref("/parkingArea/entradas", {}, { tipo: "courtesy", evento: eventId, zona: zoneId })),
    },
    deleted: {
      cell: ({ eventId, zoneId, deleted }) =>
        count(deleted, listHref("/generate-qr", {}, { estado: "deleted", evento: eventId, zona: zoneId })),
    },
    list: { cell: ({ listCents }) => formatMoney(listCents) },
  };
}

/** A row opens what it adds up. */
export const freeCells = ({ col: _columns, sort: _sort, ...filters }: Params): ListCells<FreeRowDto, FreeColumn> => ({
  why: {
    cell: ({ key, why }) => (
      <a href={listHref("/general-report/sin-costo/detalle", filters, { clave: key })}>{FREE_WHY_WORDS[why]}</a>
    ),
  },
  who: { card: "sub", cell: ({ who }) => who },
  count: { cell: ({ count }) => formatCount(count) },
  list: { cell: ({ listCents }) => (listCents === 0 ? null : formatMoney(listCents)) },
});

function itemHref({ orderId, passId, accountId }: FreeItemDto): string | null {
  if (orderId !== null) return `/purchases/${orderId}`;
  if (passId !== null) return `/historyQR/${passId}`;
  return accountId === null ? null : `/generateQrToUser/${accountId}`;
}

export const FREE_ITEM_CELLS: ListCells<FreeItemDto, FreeItemColumn> = {
  what: {
    cell: (row) => {
      const href = itemHref(row);
      return href ? <a href={href}>{row.what}</a> : row.what;
    },
  },
  at: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  count: { cell: ({ count }) => formatCount(count) },
  list: { cell: ({ listCents }) => (listCents === 0 ? null : formatMoney(listCents)) },
};

/** Each figure of a venue opens its movements, and its name its totals. */
export function platformPrepaidCells(params: Params): ListCells<PlatformPrepaidDto, PlatformPrepaidColumn> {
  const behind = (id: number, renglon: string) => movementsHref(params, { recinto: id, renglon });
  const days = Object.fromEntries(
    ["desde", "hasta", "periodo"].flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  return {
    venue: {
      card: "sub",
      cell: ({ id, venue }) => <a href={listHref("/prepaid-total-reports", days, { recinto: id })}>{venue}</a>,
    },
    accounts: { cell: ({ accounts }) => formatCount(accounts) },
    visits: { cell: ({ visits }) => formatCount(visits) },
    topup: { cell: ({ id, topupCents }) => <MovementsLink cents={topupCents} href={behind(id, "topup")} /> },
    gift: { cell: ({ id, giftCents }) => <MovementsLink cents={giftCents} href={behind(id, "gift")} /> },
    charged: { cell: ({ id, chargedCents }) => <MovementsLink cents={chargedCents} href={behind(id, "charge")} /> },
    refund: { cell: ({ id, refundCents }) => <MovementsLink cents={0 - refundCents} href={behind(id, "refund")} /> },
  };
}
