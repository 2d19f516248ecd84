import { withTx } from "@/db/client";
import { notifyAccountChange } from "@/lib/auth/account/notify-account-change";
import { lockPerson } from "@/lib/auth/account/own-account";
import { type ApiLogin, type LoggedIn, openFullSession, type WebLogin } from "@/lib/auth/login/login";
import { recordLogin } from "@/lib/auth/login/login-events";
import { SecondFactor, type SecondFactorInput } from "@/lib/auth/schemas";
import { takeSecondFactor } from "@/lib/auth/second-factor/mfa-codes";
import { endPending, type Pending, requirePending } from "@/lib/auth/second-factor/mfa-session";
import { openApiToken, openWebSession } from "@/lib/auth/sessions/sessions";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { forgetPoints, takePoint } from "@/lib/limits";
import type { UserRow } from "@/lib/users";

/** `token` is that of the pending session. */
export interface PendingInput {
  token: string | null;
}

export const loggedInOf = ({ id, profile, adminId, userName }: UserRow): LoggedIn => ({
  userId: id,
  profile,
  adminId,
  userName,
});

/** Counted over all processes: five per pending session and per account. */
export async function takeTry(ctx: Ctx, { sessionId, user }: Pending): Promise<void> {
  const onWait = () => recordLogin(ctx, { userId: user.id, method: "second_factor", outcome: "rate_limited" });
  await takePoint("mfa:session", sessionId, onWait);
  await takePoint("mfa:account", String(user.id), onWait);
}

async function pass<T>(
  ctx: Ctx,
  input: SecondFactorInput & PendingInput,
  open: (tx: Ctx, userId: number) => Promise<T>,
): Promise<{ opened: T; user: UserRow }> {
  const pending = await requirePending(ctx, input.token);
  const { code } = parseInput(SecondFactor, { code: input.code });
  const { user } = pending;
  if (user.mfaEnabledAt === null) throw new DomainError("mfa.not_enrolled");
  await takeTry(ctx, pending);
  try {
    const opened = await withTx(ctx, async (tx) => {
      const user = await lockPerson(tx, pending.user.id);
      const method = await takeSecondFactor(tx, user, code);
      await endPending(tx, pending);
      if (method === "recovery_code") await notifyAccountChange(tx, user, "recovery_code_used");
      return openFullSession(tx, user, method, open);
    });
    await forgetPoints("mfa:account", String(user.id));
    return { opened, user };
  } catch (error) {
    if (error instanceof DomainError && error.code === "auth.wrong_code") {
      await recordLogin(ctx, { userId: user.id, method: "second_factor", outcome: "wrong_code" });
    }
    throw error;
  }
}

/** Takes a code of the app or a recovery code. A new session replaces the pending one. */
export async function secondFactorWeb({ ctx, input }: VerbArgs<SecondFactorInput & PendingInput>): Promise<WebLogin> {
  const { opened, user } = await pass(ctx, input, openWebSession);
  return { ...loggedInOf(user), mfaRequired: false, sessionId: opened };
}

/** As `secondFactorWeb`, for the API. */
export async function secondFactorApi({ ctx, input }: VerbArgs<SecondFactorInput & PendingInput>): Promise<ApiLogin> {
  if (!input.token) throw new DomainError("auth.required");
  const { opened, user } = await pass(ctx, input, openApiToken);
  return { ...loggedInOf(user), mfaRequired: false, token: opened };
}
