import { z } from "zod";
import { Id, LongId } from "@/app/api/v1/wire";
import { FIELD } from "@/lib/core/messages";
import type { LoginWithCart } from "@/lib/orders";
import { Email, FullName, Password, PasswordConfirmation, Phone, UserName } from "@/lib/users/schemas";

export const SessionWire = z
  .object({
    token: z.string(),
    intFKIDProfile: z.int().min(1).max(3),
    intFKIDUsuario: Id,
    chrNombreUsuario: z.string(),
    idAdmin: Id.nullable().describe("Organizador de la persona; nulo en un comprador"),
    mfaRequired: z.boolean().describe("Falta el segundo factor: el token solo sirve para /auth/second-factor"),
    idCart: LongId.optional().describe(
      "El carrito que tiene ahora los lugares que se apartaron antes de entrar, si se mandó su X-Cart-Token",
    ),
  })
  .meta({ id: "Session" });

export function sessionWire(session: LoginWithCart): z.input<typeof SessionWire> {
  const { token, profile, userId, userName, adminId, mfaRequired, cartId } = session;
  return {
    token,
    intFKIDProfile: profile,
    intFKIDUsuario: userId,
    chrNombreUsuario: userName,
    idAdmin: adminId,
    mfaRequired,
    ...(cartId === undefined ? {} : { idCart: cartId }),
  };
}

/** A code that came by a message; people type it with or without spaces. */
export const SixDigits = z.string().regex(/^[\s-]*(\d[\s-]*){6}$/, FIELD.code);

export const SamePassword = PasswordConfirmation.meta({ "x-judged": "Igual que `password`" });

export const RegisterBody = z.object({
  chrNombreUsuario: UserName,
  fullName: FullName,
  email: Email,
  phone: Phone,
  password: Password,
  passwordConfirmation: SamePassword,
  acceptTerms: z.literal(true),
});
