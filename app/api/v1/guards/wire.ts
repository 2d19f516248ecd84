import { z } from "zod";
import { Id, Moment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import type { AssignedDto, AssignmentDto } from "@/lib/guards/schemas";

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
  })
  .meta({ id: "GuardAssignment" });

export function guardWire(assignment: AssignmentDto): z.input<typeof GuardWire> {
  const { userId, eventId, parkingAreaId, gateId, startsAt, timeZone, ...rest } = assignment;
  return {
    ...rest,
    intIDUsuario: userId,
    intIDEvento: eventId,
    startsAt: toIso(startsAt, timeZone),
    idZone: parkingAreaId,
    idGate: gateId,
  };
}

/** A call assigns one zone, so there is one. */
export function assignedWire({ assignments: [one] }: AssignedDto): z.input<typeof GuardWire> {
  if (!one) throw new Error("Nothing was assigned");
  return guardWire(one);
}
