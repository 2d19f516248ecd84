import { z } from "zod";
import { SixDigits } from "@/app/api/v1/auth/wire";
import { QueryId } from "@/app/api/v1/wire";
import { verifyContact } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const get = route(
  {
    id: "AU11",
    operation: "verifyEmail",
    method: "GET",
    path: "/auth/verify-email",
    summary: "Verifica el correo con el código que recibió; cinco intentos por persona",
    auth: "public",
    query: z.object({
      idUser: QueryId,
      emailCode: SixDigits,
    }),
    response: z.object({ verified: z.literal(true) }),
    errors: ["contact.wrong_code", "user.email_taken", "challenge.required", "auth.rate_limited"],
  },
  verifyContact,
  {
    input: ({ query: { idUser, emailCode } }) => ({ channel: "email" as const, userId: idUser, code: emailCode }),
    output: (verified) => verified,
    names: { userId: "idUser", code: "emailCode" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
