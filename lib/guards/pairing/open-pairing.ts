import { and, eq, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { events, guardAssignments, guardPairings, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { PAIRING_MINUTES, type PairingCodeDto } from "@/lib/guards/client";
import { ownAssignments } from "@/lib/guards/queries";
import { AssignmentId } from "@/lib/guards/schemas";

/** The code works once and only for some minutes. An earlier unused code of the assignment ends. */
export async function openPairing({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<PairingCodeDto> {
  const { id } = parseInput(AssignmentId, input);
  const actor = authorizeUser(ctx.actor, "guard:write");
  return withTx(ctx, async (tx) => {
    const [found] = await tx.db
      .select({
        adminId: guardAssignments.adminId,
        userId: guardAssignments.userId,
        guardState: users.state,
        eventState: events.state,
        endsAt: events.endsAt,
      })
      .from(guardAssignments)
      .innerJoin(users, eq(users.id, guardAssignments.userId))
      .innerJoin(events, eq(events.id, guardAssignments.eventId))
      .where(and(eq(guardAssignments.id, id), ownAssignments(ctx)))
      .for("update", { of: guardAssignments });
    if (!found) throw notFound();
    if (found.eventState === "cancelled" || found.endsAt <= ctx.now) throw new DomainError("guard.event_over");
    if (found.guardState !== "active") throw new DomainError("user.not_a_guard");
    await tx.db
      .update(guardPairings)
      .set({ revokedAt: ctx.now })
      .where(and(eq(guardPairings.assignmentId, id), isNull(guardPairings.usedAt), isNull(guardPairings.revokedAt)));
    const token = newToken();
    const expiresAt = new Date(ctx.now.getTime() + PAIRING_MINUTES * 60_000);
    const [made] = await tx.db
      .insert(guardPairings)
      .values({
        adminId: found.adminId,
        assignmentId: id,
        tokenHash: hashToken(token),
        createdBy: actor.userId,
        createdAt: ctx.now,
        expiresAt,
      })
      .returning({ id: guardPairings.id });
    if (!made) throw new Error("The pairing was not stored");
    await recordAudit(tx, {
      action: "guard.pairing_opened",
      entity: "guard_assignment",
      entityId: id,
      adminId: found.adminId,
      after: { pairingId: made.id, userId: found.userId },
    });
    return { id: made.id, token, madeAt: ctx.now, expiresAt };
  });
}
