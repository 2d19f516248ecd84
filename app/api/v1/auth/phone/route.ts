import { z } from "zod";
import { AskedWire, askedWire } from "@/app/api/v1/auth/asked";
import { changePhone } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU8",
    method: "POST",
    path: "/auth/phone",
    summary: "Cambia el teléfono propio: el nuevo se usa cuando se verifica con el código que recibe",
    auth: "account:write",
    body: z.object({
      phone: z.string().describe("10 dígitos, o con código de país"),
      currentPassword: z.string().describe("La contraseña actual"),
    }),
    response: AskedWire,
    errors: [
      "user.wrong_password",
      "user.phone_taken",
      "contact.unchanged",
      "contact.no_whatsapp",
      "auth.rate_limited",
      "auth.session_expired",
    ],
    secret: true,
  },
  changePhone,
  { input: ({ body }) => body, output: askedWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
