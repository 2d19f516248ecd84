import { z } from "zod";
import { SessionWire, sessionWire } from "@/app/api/v1/auth/wire";
import { loginApi } from "@/lib/auth";
import { otherMethods, route } from "@/lib/http";

export const POST = route(
  {
    id: "AU1",
    method: "POST",
    path: "/auth/login",
    summary: "Inicia sesión con correo o teléfono y contraseña; el token dura 12 horas",
    auth: "public",
    body: z.object({ identifier: z.string().describe("Correo o teléfono"), password: z.string() }),
    response: SessionWire,
    errors: ["auth.wrong_credentials", "auth.rate_limited"],
    secret: true,
  },
  loginApi,
  { input: ({ body }) => body, output: sessionWire },
);

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };
