import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { lockPerson } from "@/lib/auth/account/own-account";
import { admitTry, answersOf, challengeRequired, forgetTriesOf, ofNetwork } from "@/lib/auth/challenge/tries";
import { takeLoginCode, triesKey } from "@/lib/auth/login/login-code";
import { type LoginMethod, recordLogin, recordWait } from "@/lib/auth/login/login-events";
import { verifyPassword } from "@/lib/auth/login/passwords";
import { Login, type LoginInput } from "@/lib/auth/schemas";
import { openPendingToken } from "@/lib/auth/second-factor/mfa-session";
import { openApiToken, openWebSession } from "@/lib/auth/sessions/sessions";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { findForLogin, type UserRow } from "@/lib/users";

export interface LoggedIn {
  userId: number;
  profile: number;
  adminId: number | null;
  userName: string;
}

/** Where `mfaRequired`, the token only opens the step of the second factor. */
export type WebLogin = LoggedIn & ({ mfaRequired: false; sessionId: string } | { mfaRequired: true; token: string });

/** Where `mfaRequired`, the bearer token only opens the step of the second factor. */
export type ApiLogin = LoggedIn & { mfaRequired: boolean; token: string };

/** A wrong pair costs the same work as a right one, so that the time tells nothing. */
async function verifyCredentials(ctx: Ctx, input: LoginInput): Promise<UserRow> {
  const { identifier, password } = parseInput(Login, input);
  const user = await findForLogin(ctx, identifier);
  const key = triesKey(ctx, identifier, user);
  const allowed = await admitTry(ctx, {
    action: "login",
    subject: key.account,
    counts: [{ name: "login:account", key: key.account }, key.isKnown ? null : ofNetwork("login:address", ctx)],
    onOver: () => recordWait(ctx, user?.id ?? null, "password"),
    onTooMany: () => proveByCode(ctx, identifier, user),
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!matches || user?.state !== "active") {
    const outcome = matches ? "blocked" : "wrong_credentials";
    await recordLogin(ctx, { userId: user?.id ?? null, method: "password", outcome });
    throw new DomainError("auth.wrong_credentials");
  }
  await allowed.giveBack();
  await forgetTriesOf("login:account", [key.account]);
  return user;
}

/** After too many wrong passwords the right one counts only together with a code that the person received. */
async function proveByCode(ctx: Ctx, identifier: string, user: UserRow | undefined): Promise<void> {
  const code = answersOf(ctx).find((answer) => /^\d{6}$/.test(answer));
  if (code === undefined) throw challengeRequired("code", "one-time-code");
  await takeLoginCode(ctx, { identifier, code, user });
}

export function needsSecondFactor(user: Pick<UserRow, "profile" | "mfaEnabledAt" | "mfaRequired">): boolean {
  return user.mfaEnabledAt !== null || (user.profile === 1 && user.mfaRequired);
}

const loggedIn = ({ id, profile, adminId, userName }: UserRow): LoggedIn => ({
  userId: id,
  profile,
  adminId,
  userName,
});

/**
 * Locks the person's row and checks that nothing changed since the password was checked. A password change or a block
 * ends the sessions that exist at that moment, so a login that began earlier must not add one afterwards.
 */
async function lockIfUnchanged(tx: Ctx, user: UserRow): Promise<void> {
  const now = await lockPerson(tx, user.id);
  const asksMore = needsSecondFactor(now) && !needsSecondFactor(user);
  if (now.passwordHash !== user.passwordHash || asksMore) throw new DomainError("auth.session_expired");
}

async function openPending(ctx: Ctx, user: UserRow, method: LoginMethod): Promise<string> {
  return withTx(ctx, async (tx) => {
    await lockIfUnchanged(tx, user);
    await recordLogin(tx, { userId: user.id, method, outcome: "mfa_pending" });
    return openPendingToken(tx, user.id);
  });
}

export async function openFullSession<T>(
  ctx: Ctx,
  user: UserRow,
  method: LoginMethod,
  open: (tx: Ctx, userId: number) => Promise<T>,
): Promise<T> {
  return withTx(ctx, async (tx) => {
    await lockIfUnchanged(tx, user);
    await recordLogin(tx, { userId: user.id, method, outcome: "ok" });
    const who = { entity: "user", entityId: user.id, adminId: user.adminId, byUserId: user.id } as const;
    await recordAudit(tx, { action: "session.opened", ...who });
    return open(tx, user.id);
  });
}

/** The caller has checked the first factor (`method`). Answers a session, or the token of the second factor's step. */
export async function finishWebLogin(ctx: Ctx, user: UserRow, method: LoginMethod): Promise<WebLogin> {
  return needsSecondFactor(user)
    ? { ...loggedIn(user), mfaRequired: true, token: await openPending(ctx, user, method) }
    : { ...loggedIn(user), mfaRequired: false, sessionId: await openFullSession(ctx, user, method, openWebSession) };
}

/** As `finishWebLogin`, for the API. */
export async function finishApiLogin(ctx: Ctx, user: UserRow, method: LoginMethod): Promise<ApiLogin> {
  const mfaRequired = needsSecondFactor(user);
  const token = await (mfaRequired ? openPending(ctx, user, method) : openFullSession(ctx, user, method, openApiToken));
  return { ...loggedIn(user), mfaRequired, token };
}

export async function loginWeb({ ctx, input }: VerbArgs<LoginInput>): Promise<WebLogin> {
  return finishWebLogin(ctx, await verifyCredentials(ctx, input), "password");
}

/** The token is opaque and valid for 12 hours. */
export async function loginApi({ ctx, input }: VerbArgs<LoginInput>): Promise<ApiLogin> {
  return finishApiLogin(ctx, await verifyCredentials(ctx, input), "password");
}
