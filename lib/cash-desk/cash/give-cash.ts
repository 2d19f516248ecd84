import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { deskOperations } from "@/db/schema";
import { writeOperation } from "@/lib/cash-desk/cash/write-operation";
import { folioOf } from "@/lib/cash-desk/client";
import { lockOwnOpenShift, lockShift, type ShiftRow } from "@/lib/cash-desk/shift/lock-shift";
import { nextNumber } from "@/lib/cash-desk/shift/next-number";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

type Tx = Ctx & { db: Db };

export interface Given {
  operationId: number;
  folio: string;
  /** It was paid out before, and nothing was written now. */
  isRepeat: boolean;
}

/**
 * Pays a refund out of the actor's open shift, in the caller's transaction, which then ends the refund: `settlement` knows
 * refunds and comes later. Call it before anything else is locked.
 */
export async function giveCash(
  tx: Tx,
  { refundId, adminId, amountCents, note }: { refundId: number; adminId: number; amountCents: number; note: string },
): Promise<Given> {
  const actor = authorizeUser(tx.actor, "desk:use");
  const shift = await lockOwnOpenShift(tx, actor);
  if (shift.adminId !== adminId) throw notFound();
  const number = await nextNumber(tx, adminId, "operations");
  const [earlier] = await tx.db
    .select({ id: deskOperations.id, number: deskOperations.number })
    .from(deskOperations)
    .where(eq(deskOperations.refundId, refundId));
  if (earlier) return { operationId: earlier.id, folio: folioOf(earlier.number), isRepeat: true };
  const written = await writeOperation(tx, shift, {
    kind: "payout",
    number,
    amountCents: -amountCents,
    refundId,
    userId: actor.userId,
    reason: note || null,
  });
  return { ...written, isRepeat: false };
}

type OperationRow = typeof deskOperations.$inferSelect;

/** An operation of an open shift that is to be taken back. */
export interface Voidable {
  shift: ShiftRow;
  operation: OperationRow;
  /** The number of the operation that takes it back. */
  number: number;
}

/** Locks the shift of an operation that a supervisor takes back: it must be open still, and the operation stand. */
export async function holdForVoid(tx: Tx, operationId: number): Promise<Voidable> {
  authorizeUser(tx.actor, "desk:supervise");
  const tenant = tenantOf(tx.actor);
  const [operation] = await tx.db.select().from(deskOperations).where(eq(deskOperations.id, operationId));
  if (!operation || (tenant !== null && operation.adminId !== tenant)) throw notFound();
  const shift = await lockShift(tx, operation.shiftId);
  const number = await nextNumber(tx, shift.adminId, "operations");
  const [undone] = await tx.db
    .select({ id: deskOperations.id })
    .from(deskOperations)
    .where(eq(deskOperations.voidsId, operationId));
  if (undone) throw new DomainError("desk.already_void");
  if (operation.kind === "void" || operation.kind === "payout") throw new DomainError("desk.not_voidable");
  if (shift.state === "counted") throw new DomainError("desk.shift_counted");
  if (shift.state !== "open") throw new DomainError("desk.shift_closed");
  return { shift, operation, number };
}

/** Writes that an operation is taken back. `refundId` is the refund of its payment, where it had one. */
export async function writeVoid(
  tx: Tx,
  { shift, operation, number }: Voidable,
  { reason, refundId }: { reason: string; refundId: number | null },
): Promise<{ operationId: number; folio: string }> {
  const { userId } = authorizeUser(tx.actor, "desk:supervise");
  return writeOperation(tx, shift, {
    kind: "void",
    number,
    amountCents: -operation.amountCents,
    voidsId: operation.id,
    refundId,
    reason,
    userId,
    approvedBy: userId,
    concept: operation.concept,
  });
}
