import type { Ctx, Verb, VerbArgs } from "@/lib/core/context";
import { toIso } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { type FileOrDownload, fileOrDownload } from "@/lib/downloads";
import type { ListColumn, OfficeList } from "@/lib/lists";
import { prepaidPeopleList } from "@/lib/prepaid";
import { accountList } from "@/lib/reports/account/statement";
import type { ReportCell, ReportName, ReportRow } from "@/lib/reports/client";
import { courtesyReportList } from "@/lib/reports/free/courtesies";
import { monthList, platformMonthList, salesList, vipZoneList } from "@/lib/reports/general/sales-list";
import { buyerReportList } from "@/lib/reports/people/buyers";
import { infinityList } from "@/lib/reports/people/infinity";
import { platformPrepaidList } from "@/lib/reports/platform/prepaid";

/** What a report may be asked for; each takes what its list knows. Days are operating ones of each venue, the last one included. */
export interface ReportAsked {
  q?: string | undefined;
  by?: string | undefined;
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  enclosureId?: number | undefined;
  eventId?: number | undefined;
  parkingAreaId?: number | undefined;
  eventTypeId?: number | undefined;
  /** A type of QR of prepaid. */
  typeId?: number | undefined;
  method?: string | undefined;
  adminId?: number | undefined;
  state?: string | undefined;
  kind?: string | undefined;
  /** Days without a visit. */
  idle?: string | undefined;
}

interface Report {
  columns: readonly { key: string; header: string }[];
  filters: readonly string[];
  takes: (filter: keyof ReportAsked, value: unknown) => boolean;
  rows: Verb<ReportAsked & PageAsked, KeyedPage<ReportRow>>;
  file: Verb<ReportAsked, FileOrDownload>;
}

const ZONE = "America/Monterrey";

/** Money is centavos, a moment ISO 8601 in the row's zone. */
function rowOf<Dto>(ctx: Ctx, columns: readonly ListColumn<Dto>[], row: Dto, zone: string): ReportRow {
  const cell = (value: ReturnType<ListColumn<Dto>["value"]>): ReportCell =>
    value instanceof Date ? toIso(value, zone) : value;
  const seen = columns.filter(({ only }) => only === undefined || only(ctx));
  return Object.fromEntries(seen.map(({ key, value }) => [key, cell(value(row, zone))]));
}

function reportOf<Dto, Input, Sort extends string, Key extends string>(
  list: OfficeList<Dto, Input, Sort, Key>,
): Report {
  return {
    columns: list.columns,
    filters: list.filters,
    takes: list.takes,
    async rows({ ctx, input }) {
      const { items, ...page } = await list.keyed({ ctx, input: input as Input & PageAsked });
      return { ...page, items: items.map((row) => rowOf(ctx, list.columns, row, list.zone?.(row) ?? ZONE)) };
    },
    file: ({ ctx, input }) => fileOrDownload(list, { ctx, input: { ...(input as Input), format: "xlsx" } }),
  };
}

/** Each is the list of its screen: whoever may see that may read this. */
export const REPORT_LISTS: Readonly<Record<ReportName, Report>> = {
  general: reportOf(salesList),
  "by-month": reportOf(monthList),
  "zone-vip": reportOf(vipZoneList),
  "super-admin-monthly": reportOf(platformMonthList),
  courtesy: reportOf(courtesyReportList),
  prepaid: reportOf(prepaidPeopleList),
  infinity: reportOf(infinityList),
  "super-admin-prepaid": reportOf(platformPrepaidList),
  users: reportOf(buyerReportList),
  account: reportOf(accountList),
};

interface Named {
  name: ReportName;
}

const ASKED: Record<keyof ReportAsked, true> = {
  q: true,
  by: true,
  date: true,
  from: true,
  to: true,
  enclosureId: true,
  eventId: true,
  parkingAreaId: true,
  eventTypeId: true,
  typeId: true,
  method: true,
  adminId: true,
  state: true,
  kind: true,
  idle: true,
};

const FILTERS = Object.keys(ASKED) as (keyof ReportAsked)[];

/** What says nothing, as an empty search, or the date by which every report goes. */
const isNoFilter = (filter: keyof ReportAsked, value: unknown): boolean =>
  value === undefined || value === "" || (filter === "date" && value === "collected");

/**
 * A filter that a report does not have is refused, and so is a value that its list would leave out, as a kind of card in
 * prepaid's: without it the answer would be of something else than what was asked.
 */
function reportFor(name: ReportName, asked: ReportAsked): Report {
  const report = REPORT_LISTS[name];
  const field = FILTERS.find((filter) => !isNoFilter(filter, asked[filter]) && !report.takes(filter, asked[filter]));
  if (field) throw new DomainError("report.unknown_filter", { field });
  return report;
}

/** RE1. Rows of a report, a cell for each column of its screen. */
export async function readReport({
  ctx,
  input,
}: VerbArgs<ReportAsked & PageAsked & Named>): Promise<KeyedPage<ReportRow>> {
  const { name, ...asked } = input;
  return reportFor(name, asked).rows({ ctx, input: asked });
}

/** RE2. The same rows as an Excel file, or a job that makes it; the audit log says who took it. */
export async function reportFile({
  ctx,
  input: { name, ...asked },
}: VerbArgs<ReportAsked & Named>): Promise<FileOrDownload> {
  return reportFor(name, asked).file({ ctx, input: asked });
}
