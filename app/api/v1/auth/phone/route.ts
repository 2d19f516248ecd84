import { AskedWire, askedWire } from "@/app/api/v1/auth/asked";
import { changePhone } from "@/lib/auth";
import { ChangePhone } from "@/lib/auth/schemas";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU8",
    operation: "changePhone",
    method: "POST",
    path: "/auth/phone",
    summary: "Cambia el teléfono propio: el nuevo se usa cuando se verifica con el código que recibe",
    auth: "account:write",
    body: ChangePhone,
    response: AskedWire,
    errors: [
      "user.wrong_password",
      "user.code_needed",
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
