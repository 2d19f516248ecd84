import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { IdField, OptionalIdField, optionalTextField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

/** Whether a name reads as the platform administrator's: without regard to case, accents, letter forms and what is invisible. */
export function isReservedName(name: string): boolean {
  const plain = name.normalize("NFKD").replace(/[\p{M}\p{Cf}\s]/gu, "");
  return plain.toLowerCase() === "administrador";
}

/** product.md §5: no spaces, no digits, at least 5 characters. `Administrador` is reserved for user 1. */
export const UserName = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(60, FIELD.tooLong)
  .regex(/^[^\s\d]{5,}$/, FIELD.userName)
  .refine((name) => !isReservedName(name), FIELD.userName);

export const FullName = z.string({ error: FIELD.required }).trim().min(1, FIELD.required).max(120, FIELD.tooLong);

export const Email = z
  .string({ error: FIELD.required })
  .trim()
  .toLowerCase()
  .min(1, FIELD.required)
  .max(254, FIELD.tooLong)
  .pipe(z.email(FIELD.email));

/** Ten digits of a Mexican phone, or a number with its country code; answered as E.164. */
export const Phone = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(24, FIELD.phone)
  .transform((text, issues) => {
    const phone = parsePhoneNumberFromString(text, "MX");
    if (phone?.isPossible() && (phone.countryCallingCode !== "52" || phone.nationalNumber.length === 10))
      return phone.number;
    issues.addIssue({ code: "custom", message: FIELD.phone });
    return z.NEVER;
  });

export const Password = z
  .string({ error: FIELD.passwordRequired })
  .min(1, FIELD.passwordRequired)
  .min(6, FIELD.passwordShort)
  .max(200, FIELD.tooLong);

/** Versions of the terms and of the privacy notice that a new account accepts. */
export const TERMS_VERSION = "2026-11";
export const PRIVACY_VERSION = "2026-11";

export const RegisterBuyer = z
  .object({
    userName: UserName,
    fullName: FullName,
    email: Email,
    phone: Phone,
    password: Password,
    passwordConfirmation: z.string({ error: FIELD.passwordConfirmation }).min(1, FIELD.passwordConfirmation),
    acceptTerms: z.literal(true, { error: FIELD.required }),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: FIELD.passwordMismatch,
  });
export type RegisterBuyerInput = z.input<typeof RegisterBuyer>;

export const UserId = z.object({ userId: IdField });
export type UserIdInput = z.input<typeof UserId>;

const empty = z.union([z.literal(""), z.null()]).transform(() => null);
const Contact = { email: z.union([empty, Email]), phone: z.union([empty, Phone]) };

const noContact = (issues: z.RefinementCtx) =>
  issues.addIssue({
    code: "custom",
    path: ["email"],
    message: "Escribe un correo o un teléfono para que pueda entrar",
  });

/** A tenant, by what the platform gives it when it creates the owner. */
export const NewTenant = z.object({
  name: textField(120),
  color: z
    .string({ error: FIELD.required })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Elige un color"),
  location: textField(200),
});

/** A new administrator (1) or guard (3), who gets an invitation to choose a password. */
export const CreateStaff = z
  .object({
    profile: z.coerce.number().pipe(z.union([z.literal(1), z.literal(3)], { error: FIELD.select })),
    /** For the platform only; others make staff of their own tenant. */
    adminId: OptionalIdField,
    /** For the platform only: opens a tenant, whose owner the person is. */
    tenant: NewTenant.nullish().transform((tenant) => tenant ?? null),
    userName: UserName,
    fullName: FullName,
    email: Contact.email.optional().transform((value) => value ?? null),
    phone: Contact.phone.optional().transform((value) => value ?? null),
  })
  .superRefine((input, issues) => {
    if (input.email === null && input.phone === null) noContact(issues);
  });
export type CreateStaffInput = z.input<typeof CreateStaff>;

/** What is not given stays as it is; an empty contact is taken away. */
export const UpdateUser = z
  .object({
    userId: IdField,
    userName: UserName.optional(),
    fullName: FullName.optional(),
    email: Contact.email.optional(),
    phone: Contact.phone.optional(),
    profile: z.coerce
      .number()
      .pipe(z.union([z.literal(1), z.literal(3)], { error: FIELD.select }))
      .optional(),
    /** Whether the person must have a second factor; for the platform only. */
    mfaRequired: z.boolean().optional(),
  })
  .superRefine((input, issues) => {
    if (input.email === null && input.phone === null) noContact(issues);
  });
export type UpdateUserInput = z.input<typeof UpdateUser>;

/** `adminId`: the tenant in which the platform blocks a buyer; without it everywhere. */
export const BlockUser = z.object({ userId: IdField, adminId: OptionalIdField, reason: optionalTextField(200) });
export type BlockUserInput = z.input<typeof BlockUser>;

export const UnblockUser = z.object({ userId: IdField, adminId: OptionalIdField });
export type UnblockUserInput = z.input<typeof UnblockUser>;

export const USER_SORTS = ["-since", "since", "name", "-name"] as const;
export const USER_STATES = ["active", "blocked"] as const;

const Filters = {
  /** Words of the name, the e-mail or the phone, each from its beginning. */
  q: z.string().trim().max(100, FIELD.tooLong).default(""),
  profile: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .nullish()
    .transform((value) => value ?? null),
  /** `blocked` counts those that only the tenant in view has blocked. */
  state: z
    .enum(USER_STATES)
    .nullish()
    .transform((value) => value ?? null),
  /** A tenant; for the platform only. */
  adminId: OptionalIdField,
  sort: z.enum(USER_SORTS).default("-since"),
  /** Only with a prepaid account. */
  prepaid: z.boolean().default(false),
};

export const FilterUsers = z.object(Filters);
export type FilterUsersInput = z.input<typeof FilterUsers>;

/** As an address asks: what is none of these is not asked for. */
export const UserListFilters = z.object({
  q: Filters.q,
  profile: Filters.profile.catch(null),
  state: Filters.state.catch(null),
  adminId: OptionalIdField.catch(null),
  prepaid: Filters.prepaid,
});

/** One page by key: the rows after, or before, a person of the list. */
export const ListUsers = z.object({
  ...Filters,
  after: OptionalIdField,
  before: OptionalIdField,
  offset: z.int().min(0).max(10_000_000).default(0),
  pageSize: z.int().min(1).max(200).default(25),
});
export type ListUsersInput = z.input<typeof ListUsers>;

export const UserLogs = z.object({
  userId: IdField,
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(10_000).default(0),
});
export type UserLogsInput = z.input<typeof UserLogs>;

/** Rows are counted up to here: beyond it a list says only that there are more. */
export const MOST_COUNTED = 10_000;

export type UserState = "active" | "blocked" | "blocked_here";

export const PROFILE_NAMES = { 1: "Administrador", 2: "Comprador", 3: "Guardia" } as const;

export const STATE_NAMES: Record<UserState, string> = {
  active: "Activo",
  blocked: "Bloqueado",
  blocked_here: "Bloqueado para comprar",
};

export interface UserListDto {
  id: number;
  profile: 1 | 2 | 3;
  userName: string;
  fullName: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  /** `blocked_here`: by the tenant in view, for buying there. */
  state: UserState;
  /** Of staff. */
  adminId: number | null;
  adminName: string | null;
  mfaEnabled: boolean;
  mfaRequired: boolean;
  createdAt: Date;
}

export interface UserPageDto {
  items: UserListDto[];
  /** Exact up to `MOST_COUNTED`; `hasMore` tells that there are more than this. */
  total: number;
  hasMore: boolean;
  /** Whom the pages after and before start from; null when there is none. */
  next: number | null;
  previous: number | null;
}

export interface UserDetailDto extends UserListDto {
  isPlatformAdmin: boolean;
  /** It is the reader's own account. */
  isOwn: boolean;
  /** They come in by an invitation only: `awaitsInvitation`. */
  isInvited: boolean;
  termsAcceptedAt: Date | null;
  lastLoginAt: Date | null;
  blockedAt: Date | null;
  blockedReason: string | null;
}

export interface AdminDto {
  id: number;
  name: string;
  kind: string;
  color: string;
  location: string;
  createdAt: Date;
  ownerName: string;
  ownerEmail: string | null;
  admins: number;
  guards: number;
  enclosures: number;
}

export interface UserLogDto {
  id: string;
  at: Date;
  /** `audit`: a change; `login`: an attempt to log in. */
  kind: "audit" | "login";
  /** The audit's action, or the login's method. */
  action: string;
  /** What was changed, "order 12"; of a login its outcome. */
  subject: string;
  actorName: string | null;
  ip: string | null;
  userAgent: string | null;
}
