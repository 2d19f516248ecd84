import { and, eq, isNull, sql } from "drizzle-orm";
import { dbOf, getDb, getSql } from "@/db/client";
import { runKept } from "@/db/prepared";
import { sessions } from "@/db/schema";
import type { Ctx, PersonActor, Profile, Tenant } from "@/lib/core/context";
import { hashToken, newToken } from "@/lib/core/ids";

export const WEB_SESSION_SECONDS = 30 * 24 * 3_600;
export const API_TOKEN_SECONDS = 12 * 3_600;

interface ActorRow {
  userId: number;
  profile: Profile;
  name: string;
  isPlatformAdmin: boolean;
  adminId: number | null;
  adminKind: Tenant["kind"] | null;
  sessionId: string;
  sessionKind: "web" | "api" | "mirror" | "guard";
  isStale: boolean;
}

/** What only some sessions need to be asked about: an administrator's, a page's own token, a paired phone. */
interface Bounds {
  hasPrepaid: boolean;
  /** Of a mirror: whether its session lives. */
  parentLives: boolean | null;
  /** Of a paired phone, while its pairing and event last. */
  assignmentId: number | null;
}

/** "Last use" in the list of sessions, to within five minutes: not a write for every request. */
async function noteUse(sessionId: string): Promise<void> {
  await getDb().update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

async function boundsOf({ sessionId, adminId }: ActorRow): Promise<Bounds | undefined> {
  const [bounds] = await getSql()<Bounds[]>`
    select exists (select 1 from enclosures n where n.admin_id = ${adminId}::int and n.is_prepaid) as "hasPrepaid",
      (select p.revoked_at is null and p.expires_at > now() from sessions p where p.id = s.parent_id) as "parentLives",
      (select a.id from guard_pairings g
        join guard_assignments a on a.id = g.assignment_id
        join events e on e.id = a.event_id
        where g.session_id = s.id and g.revoked_at is null and e.ends_at > now()) as "assignmentId"
    from sessions s where s.id = ${sessionId}::uuid`;
  return bounds;
}

function tenantOf({ profile, adminId, adminKind }: ActorRow, bounds: Bounds | undefined): Tenant | null {
  if (adminId === null || adminKind === null) return null;
  return { id: adminId, kind: adminKind, hasPrepaid: profile === 1 && bounds?.hasPrepaid === true };
}

/** What the session of a row is, or null where it ended with what it hung on: a mirror's session, a phone's pairing. */
function actorOf(row: ActorRow, bounds: Bounds | undefined): PersonActor | null {
  const { userId, profile, name, isPlatformAdmin, sessionId } = row;
  const person = { userId, profile, name, isPlatformAdmin, sessionId, tenant: tenantOf(row, bounds) };
  switch (row.sessionKind) {
    case "web":
      return { kind: "user", ...person };
    case "api":
      return { kind: "api_token", ...person };
    case "mirror":
      return bounds?.parentLives ? { kind: "mirror", ...person } : null;
    case "guard":
      return bounds?.assignmentId ? { kind: "paired_phone", assignmentId: bounds.assignmentId, ...person } : null;
  }
}

async function toActor(row: ActorRow | undefined): Promise<PersonActor | null> {
  if (!row) return null;
  const hangsOn = row.sessionKind === "mirror" || row.sessionKind === "guard";
  const actor = actorOf(row, hangsOn || row.profile === 1 ? await boundsOf(row) : undefined);
  if (actor && row.isStale) await noteUse(row.sessionId);
  return actor;
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

/** The part that both ways to name a session share; hand-written, for every request begins with it. */
const ACTOR = `select u.id as "userId", u.profile, u.admin_id as "adminId", u.user_name as name,
    u.is_platform_admin as "isPlatformAdmin", a.kind as "adminKind", s.id as "sessionId", s.kind as "sessionKind",
    s.last_seen_at < now() - interval '5 minutes' as "isStale"
  from sessions s join users u on u.id = s.user_id left join admins a on a.id = u.admin_id
  where s.revoked_at is null and s.expires_at > now() and u.state = 'active'`;
const BY_COOKIE = `${ACTOR} and s.id = $1::uuid and s.kind in ('web', 'guard')`;
const BY_TOKEN = `${ACTOR} and s.token_hash = $1::bytea and s.kind in ('api', 'mirror')`;

/** The person of a live session in a cookie, or null: revoked, expired, blocked and deleted are all the same. */
export async function actorOfSession(sessionId: string): Promise<PersonActor | null> {
  const [row] = await runKept<ActorRow>(getSql(), BY_COOKIE, [sessionId]);
  return toActor(row);
}

/** The person of a live bearer token, or null: revoked, expired, blocked and deleted are all the same. */
export async function actorOfToken(token: string): Promise<PersonActor | null> {
  const [row] = await runKept<ActorRow>(getSql(), BY_TOKEN, [hashToken(token)]);
  return toActor(row);
}

/** Ends a session at once, on every face. */
export async function revokeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await dbOf(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
