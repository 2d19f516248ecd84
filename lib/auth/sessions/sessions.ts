import { and, eq, isNull, sql } from "drizzle-orm";
import { dbOf, getDb } from "@/db/client";
import { sessions, users } from "@/db/schema";
import { limitsOfSession, type SessionLimits, type SessionRow, sessionOfCookie, sessionOfToken } from "@/lib/auth/hot";
import type { Ctx, PersonActor, Tenant } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { hashToken, newToken } from "@/lib/core/ids";

export const WEB_SESSION_SECONDS = 30 * 24 * 3_600;
export const API_TOKEN_SECONDS = 12 * 3_600;

/** An administrator's session in a browser ends when it is not used for so long. */
const idleSeconds = () => env().ADMIN_IDLE_HOURS * 3_600;

/**
 * People see the last use of their sessions. Five minutes of tolerance save a write on nearly every request. The use
 * moves the end of an administrator's session, never past its thirty days.
 */
async function noteUse({ sessionId, sessionKind, profile }: SessionRow): Promise<void> {
  const isIdleLimited = sessionKind === "web" && profile === 1;
  const end = sql`least(${sessions.createdAt} + make_interval(secs => ${WEB_SESSION_SECONDS}),
    now() + make_interval(secs => ${idleSeconds()}))`;
  await getDb()
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, ...(isIdleLimited ? { expiresAt: end } : {}) })
    .where(eq(sessions.id, sessionId));
}

function tenantOf({ profile, adminId, adminKind }: SessionRow, limits: SessionLimits | undefined): Tenant | null {
  if (adminId === null || adminKind === null) return null;
  return { id: adminId, kind: adminKind, hasPrepaid: profile === 1 && limits?.hasPrepaid === true };
}

/** Null when a mirror's own session has ended, or a phone's pairing or event. */
function actorOf(row: SessionRow, limits: SessionLimits | undefined): PersonActor | null {
  const { userId, profile, name, isPlatformAdmin, position, sessionId, secondFactor } = row;
  const tenant = tenantOf(row, limits);
  const person = { userId, profile, name, isPlatformAdmin, position, sessionId, secondFactor, tenant };
  switch (row.sessionKind) {
    case "web":
      return { kind: "user", ...person };
    case "api":
      return { kind: "api_token", ...person };
    case "mirror":
      return limits?.isParentLive ? { kind: "mirror", ...person } : null;
    case "guard":
      return limits?.assignmentId ? { kind: "paired_phone", assignmentId: limits.assignmentId, ...person } : null;
  }
}

async function toActor(row: SessionRow | undefined): Promise<PersonActor | null> {
  if (!row) return null;
  const { sessionId, sessionKind, adminId, profile } = row;
  const isDependent = sessionKind === "mirror" || sessionKind === "guard";
  const [limits] = isDependent || profile === 1 ? await limitsOfSession(getDb(), { sessionId, adminId }) : [];
  const actor = actorOf(row, limits);
  if (actor && row.isStale) await noteUse(row);
  return actor;
}

/** Answers the id that the cookie carries. */
export async function openWebSession(ctx: Ctx, userId: number): Promise<string> {
  const [person] = await dbOf(ctx).select({ profile: users.profile }).from(users).where(eq(users.id, userId));
  const idle = person?.profile === 1 ? idleSeconds() : WEB_SESSION_SECONDS;
  return open(ctx, userId, "web", null, Math.min(idle, WEB_SESSION_SECONDS));
}

/** Answers the bearer token, of which only the hash is kept. */
export async function openApiToken(ctx: Ctx, userId: number): Promise<string> {
  const token = newToken();
  await open(ctx, userId, "api", hashToken(token), API_TOKEN_SECONDS);
  return token;
}

/** A paired phone's session lasts as long as its event; ending the pairing ends it earlier. */
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

/** Null for a revoked or expired session as for a blocked or deleted person, so that nobody can tell which. */
export async function actorOfSession(sessionId: string): Promise<PersonActor | null> {
  const [row] = await sessionOfCookie(getDb(), { sessionId });
  return toActor(row);
}

/** As `actorOfSession`, for a bearer token. */
export async function actorOfToken(token: string): Promise<PersonActor | null> {
  const [row] = await sessionOfToken(getDb(), { tokenHash: hashToken(token) });
  return toActor(row);
}

/** The session may do what asks for a second factor, for ten minutes. */
export async function noteSecondFactor(ctx: Ctx, sessionId: string): Promise<void> {
  await dbOf(ctx).update(sessions).set({ secondFactorAt: ctx.now }).where(eq(sessions.id, sessionId));
}

export async function revokeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await dbOf(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
