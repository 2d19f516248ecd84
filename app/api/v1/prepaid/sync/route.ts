import { z } from "zod";
import {
  BARRIER_NAMES,
  BarrierBody,
  BarrierSyncedWire,
  barrierInput,
  Message,
  Result,
  syncedWire,
} from "@/app/api/v1/prepaid/barrier-wire";
import { LongQueryId, QueryId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { checkBarrierSync, readBarrierAnswer, syncInBarrier } from "@/lib/prepaid";

const get = route(
  {
    id: "PP23",
    operation: "checkPrepaidSync",
    method: "GET",
    path: "/prepaid/sync",
    summary: "Pregunta a las plumas del recinto si tienen un QR de prepago como está ahora",
    auth: "prepaid:read",
    query: z.object({ idUser: QueryId.describe("Su titular"), idPrepaid: LongQueryId }),
    response: z
      .object({
        result: Result,
        message: Message,
        isSynced: z.boolean().nullable().describe("Si la pluma lo tiene como está ahora; nulo: no se supo"),
      })
      .meta({ id: "PrepaidBarrierCheck" }),
    errors: ["resource.not_found", "auth.rate_limited"],
  },
  checkBarrierSync,
  { input: ({ query }) => barrierInput(query), output: (check) => check, names: BARRIER_NAMES },
);

const post = route(
  {
    id: "PP24",
    operation: "syncPrepaid",
    method: "POST",
    path: "/prepaid/sync",
    summary: "Hace que las plumas del recinto tengan un QR de prepago como está ahora",
    auth: "prepaid:write",
    body: BarrierBody,
    response: BarrierSyncedWire,
    errors: ["resource.not_found", "auth.rate_limited"],
  },
  syncInBarrier,
  { input: ({ body }) => barrierInput(body), output: syncedWire, again: readBarrierAnswer, names: BARRIER_NAMES },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
