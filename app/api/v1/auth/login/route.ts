import { z } from "zod";
import { Id } from "@/app/api/v1/wire";
import { loginApi } from "@/lib/auth";
import { route } from "@/lib/http";

export const POST = route(
  {
    id: "AU1",
    method: "POST",
    path: "/auth/login",
    summary: "Inicia sesión con correo o teléfono y contraseña; el token dura 12 horas",
    auth: "public",
    body: z.object({ identifier: z.string().describe("Correo o teléfono"), password: z.string() }),
    response: z
      .object({
        token: z.string(),
        intFKIDProfile: z.int().min(1).max(3),
        intFKIDUsuario: Id,
        chrNombreUsuario: z.string(),
        idAdmin: Id.nullable().describe("Organizador de la persona; nulo en un comprador"),
        mfaRequired: z.boolean(),
      })
      .meta({ id: "Session" }),
    errors: ["auth.wrong_credentials", "auth.rate_limited"],
    secret: true,
  },
  loginApi,
  {
    input: ({ body }) => body,
    output: ({ token, profile, userId, userName, adminId }) => ({
      token,
      intFKIDProfile: profile,
      intFKIDUsuario: userId,
      chrNombreUsuario: userName,
      idAdmin: adminId,
      mfaRequired: false,
    }),
  },
);
