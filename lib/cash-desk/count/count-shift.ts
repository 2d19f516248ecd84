import { eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { deskCounts, deskShifts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { type CountResultDto, sumCounts } from "@/lib/cash-desk/client";
import { countResult, expectedCents } from "@/lib/cash-desk/count/count-result";
import { CorrectCount, type CorrectCountInput, CountShift, type CountShiftInput } from "@/lib/cash-desk/schemas";
import { lockOwnOpenShift, lockOwnShift, type ShiftRow } from "@/lib/cash-desk/shift/lock-shift";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

type Tx = Ctx & { db: Db };

/** Writes a count of a shift whose row the caller holds. Answers what it says. */
export async function writeCount(
  tx: Tx,
  { id: shiftId, adminId }: ShiftRow,
  counts: Record<string, number>,
  reason: string | null,
): Promise<CountResultDto> {
  const userId = userIdOf(tx.actor);
  if (userId === null) throw forbidden();
  const expected = await expectedCents(tx, shiftId);
  const countedCents = sumCounts(counts);
  const kept = Object.fromEntries(Object.entries(counts).filter(([, many]) => many > 0));
  await tx.db.insert(deskCounts).values({
    adminId,
    shiftId,
    counts: kept,
    countedCents,
    expectedCents: expected,
    differenceCents: countedCents - expected,
    reason,
    userId,
    at: tx.now,
  });
  const result = await countResult(tx, shiftId);
  if (!result) throw new Error("The count was not found");
  return result;
}

/**
 * The person counts the drawer without having been told what should be in it, and is told then. From here on nothing goes
 * into the shift or out of it.
 */
export async function countShift({ ctx, input }: VerbArgs<CountShiftInput>): Promise<CountResultDto> {
  const { counts } = parseInput(CountShift, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  return withTx(ctx, async (tx) => {
    const shift = await lockOwnOpenShift(tx, actor);
    const result = await writeCount(tx, shift, counts, null);
    await tx.db.update(deskShifts).set({ state: "counted", countedAt: tx.now }).where(eq(deskShifts.id, shift.id));
    const { countedCents, differenceCents } = result;
    await recordAudit(tx, {
      action: "desk_shift.counted",
      entity: "desk_shift",
      entityId: shift.id,
      adminId: shift.adminId,
      before: { state: "open" },
      after: { state: "counted", countedCents, differenceCents },
    });
    return result;
  });
}

/** The person miscounted. The first count stays as it is, and a further one says why. */
export async function correctCount({ ctx, input }: VerbArgs<CorrectCountInput>): Promise<CountResultDto> {
  const { counts, reason } = parseInput(CorrectCount, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  return withTx(ctx, async (tx) => {
    const shift = await lockOwnShift(tx, actor);
    if (shift.state !== "counted") throw new DomainError("desk.not_counted");
    const before = await countResult(tx, shift.id);
    const result = await writeCount(tx, shift, counts, reason);
    await recordAudit(tx, {
      action: "desk_shift.recounted",
      entity: "desk_shift",
      entityId: shift.id,
      adminId: shift.adminId,
      before: { countedCents: before?.countedCents, differenceCents: before?.differenceCents },
      after: { countedCents: result.countedCents, differenceCents: result.differenceCents, reason },
    });
    return result;
  });
}
