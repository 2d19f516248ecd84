import { z } from "zod";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { recordAudit } from "@/lib/audit";
import { hashChosen } from "@/lib/auth/login/passwords";
import { removeSecondFactor } from "@/lib/auth/second-factor/reset-mfa";
import { endSessionsOf } from "@/lib/auth/sessions/end-sessions";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { changeUser, lockUserRow } from "@/lib/users";
import { Email, Password } from "@/lib/users/schemas";

const PLATFORM_USER = 1;

export const SetInitialCredentials = z.object({
  email: Email,
  password: Password,
  force: z.boolean().default(false),
});
export type SetInitialCredentialsInput = z.input<typeof SetInitialCredentials>;

/**
 * Sets those of user 1, the platform's administrator, and ends their sessions. An existing password is replaced only with `force`,
 * which also removes the second factor.
 */
export async function setInitialCredentials({
  ctx,
  input,
}: VerbArgs<SetInitialCredentialsInput>): Promise<{ email: string }> {
  authorizeSystem(ctx.actor);
  const { email, password, force } = parseInput(SetInitialCredentials, input);
  const passwordHash = await hashChosen(password);
  return withTx(ctx, async (tx) => {
    const user = await lockUserRow(tx, PLATFORM_USER, "update");
    if (!user) throw notFound();
    if (user.passwordHash !== null && !force) throw new DomainError("user.has_password");
    const other = await tx.db.query.users.findFirst({
      columns: { id: true },
      where: (row, { and: both, ne, eq: is }) => both(is(row.email, email), ne(row.id, PLATFORM_USER)),
    });
    const taken = () => new DomainError("user.email_taken", { field: "email" });
    if (other) throw taken();
    const verified = user.email === email ? {} : { emailVerifiedAt: null };
    await translateUniqueErrors(changeUser(tx, PLATFORM_USER, { email, passwordHash, ...verified }), {
      users_email_key: taken,
    });
    if (force) await removeSecondFactor(tx, user);
    await endSessionsOf(tx, PLATFORM_USER);
    await recordAudit(tx, {
      action: "user.credentials_set",
      entity: "user",
      entityId: PLATFORM_USER,
      adminId: user.adminId,
      before: { email: user.email, hasPassword: user.passwordHash !== null },
      after: { email, hasPassword: true },
      personal: ["email"],
      subjectUserId: PLATFORM_USER,
    });
    return { email };
  });
}
