import { z } from "zod";
import { Cents, Id, Moment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { methods, PathId, route } from "@/lib/http";
import { findCancellationReport } from "@/lib/lifecycle";
import type { CancellationDto } from "@/lib/lifecycle/client";

const Money = z.object({
  count: z.int().describe("Devoluciones"),
  amountCents: Cents.describe("Suma de las devoluciones"),
});

const CancellationWire = z
  .object({
    idEvent: Id.describe("El evento"),
    reason: z.string().describe("El motivo que se dijo a los compradores"),
    withFee: z.boolean().describe("Se devuelve también el cargo por servicio"),
    state: z.enum(["running", "done"]).describe("running: todavía se piden devoluciones"),
    createdAt: Moment.describe("Cuando se canceló"),
    finishedAt: Moment.nullable().describe("Cuando se pidió la última devolución"),
    orders: z
      .object({
        total: z.int().describe("Todas"),
        pending: z.int().describe("Por atender"),
        requested: z.int().describe("Con su devolución pedida"),
        nothing: z.int().describe("Sin dinero que devolver"),
        failed: z.int().describe("No se pudo pedir su devolución"),
      })
      .describe("Compras por lo que pasó con su dinero"),
    refunds: z
      .object({
        pending: Money.describe("En camino"),
        done: Money.describe("Hechas"),
        manual: Money.describe("Por transferir a la cuenta que da quien compró"),
        failed: Money.describe("Las rechazó el proveedor"),
      })
      .describe("Devoluciones por estado"),
    late: z
      .object({ count: z.int().describe("Compras"), amountCents: Cents.describe("Suma de sus devoluciones") })
      .describe("De ellas, lo que se pagó cuando el evento ya se había cancelado"),
    tickets: z.int().describe("Boletos que tenían las compras"),
    used: z.int().describe("Boletos que ya habían entrado"),
  })
  .meta({ id: "EventCancellation" });

const moneyWire = ({ count, cents }: { count: number; cents: number }) => ({ count, amountCents: cents });

function cancellationWire(found: CancellationDto & { timeZone: string }): z.input<typeof CancellationWire> {
  const { eventId, reason, withFee, state, createdAt, finishedAt, orders, refunds, late, tickets, used, timeZone } =
    found;
  return {
    idEvent: eventId,
    reason,
    withFee,
    state,
    createdAt: toIso(createdAt, timeZone),
    finishedAt: finishedAt && toIso(finishedAt, timeZone),
    orders,
    refunds: {
      pending: moneyWire(refunds.pending),
      done: moneyWire(refunds.done),
      manual: moneyWire(refunds.manual),
      failed: moneyWire(refunds.failed),
    },
    late: moneyWire(late),
    tickets,
    used,
  };
}

const get = route(
  {
    id: "EV16",
    operation: "getEventCancellation",
    method: "GET",
    path: "/events/{id}/cancellation",
    summary: "La cancelación de un evento y lo que pasó con su dinero",
    auth: "event:read",
    params: z.object({ id: PathId }),
    response: CancellationWire,
  },
  findCancellationReport,
  { input: ({ params }) => params, output: cancellationWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
