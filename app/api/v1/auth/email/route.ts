import { AskedWire, askedWire } from "@/app/api/v1/auth/asked";
import { changeEmail } from "@/lib/auth";
import { ChangeEmail } from "@/lib/auth/schemas";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU9",
    operation: "changeEmail",
    method: "POST",
    path: "/auth/email",
    summary: "Cambia el correo propio: el nuevo se usa cuando se verifica con el código que recibe",
    auth: "account:write",
    body: ChangeEmail,
    response: AskedWire,
    errors: [
      "user.wrong_password",
      "user.code_needed",
      "user.email_taken",
      "contact.unchanged",
      "auth.rate_limited",
      "auth.session_expired",
    ],
    secret: true,
  },
  changeEmail,
  { input: ({ body }) => body, output: askedWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
