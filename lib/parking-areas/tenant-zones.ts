import { and, eq, isNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, parkingAreas } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { authorize } from "@/lib/core/permissions";
import { keyedPage, keyOrder } from "@/lib/lists";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";
import { ownZones, zoneGates } from "@/lib/parking-areas/queries";

const BY_KEY = keyOrder([
  { by: parkingAreas.key, type: "text" },
  { by: parkingAreas.id, type: "int" },
]);

interface Input extends PageAsked {
  /** Only zones of this tenant and venue. */
  adminId?: number;
  enclosureId?: number;
}

export async function parkingAreasOfTenant({ ctx, input }: VerbArgs<Input>): Promise<KeyedPage<ParkingAreaDto>> {
  authorize(ctx.actor, "zone:read");
  const { adminId, enclosureId } = input;
  const where = and(
    isNull(parkingAreas.archivedAt),
    ownZones(ctx),
    adminId === undefined ? undefined : eq(parkingAreas.adminId, adminId),
    enclosureId === undefined ? undefined : eq(parkingAreas.enclosureId, enclosureId),
  );
  const page = await keyedPage("parking-areas", BY_KEY, input, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx)
        .select({ zone: parkingAreas, enclosureName: enclosures.name, rowKey })
        .from(parkingAreas)
        .innerJoin(enclosures, eq(enclosures.id, parkingAreas.enclosureId))
        .where(and(where, beyond))
        .orderBy(by)
        .limit(limit)
        .offset(offset),
    total: () => dbOf(ctx).$count(parkingAreas, where),
  });
  const doors = await zoneGates(
    ctx,
    page.items.map(({ zone }) => zone.id),
  );
  const items = page.items.map(({ zone, enclosureName }) => {
    const { archivedAt: _archived, createdAt: _created, adminId: _admin, ...rest } = zone;
    return { ...rest, enclosureName, gates: doors.get(zone.id) ?? [] };
  });
  return { ...page, items };
}
