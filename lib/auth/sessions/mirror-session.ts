import { and, eq, lt, sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { sessions } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { authorizeUser } from "@/lib/core/permissions";

const MIRROR_SECONDS = 600;

export interface MirrorDto {
  token: string;
  seconds: number;
  userId: number;
  profile: number;
  userName: string;
}

/**
 * A token for the page's own scripts and older clients. It lives 10 minutes, ends with the actor's session, and has
 * only the permissions that admit a `mirror`.
 */
export async function openMirror({ ctx }: VerbArgs<null>): Promise<MirrorDto> {
  const actor = authorizeUser(ctx.actor, "account:read");
  if (actor.kind === "mirror") throw forbidden();
  const token = newToken();
  await withTx(ctx, async (tx) => {
    await tx.db
      .delete(sessions)
      .where(
        and(
          eq(sessions.parentId, actor.sessionId),
          eq(sessions.userId, actor.userId),
          lt(sessions.expiresAt, sql`now()`),
        ),
      );
    await tx.db.insert(sessions).values({
      userId: actor.userId,
      kind: "mirror",
      parentId: actor.sessionId,
      tokenHash: hashToken(token),
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
      ip: ctx.ip ?? null,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + MIRROR_SECONDS * 1_000),
    });
  });
  return { token, seconds: MIRROR_SECONDS, userId: actor.userId, profile: actor.profile, userName: actor.name };
}
