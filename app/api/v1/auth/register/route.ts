import { z } from "zod";
import { RegisterBody } from "@/app/api/v1/auth/wire";
import { Id } from "@/app/api/v1/wire";
import { registerBuyer } from "@/lib/auth";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "AU13",
    operation: "registerBuyer",
    method: "POST",
    path: "/auth/register",
    summary: "Abre la cuenta de un comprador",
    auth: "public",
    body: RegisterBody,
    response: z.object({ intIDUsuario: Id, intFKIDProfile: z.int(), chrNombreUsuario: z.string() }),
    status: 201,
    errors: ["user.email_taken", "user.phone_taken", "user.name_reserved", "challenge.required", "password.common"],
  },
  registerBuyer,
  {
    input: ({ body: { chrNombreUsuario, ...rest } }) => ({ userName: chrNombreUsuario, ...rest }),
    output: ({ userId, profile, userName }) => ({
      intIDUsuario: userId,
      intFKIDProfile: profile,
      chrNombreUsuario: userName,
    }),
    names: { userName: "chrNombreUsuario" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
