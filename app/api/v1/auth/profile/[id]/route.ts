import { z } from "zod";
import { Id } from "@/app/api/v1/wire";
import { changeProfile } from "@/lib/auth";
import { otherMethods, PathId, route } from "@/lib/http";

export const PUT = route(
  {
    id: "AU4",
    method: "PUT",
    path: "/auth/profile/{id}",
    summary: "Cambia el nombre de usuario y el nombre completo de la cuenta propia",
    auth: "account:write",
    params: z.object({ id: PathId }),
    body: z.object({
      chrNombreUsuario: z
        .string()
        .optional()
        .describe("Al menos 5 caracteres, sin espacios ni números; el administrador de la plataforma conserva el suyo"),
      fullName: z.string(),
    }),
    response: z.object({ intIDUsuario: Id, chrNombreUsuario: z.string(), fullName: z.string() }),
    errors: ["user.name_reserved"],
  },
  changeProfile,
  {
    input: ({ params, body }) => ({ userId: params.id, userName: body.chrNombreUsuario, fullName: body.fullName }),
    output: ({ userId, userName, fullName }) => ({ intIDUsuario: userId, chrNombreUsuario: userName, fullName }),
    names: { userName: "chrNombreUsuario" },
  },
);

const otherMethod = otherMethods("PUT");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as POST, otherMethod as OPTIONS };
