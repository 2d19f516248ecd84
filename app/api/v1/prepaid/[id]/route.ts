import { z } from "zod";
import {
  DayBody,
  NicknameBody,
  PlatesBody,
  PREPAID_NAMES,
  PrepaidWire,
  prepaidWire,
  ReasonBody,
} from "@/app/api/v1/prepaid/wire";
import { Id } from "@/app/api/v1/wire";
import { methods, PathId, route } from "@/lib/http";
import { updatePrepaidAccount } from "@/lib/prepaid";

const put = route(
  {
    id: "PP9",
    operation: "updatePrepaid",
    method: "PUT",
    path: "/prepaid/{id}",
    summary: "Cambia datos, tipo o estado de un QR de prepago: todo lo que se envía, o nada",
    auth: "prepaid:write",
    atomic: true,
    params: z.object({ id: PathId }),
    body: z.object({
      nickname: NicknameBody.nullish(),
      plates: PlatesBody.nullish(),
      validFrom: DayBody.nullish().meta({ "x-judged": "No después que `validUntil`" }),
      validUntil: DayBody.nullish().meta({ "x-judged": "No antes que `validFrom`" }),
      idType: Id.optional().meta({ description: "Otro tipo", "x-judged": "Del mismo recinto" }),
      typeFrom: DayBody.optional().describe("Desde qué día tiene el tipo nuevo; sin él, desde ahora"),
      state: z.enum(["active", "paused", "blocked"]).optional().describe("`active` reanuda o desbloquea"),
      reason: ReasonBody.optional().meta({
        description: "Por qué se bloquea; su titular lo ve",
        "x-judged": "Obligatorio para bloquear",
      }),
    }),
    response: PrepaidWire,
    errors: [
      "resource.not_found",
      "prepaid.closed",
      "prepaid.closing",
      "prepaid.blocked",
      "prepaid.disputed",
      "prepaid.other_venue",
    ],
  },
  updatePrepaidAccount,
  {
    input: ({ params: { id }, body: { idType, ...body } }) => ({ ...body, accountId: id, typeId: idType }),
    output: prepaidWire,
    names: PREPAID_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
