import { defineList, type KeyOf, rowsReader } from "@/lib/lists";
import type { SalesRowDto } from "@/lib/reports/client";
import { salesOf } from "@/lib/reports/general/sales";
import { SalesFilters } from "@/lib/reports/schemas";

const byCents = (of: (row: SalesRowDto) => number) => (one: SalesRowDto, other: SalesRowDto) => of(one) - of(other);

/** What was sold and what came in, from the ledger, added up as the reader chooses. */
export const salesList = defineList<SalesRowDto>()({
  name: "reporte-de-eventos",
  title: "Reporte de eventos",
  permission: "report:general",
  filters: SalesFilters,
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
      value: ({ refundedCents }) => -refundedCents,
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
    rowsReader(() => salesOf(ctx, filters), {
      group: null,
      sold: byCents(({ sold }) => sold),
      collected: byCents(({ collectedCents }) => collectedCents),
      refunded: byCents(({ refundedCents }) => refundedCents),
      net: byCents(({ netCents }) => netCents),
    }),
});

export type SalesColumn = KeyOf<typeof salesList>;
