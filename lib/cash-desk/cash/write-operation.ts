import type { Db } from "@/db/client";
import { deskOperations } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { folioOf } from "@/lib/cash-desk/client";
import type { ShiftRow } from "@/lib/cash-desk/shift/lock-shift";
import type { Ctx } from "@/lib/core/context";

export type OperationInsert = Omit<typeof deskOperations.$inferInsert, "id" | "adminId" | "shiftId" | "at">;

const ACTION = {
  topup: "desk_operation.taken",
  debt: "desk_operation.taken",
  sale: "desk_operation.taken",
  exit: "desk_operation.taken",
  payout: "desk_operation.paid_out",
  drop: "desk_operation.dropped",
  void: "desk_operation.voided",
} as const;

/** Writes an operation with its audit. The caller holds the shift's row and has taken the number. */
export async function writeOperation(
  tx: Ctx & { db: Db },
  { id: shiftId, adminId }: Pick<ShiftRow, "id" | "adminId">,
  operation: OperationInsert & { kind: keyof typeof ACTION },
): Promise<{ operationId: number; folio: string }> {
  const [row] = await tx.db
    .insert(deskOperations)
    .values({ ...operation, adminId, shiftId, at: tx.now })
    .returning({ id: deskOperations.id });
  if (!row) throw new Error("The operation was not written");
  const { kind, number, amountCents, changeCents, paymentId, refundId, voidsId, reason } = operation;
  const folio = folioOf(number);
  await recordAudit(tx, {
    action: ACTION[kind],
    entity: "desk_operation",
    entityId: row.id,
    adminId,
    after: { folio, shiftId, kind, amountCents, changeCents, paymentId, refundId, voids: voidsId, reason },
  });
  return { operationId: row.id, folio };
}
