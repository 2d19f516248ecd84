import { and, eq, gt, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { events, guardAssignments, guardPairings, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { openGuardSession, recordLogin, revokeSession, takeAddressPoint } from "@/lib/auth";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { PairingToken } from "@/lib/guards/schemas";

type Tx = Ctx & { db: Db };

const pairingEnded = () => new DomainError("guard.pairing_ended");

/** Locks the assignment before its pairing, in the order of those who change an assignment. */
async function assignmentOf(tx: Tx, tokenHash: Buffer) {
  const [pairing] = await tx.db
    .select({ id: guardPairings.id, assignmentId: guardPairings.assignmentId })
    .from(guardPairings)
    .where(eq(guardPairings.tokenHash, tokenHash));
  if (!pairing) throw pairingEnded();
  const [assignment] = await tx.db
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
    .where(eq(guardAssignments.id, pairing.assignmentId))
    .for("share", { of: guardAssignments });
  if (assignment?.guardState !== "active") throw pairingEnded();
  if (assignment.eventState === "cancelled" || assignment.endsAt <= tx.now) throw pairingEnded();
  return { ...assignment, ...pairing };
}

async function markCodeUsed(tx: Tx, pairingId: number): Promise<void> {
  const [taken] = await tx.db
    .update(guardPairings)
    .set({ usedAt: tx.now })
    .where(
      and(
        eq(guardPairings.id, pairingId),
        isNull(guardPairings.usedAt),
        isNull(guardPairings.revokedAt),
        gt(guardPairings.expiresAt, tx.now),
      ),
    )
    .returning({ id: guardPairings.id });
  if (!taken) throw pairingEnded();
}

/**
 * Logs the phone in until the event ends, and logs out whoever was logged in on it. If several phones show the code at
 * once, one of them wins.
 */
export async function pairPhone({ ctx, input }: VerbArgs<{ token: string }>): Promise<{ sessionId: string }> {
  await takeAddressPoint("pairing:address", ctx);
  const parsed = PairingToken.safeParse(input);
  if (!parsed.success) throw pairingEnded();
  return withTx(ctx, async (tx) => {
    const { id, adminId, userId, endsAt, assignmentId } = await assignmentOf(tx, hashToken(parsed.data.token));
    await markCodeUsed(tx, id);
    const sessionId = await openGuardSession(tx, userId, endsAt);
    await tx.db.update(guardPairings).set({ sessionId }).where(eq(guardPairings.id, id));
    await recordLogin(tx, { userId, method: "pairing", outcome: "ok" });
    await recordAudit(tx, {
      action: "guard.phone_paired",
      entity: "guard_assignment",
      entityId: assignmentId,
      adminId,
      byUserId: userId,
      after: { pairingId: id, userId },
    });
    if (isPerson(ctx.actor)) await revokeSession(tx, ctx.actor.sessionId);
    return { sessionId };
  });
}
