import { z } from "zod";
import { BARRIER_NAMES, Message, Result } from "@/app/api/v1/prepaid/barrier-wire";
import { methods, PathId, route } from "@/lib/http";
import { readBarrierStatus } from "@/lib/prepaid";

const get = route(
  {
    id: "PP25",
    operation: "getPrepaidUserStatus",
    method: "GET",
    path: "/prepaid/user-status/{a}/{b}",
    summary: "Pregunta a las plumas del recinto si abren a un titular con un QR de prepago",
    auth: "prepaid:read",
    params: z.object({ a: PathId.describe("`intIDUsuario` del titular"), b: PathId.describe("`idPrepaid`") }),
    response: z
      .object({
        result: Result,
        message: Message,
        status: z.enum(["active", "inactive"]).nullable().describe("`active`: le abren; nulo: no se supo"),
      })
      .meta({ id: "PrepaidBarrierStatus" }),
    errors: ["resource.not_found", "auth.rate_limited", "prepaid.barrier_empty"],
  },
  readBarrierStatus,
  { input: ({ params: { a, b } }) => ({ userId: a, accountId: b }), output: (status) => status, names: BARRIER_NAMES },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
