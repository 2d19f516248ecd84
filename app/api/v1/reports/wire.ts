import { z } from "zod";
import { Id, QueryId } from "@/app/api/v1/wire";
import { METHOD_FILTERS } from "@/lib/pricing/client";
import { REPORT_LISTS, type ReportAsked } from "@/lib/reports";
import { REPORT_NAMES, SALES_BY, SALES_DATES } from "@/lib/reports/client";

const Day = z.iso.date();

/** The same of an address and of a body: `id` reads an id of the one or the other. */
const filters = <Name extends z.ZodType>(id: Name) => ({
  evento: id,
  zona: id,
  tipo: id.describe("Un tipo de evento"),
  idEnclosure: id,
  admin: id.describe("Un organizador; solo lo usa quien ve a todos"),
  code: z.string().trim().max(100).optional().describe("Palabras de un nombre, un folio o un código"),
  por: z.enum(SALES_BY).optional().describe("De lo vendido: por qué se suma; sin él, como en su pantalla"),
  fecha: z
    .enum(SALES_DATES)
    .optional()
    .describe("De lo vendido: fecha de cobro, del evento o de registro; sin ella, de cobro"),
  forma: z
    .enum(METHOD_FILTERS)
    .optional()
    .describe("La forma de pago; card.debit y las demás, las tarjetas de una clase; free: sin costo"),
  fechaInicio: Day.optional().describe("Día de operación de cada recinto"),
  fechaFin: Day.optional().describe("Incluido"),
});

export const ReportQuery = filters(QueryId.optional());
export const ReportBody = z.object(filters(Id.optional()));

const keysOf = (name: keyof typeof REPORT_LISTS) => REPORT_LISTS[name].columns.map(({ key }) => key).join(", ");

export const ReportRowWire = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .describe(
    `Una celda por columna de su pantalla; el dinero en centavos, los momentos con su huso. ${REPORT_NAMES.map(
      (name) => `${name}: ${keysOf(name)}`,
    ).join(". ")}.`,
  )
  .meta({ id: "ReportRow" });

/** How the domain calls each filter. */
const FILTERS = {
  code: "q",
  evento: "eventId",
  zona: "parkingAreaId",
  tipo: "eventTypeId",
  idEnclosure: "enclosureId",
  admin: "adminId",
  por: "by",
  fecha: "date",
  forma: "method",
  fechaInicio: "from",
  fechaFin: "to",
} as const satisfies Record<keyof z.output<typeof ReportBody>, keyof ReportAsked>;

/** The same for errors: the wire's name of a field of the domain. */
export const FILTER_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(FILTERS).map(([wire, name]) => [name, wire]),
);

const named = Object.entries(FILTERS);

const filtersOf = (name: keyof typeof REPORT_LISTS) =>
  named.flatMap(([wire, filter]) => (REPORT_LISTS[name].filters.includes(filter) ? [wire] : [])).join(", ");

export const ReportName = z.object({
  name: z
    .enum(REPORT_NAMES)
    .describe(
      `Cada uno con sus filtros, y con otro responde 422. ${REPORT_NAMES.map((name) => `${name}: ${filtersOf(name)}`).join(". ")}.`,
    ),
});

export const filterInput = (wire: z.output<typeof ReportBody>) => ({
  q: wire.code,
  eventId: wire.evento,
  parkingAreaId: wire.zona,
  eventTypeId: wire.tipo,
  enclosureId: wire.idEnclosure,
  adminId: wire.admin,
  by: wire.por,
  date: wire.fecha,
  method: wire.forma,
  from: wire.fechaInicio,
  to: wire.fechaFin,
});
