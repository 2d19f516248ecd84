import { z } from "zod";
import { Id, Moment, PageQuery } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import type { RowKey } from "@/lib/lists";
import {
  type AdminDto,
  USER_SORTS,
  USER_STATES,
  type UserDetailDto,
  type UserListDto,
  type UserLogDto,
} from "@/lib/users/client";
import { Email } from "@/lib/users/schemas";

/** People have no venue: their times are the platform's. */
const ZONE = "America/Monterrey";
const optionalTime = (date: Date | null) => (date === null ? null : toIso(date, ZONE));

export const StaffProfile = z.literal([1, 3]).describe("1 administrador o 3 guardia");

/** A person may have only one of the two contacts. */
export const SomeEmail = Email.nullish().meta({ "x-judged": "Alguno de los dos, correo o teléfono, debe quedar" });

export const UserWire = z
  .object({
    intIDUsuario: Id,
    intFKIDProfile: z.int().describe("1 administrador, 2 comprador, 3 guardia"),
    chrNombreUsuario: z.string(),
    fullName: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    phone: z.string().nullable().describe("E.164"),
    phoneVerified: z.boolean(),
    state: z.string().describe("active, blocked o blocked_here (solo para comprar a este organizador)"),
    idAdmin: Id.nullable(),
    nameAdmin: z.string().nullable(),
    mfaEnabled: z.boolean(),
    mfaRequired: z.boolean(),
    createdAt: Moment,
  })
  .meta({ id: "User" });

export function userWire(user: UserListDto): z.input<typeof UserWire> {
  const { id, profile, userName, adminId, adminName, createdAt } = user;
  const { fullName, email, emailVerified, phone, phoneVerified, state, mfaEnabled, mfaRequired } = user;
  return {
    intIDUsuario: id,
    intFKIDProfile: profile,
    chrNombreUsuario: userName,
    fullName,
    email,
    emailVerified,
    phone,
    phoneVerified,
    state,
    idAdmin: adminId,
    nameAdmin: adminName,
    mfaEnabled,
    mfaRequired,
    createdAt: toIso(createdAt, ZONE),
  };
}

export const UserDetailWire = UserWire.extend({
  termsAcceptedAt: Moment.nullable(),
  lastLoginAt: Moment.nullable(),
  blockedAt: Moment.nullable().describe("Desde cuándo no puede comprar a este organizador"),
  blockedReason: z.string().nullable(),
}).meta({ id: "UserDetail" });

export function userDetailWire(user: UserDetailDto): z.input<typeof UserDetailWire> {
  const { termsAcceptedAt, lastLoginAt, blockedAt, blockedReason } = user;
  return {
    ...userWire(user),
    termsAcceptedAt: optionalTime(termsAcceptedAt),
    lastLoginAt: optionalTime(lastLoginAt),
    blockedAt: optionalTime(blockedAt),
    blockedReason,
  };
}

export const ShortUserWire = z
  .object({
    intIDUsuario: Id,
    chrNombreUsuario: z.string(),
    fullName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "ShortUser" });

export function shortUserWire({ id, userName, fullName, email, phone }: UserListDto): z.input<typeof ShortUserWire> {
  return { intIDUsuario: id, chrNombreUsuario: userName, fullName, email, phone };
}

const Filters = {
  q: z.string().max(100).optional().describe("Palabras del nombre, correo o teléfono"),
  intFKIDProfile: z.coerce.number().int().min(1).max(3).optional(),
  state: z.enum(USER_STATES).optional(),
  admin: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("Solo para la plataforma"),
  sort: z.enum(USER_SORTS).optional().describe("since: por alta; name: por nombre; con - al revés"),
};

export const UsersQuery = PageQuery.extend(Filters);

export const ShortUsersQuery = PageQuery.extend({ q: Filters.q, admin: Filters.admin });

/** As in a query, but a number is a number. */
export const FilterBody = z.object({
  ...Filters,
  intFKIDProfile: z.int().min(1).max(3).optional(),
  admin: Id.optional().describe("Solo para la plataforma"),
});

interface FilterWire {
  q?: string | undefined;
  intFKIDProfile?: number | undefined;
  state?: (typeof USER_STATES)[number] | undefined;
  admin?: number | undefined;
  sort?: (typeof USER_SORTS)[number] | undefined;
}

/** The domain's filter of the wire's. */
export function filterInput({ q, intFKIDProfile, state, admin, sort }: FilterWire) {
  return { q, profile: intFKIDProfile, state, adminId: admin, sort };
}

export const USER_NAMES = {
  userId: "id",
  userName: "chrNombreUsuario",
  profile: "intFKIDProfile",
  adminId: "idAdmin",
};

export const AdminWire = z
  .object({
    idAdmin: Id,
    nameAdmin: z.string(),
    kind: z.string().describe("standard, main_provider o prepaid_type"),
    color: z.string(),
    chrUbicacion: z.string(),
    createdAt: Moment,
    ownerName: z.string(),
    ownerEmail: z.string().nullable(),
    admins: z.int(),
    guards: z.int(),
    enclosures: z.int(),
  })
  .meta({ id: "Admin" });

export function adminWire({ id, name, location, createdAt, ...rest }: AdminDto): z.input<typeof AdminWire> {
  return { ...rest, idAdmin: id, nameAdmin: name, chrUbicacion: location, createdAt: toIso(createdAt, ZONE) };
}

/** How lists of organizers are sorted. */
export const ADMIN_ORDER: readonly RowKey<AdminDto>[] = [
  { type: "text", by: ({ name }) => name.toLowerCase() },
  { type: "int", by: ({ id }) => id },
];

export const UserLogWire = z
  .object({
    id: z.string(),
    at: Moment,
    kind: z.string().describe("audit: un cambio; login: un intento de entrar"),
    action: z.string(),
    subject: z.string(),
    actorName: z.string().nullable(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: "UserLog" });

export function userLogWire({ at, ...rest }: UserLogDto): z.input<typeof UserLogWire> {
  return { ...rest, at: toIso(at, ZONE) };
}
