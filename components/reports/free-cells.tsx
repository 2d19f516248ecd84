import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import type { CourtesyReportColumn, FreeColumn, PlatformPrepaidColumn } from "@/lib/reports";
import {
  type CourtesyReportDto,
  FREE_WHY_WORDS,
  FREE_WHYS,
  type FreeRowDto,
  type PlatformPrepaidDto,
} from "@/lib/reports/client";

export const FREE_WHY_FIELD: ListField = {
  name: "porque",
  label: "Por qué",
  all: "Todo",
  options: FREE_WHYS.map((value) => ({ value, label: FREE_WHY_WORDS[value] })),
};

export const COURTESY_REPORT_CELLS: ListCells<CourtesyReportDto, CourtesyReportColumn> = {
  zone: { card: "sub" },
  made: { cell: ({ made }) => formatCount(made) },
  given: { cell: ({ given }) => formatCount(given) },
  sent: { cell: ({ sent }) => formatCount(sent) },
  entered: { cell: ({ entered }) => formatCount(entered) },
  list: { cell: ({ listCents }) => formatMoney(listCents) },
};

export const FREE_CELLS: ListCells<FreeRowDto, FreeColumn> = {
  who: { card: "sub", cell: ({ who }) => who },
  count: { cell: ({ count }) => formatCount(count) },
  list: { cell: ({ listCents }) => (listCents === 0 ? null : formatMoney(listCents)) },
};

export const PLATFORM_PREPAID_CELLS: ListCells<PlatformPrepaidDto, PlatformPrepaidColumn> = {
  venue: { card: "sub" },
  accounts: { cell: ({ accounts }) => formatCount(accounts) },
  visits: { cell: ({ visits }) => formatCount(visits) },
  refund: { cell: ({ refundCents }) => signedMoney(0 - refundCents) },
};
