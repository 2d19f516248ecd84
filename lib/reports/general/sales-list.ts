import { z } from "zod";
import { defineList, type KeyOf, rowsReader } from "@/lib/lists";
import { PLACE_ADDRESS, SALES_BY, type SalesReport, type SalesRowDto } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { REPORTS, SALES_SUMS, salesOf } from "@/lib/reports/general/sales";
import { SalesFilters } from "@/lib/reports/schemas";

const by = (of: (row: SalesRowDto) => number) => (one: SalesRowDto, other: SalesRowDto) => of(one) - of(other);

/** What was sold and what came in, from the ledger, added up as the reader chooses. */
const defineSales = (report: SalesReport, { name, title }: { name: string; title: string }) =>
  defineList<SalesRowDto>()({
    name,
    title,
    permission: REPORTS[report].permission,
    filters: SalesFilters.extend({ by: z.enum(SALES_BY).catch(REPORTS[report].by).default(REPORTS[report].by) }),
    address: {
      por: "by",
      fecha: "date",
      forma: "method",
      ...PLACE_ADDRESS,
    },
    sorts: ["group", "sold", "collected", "refunded", "net"],
    sort: "group",
    pageSize: 100,
    describe: (ctx, filters) => describeFilters(ctx, filters, REPORTS[report].permission),
    sums: SALES_SUMS,
    columns: [
      { key: "label", header: "Concepto", value: ({ label }) => label, shown: "always", sort: "group", width: 40 },
      { key: "key", header: "Clave", value: ({ key }) => key, shown: "file", width: 12 },
      {
        key: "sold",
        header: "Vendidos",
        value: ({ sold }) => sold,
        kind: "number",
        sum: true,
        sort: "sold",
        width: 12,
      },
      {
        key: "tickets",
        header: "Boletos",
        value: ({ ticketCents }) => ticketCents,
        kind: "money",
        sum: true,
        width: 16,
      },
      { key: "fees", header: "Cargos", value: ({ feeCents }) => feeCents, kind: "money", sum: true, width: 16 },
      {
        key: "collected",
        header: "Cobrado",
        value: ({ collectedCents }) => collectedCents,
        kind: "money",
        sum: true,
        sort: "collected",
        width: 16,
      },
      {
        key: "refunded",
        header: "Devuelto",
        value: ({ refundedCents }) => 0 - refundedCents,
        kind: "money",
        sum: true,
        sort: "refunded",
        width: 16,
      },
      {
        key: "net",
        header: "Neto",
        value: ({ netCents }) => netCents,
        kind: "money",
        sum: true,
        sort: "net",
        width: 16,
      },
      {
        key: "ticketIva",
        header: "IVA de boletos",
        value: ({ ticketIvaCents }) => ticketIvaCents,
        kind: "money",
        sum: true,
        shown: "asked",
        width: 16,
      },
      {
        key: "feeIva",
        header: "IVA de cargos",
        value: ({ feeIvaCents }) => feeIvaCents,
        kind: "money",
        sum: true,
        shown: "asked",
        width: 16,
      },
    ],
    reader: (ctx, filters) =>
      rowsReader(
        () => salesOf(ctx, filters, report),
        ({ key }) => key,
        {
          group: null,
          sold: by(({ sold }) => sold),
          collected: by(({ collectedCents }) => collectedCents),
          refunded: by(({ refundedCents }) => refundedCents),
          net: by(({ netCents }) => netCents),
        },
      ),
  });

export const salesList = defineSales("general", { name: "reporte-de-eventos", title: "Reporte de eventos" });
export const monthList = defineSales("by-month", { name: "reporte-por-mes", title: "Reporte por mes" });
export const vipZoneList = defineSales("zone-vip", { name: "reporte-de-zona-vip", title: "Reporte de zona VIP" });
export const platformMonthList = defineSales("super-admin-monthly", {
  name: "ventas-por-organizador",
  title: "Ventas por organizador",
});

export type SalesColumn = KeyOf<typeof salesList>;
