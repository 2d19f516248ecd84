import { z } from "zod";
import { SomeEmail } from "@/app/api/v1/users/wire";
import { Id, Moment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import type { AssignedDto, AssignmentDto } from "@/lib/guards/client";
import type { RowKey } from "@/lib/lists";
import { FullName, Password, Phone } from "@/lib/users/schemas";

export const GuardWire = z
  .object({
    id: Id.describe("La asignación"),
    intIDUsuario: Id,
    guardName: z.string(),
    intIDEvento: Id,
    eventName: z.string(),
    startsAt: Moment,
    idZone: Id,
    zoneKey: z.string(),
    zoneName: z.string(),
    idGate: Id.nullable().describe("Nulo: todos los accesos de la zona"),
    gateLabel: z.string().nullable(),
    isSupervisor: z.boolean(),
  })
  .meta({ id: "GuardAssignment" });

export function guardWire(assignment: AssignmentDto): z.input<typeof GuardWire> {
  const { id, guardName, eventName, zoneKey, zoneName, gateLabel, isSupervisor, startsAt, timeZone } = assignment;
  return {
    id,
    intIDUsuario: assignment.userId,
    guardName,
    intIDEvento: assignment.eventId,
    eventName,
    startsAt: toIso(startsAt, timeZone),
    idZone: assignment.parkingAreaId,
    zoneKey,
    zoneName,
    idGate: assignment.gateId,
    gateLabel,
    isSupervisor,
  };
}

/** How lists of assignments are sorted. */
export const ASSIGNMENT_ORDER: readonly RowKey<AssignmentDto>[] = [
  { type: "int", by: ({ startsAt }) => startsAt.getTime() },
  { type: "text", by: ({ zoneKey }) => zoneKey },
  { type: "text", by: ({ guardName }) => guardName },
  { type: "int", by: ({ id }) => id },
];

/** A call assigns exactly one zone, so the answer has one assignment. */
export function assignedWire({ assignments: [one] }: AssignedDto): z.input<typeof GuardWire> {
  if (!one) throw new Error("Nothing was assigned");
  return guardWire(one);
}

/** An existing guard, or a new one with the password it starts with. */
export const GuardBody = z.object({
  intIDUsuario: Id.optional(),
  guard: z
    .object({
      fullName: FullName,
      email: SomeEmail,
      phone: Phone.nullish(),
      password: Password,
    })
    .optional(),
  intIDEvento: Id,
  idZone: Id,
  idGate: Id.nullish().describe("Sin él, todos los accesos de la zona"),
  isSupervisor: z.boolean().optional(),
});

/** What changes of an assignment. */
export const GuardChange = GuardBody.omit({ guard: true })
  .partial()
  .extend({ idGate: Id.nullish().describe("Nulo: todos los accesos de la zona") });

export function changeInput({ intIDUsuario, intIDEvento, idZone, idGate, isSupervisor }: z.output<typeof GuardChange>) {
  return { userId: intIDUsuario, eventId: intIDEvento, parkingAreaId: idZone, gateId: idGate, isSupervisor };
}

export function guardInput(body: z.output<typeof GuardBody>) {
  const { intIDUsuario, guard, intIDEvento, idZone, idGate, isSupervisor } = body;
  const userIds = intIDUsuario === undefined ? [] : [intIDUsuario];
  return { userIds, guard, eventId: intIDEvento, parkingAreaIds: [idZone], gateId: idGate, isSupervisor };
}
