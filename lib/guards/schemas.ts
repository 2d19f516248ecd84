import { z } from "zod";
import { IdField, OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import type { GateDto } from "@/lib/enclosures/schemas";
import { Email, FullName, Password, Phone } from "@/lib/users/schemas";

const empty = z.union([z.literal(""), z.null()]).transform(() => null);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([empty, schema])
    .optional()
    .transform((value) => value ?? null);

/**
 * A new guard. E-mail or phone to log in with; without a password one is made and answered once. Whoever has only a phone
 * chooses theirs by an invitation instead.
 */
export const CreateGuard = z
  .object({
    /** The tenant; for the platform only, others make guards of their own. */
    adminId: OptionalIdField,
    fullName: FullName,
    email: optional(Email),
    phone: optional(Phone),
    password: optional(Password),
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

/** Where guards scan: zones of an event, by one gate or (none named) any of theirs. Existing guards or a new one. */
export const AssignGuard = z
  .object({
    userIds: Ids.default([]),
    guard: CreateGuard.optional(),
    eventId: IdField,
    parkingAreaIds: SomeIds,
    gateId: OptionalIdField,
  })
  .superRefine((input, issues) => {
    if ((input.userIds.length === 0) === (input.guard === undefined)) {
      issues.addIssue({ code: "custom", path: ["userIds"], message: FIELD.select });
    }
  });
export type AssignGuardInput = z.input<typeof AssignGuard>;

/** A day of a venue's calendar, as a date control writes it. */
const Day = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .pipe(z.iso.date(FIELD.date).startsWith("20", FIELD.date));

/** Guards for the same zones in every event of a venue that starts within some days, both included. */
export const AssignByDates = z
  .object({
    userIds: SomeIds,
    enclosureId: IdField,
    from: Day,
    to: Day,
    parkingAreaIds: SomeIds,
    gateId: OptionalIdField,
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "Elige un día igual o posterior al primero" });
export type AssignByDatesInput = z.input<typeof AssignByDates>;

/** An assignment as it shall be from now on; without a gate, any of the zone's. */
export const ChangeAssignment = z.object({
  id: IdField,
  userId: IdField,
  eventId: IdField,
  parkingAreaId: IdField,
  gateId: OptionalIdField,
});
export type ChangeAssignmentInput = z.input<typeof ChangeAssignment>;

export const GuardsOfArea = z.object({ eventId: IdField, parkingAreaId: IdField });
export type GuardsOfAreaInput = z.input<typeof GuardsOfArea>;

export const AssignmentId = z.object({ id: IdField });

/** How long a code that pairs a phone may be used, in minutes. */
export const PAIRING_MINUTES = 5;

export const PairingToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

export const ListPairings = z.object({ assignmentId: OptionalIdField });
export type ListPairingsInput = z.input<typeof ListPairings>;

export const ListAssignments = z.object({
  eventId: OptionalIdField,
  parkingAreaId: OptionalIdField,
  /** Also those of events that are over. */
  past: z.boolean().default(false),
});
export type ListAssignmentsInput = z.input<typeof ListAssignments>;

export interface GuardCreatedDto {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  /** Answered once, when it was made here. */
  initialPassword: string | null;
  /** How the invitation is sent by which they choose a password; null: there is one. */
  invitedBy: "email" | "whatsapp" | null;
}

export interface AssignmentDto {
  id: number;
  userId: number;
  guardName: string;
  eventId: number;
  eventName: string;
  enclosureId: number;
  adminId: number;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  parkingAreaId: number;
  zoneKey: string;
  zoneName: string;
  /** null: every gate of the zone. */
  gateId: number | null;
  gateLabel: string | null;
}

export interface AssignedDto {
  assignments: AssignmentDto[];
  guard: GuardCreatedDto | null;
}

export interface GuardRowDto {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  state: string;
  adminName: string;
  /** Of events that are not over, by start. */
  assignments: AssignmentDto[];
}

export interface CoverageDto {
  zones: {
    parkingAreaId: number;
    key: string;
    name: string;
    gates: (GateDto & { guards: { assignmentId: number; name: string }[] })[];
  }[];
  /** Gates of zones on sale without anybody, "A1 · 2". */
  gaps: { zoneKey: string; gateLabel: string }[];
}

/** An event that is not over: how many of its gates somebody guards, and which nobody does. */
export interface EventCoverageDto {
  eventId: number;
  eventName: string;
  enclosureName: string;
  startsAt: Date;
  timeZone: string;
  gates: number;
  gaps: { zoneKey: string; gateLabel: string }[];
}

/** An event that is not over, with the zones and gates where a guard may stand. */
export interface PlacesDto {
  eventId: number;
  eventName: string;
  startsAt: Date;
  timeZone: string;
  zones: { id: number; key: string; name: string; gates: { id: number; label: string }[] }[];
}

/** A code that pairs one phone. The token is answered once; only its hash is kept. */
export interface PairingCodeDto {
  id: number;
  token: string;
  madeAt: Date;
  expiresAt: Date;
}

/** What a phone is about to be paired for. */
export interface PairingOfferDto {
  guardName: string;
  eventName: string;
  enclosureName: string;
  color: string;
  endsAt: Date;
  timeZone: string;
  zoneKey: string;
  zoneName: string;
  /** null: every gate of the zone. */
  gateLabel: string | null;
}

/** A phone that is logged in for an assignment. */
export interface PairedPhoneDto {
  id: number;
  assignmentId: number;
  guardName: string;
  eventName: string;
  startsAt: Date;
  timeZone: string;
  zoneKey: string;
  gateLabel: string | null;
  /** "Chrome en Teléfono Android" */
  device: string;
  pairedAt: Date;
  lastSeenAt: Date;
}
