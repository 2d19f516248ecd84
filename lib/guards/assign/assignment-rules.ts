import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreaDoors, events, gates, guardAssignments, parkingAreaGates, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { keepZonesOnSale } from "@/lib/events";
import type { AssignmentDto } from "@/lib/guards/client";
import { loadAssignments } from "@/lib/guards/queries";

type Tx = Ctx & { db: Db };

/** One assignment is made for each person in each place. */
export interface Posts {
  adminId: number;
  userIds: readonly number[];
  places: readonly { eventId: number; parkingAreaId: number }[];
  gateId: number | null;
  isSupervisor: boolean;
}

/** Each assignment is written and audited by itself, which takes long for many. */
const MOST = 500;

export async function assertGuards(tx: Tx, ids: readonly number[], adminId: number, field: string): Promise<void> {
  const found = await tx.db
    .select({ id: users.id, profile: users.profile, adminId: users.adminId, state: users.state })
    .from(users)
    .where(inArray(users.id, [...ids]));
  for (const id of ids) {
    const user = found.find((one) => one.id === id);
    if (!user || (user.adminId !== adminId && user.profile !== 2)) throw notFound();
    if (user.profile !== 3 || user.state !== "active") throw new DomainError("user.not_a_guard", { field });
  }
}

/** Each zone must be entered by the gate: in this event, or by the zone's own gates when no event is named. */
export async function assertGate(
  tx: Tx,
  gateId: number | null,
  zoneIds: readonly number[],
  eventId?: number,
): Promise<void> {
  if (gateId === null) return;
  const entered = eventId === undefined ? parkingAreaGates : eventAreaDoors;
  const doors = await tx.db
    .select({ zoneId: entered.parkingAreaId })
    .from(entered)
    .innerJoin(gates, eq(gates.id, entered.gateId))
    .where(
      and(
        eventId === undefined ? undefined : eq(eventAreaDoors.eventId, eventId),
        eq(entered.gateId, gateId),
        inArray(entered.parkingAreaId, [...zoneIds]),
        isNull(gates.archivedAt),
      ),
    );
  if (doors.length !== zoneIds.length) throw new DomainError("zone.gate_unknown", { field: "gateId" });
}

/** It goes on selling them until the transaction ends. */
export async function assertZonesOnSale(tx: Tx, eventId: number, zoneIds: readonly number[]): Promise<void> {
  const areas = await keepZonesOnSale(tx, eventId, zoneIds);
  if (areas.length !== zoneIds.length) throw notFound();
}

export async function tenantEvent(
  tx: Tx,
  eventId: number,
  adminId: number | null,
): Promise<{ id: number; adminId: number }> {
  const [event] = await tx.db
    .select({ id: events.id, adminId: events.adminId })
    .from(events)
    .where(and(eq(events.id, eventId), adminId === null ? undefined : eq(events.adminId, adminId)));
  if (!event) throw notFound();
  return event;
}

/** Assignments that exist already are skipped. */
export async function insertAssignments(tx: Tx, posts: Posts): Promise<AssignmentDto[]> {
  const { adminId, userIds, places, gateId, isSupervisor } = posts;
  const wanted = userIds.flatMap((userId) =>
    places.map((place) => ({ adminId, userId, ...place, gateId, isSupervisor })),
  );
  if (wanted.length > MOST) {
    throw new DomainError("input.invalid", {
      field: "userIds",
      fields: { userIds: `Son ${wanted.length} asignaciones; haz hasta ${MOST} a la vez` },
    });
  }
  const rows = await tx.db.insert(guardAssignments).values(wanted).onConflictDoNothing().returning();
  if (rows.length === 0) throw new DomainError("guard.already_assigned", { field: "userIds" });
  for (const { id, userId, eventId, parkingAreaId } of rows) {
    await recordAudit(tx, {
      action: "guard.assigned",
      entity: "guard_assignment",
      entityId: id,
      adminId,
      after: { userId, eventId, parkingAreaId, gateId, isSupervisor },
    });
  }
  const ids = rows.map((row) => row.id);
  return loadAssignments(tx, inArray(guardAssignments.id, ids));
}
