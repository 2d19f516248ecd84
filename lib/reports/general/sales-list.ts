import { z } from "zod";
import type { VerbArgs } from "@/lib/core/context";
import type { Permission } from "@/lib/core/permissions";
import { defineList, type KeyOf, type ListFile, rowsReader } from "@/lib/lists";
import { type ReportName, SALES_BY, type SalesBy, type SalesRowDto } from "@/lib/reports/client";
import { REPORTS, salesOf } from "@/lib/reports/general/sales";
import { SalesFilters, type SalesFiltersInput } from "@/lib/reports/schemas";

const by = (of: (row: SalesRowDto) => number) => (one: SalesRowDto, other: SalesRowDto) => of(one) - of(other);

interface Named<Of extends SalesBy> {
  name: string;
  title: string;
  permission: Permission;
  /** What it is added up by until the reader chooses. */
  by: Of;
}

/** What was sold and what came in, from the ledger, added up as the reader chooses. */
const defineSales = <Of extends SalesBy>({ name, title, permission, by: first }: Named<Of>) =>
  defineList<SalesRowDto>()({
    name,
    title,
    permission,
    filters: SalesFilters.extend({ by: z.enum(SALES_BY).catch(first).default(first) }),
    address: {
      por: "by",
      fecha: "date",
      desde: "from",
      hasta: "to",
      recinto: "enclosureId",
      evento: "eventId",
      zona: "parkingAreaId",
      forma: "method",
      organizador: "adminId",
    },
    sorts: ["group", "sold", "collected", "refunded", "net"],
    sort: "group",
    pageSize: 100,
    columns: [
      { key: "label", header: "Concepto", value: ({ label }) => label, shown: "always", sort: "group", width: 40 },
      { key: "sold", header: "Vendidos", value: ({ sold }) => sold, kind: "number", sort: "sold", width: 12 },
      { key: "tickets", header: "Boletos", value: ({ ticketCents }) => ticketCents, kind: "money", width: 16 },
      { key: "fees", header: "Cargos", value: ({ feeCents }) => feeCents, kind: "money", width: 16 },
      {
        key: "collected",
        header: "Cobrado",
        value: ({ collectedCents }) => collectedCents,
        kind: "money",
        sort: "collected",
        width: 16,
      },
      {
        key: "refunded",
        header: "Devuelto",
        value: ({ refundedCents }) => 0 - refundedCents,
        kind: "money",
        sort: "refunded",
        width: 16,
      },
      { key: "net", header: "Neto", value: ({ netCents }) => netCents, kind: "money", sort: "net", width: 16 },
      {
        key: "ticketIva",
        header: "IVA de boletos",
        value: ({ ticketIvaCents }) => ticketIvaCents,
        kind: "money",
        shown: "asked",
        width: 16,
      },
      {
        key: "feeIva",
        header: "IVA de cargos",
        value: ({ feeIvaCents }) => feeIvaCents,
        kind: "money",
        shown: "asked",
        width: 16,
      },
    ],
    reader: (ctx, filters) =>
      rowsReader(() => salesOf(ctx, filters, permission), {
        group: null,
        sold: by(({ sold }) => sold),
        collected: by(({ collectedCents }) => collectedCents),
        refunded: by(({ refundedCents }) => refundedCents),
        net: by(({ netCents }) => netCents),
      }),
  });

export const salesList = defineSales({
  name: "reporte-de-eventos",
  title: "Reporte de eventos",
  ...REPORTS.general,
});

export const monthList = defineSales({
  name: "reporte-por-mes",
  title: "Reporte por mes",
  ...REPORTS["by-month"],
});

export type SalesColumn = KeyOf<typeof salesList>;

const LISTS = { general: salesList, "by-month": monthList } as const satisfies Record<ReportName, typeof salesList>;

/** RE2. The same rows as an Excel file; the audit log says who took it. Errors: auth.rate_limited. */
export function salesFile({
  ctx,
  input: { name, ...input },
}: VerbArgs<SalesFiltersInput & { name: ReportName }>): Promise<ListFile> {
  return LISTS[name].file({ ctx, input: { ...input, format: "xlsx" } });
}
