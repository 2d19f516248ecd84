import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import { IdField, OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { Email, FullName, Password, Phone } from "@/lib/users/schemas";

const empty = z.union([z.literal(""), z.null()]).transform(() => null);

const optional = <Schema extends z.ZodType>(schema: Schema, error: string) =>
  z
    .union([empty, schema], { error })
    .optional()
    .transform((value) => value ?? null);

/**
 * A guard logs in with e-mail or phone. Without a password one is made and shown once; a guard with only a phone is
 * invited to choose one.
 */
export const CreateGuard = z
  .object({
    /** Only the platform names a tenant. */
    adminId: OptionalIdField,
    fullName: FullName,
    email: optional(Email, FIELD.email),
    phone: optional(Phone, FIELD.phone),
    password: optional(Password, FIELD.passwordShort),
  })
  .superRefine((input, issues) => {
    if (input.email === null && input.phone === null) {
      issues.addIssue({
        code: "custom",
        path: ["email"],
        message: "Escribe un correo o un teléfono para que pueda entrar",
      });
    }
  });

export type CreateGuardInput = z.input<typeof CreateGuard>;

const Ids = z.array(IdField, { error: FIELD.select }).max(100, FIELD.select);

const SomeIds = Ids.min(1, FIELD.select);

/** Without a gate the guards may stand at any gate of the zones. Either guards that exist or a new one. */
export const AssignGuard = z
  .object({
    userIds: Ids.default([]),
    guard: CreateGuard.optional(),
    eventId: IdField,
    parkingAreaIds: SomeIds,
    gateId: OptionalIdField,
    isSupervisor: z.boolean().default(false),
  })
  .superRefine((input, issues) => {
    if ((input.userIds.length === 0) === (input.guard === undefined)) {
      issues.addIssue({ code: "custom", path: ["userIds"], message: FIELD.select });
    }
  });

export type AssignGuardInput = z.input<typeof AssignGuard>;

/** A day as a date field writes it. */
const Day = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .pipe(z.iso.date(FIELD.date).startsWith("20", FIELD.date));

/** The first and the last day are included. */
export const AssignByDates = z
  .object({
    userIds: SomeIds,
    enclosureId: IdField,
    from: Day,
    to: Day,
    parkingAreaIds: SomeIds,
    gateId: OptionalIdField,
    isSupervisor: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "Elige un día igual o posterior al primero" });

export type AssignByDatesInput = z.input<typeof AssignByDates>;

/** The whole assignment; without a gate it is for any gate of the zone. Of a change what is not sent stays. */
export const ChangeAssignment = z.object({
  id: IdField,
  userId: IdField,
  eventId: IdField,
  parkingAreaId: IdField,
  gateId: OptionalIdField,
  isSupervisor: z.boolean().default(false),
});

export type ChangeAssignmentInput = Pick<z.input<typeof ChangeAssignment>, "id"> &
  Changes<z.input<typeof ChangeAssignment>>;

export const MoveGuard = z.object({ userId: IdField, eventId: IdField, gateId: IdField });

export type MoveGuard = z.input<typeof MoveGuard>;

/** Guards stand at the venue on any day; without a gate at all of its gates. */
export const PostGuards = z.object({
  userIds: SomeIds,
  enclosureId: IdField,
  gateId: OptionalIdField,
  isSupervisor: z.boolean().default(false),
});

export type PostGuardsInput = z.input<typeof PostGuards>;

export const PostId = z.object({ id: IdField });

export const GuardsOfArea = z.object({ eventId: IdField, parkingAreaId: IdField });

export type GuardsOfAreaInput = z.input<typeof GuardsOfArea>;

export const AssignmentId = z.object({ id: IdField });

export const PairingToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

export const ListPairings = z.object({ assignmentId: OptionalIdField });

export type ListPairingsInput = z.input<typeof ListPairings>;

export const ListAssignments = z.object({
  eventId: OptionalIdField,
  parkingAreaId: OptionalIdField,
  /** Includes events that are over. */
  past: z.boolean().default(false),
});

export type ListAssignmentsInput = z.input<typeof ListAssignments>;
