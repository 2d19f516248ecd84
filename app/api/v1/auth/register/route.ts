import { z } from "zod";
import { Id } from "@/app/api/v1/wire";
import { registerBuyer } from "@/lib/auth";
import { route } from "@/lib/http";

export const POST = route(
  {
    id: "AU13",
    method: "POST",
    path: "/auth/register",
    summary: "Abre la cuenta de un comprador",
    auth: "public",
    body: z.object({
      chrNombreUsuario: z.string().describe("Al menos 5 caracteres, sin espacios ni números"),
      fullName: z.string(),
      email: z.string(),
      phone: z.string().describe("10 dígitos, o con código de país"),
      password: z.string().describe("Al menos 6 caracteres"),
      passwordConfirmation: z.string(),
      acceptTerms: z.literal(true),
    }),
    response: z.object({ intIDUsuario: Id, intFKIDProfile: z.int(), chrNombreUsuario: z.string() }),
    status: 201,
    errors: ["user.email_taken", "user.phone_taken", "auth.rate_limited"],
  },
  registerBuyer,
  {
    input: ({ body: { chrNombreUsuario, ...rest } }) => ({ userName: chrNombreUsuario, ...rest }),
    output: ({ userId, profile, userName }) => ({
      intIDUsuario: userId,
      intFKIDProfile: profile,
      chrNombreUsuario: userName,
    }),
    names: { userName: "chrNombreUsuario" },
  },
);
