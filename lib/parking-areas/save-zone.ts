import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { gates, parkingAreaGates } from "@/db/schema";
import { laidOver } from "@/lib/core/changes";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { ParkingAreaDto } from "@/lib/parking-areas/client";
import { type Numbering, placesOf } from "@/lib/parking-areas/numbering";
import { blockedText, parseBlocked, parsePattern, patternOf } from "@/lib/parking-areas/numbering-text";
import { NewZone, type UpdateParkingAreaInput } from "@/lib/parking-areas/schemas";

type Zone = z.output<typeof NewZone>;

/** The schema has parsed both texts before, so they are valid here. */
function numberingFrom({ isNumbered, pattern, blocked }: Zone): Numbering | null {
  if (!isNumbered) return null;
  const rows = parsePattern(pattern);
  const out = rows.ok ? parseBlocked(blocked, rows.value) : rows;
  if (!rows.ok || !out.ok) throw new Error("The schema let a wrong pattern through");
  return { rows: rows.value, blocked: out.value };
}

/** The zone as a change makes it: what is not sent stays. */
export function changedZone({ numbering, gates, ...held }: ParkingAreaDto, sent: UpdateParkingAreaInput) {
  const form = {
    ...held,
    pattern: numbering ? patternOf(numbering.rows) : "",
    blocked: numbering ? blockedText(numbering.blocked) : "",
    gateIds: gates.map(({ id }) => id),
  };
  return parseInput(NewZone, laidOver(form, sent));
}

export function zoneValues(zone: Zone) {
  const numbering = numberingFrom(zone);
  return {
    key: zone.key,
    name: zone.name,
    capacity: numbering ? placesOf(numbering.rows) : (zone.capacity ?? 1),
    isNumbered: zone.isNumbered,
    numbering,
    isVip: zone.isVip,
    polygon: zone.polygon,
    walkMinutes: zone.walkMinutes,
    notes: zone.notes,
    drivingNotes: zone.drivingNotes,
  };
}

export async function saveZoneGates(
  tx: Ctx & { db: Db },
  zone: { id: number; enclosureId: number; adminId: number },
  gateIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(gateIds)];
  const found = await tx.db
    .select({ id: gates.id })
    .from(gates)
    .where(and(inArray(gates.id, ids), eq(gates.enclosureId, zone.enclosureId), isNull(gates.archivedAt)));
  if (found.length !== ids.length) throw new DomainError("zone.gate_unknown", { field: "gateIds" });
  await tx.db.delete(parkingAreaGates).where(eq(parkingAreaGates.parkingAreaId, zone.id));
  await tx.db
    .insert(parkingAreaGates)
    .values(ids.map((gateId) => ({ parkingAreaId: zone.id, gateId, adminId: zone.adminId })));
}

export function keyTaken(): DomainError {
  return new DomainError("zone.key_taken", { field: "key" });
}
