import { z } from "zod";
import { DeviceMoment, OrderWire } from "@/app/api/v1/barrier/wire";
import { Id, LongId, Moment, PageQuery, pages, QueryId } from "@/app/api/v1/wire";
import { listBarrierEvents, registerEvents } from "@/lib/barriers";
import { BARRIER_EVENT_KINDS, OUTAGES } from "@/lib/barriers/client";
import { toIso } from "@/lib/core/dates";
import { methods, pageOf, route } from "@/lib/http";

const EventWire = z
  .object({
    id: LongId,
    serialNo: LongId.describe("El número en el equipo"),
    kind: z.enum(["reading", ...BARRIER_EVENT_KINDS]),
    at: Moment,
    receivedAt: Moment,
    isProven: z.boolean().describe("Si quien lo dijo probó que es el equipo; si no, ni abre ni cobra"),
    codeTail: z.string().describe("El final del código que leyó"),
    detail: z.string(),
    idCommand: LongId.nullable(),
    idController: Id,
    controller: z.string(),
    idLane: Id.nullable(),
    lane: z.string().nullable(),
  })
  .meta({ id: "BarrierEvent" });

const get = route(
  {
    id: "BA3",
    operation: "listBarrierEvents",
    method: "GET",
    path: "/barrier/events",
    summary: "Lo que dijeron los equipos de las plumas, lo último primero",
    auth: "barrier:read",
    query: PageQuery.extend({ idLane: QueryId.optional(), idController: QueryId.optional() }),
    response: z.array(EventWire),
  },
  listBarrierEvents,
  {
    input: ({ query: { idLane, idController, ...paging } }) => ({
      laneId: idLane ?? null,
      controllerId: idController ?? null,
      ...pageOf(paging),
    }),
    ...pages(({ commandId, controllerId, laneId, timeZone, at, receivedAt, ...event }) => ({
      ...event,
      at: toIso(at, timeZone),
      receivedAt: toIso(receivedAt, timeZone),
      idCommand: commandId,
      idController: controllerId,
      idLane: laneId,
    })),
  },
);

const post = route(
  {
    id: "BA2",
    operation: "registerBarrierEvents",
    method: "POST",
    path: "/barrier/events",
    summary: "Un equipo firmado dice qué pasó en sus plumas y recoge sus órdenes; sin eventos, que está ahí",
    auth: "barrier:event",
    knowsRepeats: true,
    body: z.object({
      events: z
        .array(
          z
            .object({
              serialNo: LongId.describe("Solo crece: el mismo cuenta una vez"),
              kind: z.enum(BARRIER_EVENT_KINDS),
              output: z.int().min(0).max(15).optional().describe("El número del carril; sin él, es del equipo entero"),
              at: DeviceMoment,
              idCommand: LongId.optional().describe("La orden de la que habla; sin ella, la última"),
              code: z.string().min(1).max(300).optional().describe("De `admitted_offline`: a quién dejó pasar"),
              detail: z.string().max(200).optional(),
              plate: z
                .string()
                .trim()
                .max(20)
                .optional()
                .describe("La placa que vio una cámara; se borra a los 30 días"),
            })
            .meta({ id: "SentBarrierEvent" }),
        )
        .max(100)
        .optional(),
    }),
    response: z
      .object({
        added: z.int().describe("Eventos nuevos"),
        repeated: z.int().describe("Eventos que ya se sabían"),
        now: Moment.describe("Nuestra hora, para poner la del equipo"),
        outage: z.enum(OUTAGES).describe("Qué hace con la pluma mientras no pueda preguntar"),
        commands: z.array(OrderWire).describe("Órdenes que esperaban, ninguna de hace más de cinco segundos"),
      })
      .meta({ id: "BarrierRegistered" }),
    errors: ["barrier.clock"],
  },
  registerEvents,
  {
    input: ({ body: { events = [] } }) => ({
      events: events.map(({ idCommand, ...event }) => ({ ...event, commandId: idCommand ?? null })),
    }),
    output: ({ now, commands, ...rest }) => ({
      ...rest,
      now: now.toISOString(),
      commands: commands.map(({ commandId, ...order }) => ({ ...order, idCommand: commandId })),
    }),
    names: { commandId: "idCommand" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
