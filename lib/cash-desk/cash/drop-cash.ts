import { and, eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { deskOperations } from "@/db/schema";
import { writeOperation } from "@/lib/cash-desk/cash/write-operation";
import { folioOf } from "@/lib/cash-desk/client";
import { DropCash, type DropCashInput } from "@/lib/cash-desk/schemas";
import { lockOwnOpenShift } from "@/lib/cash-desk/shift/lock-shift";
import { nextNumber } from "@/lib/cash-desk/shift/next-number";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

/**
 * Puts cash of the drawer away. More than there should be is not refused: it would tell what there should be, and the
 * count shows it. The same form sent twice is one drop.
 */
export async function dropCash({
  ctx,
  input,
}: VerbArgs<DropCashInput>): Promise<{ operationId: number; folio: string }> {
  const { amountCents, note, requestKey } = parseInput(DropCash, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  return withTx(ctx, async (tx) => {
    const shift = await lockOwnOpenShift(tx, actor);
    const [earlier] = await tx.db
      .select({ id: deskOperations.id, number: deskOperations.number, amountCents: deskOperations.amountCents })
      .from(deskOperations)
      .where(and(eq(deskOperations.shiftId, shift.id), eq(deskOperations.requestKey, requestKey)));
    if (earlier && earlier.amountCents !== -amountCents) throw new DomainError("idempotency.mismatch");
    if (earlier) return { operationId: earlier.id, folio: folioOf(earlier.number) };
    const number = await nextNumber(tx, shift.adminId, "operations");
    return writeOperation(tx, shift, {
      kind: "drop",
      number,
      amountCents: -amountCents,
      userId: actor.userId,
      reason: note || null,
      requestKey,
    });
  });
}
