import { z } from "zod";
import { Id, QueryId } from "@/app/api/v1/wire";
import { METHODS } from "@/lib/pricing/client";
import { REPORT_NAMES, SALES_BY, SALES_DATES } from "@/lib/reports/client";

const Day = z.iso.date();

/** The same of an address and of a body: `id` reads an id of the one or the other. */
const filters = <Name extends z.ZodType>(id: Name) => ({
  evento: id,
  zona: id,
  idEnclosure: id,
  admin: id,
  por: z.enum(SALES_BY).optional().describe("Por qué se suma; sin él, por evento, o por mes en by-month"),
  fecha: z.enum(SALES_DATES).default("collected").describe("De cobro, del evento o de registro"),
  forma: z
    .enum([...METHODS, "free"])
    .optional()
    .describe("La forma de pago; free: sin costo"),
  fechaInicio: Day.optional().describe("Día de operación del recinto"),
  fechaFin: Day.optional().describe("Incluido"),
});

export const ReportName = z.object({ name: z.enum(REPORT_NAMES) });
export const ReportQuery = filters(QueryId.optional());
export const ReportBody = z.object(filters(Id.optional()));

export const filterInput = (wire: z.output<typeof ReportBody>) => ({
  eventId: wire.evento,
  parkingAreaId: wire.zona,
  enclosureId: wire.idEnclosure,
  adminId: wire.admin,
  by: wire.por,
  date: wire.fecha,
  method: wire.forma,
  from: wire.fechaInicio,
  to: wire.fechaFin,
});
