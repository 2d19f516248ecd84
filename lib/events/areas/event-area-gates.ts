import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { eventAreaDoors, eventAreaGates, eventAreas, gates } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { holdGates } from "@/lib/enclosures";
import type { GateDirection, GateDto } from "@/lib/enclosures/client";

type Tx = Ctx & { db: Db };

/** An area without gates of its own is entered by its zone's. Archived gates are left out. */
export async function areaGates(ctx: Ctx, areaIds: readonly number[]): Promise<Map<number, GateDto[]>> {
  const found = new Map<number, GateDto[]>(areaIds.map((id) => [id, []]));
  if (areaIds.length === 0) return found;
  const rows = await dbOf(ctx)
    .select({
      areaId: eventAreaDoors.eventAreaId,
      id: gates.id,
      label: gates.label,
      street: gates.street,
      direction: gates.direction,
      ways: gates.ways,
      planPoint: gates.planPoint,
    })
    .from(eventAreaDoors)
    .innerJoin(gates, eq(gates.id, eventAreaDoors.gateId))
    .where(and(inArray(eventAreaDoors.eventAreaId, [...areaIds]), isNull(gates.archivedAt)))
    .orderBy(asc(gates.label), asc(gates.id));
  for (const { areaId, ...gate } of rows) {
    found.get(areaId)?.push({ ...gate, direction: gate.direction as GateDirection });
  }
  return found;
}

/** Empty when the area is entered by its zone's gates. */
export async function areaGateIds(tx: Tx, areaId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: eventAreaGates.gateId })
    .from(eventAreaGates)
    .where(eq(eventAreaGates.eventAreaId, areaId))
    .orderBy(asc(eventAreaGates.gateId));
  return rows.map(({ id }) => id);
}

/** An empty list gives the zone's gates back. */
export async function setAreaGates(
  tx: Tx,
  event: { enclosureId: number; adminId: number },
  areaId: number,
  gateIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(gateIds)];
  if (ids.length > 0 && !(await holdGates(tx, event.enclosureId, ids))) {
    throw new DomainError("zone.gate_unknown", { field: "gateIds" });
  }
  await tx.db.delete(eventAreaGates).where(eq(eventAreaGates.eventAreaId, areaId));
  if (ids.length > 0) {
    await tx.db
      .insert(eventAreaGates)
      .values(ids.map((gateId) => ({ eventAreaId: areaId, gateId, adminId: event.adminId })));
  }
  await tx.db
    .update(eventAreas)
    .set({ ownGates: ids.length > 0 })
    .where(eq(eventAreas.id, areaId));
}
