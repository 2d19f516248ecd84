import { z } from "zod";
import { Cents, Id } from "@/app/api/v1/wire";
import type { EventFiguresDto } from "@/lib/events/client";
import { methods, PathId, route } from "@/lib/http";
import { eventReport } from "@/lib/reports";

const counts = {
  capacity: z.int(),
  sold: z.int().describe("Vendidos en este momento"),
  held: z.int().describe("Apartados en este momento"),
  free: z.int(),
  blocked: z.int(),
  courtesy: z.int(),
  subscriber: z.int().describe("Lugares de abonados"),
  admitted: z.int().describe("Autos que entraron"),
  priceSumCents: Cents.describe("Cobrado por boletos, con descuentos, también los que se devolvieron"),
  feeSumCents: Cents.describe("Cobrado por cargos por servicio, también de boletos que se devolvieron"),
  totalSumCents: Cents,
};

const ReportWire = z
  .object({
    zones: z.array(z.object({ idZone: Id, key: z.string(), name: z.string(), priceCents: Cents, ...counts })),
    total: z.object(counts),
    refused: z.int().describe("Lecturas rechazadas"),
    byDay: z
      .array(z.object({ day: z.iso.date(), sold: z.int() }))
      .describe("Los últimos 15 días de operación del recinto"),
    byMethod: z.array(z.object({ method: z.string(), totalCents: Cents })),
    refundedCents: Cents.describe("Devuelto de lo cobrado"),
  })
  .meta({ id: "EventReport" });

function reportWire({
  areas,
  total,
  refused,
  days,
  methods,
  refundedCents,
}: EventFiguresDto): z.input<typeof ReportWire> {
  const countsOf = (row: EventFiguresDto["total"]) => ({
    capacity: row.capacity,
    sold: row.sold,
    held: row.held,
    free: row.free,
    blocked: row.blocked,
    courtesy: row.courtesy,
    subscriber: row.subscriber,
    admitted: row.admitted,
    priceSumCents: row.priceSumCents,
    feeSumCents: row.feeSumCents,
    totalSumCents: row.totalSumCents,
  });
  return {
    zones: areas.map((area) => ({
      idZone: area.parkingAreaId,
      key: area.key,
      name: area.name,
      priceCents: area.priceCents,
      ...countsOf(area),
    })),
    total: countsOf(total),
    refused,
    byDay: days,
    byMethod: methods,
    refundedCents,
  };
}

const get = route(
  {
    id: "EV11",
    operation: "getEventReport",
    method: "GET",
    path: "/events/{id}/general-report",
    summary: "Cifras de un evento: lugares, dinero y entradas, por zona, día y forma de pago",
    auth: "event:read",
    params: z.object({ id: PathId }),
    response: ReportWire,
    errors: ["report.too_long", "report.unavailable"],
  },
  eventReport,
  { input: ({ params }) => params, output: reportWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
