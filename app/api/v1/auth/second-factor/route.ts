import { z } from "zod";
import { SessionWire, sessionWire } from "@/app/api/v1/auth/wire";
import { secondFactorApi } from "@/lib/auth";
import { bearerOf, otherMethods, route } from "@/lib/http";

export const POST = route(
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

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };
