import { z } from "zod";
import { SessionWire, sessionWire } from "@/app/api/v1/auth/wire";
import { loginApiByCode } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU7",
    method: "POST",
    path: "/auth/one-time-code/login",
    summary: "Inicia sesión con un código de un solo uso; cinco intentos por código",
    auth: "public",
    body: z.object({
      identifier: z.string().describe("El mismo con el que se pidió, u otro de la misma cuenta"),
      code: z.string().describe("6 dígitos"),
    }),
    response: SessionWire,
    errors: ["auth.wrong_code", "auth.rate_limited"],
    secret: true,
  },
  loginApiByCode,
  { input: ({ body }) => body, output: sessionWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
