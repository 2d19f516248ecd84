import { z } from "zod";
import { Id } from "@/app/api/v1/wire";
import type { ApiLogin } from "@/lib/auth";

export const SessionWire = z
  .object({
    token: z.string(),
    intFKIDProfile: z.int().min(1).max(3),
    intFKIDUsuario: Id,
    chrNombreUsuario: z.string(),
    idAdmin: Id.nullable().describe("Organizador de la persona; nulo en un comprador"),
    mfaRequired: z.boolean().describe("Falta el segundo factor: el token solo sirve para /auth/second-factor"),
  })
  .meta({ id: "Session" });

export function sessionWire(session: ApiLogin): z.input<typeof SessionWire> {
  const { token, profile, userId, userName, adminId, mfaRequired } = session;
  return {
    token,
    intFKIDProfile: profile,
    intFKIDUsuario: userId,
    chrNombreUsuario: userName,
    idAdmin: adminId,
    mfaRequired,
  };
}

export const RegisterBody = z.object({
  chrNombreUsuario: z.string().describe("Al menos 5 caracteres, sin espacios ni números"),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().describe("10 dígitos, o con código de país"),
  password: z.string().describe("Al menos 6 caracteres"),
  passwordConfirmation: z.string(),
  acceptTerms: z.literal(true),
});
