import { z } from "zod";
import { LongId, Moment } from "@/app/api/v1/wire";
import { DECISIONS } from "@/lib/access/client";

/** What a lane answers to a code. */
export const LaneAnswerWire = z
  .object({
    decision: z
      .enum([...DECISIONS, "too_late"])
      .describe(
        "`admitted` deja pasar; `too_late`: no se decidió en 3.5 segundos, así que no pasa y nada queda escrito",
      ),
    open: z.boolean().describe("Si el equipo que leyó abre ahora"),
    idCommand: LongId.nullable().describe("La orden de abrir; el equipo la nombra cuando dice qué hizo"),
    idPassage: LongId.nullable().describe("El paso que quedó escrito"),
    isRepeat: z.boolean().describe("Nadie vio pasar al mismo auto hace un momento: pasa otra vez, sin cobro"),
    pulseMs: z.int().describe("Milisegundos que se cierra el contacto"),
    message: z.string().describe("Para la pantalla del lector"),
  })
  .meta({ id: "LaneAnswer" });

export const OrderWire = z
  .object({
    idCommand: LongId,
    kind: z.enum(["open", "hold", "release"]).describe("`hold` sostiene el contacto; `release` lo suelta"),
    output: z.int().describe("El número del carril en el equipo"),
    pulseMs: z.int(),
    holdSeconds: z.int().nullable().describe("De `hold`: el equipo suelta solo cuando se acaban"),
  })
  .meta({ id: "BarrierOrder" });

/** By a device's clock. */
export const DeviceMoment = Moment.describe("La hora del equipo, con su desfase");
