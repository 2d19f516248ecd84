import { and, eq, inArray } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { sessions, users } from "@/db/schema";
import { verifyPassword } from "@/lib/auth/login/passwords";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { forgetPoints, takePoint } from "@/lib/limits";
import { lockUserRow, type UserRow } from "@/lib/users";

export async function readOwn(ctx: Ctx, actor: PersonActor): Promise<UserRow> {
  const [row] = await dbOf(ctx).select().from(users).where(eq(users.id, actor.userId));
  if (row?.state !== "active") throw new DomainError("auth.session_expired");
  return row;
}

export async function lockPerson(tx: Ctx, userId: number): Promise<UserRow> {
  const row = await lockUserRow(tx, userId);
  if (row?.state !== "active") throw new DomainError("auth.session_expired");
  return row;
}

const FRESH_SECONDS = 600;

/** Whether the actor's session was opened within ten minutes. */
export async function isFresh(ctx: Ctx, { sessionId, userId }: PersonActor): Promise<boolean> {
  const [session] = await dbOf(ctx)
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), inArray(sessions.kind, ["web", "api"])));
  return session !== undefined && ctx.now.getTime() - session.createdAt.getTime() <= FRESH_SECONDS * 1_000;
}

/**
 * Call it outside a transaction, because hashing takes long. Answers the actor's row. Of a buyer without a password it asks
 * a session that was opened within ten minutes, which takes a code.
 */
export async function provePassword(ctx: Ctx, actor: PersonActor, password: string): Promise<UserRow> {
  const key = String(actor.userId);
  await takePoint("password:account", key);
  const user = await readOwn(ctx, actor);
  if (user.passwordHash === null && user.profile === 2) {
    if (!(await isFresh(ctx, actor))) throw new DomainError("user.code_needed");
  } else if (password === "")
    throw new DomainError("input.invalid", { fields: { currentPassword: FIELD.passwordRequired } });
  else if (!(await verifyPassword(user.passwordHash, password)))
    throw new DomainError("user.wrong_password", { field: "currentPassword" });
  await forgetPoints("password:account", key);
  return user;
}
