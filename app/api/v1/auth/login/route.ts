import { SessionWire, sessionWire } from "@/app/api/v1/auth/wire";
import { loginApi } from "@/lib/auth";
import { Login } from "@/lib/auth/schemas";
import { methods, route } from "@/lib/http";
import { withCart } from "@/lib/orders";

const post = route(
  {
    id: "AU1",
    operation: "logIn",
    method: "POST",
    path: "/auth/login",
    summary: "Inicia sesión con correo o teléfono y contraseña; el token dura 12 horas",
    auth: "public",
    body: Login,
    response: SessionWire,
    errors: ["auth.wrong_credentials", "auth.wrong_code", "challenge.required", "auth.rate_limited"],
    secret: true,
    claimsCart: true,
  },
  withCart(loginApi),
  { input: ({ body, cartToken }) => ({ ...body, cartToken }), output: sessionWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
