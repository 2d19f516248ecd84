import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { deskShifts } from "@/db/schema";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";

type Tx = Ctx & { db: Db };

export type ShiftRow = typeof deskShifts.$inferSelect;

/**
 * Locks the actor's shift until the transaction ends: whoever counts it waits. It comes before every other row that the
 * transaction locks. Refuses where there is none; one that is counted is answered, for its count and its handover.
 */
export async function lockOwnShift(tx: Tx, { userId }: PersonActor): Promise<ShiftRow> {
  const [shift] = await tx.db
    .select()
    .from(deskShifts)
    .where(and(eq(deskShifts.userId, userId), isNull(deskShifts.closedAt)))
    .for("update");
  if (!shift) throw new DomainError("desk.no_shift");
  return shift;
}

/** As `lockOwnShift`, for cash that comes in or goes out. */
export async function lockOwnOpenShift(tx: Tx, actor: PersonActor): Promise<ShiftRow> {
  const shift = await lockOwnShift(tx, actor);
  if (shift.state !== "open") throw new DomainError("desk.shift_counted");
  return shift;
}

/** Locks a shift of the actor's tenant. */
export async function lockShift(tx: Tx, shiftId: number): Promise<ShiftRow> {
  const tenant = tenantOf(tx.actor);
  const [shift] = await tx.db
    .select()
    .from(deskShifts)
    .where(and(eq(deskShifts.id, shiftId), tenant === null ? undefined : eq(deskShifts.adminId, tenant)))
    .for("update");
  if (!shift) throw notFound();
  return shift;
}
