import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { eventAreas, events } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import type { Stop } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { dutiesOf, tell } from "@/lib/core/tell";
import { type FitStop, fitArea } from "@/lib/events/change-zone/fit-area";
import { stoppedBy } from "@/lib/events/change-zone/zone-stops";
import { ownEvents } from "@/lib/events/edit/event-rules";
import { changedZone, getParkingArea, labelsOf, lockZone, updateParkingArea, zoneValues } from "@/lib/parking-areas";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";
import { ParkingAreaChange, type UpdateParkingAreaInput } from "@/lib/parking-areas/schemas";

type Tx = Ctx & { db: Db };
type Stopped = Stop & { code: NonNullable<FitStop>["code"] };

/** Every change of an event's zones locks the event first. */
async function lockComingEvents(tx: Tx, zoneId: number): Promise<void> {
  const having = tx.db.select({ id: eventAreas.eventId }).from(eventAreas).where(eq(eventAreas.parkingAreaId, zoneId));
  await tx.db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, having), ne(events.state, "cancelled"), gt(events.endsAt, tx.now), ownEvents(tx)))
    .orderBy(asc(events.id))
    .for("no key update");
}

function comingAreas(tx: Tx, zoneId: number) {
  return tx.db
    .select({ id: eventAreas.id, eventId: events.id, name: events.name, capacity: eventAreas.capacity })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .where(and(eq(eventAreas.parkingAreaId, zoneId), ne(events.state, "cancelled"), gt(events.endsAt, tx.now)))
    .orderBy(asc(events.startsAt), asc(eventAreas.id))
    .for("no key update", { of: eventAreas });
}

function refused(stops: readonly Stopped[], isNumbered: boolean): DomainError {
  const code = stops.some((stop) => stop.code === "zone.numbering_in_use")
    ? "zone.numbering_in_use"
    : "zone.capacity_below_sold";
  const field = isNumbered ? "pattern" : code === "zone.numbering_in_use" ? "isNumbered" : "capacity";
  return new DomainError(code, { field, data: stoppedBy(stops) });
}

/**
 * Changes a zone and, in the same step, its free places in the coming events that sell it. Places that are held, sold
 * or given keep their number; if the change would remove one, nothing changes and the error names those events.
 */
export async function changeZone({ ctx, input }: VerbArgs<UpdateParkingAreaInput>): Promise<ParkingAreaDto> {
  const { id, revision } = parseInput(ParkingAreaChange, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    await lockComingEvents(tx, id);
    const zone = await lockZone(tx, id, revision);
    const data = changedZone(await getParkingArea({ ctx: tx, input: { id } }), input);
    const after = zoneValues(data);
    const stops: Stopped[] = [];
    for (const { eventId, name, ...area } of await comingAreas(tx, id)) {
      const { stop, capacity } = await fitArea(tx, area, zone, after);
      if (stop) stops.push({ ...stop, id: eventId, name });
      else if (capacity !== area.capacity) {
        await recordAudit(tx, {
          action: "event_area.updated",
          entity: "event_area",
          entityId: area.id,
          before: { capacity: area.capacity },
          after: { capacity },
          adminId: zone.adminId,
        });
      }
    }
    if (after.capacity < zone.capacity) {
      for (const tooSmall of await dutiesOf("tooSmall")) {
        const full = await tooSmall(tx, zone, after.capacity);
        stops.push(...full.map((stop) => ({ ...stop, code: "zone.capacity_below_sold" as const })));
      }
    }
    if (stops.length > 0) throw refused(stops, data.isNumbered);
    const labels = after.numbering && labelsOf(after.numbering);
    await tell(tx, "zone.relabelling", { id, labels, isNumbered: data.isNumbered });
    return updateParkingArea({ ctx: tx, input });
  });
}
