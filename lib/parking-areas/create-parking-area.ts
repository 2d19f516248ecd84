import { and, eq, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { enclosures, parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";
import { getParkingArea } from "@/lib/parking-areas/queries";
import { keyTaken, saveZoneGates, zoneValues } from "@/lib/parking-areas/save-zone";
import { CreateParkingArea, type CreateParkingAreaInput } from "@/lib/parking-areas/schemas";

export async function createParkingArea({ ctx, input }: VerbArgs<CreateParkingAreaInput>): Promise<ParkingAreaDto> {
  const { enclosureId, ...data } = parseInput(CreateParkingArea, input);
  authorize(ctx.actor, "zone:write");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [venue] = await tx.db
      .select({ adminId: enclosures.adminId })
      .from(enclosures)
      .where(
        and(
          eq(enclosures.id, enclosureId),
          isNull(enclosures.archivedAt),
          tenant === null ? undefined : eq(enclosures.adminId, tenant),
        ),
      );
    if (!venue) throw notFound();
    const [row] = await tx.db
      .insert(parkingAreas)
      .values({ ...zoneValues(data), enclosureId, adminId: venue.adminId })
      .onConflictDoNothing()
      .returning();
    if (!row) throw keyTaken();
    await saveZoneGates(tx, row, data.gateIds);
    const created = await getParkingArea({ ctx: tx, input: { id: row.id } });
    await recordAudit(tx, {
      action: "zone.created",
      entity: "zone",
      entityId: row.id,
      adminId: row.adminId,
      after: { ...created },
    });
    return created;
  });
}
