import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, gates, parkingAreaGates, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorize, type Permission, tenantOfAll } from "@/lib/core/permissions";
import type { GateDirection, GateDto } from "@/lib/enclosures/client";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";

/** Undefined for whoever sees all: the platform, and admin 1 in a report that is of all tenants. */
export function ownZones(ctx: Ctx, report: Permission = "zone:read"): SQL | undefined {
  const tenant = tenantOfAll(ctx, report);
  return tenant === null ? undefined : eq(parkingAreas.adminId, tenant);
}

/** Archived gates are left out. */
export async function zoneGates(ctx: Ctx, zoneIds: readonly number[]): Promise<Map<number, GateDto[]>> {
  const found = new Map<number, GateDto[]>(zoneIds.map((id) => [id, []]));
  if (zoneIds.length === 0) return found;
  const rows = await dbOf(ctx)
    .select({
      zoneId: parkingAreaGates.parkingAreaId,
      id: gates.id,
      label: gates.label,
      street: gates.street,
      direction: gates.direction,
      ways: gates.ways,
      planPoint: gates.planPoint,
    })
    .from(parkingAreaGates)
    .innerJoin(gates, eq(gates.id, parkingAreaGates.gateId))
    .where(and(inArray(parkingAreaGates.parkingAreaId, [...zoneIds]), isNull(gates.archivedAt)))
    .orderBy(asc(gates.label), asc(gates.id));
  for (const { zoneId, ...gate } of rows) {
    found.get(zoneId)?.push({ ...gate, direction: gate.direction as GateDirection });
  }
  return found;
}

/** Does not authorize: the caller has. */
export async function loadZone(ctx: Ctx, id: number): Promise<ParkingAreaDto & { timeZone: string }> {
  const [row] = await dbOf(ctx)
    .select({ zone: parkingAreas, enclosureName: enclosures.name, timeZone: enclosures.timeZone })
    .from(parkingAreas)
    .innerJoin(enclosures, eq(enclosures.id, parkingAreas.enclosureId))
    .where(and(eq(parkingAreas.id, id), isNull(parkingAreas.archivedAt), ownZones(ctx)));
  if (!row) throw notFound();
  const { archivedAt: _archived, createdAt: _created, adminId: _admin, ...zone } = row.zone;
  const found = await zoneGates(ctx, [id]);
  return { ...zone, enclosureName: row.enclosureName, timeZone: row.timeZone, gates: found.get(id) ?? [] };
}

export async function getParkingArea({ ctx, input }: VerbArgs<{ id: number }>): Promise<ParkingAreaDto> {
  authorize(ctx.actor, "zone:read");
  const { timeZone: _timeZone, ...zone } = await loadZone(ctx, input.id);
  return zone;
}

/** For a select: zones of one venue, or of all of the actor's. `report`: for one by that permission, which may be of all tenants. */
export async function parkingAreaOptions({ ctx, input }: VerbArgs<{ enclosureId?: number; report?: Permission }>) {
  authorize(ctx.actor, "zone:read");
  return dbOf(ctx)
    .select({
      id: parkingAreas.id,
      enclosureId: parkingAreas.enclosureId,
      key: parkingAreas.key,
      name: parkingAreas.name,
      capacity: parkingAreas.capacity,
    })
    .from(parkingAreas)
    .where(
      and(
        isNull(parkingAreas.archivedAt),
        ownZones(ctx, input.report),
        input.enclosureId === undefined ? undefined : eq(parkingAreas.enclosureId, input.enclosureId),
      ),
    )
    .orderBy(asc(parkingAreas.key), asc(parkingAreas.id));
}

/** For the plan behind the zone that is being drawn. */
export async function zoneShapes({ ctx, input }: VerbArgs<{ enclosureId: number }>) {
  authorize(ctx.actor, "zone:read");
  return dbOf(ctx)
    .select({ id: parkingAreas.id, key: parkingAreas.key, name: parkingAreas.name, polygon: parkingAreas.polygon })
    .from(parkingAreas)
    .where(and(eq(parkingAreas.enclosureId, input.enclosureId), isNull(parkingAreas.archivedAt), ownZones(ctx)))
    .orderBy(asc(parkingAreas.key));
}
