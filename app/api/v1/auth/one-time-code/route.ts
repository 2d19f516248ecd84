import { z } from "zod";
import { AskedWire, askedWire } from "@/app/api/v1/auth/asked";
import { requestLoginCode } from "@/lib/auth";
import { RequestCode } from "@/lib/auth/schemas";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU6",
    operation: "requestLoginCode",
    method: "POST",
    path: "/auth/one-time-code",
    summary: "Pide un código de un solo uso para entrar; vale 10 minutos. Responde igual exista o no la cuenta",
    auth: "public",
    body: z.object({
      identifier: RequestCode.shape.identifier.describe("Correo, o teléfono verificado"),
      channel: z.enum(["email", "whatsapp"]).optional().describe("Sin él, según lo que se escribió"),
    }),
    response: AskedWire,
    errors: ["challenge.required", "auth.rate_limited"],
  },
  requestLoginCode,
  { input: ({ body }) => body, output: askedWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
