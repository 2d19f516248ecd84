import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dbOf, getDb } from "@/db/client";
import { admins, enclosures, events, guardAssignments, guardPairings, sessions, users } from "@/db/schema";
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
  hasPrepaid: sql<boolean>`${users.profile} = 1 and exists (
    select 1 from ${enclosures} where ${enclosures.adminId} = ${users.adminId} and ${enclosures.isPrepaid})`,
  sessionId: sessions.id,
  sessionKind: sessions.kind,
  isStale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '5 minutes'`,
  assignmentId: guardPairings.assignmentId,
};

type ActorRow = {
  userId: number;
  profile: number;
  adminId: number | null;
  name: string;
  isPlatformAdmin: boolean;
  adminKind: string | null;
  hasPrepaid: boolean;
  sessionId: string;
  sessionKind: string;
  isStale: boolean;
  assignmentId: number | null;
};

/** "Last use" in the list of sessions, to within five minutes: not a write for every request. */
async function noteUse(sessionId: string): Promise<void> {
  await getDb().update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

function toActor({ sessionKind, isStale: _stale, ...row }: ActorRow): UserActor {
  return {
    ...row,
    kind: "user",
    profile: row.profile as Profile,
    adminKind: row.adminKind as UserActor["adminKind"],
    isMirror: sessionKind === "mirror",
  };
}

const parents = alias(sessions, "parents");

/** The person of a live session that `which` names, or null: revoked, expired, blocked and deleted are all the same. */
async function actorWhere(which: SQL | undefined): Promise<UserActor | null> {
  const [row] = await getDb()
    .select(actorColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.id, users.adminId))
    .leftJoin(parents, eq(parents.id, sessions.parentId))
    .leftJoin(guardPairings, and(eq(sessions.kind, "guard"), eq(guardPairings.sessionId, sessions.id)))
    .leftJoin(guardAssignments, eq(guardAssignments.id, guardPairings.assignmentId))
    .leftJoin(events, eq(events.id, guardAssignments.eventId))
    .where(
      and(
        which,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.state, "active"),
        sql`(${sessions.kind} <> 'mirror' or ${parents.revokedAt} is null and ${parents.expiresAt} > now())`,
        sql`(${sessions.kind} <> 'guard' or ${guardPairings.revokedAt} is null and ${events.endsAt} > now())`,
      ),
    );
  if (!row) return null;
  if (row.isStale) await noteUse(row.sessionId);
  return toActor(row);
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

/** Opens the session of a phone that was paired; it ends with its event, or when its pairing does. */
export async function openGuardSession(ctx: Ctx, userId: number, endsAt: Date): Promise<string> {
  return open(ctx, userId, "guard", null, (endsAt.getTime() - ctx.now.getTime()) / 1_000);
}

async function open(
  ctx: Ctx,
  userId: number,
  kind: "web" | "api" | "guard",
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

/** The person of a live session in a cookie, or null. */
export function actorOfSession(sessionId: string): Promise<UserActor | null> {
  return actorWhere(and(eq(sessions.id, sessionId), inArray(sessions.kind, ["web", "guard"])));
}

/** The person of a live bearer token, or null. */
export function actorOfToken(token: string): Promise<UserActor | null> {
  return actorWhere(and(eq(sessions.tokenHash, hashToken(token)), inArray(sessions.kind, ["api", "mirror"])));
}

/** Ends a session at once, on every face. */
export async function revokeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await dbOf(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
