import { z } from "zod";
import { SixDigits } from "@/app/api/v1/auth/wire";
import { QueryId } from "@/app/api/v1/wire";
import { verifyContact } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const get = route(
  {
    id: "AU10",
    operation: "verifyPhone",
    method: "GET",
    path: "/auth/verify-phone",
    summary: "Verifica el teléfono con el código que recibió; cinco intentos por persona",
    auth: "public",
    query: z.object({
      idUser: QueryId,
      whatsAppCode: SixDigits,
    }),
    response: z.object({ verified: z.literal(true) }),
    errors: ["contact.wrong_code", "user.phone_taken", "challenge.required", "auth.rate_limited"],
  },
  verifyContact,
  {
    input: ({ query: { idUser, whatsAppCode } }) => ({
      channel: "whatsapp" as const,
      userId: idUser,
      code: whatsAppCode,
    }),
    output: (verified) => verified,
    names: { userId: "idUser", code: "whatsAppCode" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
