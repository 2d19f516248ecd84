import { z } from "zod";
import { DeviceMoment, LaneAnswerWire } from "@/app/api/v1/barrier/wire";
import { Id, LongId } from "@/app/api/v1/wire";
import { readAtLane } from "@/lib/barriers";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "BA1",
    operation: "readQrAtLane",
    method: "POST",
    path: "/barrier/read-qr",
    summary: "Qué hace un carril con un código; de un equipo firmado, o de quien administra",
    auth: "barrier:decide",
    knowsRepeats: true,
    body: z.object({
      code: z.string().trim().min(1).max(300).describe("Lo que se leyó: un QR, un código corto o un QR de pluma"),
      output: z
        .int()
        .min(0)
        .max(15)
        .optional()
        .meta({ "x-judged": "Obligatorio de un equipo" })
        .describe("El número del carril en el equipo"),
      serialNo: LongId.optional()
        .meta({ "x-judged": "Obligatorio de un equipo" })
        .describe("El número de la lectura en el equipo, que solo crece: repetido, responde como la primera vez"),
      at: DeviceMoment.optional().describe("Cuándo se leyó: de hace más de un minuto ya no espera nadie, y no abre"),
      idLane: Id.optional().meta({ "x-judged": "Obligatorio de una persona" }).describe("De una persona: el carril"),
      plate: z.string().trim().max(20).optional().describe("La placa que leyó la cámara; se borra a los 30 días"),
      open: z.boolean().optional().describe("De una persona: abre, si el carril lo permite; si no, solo muestra"),
    }),
    response: LaneAnswerWire,
    errors: ["resource.not_found", "barrier.not_for_staff", "barrier.clock"],
  },
  readAtLane,
  {
    input: ({ body: { idLane, ...body } }) => ({ ...body, laneId: idLane ?? null, isClockProven: true }),
    output: ({ commandId, passageId, words, ...answer }) => ({
      ...answer,
      idCommand: commandId,
      idPassage: passageId,
      message: words,
    }),
    names: { laneId: "idLane" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
