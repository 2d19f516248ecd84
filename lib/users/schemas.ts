import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { CursorField, IdField, OptionalIdField, optionalTextField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { refusedAs } from "@/lib/core/parse";
import { POSITIONS } from "@/lib/core/positions";
import { isReservedName, USER_SORTS, USER_STATES } from "@/lib/users/client";

/** product.md §5: no spaces, no digits, at least 5 characters. `Administrador` is reserved for user 1. */
export const UserName = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(60, FIELD.tooLong)
  .refine((name) => !isReservedName(name), refusedAs("user.name_reserved"))
  .regex(/^[^\s\d]{5,}$/, FIELD.userName)
  .meta({ "x-judged": "`Administrador` está reservado" });

export const FullName = z.string({ error: FIELD.required }).trim().min(1, FIELD.required).max(120, FIELD.tooLong);

export const Email = z
  .string({ error: FIELD.required })
  .trim()
  .toLowerCase()
  .min(1, FIELD.required)
  .max(254, FIELD.tooLong)
  .pipe(z.email(FIELD.email))
  .meta({ format: "email", pattern: z.regexes.email.source });

/** Takes ten Mexican digits or a number with its country code, and gives E.164. */
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
  })
  .meta({ "x-judged": "Un número que puede existir, con sus dígitos completos" });

export const Password = z
  .string({ error: FIELD.passwordRequired })
  .min(1, FIELD.passwordRequired)
  .min(6, FIELD.passwordShort)
  .max(200, FIELD.tooLong);

export const PasswordConfirmation = z.string({ error: FIELD.passwordConfirmation }).min(1, FIELD.passwordConfirmation);

/**
 * Without a password the person logs in with codes; without a user name it is made of the full name. One contact is
 * enough.
 */
export const RegisterBuyer = z
  .object({
    userName: UserName.optional(),
    fullName: FullName,
    email: Email.optional(),
    phone: Phone.optional(),
    password: Password.optional(),
    passwordConfirmation: PasswordConfirmation.optional(),
    acceptTerms: z.literal(true, { error: FIELD.required }),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: FIELD.passwordMismatch,
  })
  .superRefine((input, issues) => {
    if (input.email === undefined && input.phone === undefined)
      issues.addIssue({ code: "custom", path: ["email"], message: "Escribe tu correo o tu teléfono" });
  });

export type RegisterBuyerInput = z.input<typeof RegisterBuyer>;

export const UserId = z.object({ userId: IdField });

export type UserIdInput = z.input<typeof UserId>;

const empty = z.union([z.literal(""), z.null()]).transform(() => null);

const Contact = {
  email: z.union([empty, Email], { error: FIELD.email }),
  phone: z.union([empty, Phone], { error: FIELD.phone }),
};

const NO_CONTACT = { path: ["email"], message: "Escribe un correo o un teléfono para que pueda entrar" };

/** Told together with what is wrong in single fields, so that nobody corrects a form twice. */
const ALWAYS = () => true;

export const NewTenant = z.object({
  name: textField(120),
  color: z
    .string({ error: FIELD.required })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Elige un color"),
  location: textField(200),
});

/** A form has no other words for none. */
const PositionField = z
  .union([z.literal("").transform(() => null), z.null(), z.enum(POSITIONS, { error: FIELD.select })], {
    error: FIELD.select,
  })
  .optional();

export const CreateStaff = z
  .object({
    profile: z.coerce.number().pipe(z.union([z.literal(1), z.literal(3)], { error: FIELD.select })),
    /** An administrator is the owner if not given; a guard may be a cashier. */
    position: PositionField,
    /** Only the platform may name a tenant; others create staff of their own. */
    adminId: OptionalIdField,
    /** Opens a tenant owned by the new person. Only the platform may. */
    tenant: NewTenant.nullish().transform((tenant) => tenant ?? null),
    userName: UserName,
    fullName: FullName,
    email: Contact.email.optional().transform((value) => value ?? null),
    phone: Contact.phone.optional().transform((value) => value ?? null),
  })
  .refine(({ email, phone }) => email !== null || phone !== null, { ...NO_CONTACT, when: ALWAYS })
  // A form that asks for it says so; a program that knows nothing of positions makes an owner.
  .refine(({ profile, position }) => profile !== 1 || position !== null, {
    path: ["position"],
    message: FIELD.select,
    when: ALWAYS,
  });

export type CreateStaffInput = z.input<typeof CreateStaff>;

/** For a form in which the platform chooses the tenant. */
export const CreateStaffOf = CreateStaff.safeExtend({ adminId: IdField });

/** A missing field stays as it is; an empty contact is removed. */
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
    /** Null takes the desk away from a guard. */
    position: PositionField,
    /** Only the platform may require a second factor. */
    mfaRequired: z.boolean().optional(),
  })
  .refine(({ email, phone }) => email !== null || phone !== null, { ...NO_CONTACT, when: ALWAYS });

export type UpdateUserInput = z.input<typeof UpdateUser>;

/** `adminId` is the tenant in which the platform blocks a buyer; without it the block counts everywhere. */
export const BlockUser = z.object({ userId: IdField, adminId: OptionalIdField, reason: optionalTextField(200) });

export type BlockUserInput = z.input<typeof BlockUser>;

export const UnblockUser = z.object({ userId: IdField, adminId: OptionalIdField });

export type UnblockUserInput = z.input<typeof UnblockUser>;

const Filters = {
  /** Each word is matched from its beginning, in the name, the e-mail or the phone. */
  q: z.string().trim().max(100, FIELD.tooLong).default(""),
  profile: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .nullish()
    .transform((value) => value ?? null),
  /** `blocked` includes people blocked by the tenant in view alone. */
  state: z
    .enum(USER_STATES)
    .nullish()
    .transform((value) => value ?? null),
  /** Only the platform may ask for a tenant. */
  adminId: OptionalIdField,
  sort: z.enum(USER_SORTS).default("-since"),
  /** Only people with a prepaid account. */
  prepaid: z.boolean().default(false),
};

export const FilterUsers = z.object(Filters);

export type FilterUsersInput = z.input<typeof FilterUsers>;

/** From the page's address: an unknown value is ignored. */
export const UserListFilters = z.object({
  q: Filters.q,
  profile: Filters.profile.catch(null),
  state: Filters.state.catch(null),
  adminId: OptionalIdField.catch(null),
  prepaid: Filters.prepaid,
});

export const ListUsers = z.object({
  ...Filters,
  limit: z.int().min(1).max(200).default(25),
  offset: z.int().min(0).max(10_000_000).default(0),
  after: CursorField,
});

export type ListUsersInput = z.input<typeof ListUsers>;

export const UserLogs = z.object({
  userId: IdField,
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(10_000).default(0),
  after: CursorField,
});

export type UserLogsInput = z.input<typeof UserLogs>;
