import { type Db, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { atField } from "@/lib/core/error-field";
import { addEventArea } from "@/lib/events/areas/add-event-area";
import { removeEventArea } from "@/lib/events/areas/remove-event-area";
import { updateEventArea } from "@/lib/events/areas/update-event-area";
import type { EventAreaDto, EventDto } from "@/lib/events/client";
import { createEvent } from "@/lib/events/edit/create-event";
import { updateEvent } from "@/lib/events/edit/update-event";
import { zonesOfEvent } from "@/lib/events/queries";
import type { CreateEventInput, UpdateEventInput } from "@/lib/events/schemas";

/** The whole list of the zones that the event sells. */
export interface ZonesInput {
  zones?: {
    parkingAreaId: number;
    priceCents: number;
    capacity: number;
    buyerLimit?: number | null | undefined;
    gateIds?: number[] | undefined;
  }[];
}

/** A field that was not sent counts as equal: it will not change. */
export function isSameSale(
  existing: EventAreaDto,
  wanted: Omit<NonNullable<ZonesInput["zones"]>[number], "parkingAreaId">,
): boolean {
  const { priceCents, capacity, buyerLimit = existing.buyerLimit, gateIds } = wanted;
  const sameGates =
    gateIds === undefined ||
    (gateIds.length === 0 && !existing.ownGates) ||
    (existing.ownGates &&
      [...gateIds].sort().join() ===
        existing.gates
          .map(({ id }) => id)
          .sort()
          .join());
  return (
    existing.priceCents === priceCents &&
    existing.capacity === capacity &&
    existing.buyerLimit === buyerLimit &&
    sameGates
  );
}

async function setZones(tx: Ctx & { db: Db }, eventId: number, { zones }: ZonesInput): Promise<void> {
  if (!zones) return;
  const before = await zonesOfEvent({ ctx: tx, input: { id: eventId } });
  for (const [index, { parkingAreaId, ...amounts }] of zones.entries()) {
    const existing = before.find((area) => area.parkingAreaId === parkingAreaId);
    if (!existing)
      await atField(`zones.${index}`, addEventArea({ ctx: tx, input: { eventId, parkingAreaId, ...amounts } }));
    else if (!isSameSale(existing, amounts))
      await atField(`zones.${index}`, updateEventArea({ ctx: tx, input: { id: existing.id, ...amounts } }));
  }
  // Last, for they lock places, which come after what a zone that is added locks: db/lock-order.ts.
  const removed = before.filter((area) => !zones.some((zone) => zone.parkingAreaId === area.parkingAreaId));
  for (const { id } of removed) await removeEventArea({ ctx: tx, input: { id } });
}

/** All or nothing. */
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

/** Zones that are not in the list are taken out of the event; without a list they stay. All or nothing. */
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
