import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { gates, parkingAreaGates, parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockVenue } from "@/lib/enclosures";
import { DEFAULT_PLAN } from "@/lib/enclosures/client";
import type { CopiedZonesDto } from "@/lib/parking-areas/client";
import { zoneGates } from "@/lib/parking-areas/queries";
import { CopyZones, type CopyZonesInput } from "@/lib/parking-areas/schemas";

type Tx = Ctx & { db: Db };

interface Venue {
  id: number;
  adminId: number;
  width: number;
  height: number;
}

/** Keeps the venue from changing until the transaction ends. */
async function venueOf(tx: Tx, id: number): Promise<Venue> {
  const row = await lockVenue(tx, id, "share");
  const { adminId } = row;
  return { id, adminId, width: row.width ?? DEFAULT_PLAN.width, height: row.height ?? DEFAULT_PLAN.height };
}

/** Scales a drawing to the other plan's width and height. */
function scaled(polygon: [number, number][] | null, from: Venue, to: Venue): [number, number][] | null {
  const [byX, byY] = [to.width / from.width, to.height / from.height];
  return polygon?.map(([x, y]) => [Math.round(x * byX), Math.round(y * byY)]) ?? null;
}

/**
 * Drawings are scaled to the other plan, and gates are found by their names. Zones whose keys the other venue has are
 * skipped.
 */
export async function copyZones({ ctx, input }: VerbArgs<CopyZonesInput>): Promise<CopiedZonesDto> {
  const { fromEnclosureId, toEnclosureId, zoneIds } = parseInput(CopyZones, input);
  authorize(ctx.actor, "zone:write");
  if (fromEnclosureId === toEnclosureId) throw new DomainError("zone.same_venue", { field: "toEnclosureId" });
  return withTx(ctx, async (tx) => {
    const [from, to] = [await venueOf(tx, fromEnclosureId), await venueOf(tx, toEnclosureId)];
    if (from.adminId !== to.adminId) throw new DomainError("zone.other_tenant", { field: "toEnclosureId" });
    const ids = [...new Set(zoneIds)];
    const zones = await tx.db
      .select()
      .from(parkingAreas)
      .where(and(inArray(parkingAreas.id, ids), eq(parkingAreas.enclosureId, from.id), isNull(parkingAreas.archivedAt)))
      .orderBy(asc(parkingAreas.key), asc(parkingAreas.id));
    if (zones.length !== ids.length) throw notFound();
    const doors = await zoneGates(tx, ids);
    const ours = await tx.db
      .select({ id: gates.id, label: gates.label })
      .from(gates)
      .where(and(eq(gates.enclosureId, to.id), isNull(gates.archivedAt)));
    const result: CopiedZonesDto = { copied: [], skipped: [] };
    for (const { id, createdAt: _made, archivedAt: _ended, ...zone } of zones) {
      const values = { ...zone, enclosureId: to.id, polygon: scaled(zone.polygon, from, to) };
      const [row] = await tx.db
        .insert(parkingAreas)
        .values(values)
        .onConflictDoNothing()
        .returning({ id: parkingAreas.id });
      if (!row) {
        result.skipped.push(zone.key);
        continue;
      }
      const labels = (doors.get(id) ?? []).map(({ label }) => label);
      const same = ours.filter((gate) => labels.some((label) => label.toLowerCase() === gate.label.toLowerCase()));
      if (same.length > 0) {
        await tx.db
          .insert(parkingAreaGates)
          .values(same.map((gate) => ({ parkingAreaId: row.id, gateId: gate.id, adminId: to.adminId })));
      }
      const found = same.map(({ label }) => label);
      const missing = labels.filter((label) => !found.some((one) => one.toLowerCase() === label.toLowerCase()));
      await recordAudit(tx, {
        action: "zone.copied",
        entity: "zone",
        entityId: row.id,
        adminId: to.adminId,
        after: { from: id, key: zone.key, enclosureId: to.id, gates: found.join(", ") },
      });
      result.copied.push({ id: row.id, key: zone.key, gates: found, missing });
    }
    return result;
  });
}
