import { z } from "zod";
import { changePassword } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU3",
    method: "POST",
    path: "/auth/change-password",
    summary: "Cambia la contraseña propia, pide la actual y cierra las demás sesiones",
    auth: "account:write",
    body: z.object({
      currentPassword: z.string(),
      password: z.string().describe("Al menos 6 caracteres"),
      passwordConfirmation: z.string(),
    }),
    response: z.object({ changed: z.literal(true) }),
    errors: ["user.wrong_password", "auth.rate_limited"],
    secret: true,
  },
  changePassword,
  { input: ({ body }) => body, output: () => ({ changed: true as const }) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
