import { z } from "zod";
import { SomeEmail, StaffProfile, USER_NAMES, UserDetailWire, userDetailWire } from "@/app/api/v1/users/wire";
import { Id } from "@/app/api/v1/wire";
import { updateUser } from "@/lib/auth";
import { methods, PathId, route } from "@/lib/http";
import { eraseUser } from "@/lib/users";
import { getUser } from "@/lib/users/queries";
import { FullName, Phone, UserName } from "@/lib/users/schemas";

const params = z.object({ id: PathId });

const get = route(
  {
    id: "US7",
    operation: "getUser",
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
    operation: "updateUser",
    method: "PUT",
    path: "/users/{id}",
    summary: "Cambia a una persona del personal; un contacto nuevo queda sin verificar. Lo que no se envía no cambia",
    auth: "user:write",
    atomic: true,
    params,
    body: z.object({
      chrNombreUsuario: UserName.optional(),
      fullName: FullName.optional(),
      email: SomeEmail,
      phone: Phone.nullish(),
      intFKIDProfile: StaffProfile.optional(),
      mfaRequired: z.boolean().optional().describe("Solo para la plataforma"),
    }),
    response: UserDetailWire,
    errors: [
      "mfa.required",
      "user.protected",
      "user.own_account",
      "user.last_admin",
      "user.tenant_owner",
      "user.email_taken",
      "user.phone_taken",
      "user.name_reserved",
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
    operation: "deleteUser",
    method: "DELETE",
    path: "/users/{id}",
    summary: "Elimina la cuenta de otra persona: borra los datos personales y conserva lo que se pagó",
    auth: "user:write",
    atomic: true,
    params,
    response: z.object({ intIDUsuario: Id }),
    errors: ["user.own_account", "user.protected", "user.last_admin", "user.money_under_way", "user.tickets_to_come"],
  },
  eraseUser,
  { input: ({ params: { id } }) => ({ userId: id }), output: ({ userId }) => ({ intIDUsuario: userId }) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
