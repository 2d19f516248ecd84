import { z } from "zod";
import {
  filterInput,
  SomeEmail,
  StaffProfile,
  USER_NAMES,
  UsersQuery,
  UserWire,
  userWire,
} from "@/app/api/v1/users/wire";
import { Id, pages } from "@/app/api/v1/wire";
import { createStaff } from "@/lib/auth";
import { methods, pageOf, route } from "@/lib/http";
import { listUsers } from "@/lib/users/queries";
import { FullName, NewTenant, Phone, UserName } from "@/lib/users/schemas";

const get = route(
  {
    id: "US1",
    operation: "listUsers",
    method: "GET",
    path: "/users",
    summary: "Personas del organizador: su personal y quienes le han comprado; total exacto hasta 10,000",
    auth: "user:read",
    query: UsersQuery,
    response: z.array(UserWire),
  },
  listUsers,
  {
    input: ({ query }) => ({ ...filterInput(query), ...pageOf(query) }),
    ...pages(userWire),
    names: { ...USER_NAMES, adminId: "admin" },
  },
);

const post = route(
  {
    id: "US8",
    operation: "createStaff",
    method: "POST",
    path: "/users",
    summary:
      "Crea a un administrador o a un guardia y le manda su invitación; la plataforma también un organizador nuevo",
    auth: "user:write",
    atomic: true,
    body: z.object({
      intFKIDProfile: StaffProfile,
      chrNombreUsuario: UserName,
      fullName: FullName,
      email: SomeEmail,
      phone: Phone.nullish(),
      idAdmin: Id.nullish().describe("Solo para la plataforma; los demás crean en su organización"),
      tenant: z
        .object({
          nameAdmin: NewTenant.shape.name,
          color: NewTenant.shape.color,
          chrUbicacion: NewTenant.shape.location,
        })
        .nullish()
        .describe("Solo para la plataforma: abre un organizador del que la persona es dueña"),
    }),
    response: z.object({
      intIDUsuario: Id,
      intFKIDProfile: z.int(),
      chrNombreUsuario: z.string(),
      fullName: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      idAdmin: Id,
      invitedBy: z.string().nullable().describe("email o whatsapp"),
    }),
    status: 201,
    errors: ["mfa.required", "user.email_taken", "user.phone_taken", "user.name_reserved", "user.unreachable"],
  },
  createStaff,
  {
    input: ({ body: { intFKIDProfile, chrNombreUsuario, idAdmin, tenant, ...rest } }) => ({
      ...rest,
      profile: intFKIDProfile,
      userName: chrNombreUsuario,
      adminId: idAdmin,
      tenant: tenant && { name: tenant.nameAdmin, color: tenant.color, location: tenant.chrUbicacion },
    }),
    output: ({ userId, profile, userName, adminId, ...rest }) => ({
      ...rest,
      intIDUsuario: userId,
      intFKIDProfile: profile,
      chrNombreUsuario: userName,
      idAdmin: adminId,
    }),
    names: { ...USER_NAMES, name: "nameAdmin", location: "chrUbicacion" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
