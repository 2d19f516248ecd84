import { z } from "zod";
import { SessionWire, sessionWire } from "@/app/api/v1/auth/wire";
import { secondFactorApi } from "@/lib/auth";
import { bearerOf, methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU14",
    method: "POST",
    path: "/auth/second-factor",
    summary: "Completa un inicio de sesión que respondió mfaRequired, con su token",
    auth: "mfa_pending",
    body: z.object({ code: z.string().describe("Seis dígitos de la aplicación, o un código de recuperación") }),
    response: SessionWire,
    errors: ["auth.wrong_code", "auth.rate_limited", "mfa.not_enrolled"],
    secret: true,
  },
  secondFactorApi,
  { input: ({ body, raw }) => ({ ...body, token: bearerOf(raw.headers) }), output: sessionWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
