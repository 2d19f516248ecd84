import { z } from "zod";
import { SessionWire, sessionWire } from "@/app/api/v1/auth/wire";
import { loginApi } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const post = route(
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

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
