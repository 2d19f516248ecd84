import { and, eq, isNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { sessions } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { tellOfAccount } from "@/lib/auth/account-notice";
import { forgetSecondFactor } from "@/lib/auth/mfa-codes";
import { ResetMfa, type ResetMfaInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { assertNotProtected, lockUser, type UserRow } from "@/lib/users";

/**
 * Takes away the second factor of a person whose row is locked, in the transaction of a caller that has authorized and
 * ends their sessions; audits it and tells the person. False when they had none.
 */
export async function takeFactorAway(tx: Ctx, user: UserRow, reason?: string): Promise<boolean> {
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
  await tellOfAccount(tx, user, "mfa_reset");
  return true;
}

/**
 * Takes away the second factor of somebody who lost phone and recovery codes, and ends their sessions: they log in with
 * the password, and set up a new one where it is required. The platform only: a tenant's administrator may change
 * another one's e-mail, and with this as well would enter as them. Who has no second factor keeps their sessions.
 */
export async function resetMfa({ ctx, input }: VerbArgs<ResetMfaInput>): Promise<{ userId: number }> {
  const { userId, reason } = parseInput(ResetMfa, input);
  const actor = authorizeUser(ctx.actor, "mfa:reset");
  return withTx(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (actor.userId === userId) throw new DomainError("user.own_account");
    assertNotProtected(user);
    if (await takeFactorAway(tx, user, reason)) {
      await tx.db
        .update(sessions)
        .set({ revokedAt: tx.now })
        .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
    }
    return { userId };
  });
}
