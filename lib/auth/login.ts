import { createHash } from "node:crypto";
import { dbOf, withTx } from "@/db/client";
import { loginEvents } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { forgetPoints, takePoint } from "@/lib/auth/limits";
import { verifyPassword } from "@/lib/auth/passwords";
import { Login, type LoginInput } from "@/lib/auth/schemas";
import { openApiToken, openWebSession } from "@/lib/auth/sessions";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { findByContact, type UserRow } from "@/lib/users";

export interface LoggedIn {
  userId: number;
  profile: number;
  adminId: number | null;
  userName: string;
}

const keyOf = (identifier: string) => createHash("sha256").update(identifier.toLowerCase()).digest("base64url");

/**
 * Checks an e-mail or phone and a password; a wrong pair does the same work as a right one.
 * Errors: `input.invalid`, `auth.wrong_credentials`, `auth.rate_limited`.
 */
async function verifyCredentials(ctx: Ctx, input: LoginInput): Promise<UserRow> {
  const { identifier, password } = parseInput(Login, input);
  await takePoint("login:account", keyOf(identifier));
  if (ctx.ip) await takePoint("login:address", ctx.ip);
  const user = await findByContact(ctx, identifier);
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  const outcome = !matches ? "wrong_credentials" : user?.state === "active" ? "ok" : "blocked";
  await dbOf(ctx)
    .insert(loginEvents)
    .values({
      userId: user?.id ?? null,
      outcome,
      ip: ctx.ip ?? null,
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
      at: ctx.now,
    });
  if (outcome !== "ok" || !user) throw new DomainError("auth.wrong_credentials");
  await forgetPoints("login:account", keyOf(identifier));
  return user;
}

async function openAfterLogin<T>(ctx: Ctx, user: UserRow, open: (tx: Ctx) => Promise<T>): Promise<T & LoggedIn> {
  const opened = await withTx(ctx, async (tx) => {
    await recordAudit(tx, { action: "session.opened", entity: "user", entityId: user.id, adminId: user.adminId });
    return open(tx);
  });
  return { ...opened, userId: user.id, profile: user.profile, adminId: user.adminId, userName: user.userName };
}

/** Log in on the web. Answers the id of the new session. Errors: as `verifyCredentials`. */
export async function loginWeb({ ctx, input }: VerbArgs<LoginInput>): Promise<LoggedIn & { sessionId: string }> {
  const user = await verifyCredentials(ctx, input);
  return openAfterLogin(ctx, user, async (tx) => ({ sessionId: await openWebSession(tx, user.id) }));
}

/** Log in for the API. Answers an opaque bearer token, valid 12 hours. Errors: as `verifyCredentials`. */
export async function loginApi({ ctx, input }: VerbArgs<LoginInput>): Promise<LoggedIn & { token: string }> {
  const user = await verifyCredentials(ctx, input);
  return openAfterLogin(ctx, user, async (tx) => ({ token: await openApiToken(tx, user.id) }));
}
