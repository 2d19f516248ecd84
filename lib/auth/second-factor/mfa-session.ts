import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { sessions, users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import type { UserRow } from "@/lib/users";

export const PENDING_SECONDS = 600;

export interface Pending {
  sessionId: string;
  user: UserRow;
}

/** The token opens only the second factor's step, for 10 minutes. */
export async function openPendingToken(ctx: Ctx, userId: number): Promise<string> {
  const token = newToken();
  await dbOf(ctx)
    .insert(sessions)
    .values({
      userId,
      kind: "mfa_pending",
      tokenHash: hashToken(token),
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
      ip: ctx.ip ?? null,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + PENDING_SECONDS * 1_000),
    });
  return token;
}

export async function findPending(ctx: Ctx, token: string | null): Promise<Pending | null> {
  if (!token || !/^[\w-]{20,200}$/.test(token)) return null;
  const [row] = await dbOf(ctx)
    .select({ sessionId: sessions.id, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.kind, "mfa_pending"),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.state, "active"),
      ),
    );
  return row ?? null;
}

export async function requirePending(ctx: Ctx, token: string | null): Promise<Pending> {
  const pending = await findPending(ctx, token);
  if (!pending) throw new DomainError("auth.session_expired");
  return pending;
}

export async function endPending(ctx: Ctx, { sessionId }: Pending): Promise<void> {
  const [ended] = await dbOf(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (!ended) throw new DomainError("auth.session_expired");
}
