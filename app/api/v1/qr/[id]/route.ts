import { z } from "zod";
import { FirstUseWire, firstUseWire, PassWire, passWire, QrParams } from "@/app/api/v1/qr/[id]/wire";
import { readPass } from "@/lib/access";
import { methods, route } from "@/lib/http";

const get = route(
  {
    id: "QR1",
    operation: "readQr",
    method: "GET",
    path: "/qr/{id}",
    summary: "Lee un código (texto del QR o código corto) sin cambiar nada",
    auth: "user",
    params: QrParams,
    response: PassWire.extend({
      state: z.enum(["active", "blocked", "revoked"]),
      stateReason: z.string().nullable(),
      isInside: z.boolean(),
      firstUse: FirstUseWire.nullable(),
    }),
    errors: ["auth.forbidden", "input.invalid", "resource.not_found"],
  },
  readPass,
  {
    input: ({ params }) => ({ code: params.id }),
    output: (pass) => ({
      ...passWire(pass),
      state: pass.state,
      stateReason: pass.stateReason,
      isInside: pass.isInside,
      firstUse: pass.firstUse && firstUseWire(pass.firstUse, pass.timeZone),
    }),
    names: { code: "id" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
