import { z } from "zod";
import { Id } from "@/app/api/v1/wire";
import { changeProfile } from "@/lib/auth";
import { methods, PathId, route } from "@/lib/http";
import { FullName, UserName } from "@/lib/users/schemas";

const put = route(
  {
    id: "AU4",
    operation: "changeProfile",
    method: "PUT",
    path: "/auth/profile/{id}",
    summary: "Cambia el nombre de usuario y el nombre completo de la cuenta propia. Lo que no se envía no cambia",
    auth: "account:write",
    atomic: true,
    params: z.object({ id: PathId }),
    body: z.object({
      chrNombreUsuario: UserName.optional().describe(
        "Al menos 5 caracteres, sin espacios ni números; el administrador de la plataforma conserva el suyo",
      ),
      fullName: FullName.optional(),
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

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
