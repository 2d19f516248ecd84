import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { deskShifts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { writeCount } from "@/lib/cash-desk/count/count-shift";
import { CloseByForce, type CloseByForceInput } from "@/lib/cash-desk/schemas";
import { lockShift } from "@/lib/cash-desk/shift/lock-shift";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

/** A supervisor closes a shift that its person left, and may say what was in the drawer. */
export async function closeByForce({ ctx, input }: VerbArgs<CloseByForceInput>): Promise<{ shiftId: number }> {
  const { shiftId, reason, counts } = parseInput(CloseByForce, input);
  const { userId } = authorizeUser(ctx.actor, "desk:supervise");
  return withTx(ctx, async (tx) => {
    const shift = await lockShift(tx, shiftId);
    if (shift.closedAt !== null) throw new DomainError("desk.shift_closed");
    if (shift.userId === userId) throw new DomainError("desk.own_shift");
    const result = counts ? await writeCount(tx, shift, counts, reason) : null;
    await tx.db
      .update(deskShifts)
      .set({
        state: "forced",
        closedAt: tx.now,
        forcedBy: userId,
        forcedReason: reason,
        countedAt: result ? tx.now : shift.countedAt,
      })
      .where(eq(deskShifts.id, shiftId));
    await recordAudit(tx, {
      action: "desk_shift.forced",
      entity: "desk_shift",
      entityId: shiftId,
      adminId: shift.adminId,
      before: { state: shift.state },
      after: {
        state: "forced",
        reason,
        countedCents: result?.countedCents,
        differenceCents: result?.differenceCents,
      },
    });
    return { shiftId };
  });
}
