import type { Verb } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { revisionOf, withRevision } from "@/lib/core/revision";
import type { EventAreaDto, EventDto } from "@/lib/events/client";
import { getEvent, zonesOfEvent } from "@/lib/events/queries";

export function eventRevision(event: EventDto): string {
  const { name, description, eventTypeId, picture, buyerLimit, requiresAccount, graceBefore, graceAfter } = event;
  const { startsAt, endsAt, doorsAt, parkingOpensAt, salesStartAt, salesEndAt } = event;
  return revisionOf([
    { name, description, eventTypeId, picture, buyerLimit, requiresAccount, graceBefore, graceAfter },
    { startsAt, endsAt, doorsAt, parkingOpensAt, salesStartAt, salesEndAt },
  ]);
}

export function areaRevision({ priceCents, capacity, buyerLimit, ownGates, gates }: EventAreaDto): string {
  return revisionOf({ priceCents, capacity, buyerLimit, gates: ownGates ? gates.map(({ id }) => id) : [] });
}

export const editEvent = withRevision(getEvent, eventRevision);

/** It changes with any zone that the event sells. */
export function saleRevision(areas: readonly EventAreaDto[]): string {
  return revisionOf(areas.map((area) => [area.id, areaRevision(area)]));
}

const areaOfEvent: Verb<{ eventId: number; id: number }, EventAreaDto> = async ({ ctx, input }) => {
  const areas = await zonesOfEvent({ ctx, input: { id: input.eventId } });
  const area = areas.find(({ id }) => id === input.id);
  if (!area) throw notFound();
  return area;
};

export const editEventArea = withRevision(areaOfEvent, areaRevision);

const saleOfEvent: Verb<{ id: number }, EventAreaDto[]> = async ({ ctx, input }) => {
  const event = await getEvent({ ctx, input });
  return zonesOfEvent({ ctx, input: { id: event.id } });
};

export const editEventZones = withRevision(saleOfEvent, saleRevision);
