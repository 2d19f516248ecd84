import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { eventAreas, events, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { AreaPlacesDto } from "@/lib/events/client";
import { ownEvents } from "@/lib/events/edit/event-rules";
import { EventId } from "@/lib/events/schemas";
import { readPlaces } from "@/lib/places";

async function areaOf(ctx: Ctx, id: number) {
  const [area] = await dbOf(ctx)
    .select({
      eventId: events.id,
      areaId: eventAreas.id,
      zoneKey: parkingAreas.key,
      zoneName: parkingAreas.name,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(and(eq(eventAreas.id, id), ownEvents(ctx)));
  if (!area) throw notFound();
  return area;
}

/** In the order of the ground. */
export async function listAreaPlaces({ ctx, input }: VerbArgs<{ id: number }>): Promise<AreaPlacesDto> {
  const { id } = parseInput(EventId, input);
  authorize(ctx.actor, "event:read");
  const area = await areaOf(ctx, id);
  const places = await readPlaces(dbOf(ctx), id);
  const counts: AreaPlacesDto["counts"] = { free: 0, held: 0, sold: 0, courtesy: 0, subscriber: 0, blocked: 0 };
  for (const { state } of places) counts[state] += 1;
  return { ...area, places, counts };
}
