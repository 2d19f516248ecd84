import { z } from "zod";
import { AskedWire, askedWire } from "@/app/api/v1/auth/asked";
import { changeEmail } from "@/lib/auth";
import { otherMethods, route } from "@/lib/http";

export const POST = route(
  {
    id: "AU9",
    method: "POST",
    path: "/auth/email",
    summary: "Cambia el correo propio: el nuevo se usa cuando se verifica con el código que recibe",
    auth: "account:write",
    body: z.object({ email: z.string(), currentPassword: z.string().describe("La contraseña actual") }),
    response: AskedWire,
    errors: [
      "user.wrong_password",
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

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };
