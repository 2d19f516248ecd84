import { z } from "zod";
import { SessionWire, SixDigits, sessionWire } from "@/app/api/v1/auth/wire";
import { loginApiByCode } from "@/lib/auth";
import { CodeLogin } from "@/lib/auth/schemas";
import { methods, route } from "@/lib/http";
import { withCart } from "@/lib/orders";

const post = route(
  {
    id: "AU7",
    operation: "logInWithCode",
    method: "POST",
    path: "/auth/one-time-code/login",
    summary: "Inicia sesión con un código de un solo uso; cinco intentos por código",
    auth: "public",
    body: z.object({
      identifier: CodeLogin.shape.identifier.describe("El mismo con el que se pidió, u otro de la misma cuenta"),
      code: SixDigits,
    }),
    response: SessionWire,
    errors: ["auth.wrong_code", "challenge.required", "auth.rate_limited"],
    secret: true,
    claimsCart: true,
  },
  withCart(loginApiByCode),
  { input: ({ body, cartToken }) => ({ ...body, cartToken }), output: sessionWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
