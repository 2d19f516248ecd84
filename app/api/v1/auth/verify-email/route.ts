import { z } from "zod";
import { verifyContact } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const get = route(
  {
    id: "AU11",
    method: "GET",
    path: "/auth/verify-email",
    summary: "Verifica el correo con el código que recibió; cinco intentos por persona",
    auth: "public",
    query: z.object({
      idUser: z.string().describe("Identificador de la persona"),
      emailCode: z.string().describe("El código del correo, 6 dígitos"),
    }),
    response: z.object({ verified: z.literal(true) }),
    errors: ["contact.wrong_code", "user.email_taken", "auth.rate_limited"],
  },
  verifyContact,
  {
    input: ({ query: { idUser, emailCode } }) => ({ channel: "email" as const, userId: idUser, code: emailCode }),
    output: (verified) => verified,
    names: { userId: "idUser", code: "emailCode" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
