import { z } from "zod";
import { SamePassword } from "@/app/api/v1/auth/wire";
import { changePassword } from "@/lib/auth";
import { ChangePassword } from "@/lib/auth/schemas";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU3",
    operation: "changePassword",
    method: "POST",
    path: "/auth/change-password",
    summary: "Cambia la contraseña propia, pide la actual y cierra las demás sesiones",
    auth: "account:write",
    body: z.object({
      currentPassword: ChangePassword.shape.currentPassword,
      password: ChangePassword.shape.password,
      passwordConfirmation: SamePassword,
    }),
    response: z.object({ changed: z.literal(true) }),
    errors: ["user.wrong_password", "user.code_needed", "auth.rate_limited", "password.common"],
    secret: true,
  },
  changePassword,
  { input: ({ body }) => body, output: () => ({ changed: true as const }) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
