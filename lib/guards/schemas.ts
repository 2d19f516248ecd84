import { z } from "zod";
import { IdField, ListInput, OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import type { GateDto } from "@/lib/enclosures/schemas";
import { Email, FullName, Password, Phone } from "@/lib/users/schemas";

const empty = z.union([z.literal(""), z.null()]).transform(() => null);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([empty, schema])
    .optional()
    .transform((value) => value ?? null);

/** A new guard. E-mail or phone to log in with; without a password one is made and answered once. */
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

/** Where a guard scans: zones of an event, by one gate or (none named) any of theirs. An existing guard or a new one. */
export const AssignGuard = z
  .object({
    userId: OptionalIdField,
    guard: CreateGuard.optional(),
    eventId: IdField,
    parkingAreaIds: z.array(IdField, { error: FIELD.select }).min(1, FIELD.select).max(100, FIELD.select),
    gateId: OptionalIdField,
  })
  .superRefine((input, issues) => {
    if ((input.userId === null) === (input.guard === undefined)) {
      issues.addIssue({ code: "custom", path: ["userId"], message: FIELD.select });
    }
  });
export type AssignGuardInput = z.input<typeof AssignGuard>;

export const AssignmentId = z.object({ id: IdField });

export const ListGuards = ListInput.extend({ sort: z.enum(["name", "-name"]).catch("name").default("name") });
export type ListGuardsInput = z.input<typeof ListGuards>;

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
}

export interface AssignmentDto {
  id: number;
  userId: number;
  guardName: string;
  eventId: number;
  eventName: string;
  startsAt: Date;
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
