import { and, eq, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { sessions } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { notifyAccountChange } from "@/lib/auth/account/notify-account-change";
import { ResetMfa, type ResetMfaInput } from "@/lib/auth/schemas";
import { forgetSecondFactor } from "@/lib/auth/second-factor/mfa-codes";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { assertNotProtected, lockUser, type UserRow } from "@/lib/users";

/** The caller has locked the row, authorized, and ends the sessions. False when there was no second factor. */
export async function removeSecondFactor(tx: Ctx, user: UserRow, reason?: string): Promise<boolean> {
  if (user.mfaSecretEncrypted === null) return false;
  await forgetSecondFactor(tx, user.id);
  await recordAudit(tx, {
    action: "user.mfa_reset",
    entity: "user",
    entityId: user.id,
    adminId: user.adminId,
    before: { mfaEnabled: user.mfaEnabledAt !== null },
    after: { mfaEnabled: false, reason },
    personal: ["reason"],
    subjectUserId: user.id,
  });
  await notifyAccountChange(tx, user, "mfa_reset");
  return true;
}

/**
 * Helps somebody who lost the phone and the recovery codes. Only the platform may: an administrator may already change a
 * colleague's e-mail, and with this as well could log in as them. It asks for the platform's own second factor. Nothing
 * changes, and sessions stay, for a person without one.
 */
export async function resetMfa({ ctx, input }: VerbArgs<ResetMfaInput>): Promise<{ userId: number }> {
  const { userId, reason } = parseInput(ResetMfa, input);
  const actor = authorizeUser(ctx.actor, "mfa:reset");
  return withTx(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (actor.userId === userId) throw new DomainError("user.own_account");
    assertNotProtected(user);
    if (await removeSecondFactor(tx, user, reason)) {
      await tx.db
        .update(sessions)
        .set({ revokedAt: tx.now })
        .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
    }
    return { userId };
  });
}
