import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { dbOf, getDb } from "@/db/client";
import { admins, sessions, users } from "@/db/schema";
import type { Ctx, Profile, UserActor } from "@/lib/core/context";
import { hashToken, newToken } from "@/lib/core/ids";

export const WEB_SESSION_SECONDS = 30 * 24 * 3_600;
export const API_TOKEN_SECONDS = 12 * 3_600;

const actorColumns = {
  userId: users.id,
  profile: users.profile,
  adminId: users.adminId,
  name: users.userName,
  isPlatformAdmin: users.isPlatformAdmin,
  adminKind: admins.kind,
  sessionId: sessions.id,
};

type ActorRow = {
  userId: number;
  profile: number;
  adminId: number | null;
  name: string;
  isPlatformAdmin: boolean;
  adminKind: string | null;
  sessionId: string;
};

function toActor(row: ActorRow): UserActor {
  return {
    ...row,
    kind: "user",
    profile: row.profile as Profile,
    adminKind: row.adminKind as UserActor["adminKind"],
  };
}

/** Opens a session of the web; the cookie carries its id. */
export async function openWebSession(ctx: Ctx, userId: number): Promise<string> {
  return open(ctx, userId, "web", null, WEB_SESSION_SECONDS);
}

/** Opens a bearer token for the API and answers it; only its hash is kept. */
export async function openApiToken(ctx: Ctx, userId: number): Promise<string> {
  const token = newToken();
  await open(ctx, userId, "api", hashToken(token), API_TOKEN_SECONDS);
  return token;
}

async function open(
  ctx: Ctx,
  userId: number,
  kind: "web" | "api",
  tokenHash: Buffer | null,
  seconds: number,
): Promise<string> {
  const [row] = await dbOf(ctx)
    .insert(sessions)
    .values({
      userId,
      kind,
      tokenHash,
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
      ip: ctx.ip ?? null,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + seconds * 1_000),
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error("The session was not stored");
  return row.id;
}

/** The person of a live web session, or null: revoked, expired, blocked and deleted are all the same. */
export async function actorOfSession(sessionId: string): Promise<UserActor | null> {
  const [row] = await getDb()
    .select(actorColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.id, users.adminId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.kind, "web"),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.state, "active"),
      ),
    );
  return row ? toActor(row) : null;
}

/** The person of a live API token, or null. */
export async function actorOfToken(token: string): Promise<UserActor | null> {
  const [row] = await getDb()
    .select(actorColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.id, users.adminId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.kind, "api"),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.state, "active"),
      ),
    );
  return row ? toActor(row) : null;
}

/** Ends a session at once, on every face. */
export async function revokeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await dbOf(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
