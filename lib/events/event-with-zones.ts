import { type Db, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { addEventArea } from "@/lib/events/add-event-area";
import { createEvent } from "@/lib/events/create-event";
import { zonesOfEvent } from "@/lib/events/queries";
import { removeEventArea } from "@/lib/events/remove-event-area";
import type { CreateEventInput, EventDto, UpdateEventInput } from "@/lib/events/schemas";
import { updateEvent } from "@/lib/events/update-event";
import { updateEventArea } from "@/lib/events/update-event-area";

/** Zones that an event sells: all of them, in one list. */
export interface ZonesInput {
  zones?: { parkingAreaId: number; priceCents: number; capacity: number }[];
}

/** Names the zone in the error of a verb that knows only its own input. */
async function atZone<T>(index: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.field) throw error;
    const { field, fields = {}, ...details } = error.details;
    const moved = Object.entries(fields).map(([name, text]) => [`zones.${index}.${name}`, text]);
    throw new DomainError(error.code, {
      ...details,
      field: `zones.${index}.${field}`,
      ...(moved.length > 0 ? { fields: Object.fromEntries(moved) } : {}),
    });
  }
}

async function setZones(tx: Ctx & { db: Db }, eventId: number, { zones }: ZonesInput): Promise<void> {
  if (!zones) return;
  const before = await zonesOfEvent({ ctx: tx, input: { id: eventId } });
  const left = before.filter((area) => !zones.some((zone) => zone.parkingAreaId === area.parkingAreaId));
  for (const { id } of left) await removeEventArea({ ctx: tx, input: { id } });
  for (const [index, { parkingAreaId, priceCents, capacity }] of zones.entries()) {
    const known = before.find((area) => area.parkingAreaId === parkingAreaId);
    const amounts = { priceCents, capacity };
    if (!known) await atZone(index, addEventArea({ ctx: tx, input: { eventId, parkingAreaId, ...amounts } }));
    else if (known.priceCents !== priceCents || known.capacity !== capacity)
      await atZone(index, updateEventArea({ ctx: tx, input: { id: known.id, ...amounts } }));
  }
}

/** A draft together with the zones it sells, all or nothing. Errors: as `createEvent` and `addEventArea`. */
export async function createEventWithZones({
  ctx,
  input: { zones, ...event },
}: VerbArgs<CreateEventInput & ZonesInput>): Promise<EventDto> {
  return withTx(ctx, async (tx) => {
    const created = await createEvent({ ctx: tx, input: event });
    await setZones(tx, created.id, { zones });
    return created;
  });
}

/**
 * An event and, where they are given, all the zones it sells: new ones are added, those left out are taken out. All or
 * nothing. Errors: as `updateEvent`, `addEventArea`, `updateEventArea` and `removeEventArea`.
 */
export async function updateEventWithZones({
  ctx,
  input: { zones, ...event },
}: VerbArgs<UpdateEventInput & ZonesInput>): Promise<EventDto> {
  return withTx(ctx, async (tx) => {
    const updated = await updateEvent({ ctx: tx, input: event });
    await setZones(tx, updated.id, { zones });
    return updated;
  });
}
