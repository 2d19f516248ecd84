import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { sessions } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { deviceWords } from "@/lib/auth/account/device-words";
import { SessionId, type SessionIdInput } from "@/lib/auth/schemas";
import type { PersonActor, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";

export interface OwnSessionDto {
  id: string;
  /** E.g. "Chrome en Windows", or that it is a token of the API. */
  device: string;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isThis: boolean;
}

/** Nobody reads more than this, and the newest are the ones in use. */
const SHOWN = 100;

/** Leaves out mirrors, which end with their sessions, and half-done logins. */
const ownLive = (actor: PersonActor): SQL | undefined =>
  and(
    eq(sessions.userId, actor.userId),
    inArray(sessions.kind, ["web", "api", "guard"]),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, sql`now()`),
  );

const KINDS: Record<string, string> = { api: "Aplicación conectada", guard: "Teléfono de acceso" };

/** This session comes first, then the others by last use. */
export async function listOwnSessions({ ctx }: VerbArgs<null>): Promise<OwnSessionDto[]> {
  const actor = authorizeUser(ctx.actor, "account:read");
  const rows = await dbOf(ctx)
    .select({
      id: sessions.id,
      kind: sessions.kind,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(ownLive(actor))
    .orderBy(desc(sql`${sessions.id} = ${actor.sessionId}`), desc(sessions.lastSeenAt))
    .limit(SHOWN);
  return rows.map(({ kind, userAgent, ...row }) => ({
    ...row,
    device: [KINDS[kind], deviceWords(userAgent)].filter(Boolean).join(": "),
    isThis: row.id === actor.sessionId,
  }));
}

async function close({ ctx }: Pick<VerbArgs<unknown>, "ctx">, actor: PersonActor, which: SQL | undefined) {
  return withTx(ctx, async (tx) => {
    const closed = await tx.db
      .update(sessions)
      .set({ revokedAt: tx.now })
      .where(and(ownLive(actor), which))
      .returning({ id: sessions.id });
    if (closed.length > 0) {
      await recordAudit(tx, {
        action: "session.closed",
        entity: "user",
        entityId: actor.userId,
        adminId: actor.tenant?.id ?? null,
        after: { sessions: closed.length },
      });
    }
    return closed.length;
  });
}

export async function closeSession({ ctx, input }: VerbArgs<SessionIdInput>): Promise<null> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { sessionId } = parseInput(SessionId, input);
  if ((await close({ ctx }, actor, eq(sessions.id, sessionId))) === 0) throw notFound();
  return null;
}

export async function closeOtherSessions({ ctx }: VerbArgs<null>): Promise<{ closed: number }> {
  const actor = authorizeUser(ctx.actor, "account:write");
  return { closed: await close({ ctx }, actor, ne(sessions.id, actor.sessionId)) };
}
