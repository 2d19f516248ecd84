import type { Verb } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { revisionOf, withRevision } from "@/lib/core/revision";
import type { EventAreaDto, EventDto } from "@/lib/events/client";
import { getEvent, zonesOfEvent } from "@/lib/events/queries";

/** What an event's form was filled in from. */
export function eventRevision(event: EventDto): string {
  const { name, description, eventTypeId, picture, buyerLimit } = event;
  const { startsAt, endsAt, doorsAt, parkingOpensAt, salesStartAt, salesEndAt } = event;
  return revisionOf([
    { name, description, eventTypeId, picture, buyerLimit },
    { startsAt, endsAt, doorsAt, parkingOpensAt, salesStartAt, salesEndAt },
  ]);
}

/** What the form of a zone in an event was filled in from: price, places, limit and its own gates. */
export function areaRevision({ priceCents, capacity, buyerLimit, ownGates, gates }: EventAreaDto): string {
  return revisionOf({ priceCents, capacity, buyerLimit, gates: ownGates ? gates.map(({ id }) => id) : [] });
}

/** An event for its form. */
export const editEvent = withRevision(getEvent, eventRevision);

const areaOfEvent: Verb<{ eventId: number; id: number }, EventAreaDto> = async ({ ctx, input }) => {
  const areas = await zonesOfEvent({ ctx, input: { id: input.eventId } });
  const area = areas.find(({ id }) => id === input.id);
  if (!area) throw notFound();
  return area;
};

/** A zone of an event for its form. */
export const editEventArea = withRevision(areaOfEvent, areaRevision);
