import { z } from "zod";
import { Id, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import type { BarrierSyncedDto } from "@/lib/prepaid";

export const Result = z.string().describe("`ok`; si no se pudo, `error` o `Error`, o lo que diga el controlador");
export const Message = z.string().describe("Lo que dice el controlador de las plumas, o por qué no se supo");

export const BarrierBody = z.object({ idUser: Id.describe("Su titular"), idPrepaid: LongId });

export const BarrierSyncedWire = z
  .object({
    result: Result,
    message: Message,
    syncedAt: Moment.nullable().describe("Cuándo lo guardó la pluma la última vez; nulo: nunca"),
  })
  .meta({ id: "PrepaidBarrierSync" });

export function syncedWire({ timeZone, syncedAt, ...said }: BarrierSyncedDto): z.input<typeof BarrierSyncedWire> {
  return { ...said, syncedAt: optionalIso(syncedAt, timeZone) };
}

export const barrierInput = ({ idUser, idPrepaid }: z.output<typeof BarrierBody>) => ({
  userId: idUser,
  accountId: idPrepaid,
});

export const BARRIER_NAMES = { accountId: "idPrepaid", userId: "idUser" };
