import { and, eq, isNull, ne, or } from "drizzle-orm";
import { withTx } from "@/db/client";
import { sessions } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { notifyAccountChange } from "@/lib/auth/account/notify-account-change";
import { lockPerson, provePassword } from "@/lib/auth/account/own-account";
import { endLinks } from "@/lib/auth/contact/links";
import { endCodes } from "@/lib/auth/contact/one-time-codes";
import { hashChosen } from "@/lib/auth/login/passwords";
import { ChangePassword, type ChangePasswordInput } from "@/lib/auth/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { changeUser } from "@/lib/users";

/** Ends the actor's other sessions, links and codes too, among them a change of contact begun with the old password. */
export async function changePassword({ ctx, input }: VerbArgs<ChangePasswordInput>): Promise<null> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { currentPassword, password } = parseInput(ChangePassword, input);
  const { passwordHash: before } = await provePassword(ctx, actor, currentPassword);
  const passwordHash = await hashChosen(password);
  await withTx(ctx, async (tx) => {
    const user = await lockPerson(tx, actor.userId);
    // Another request changed the password while this one was hashing, so the proven one is no longer current.
    if (user.passwordHash !== before) throw new DomainError("user.wrong_password", { field: "currentPassword" });
    await changeUser(tx, user.id, { passwordHash });
    await tx.db
      .update(sessions)
      .set({ revokedAt: tx.now })
      .where(
        and(
          eq(sessions.userId, user.id),
          isNull(sessions.revokedAt),
          ne(sessions.id, actor.sessionId),
          or(isNull(sessions.parentId), ne(sessions.parentId, actor.sessionId)),
        ),
      );
    await endLinks(tx, user.id);
    await endCodes(tx, user.id);
    await recordAudit(tx, {
      action: "user.password_changed",
      entity: "user",
      entityId: user.id,
      adminId: user.adminId,
    });
    await notifyAccountChange(tx, user, "password_changed");
  });
  return null;
}
