import { z } from "zod";
import { Id, QueryId } from "@/app/api/v1/wire";
import { IDLE_DAYS } from "@/lib/prepaid/client";
import { METHOD_FILTERS } from "@/lib/pricing/client";
import { REPORT_LISTS, type ReportAsked } from "@/lib/reports";
import { ACCOUNT_KINDS, INFINITY_STATES, REPORT_NAMES, SALES_BY, SALES_DATES } from "@/lib/reports/client";

const Day = z.iso.date();

/** The same of an address and of a body: `id` reads an id of the one or the other. */
const filters = <Name extends z.ZodType>(id: Name) => ({
  evento: id,
  zona: id,
  tipo: id.describe("Un tipo de evento; en los reportes de prepago, un tipo de QR"),
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
    .describe(
      "La forma de pago; card.debit y las demás, las tarjetas de una clase; free: sin costo. Los reportes de prepago no tienen estas, y con ellas responden 422",
    ),
  estado: z.enum(INFINITY_STATES).optional().describe("De los QR VIP: cómo está cada uno"),
  movimiento: z.enum(ACCOUNT_KINDS).optional().describe("Del estado de cuenta: una clase de movimiento"),
  inactivos: z.enum(IDLE_DAYS).optional().describe("De prepago: quienes llevan más de esos días sin venir"),
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

/** How the domain calls each filter. Of two, each list has one. */
const FILTERS = {
  code: ["q"],
  evento: ["eventId"],
  zona: ["parkingAreaId"],
  tipo: ["eventTypeId", "typeId"],
  idEnclosure: ["enclosureId"],
  admin: ["adminId"],
  por: ["by"],
  fecha: ["date"],
  forma: ["method"],
  estado: ["state"],
  movimiento: ["kind"],
  inactivos: ["idle"],
  fechaInicio: ["from"],
  fechaFin: ["to"],
} as const satisfies Record<keyof z.output<typeof ReportBody>, readonly [keyof ReportAsked, ...(keyof ReportAsked)[]]>;

const named = Object.entries(FILTERS) as [
  keyof typeof FILTERS,
  readonly [keyof ReportAsked, ...(keyof ReportAsked)[]],
][];

/** The same for errors: the wire's name of a field of the domain. */
export const FILTER_NAMES: Record<string, string> = Object.fromEntries(
  named.flatMap(([wire, names]) => names.map((name) => [name, wire])),
);

type Name = keyof typeof REPORT_LISTS;

/** What the report's list calls a filter; undefined: it has none of that name. */
const ofList = (report: Name, names: readonly (keyof ReportAsked)[]) =>
  names.find((name) => REPORT_LISTS[report].filters.includes(name));

const filtersOf = (report: Name) => named.flatMap(([wire, names]) => (ofList(report, names) ? [wire] : [])).join(", ");

export const ReportName = z.object({
  name: z
    .enum(REPORT_NAMES)
    .describe(
      `Cada uno con sus filtros, y con otro responde 422. ${REPORT_NAMES.map((name) => `${name}: ${filtersOf(name)}`).join(". ")}.`,
    ),
});

/**
 * Gives what was asked the names of the list's own filters. A filter that the list does not have keeps its name, so that the
 * list refuses it.
 */
export const filterInput = (report: Name, wire: z.output<typeof ReportBody>): ReportAsked =>
  Object.fromEntries(named.map(([name, names]) => [ofList(report, names) ?? names[0], wire[name]]));
