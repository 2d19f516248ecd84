import { z } from "zod";
import { filterInput, ReportName, ReportQuery } from "@/app/api/v1/reports/wire";
import { Moment, optionalIso, PageQuery, slices } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { salesReport } from "@/lib/reports";
import type { SalesRowDto } from "@/lib/reports/client";

const Sum = z.int().describe("Centavos de MXN; menos de 0 donde se devolvió más de lo que se cobró");

const SalesRowWire = z
  .object({
    key: z.string().describe("Un id, una forma de pago, un día o un mes; vacío: lo que no es de un evento"),
    label: z.string(),
    startsAt: Moment.nullable().describe("De un evento"),
    sold: z.int().describe("Lugares vendidos, sin los cambiados por otro"),
    ticketCents: Sum.describe("Boletos, menos descuentos, con IVA"),
    feeCents: Sum.describe("Cargos por servicio, con IVA"),
    collectedCents: Sum,
    refundedCents: Sum.describe("Devuelto, o perdido en una disputa"),
    netCents: Sum,
    ticketIvaCents: Sum.describe("IVA en el neto de los boletos"),
    feeIvaCents: Sum.describe("IVA en el neto de los cargos"),
  })
  .meta({ id: "SalesRow" });

const BY_KEY = [{ type: "text", by: ({ key }: SalesRowDto) => key }] as const;

const get = route(
  {
    id: "RE1",
    operation: "readReport",
    method: "GET",
    path: "/reports/{name}",
    summary: "Un reporte de lo vendido, desde el libro: por evento, zona, recinto, forma de pago, día o mes",
    auth: "report:general",
    params: ReportName,
    query: PageQuery.extend(ReportQuery),
    response: z.array(SalesRowWire),
    errors: ["report.too_long"],
  },
  salesReport,
  {
    input: ({ params, query }) => ({ ...params, ...filterInput(query) }),
    ...slices("sales-report", BY_KEY, ({ timeZone, startsAt, ...row }: SalesRowDto) => ({
      ...row,
      startsAt: optionalIso(startsAt, timeZone ?? "America/Monterrey"),
    })),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
