import { z } from "zod";
import { AskedWire, askedWire } from "@/app/api/v1/auth/asked";
import { requestRecovery } from "@/lib/auth";
import { RequestRecovery } from "@/lib/auth/schemas";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU2",
    operation: "requestRecovery",
    method: "POST",
    path: "/auth/recover",
    summary: "Pide un enlace para elegir otra contraseña; vale 30 minutos. Responde igual exista o no la cuenta",
    auth: "public",
    body: z.object({
      identifier: RequestRecovery.shape.identifier.describe("Correo, o teléfono verificado: ahí llega el enlace"),
    }),
    response: AskedWire,
    errors: ["challenge.required", "auth.rate_limited"],
  },
  requestRecovery,
  { input: ({ body }) => body, output: askedWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
