import { z } from "zod";
import { USER_NAMES, UserDetailWire, userDetailWire } from "@/app/api/v1/users/wire";
import { Id } from "@/app/api/v1/wire";
import { updateUser } from "@/lib/auth";
import { methods, PathId, route } from "@/lib/http";
import { eraseUser } from "@/lib/users";
import { getUser } from "@/lib/users/queries";

const params = z.object({ id: PathId });

const get = route(
  {
    id: "US7",
    method: "GET",
    path: "/users/{id}",
    summary: "Una persona del organizador, o la propia cuenta",
    auth: "user",
    params,
    response: UserDetailWire,
    errors: ["auth.forbidden"],
  },
  getUser,
  { input: ({ params: { id } }) => ({ userId: id }), output: userDetailWire },
);

const put = route(
  {
    id: "US5",
    method: "PUT",
    path: "/users/{id}",
    summary: "Cambia a una persona del personal; un contacto nuevo queda sin verificar. Lo que no se envía no cambia",
    auth: "user:write",
    atomic: true,
    params,
    body: z.object({
      chrNombreUsuario: z.string().optional(),
      fullName: z.string().optional(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
      intFKIDProfile: z.int().optional().describe("1 administrador o 3 guardia"),
      mfaRequired: z.boolean().optional().describe("Solo para la plataforma"),
    }),
    response: UserDetailWire,
    errors: [
      "user.protected",
      "user.own_account",
      "user.last_admin",
      "user.email_taken",
      "user.phone_taken",
      "user.unreachable",
    ],
  },
  updateUser,
  {
    input: ({ params: { id }, body: { chrNombreUsuario, intFKIDProfile, ...rest } }) => ({
      ...rest,
      userId: id,
      userName: chrNombreUsuario,
      profile: intFKIDProfile,
    }),
    output: userDetailWire,
    names: USER_NAMES,
  },
);

const remove = route(
  {
    id: "US6",
    method: "DELETE",
    path: "/users/{id}",
    summary: "Elimina la cuenta de otra persona: borra los datos personales y conserva lo que se pagó",
    auth: "user:write",
    atomic: true,
    params,
    response: z.object({ intIDUsuario: Id }),
    errors: ["user.own_account", "user.protected", "user.last_admin"],
  },
  eraseUser,
  { input: ({ params: { id } }) => ({ userId: id }), output: ({ userId }) => ({ intIDUsuario: userId }) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
