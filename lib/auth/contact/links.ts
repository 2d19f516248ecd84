import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { userLinks } from "@/db/schema";
import type { Channel } from "@/lib/auth/contact/contact";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { lockUserRow } from "@/lib/users";

export type LinkPurpose = "recover" | "invite";

const MINUTES: Record<LinkPurpose, number> = { recover: 30, invite: 7 * 24 * 60 };

export type LinkRow = typeof userLinks.$inferSelect;

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  channel: Channel;
  /** The contact that it is sent to, which using it proves. */
  target: string;
}

/** Replaces the person's last link of the same kind. Only the token's SHA-256 is stored. */
export async function issueLink(
  tx: Ctx & { db: Db },
  { userId, purpose, channel, target }: NewLink,
): Promise<{ linkId: number; token: string }> {
  await lockUserRow(tx, userId);
  await tx.db
    .update(userLinks)
    .set({ endedAt: tx.now })
    .where(and(eq(userLinks.userId, userId), eq(userLinks.purpose, purpose), isNull(userLinks.endedAt)));
  const token = newToken();
  const [row] = await tx.db
    .insert(userLinks)
    .values({
      userId,
      purpose,
      channel,
      target,
      tokenHash: hashToken(token),
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + MINUTES[purpose] * 60_000),
    })
    .returning({ id: userLinks.id });
  if (!row) throw new Error("The link was not stored");
  return { linkId: row.id, token };
}

/** `lock` keeps others from using the link until the caller's transaction ends. */
export async function openLink(ctx: Ctx, token: string, lock = false): Promise<LinkRow> {
  const query = dbOf(ctx)
    .select()
    .from(userLinks)
    .where(eq(userLinks.tokenHash, hashToken(token)));
  const [row] = lock ? await query.for("update") : await query;
  if (!row) throw new DomainError("link.unknown");
  if (row.endedAt) throw new DomainError("link.used");
  if (row.expiresAt <= ctx.now) throw new DomainError("link.expired");
  return row;
}

/** Ends the person's links, or only those sent to one contact. The caller has locked the person's row. */
export async function endLinks(ctx: Ctx, userId: number, target?: string): Promise<void> {
  const sent = target === undefined ? undefined : eq(userLinks.target, target);
  await dbOf(ctx)
    .update(userLinks)
    .set({ endedAt: ctx.now })
    .where(and(eq(userLinks.userId, userId), isNull(userLinks.endedAt), sent));
}

/** Null once the link can no longer be used. */
export async function addressOfLink(linkId: number): Promise<string | null> {
  const [row] = await dbOf({})
    .select({ target: userLinks.target })
    .from(userLinks)
    .where(and(eq(userLinks.id, linkId), isNull(userLinks.endedAt), gt(userLinks.expiresAt, sql`now()`)));
  return row?.target ?? null;
}
