import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas, parkingAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { lockEvent } from "@/lib/events/edit/event-rules";
import { holdZones } from "@/lib/parking-areas";

type Tx = Ctx & { db: Db };

/** Keeps the zone from changing. It must have room for the capacity. */
export async function holdZoneForSale(
  tx: Tx,
  event: { enclosureId: number; adminId: number },
  zoneId: number,
  capacity: number,
) {
  const zone = (await holdZones(tx, event.enclosureId, [zoneId])).get(zoneId);
  if (zone?.adminId !== event.adminId) throw notFound();
  if (capacity > zone.capacity) {
    const text = `En la zona ${zone.key} caben ${zone.capacity} lugares`;
    throw new DomainError("input.invalid", { field: "capacity", fields: { capacity: text } });
  }
  return zone;
}

/** Locks the event before its area, as everybody must. */
export async function lockArea(tx: Tx, areaId: number) {
  const [found] = await tx.db.select({ eventId: eventAreas.eventId }).from(eventAreas).where(eq(eventAreas.id, areaId));
  if (!found) throw notFound();
  const event = await lockEvent(tx, found.eventId);
  if (event.state === "cancelled") throw new DomainError("event.bad_transition");
  const [area] = await tx.db.select().from(eventAreas).where(eq(eventAreas.id, areaId)).for("no key update");
  if (!area) throw notFound();
  return { event, area };
}

export async function isLiveZone(tx: Tx, zoneId: number): Promise<boolean> {
  const [zone] = await tx.db
    .select({ id: parkingAreas.id })
    .from(parkingAreas)
    .where(and(eq(parkingAreas.id, zoneId), isNull(parkingAreas.archivedAt)));
  return zone !== undefined;
}
