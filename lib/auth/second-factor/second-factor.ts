import { eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { sessions } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { notifyAccountChange } from "@/lib/auth/account/notify-account-change";
import { lockPerson } from "@/lib/auth/account/own-account";
import { type ApiLogin, type LoggedIn, openFullSession, type WebLogin } from "@/lib/auth/login/login";
import { recordLogin } from "@/lib/auth/login/login-events";
import { SecondFactor, type SecondFactorInput } from "@/lib/auth/schemas";
import { takeSecondFactor } from "@/lib/auth/second-factor/mfa-codes";
import { endPending, requirePending } from "@/lib/auth/second-factor/mfa-session";
import { actorOfToken, noteSecondFactor, openApiToken, openWebSession } from "@/lib/auth/sessions/sessions";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
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

/**
 * Counted over all processes: five per session and per account. The login's step (`mfa:account`) and sessions that are
 * open (`mfa:prove`) have counts of their own, so that a stolen session does not lock its owner out of the login.
 */
export async function takeTry(
  ctx: Ctx,
  { sessionId, user }: { sessionId: string; user: Pick<UserRow, "id"> },
  ofAccount: "mfa:account" | "mfa:prove",
): Promise<void> {
  const onWait = () => recordLogin(ctx, { userId: user.id, method: "second_factor", outcome: "rate_limited" });
  await takePoint("mfa:session", sessionId, onWait);
  await takePoint(ofAccount, String(user.id), onWait);
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
  await takeTry(ctx, pending, "mfa:account");
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

/** The first code of a session opens it and counts for what asks for one later, too. */
export async function openWebProven(tx: Ctx, userId: number): Promise<string> {
  const sessionId = await openWebSession(tx, userId);
  await noteSecondFactor(tx, sessionId);
  return sessionId;
}

async function openApiProven(tx: Ctx, userId: number): Promise<string> {
  const token = await openApiToken(tx, userId);
  await dbOf(tx)
    .update(sessions)
    .set({ secondFactorAt: tx.now })
    .where(eq(sessions.tokenHash, hashToken(token)));
  return token;
}

/** Shows a code in a session that is open, which may then do what asks for a second factor, for ten minutes. */
async function prove(ctx: Ctx, actor: PersonActor, input: SecondFactorInput): Promise<UserRow> {
  const { code } = parseInput(SecondFactor, input);
  const { sessionId, userId } = actor;
  await takeTry(ctx, { sessionId, user: { id: userId } }, "mfa:prove");
  try {
    const user = await withTx(ctx, async (tx) => {
      const user = await lockPerson(tx, userId);
      const method = await takeSecondFactor(tx, user, code);
      await noteSecondFactor(tx, sessionId);
      if (method === "recovery_code") await notifyAccountChange(tx, user, "recovery_code_used");
      await recordAudit(tx, {
        action: "session.second_factor",
        entity: "user",
        entityId: userId,
        adminId: user.adminId,
      });
      return user;
    });
    await forgetPoints("mfa:session", sessionId);
    await forgetPoints("mfa:prove", String(userId));
    return user;
  } catch (error) {
    if (error instanceof DomainError && error.code === "auth.wrong_code") {
      await recordLogin(ctx, { userId, method: "second_factor", outcome: "wrong_code" });
    }
    throw error;
  }
}

/** The pages use it: the actor shows a code of the app or a recovery code in the session that is open. */
export async function proveSecondFactor({ ctx, input }: VerbArgs<SecondFactorInput>): Promise<null> {
  await prove(ctx, authorizeUser(ctx.actor, "account:write"), input);
  return null;
}

async function proveToken(ctx: Ctx, actor: PersonActor, token: string, code: string): Promise<ApiLogin> {
  const user = await prove(ctx, actor, { code });
  return { ...loggedInOf(user), mfaRequired: false, token };
}

/** Takes a code of the app or a recovery code. A new session replaces the pending one. */
export async function secondFactorWeb({ ctx, input }: VerbArgs<SecondFactorInput & PendingInput>): Promise<WebLogin> {
  const { opened, user } = await pass(ctx, input, openWebProven);
  return { ...loggedInOf(user), mfaRequired: false, sessionId: opened };
}

/** As `secondFactorWeb`, for the API. The token of a login that is complete stays, and may do more for ten minutes. */
export async function secondFactorApi({ ctx, input }: VerbArgs<SecondFactorInput & PendingInput>): Promise<ApiLogin> {
  if (!input.token) throw new DomainError("auth.required");
  const actor = await actorOfToken(input.token);
  if (actor?.kind === "api_token") return proveToken({ ...ctx, actor }, actor, input.token, input.code);
  const { opened, user } = await pass(ctx, input, openApiProven);
  return { ...loggedInOf(user), mfaRequired: false, token: opened };
}
