import { z } from "zod";
import { SessionWire, sessionWire } from "@/app/api/v1/auth/wire";
import { secondFactorApi } from "@/lib/auth";
import { SecondFactor } from "@/lib/auth/schemas";
import { bearerOf, methods, route } from "@/lib/http";
import { withCart } from "@/lib/orders";

const post = route(
  {
    id: "AU14",
    operation: "confirmSecondFactor",
    method: "POST",
    path: "/auth/second-factor",
    summary: "Completa un inicio de sesión que respondió mfaRequired, con su token",
    auth: "mfa_pending",
    body: z.object({
      code: SecondFactor.shape.code.describe("Seis dígitos de la aplicación, o un código de recuperación"),
    }),
    response: SessionWire,
    errors: ["auth.wrong_code", "auth.rate_limited", "mfa.not_enrolled"],
    secret: true,
    claimsCart: true,
  },
  withCart(secondFactorApi),
  { input: ({ body, raw, cartToken }) => ({ ...body, token: bearerOf(raw.headers), cartToken }), output: sessionWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
