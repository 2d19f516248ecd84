import { z } from "zod";
import { Id, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { COURTESY_STATES, type CourtesyBatchDto, type CourtesyDto } from "@/lib/courtesy-qrs/client";
import { Guest, Plate } from "@/lib/courtesy-qrs/schemas";
import { Email, Phone } from "@/lib/users/schemas";

/** The person who has a courtesy. */
export const GuestBody = z.object({
  name: Guest.shape.name,
  email: Email.nullish(),
  phone: Phone.nullish(),
  plate: Plate.nullish(),
  note: z.string().max(300).nullish(),
});

export const WhereBody = z.object({ evento: Id, zona: Id.describe("idZone, la zona de estacionamiento") });

export const CourtesyWire = z
  .object({
    id: LongId,
    shortCode: z.string(),
    state: z.enum(COURTESY_STATES),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    plate: z.string().nullable(),
    note: z.string().nullable(),
    evento: Id,
    eventName: z.string(),
    zona: Id,
    zoneKey: z.string(),
    zoneName: z.string(),
    placeLabel: z.string().nullable(),
    idBatch: Id,
    entryRights: z.int(),
    isGroup: z.boolean(),
    entriesUsed: z.int(),
    assignedAt: Moment.nullable(),
    sentAt: Moment.nullable(),
    openedAt: Moment.nullable(),
    createdAt: Moment,
  })
  .meta({ id: "Courtesy" });

export function courtesyWire(row: CourtesyDto): z.input<typeof CourtesyWire> {
  const { adminId: _admin, startsAt: _starts, isOver: _over, timeZone, eventId, zoneId, batchId, ...rest } = row;
  return {
    ...rest,
    evento: eventId,
    zona: zoneId,
    idBatch: batchId,
    assignedAt: optionalIso(row.assignedAt, timeZone),
    sentAt: optionalIso(row.sentAt, timeZone),
    openedAt: optionalIso(row.openedAt, timeZone),
    createdAt: toIso(row.createdAt, timeZone),
  };
}

export const BatchWire = z
  .object({
    id: Id,
    evento: Id,
    zona: Id,
    quantity: z.int(),
    made: z.int(),
    state: z.enum(["running", "done", "cancelled"]),
    createdAt: Moment,
  })
  .meta({ id: "CourtesyBatch" });

export function batchWire(batch: CourtesyBatchDto): z.input<typeof BatchWire> {
  const { id, eventId, zoneId, quantity, made, state, createdAt, timeZone } = batch;
  return { id, evento: eventId, zona: zoneId, quantity, made, state, createdAt: toIso(createdAt, timeZone) };
}

/** The domain's names of fields in the words of the wire. */
export const COURTESY_NAMES = { eventId: "evento", zoneId: "zona", newEventId: "newEvent", newZoneId: "newZone" };
