import { and, asc, count, eq, isNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, parkingAreas } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import type { Page } from "@/lib/core/fields";
import { authorize } from "@/lib/core/permissions";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";
import { ownZones, zoneGates } from "@/lib/parking-areas/queries";

interface Input {
  /** Only zones of this tenant and venue. */
  adminId?: number;
  enclosureId?: number;
  limit: number;
  offset: number;
}

export async function parkingAreasOfTenant({ ctx, input }: VerbArgs<Input>): Promise<Page<ParkingAreaDto>> {
  authorize(ctx.actor, "zone:read");
  const { adminId, enclosureId, limit, offset } = input;
  const where = and(
    isNull(parkingAreas.archivedAt),
    ownZones(ctx),
    adminId === undefined ? undefined : eq(parkingAreas.adminId, adminId),
    enclosureId === undefined ? undefined : eq(parkingAreas.enclosureId, enclosureId),
  );
  const [rows, [total]] = await Promise.all([
    dbOf(ctx)
      .select({ zone: parkingAreas, enclosureName: enclosures.name })
      .from(parkingAreas)
      .innerJoin(enclosures, eq(enclosures.id, parkingAreas.enclosureId))
      .where(where)
      .orderBy(asc(parkingAreas.key), asc(parkingAreas.id))
      .limit(limit)
      .offset(offset),
    dbOf(ctx).select({ n: count() }).from(parkingAreas).where(where),
  ]);
  const doors = await zoneGates(
    ctx,
    rows.map(({ zone }) => zone.id),
  );
  const items = rows.map(({ zone, enclosureName }) => {
    const { archivedAt: _archived, createdAt: _created, adminId: _admin, ...rest } = zone;
    return { ...rest, enclosureName, gates: doors.get(zone.id) ?? [] };
  });
  return { items, total: total?.n ?? 0 };
}
