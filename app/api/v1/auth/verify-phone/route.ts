import { z } from "zod";
import { verifyContact } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const get = route(
  {
    id: "AU10",
    method: "GET",
    path: "/auth/verify-phone",
    summary: "Verifica el teléfono con el código que recibió; cinco intentos por persona",
    auth: "public",
    query: z.object({
      idUser: z.string().describe("Identificador de la persona"),
      whatsAppCode: z.string().describe("El código de WhatsApp, 6 dígitos"),
    }),
    response: z.object({ verified: z.literal(true) }),
    errors: ["contact.wrong_code", "user.phone_taken", "auth.rate_limited"],
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
