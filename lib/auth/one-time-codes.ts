import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { userCodes } from "@/db/schema";
import type { Channel } from "@/lib/auth/contact";
import type { Ctx } from "@/lib/core/context";
import { keyedHash } from "@/lib/core/crypto";
import { lockUserRow } from "@/lib/users";

export type CodePurpose = "login" | "verify_phone" | "verify_email";

export const CODE_MINUTES = 10;
const TRIES = 5;

export type CodeRow = typeof userCodes.$inferSelect;

interface NewCode {
  userId: number;
  purpose: CodePurpose;
  channel: Channel;
  /** Where it is sent: what it proves. */
  target: string;
}

const hashOf = (userId: number, purpose: CodePurpose, code: string) =>
  keyedHash(`code:${purpose}`, `${userId}:${code}`);
const liveOf = (userId: number, purpose: CodePurpose) =>
  and(eq(userCodes.userId, userId), eq(userCodes.purpose, purpose), isNull(userCodes.endedAt));

/**
 * A new code of six digits for 10 minutes, in place of the person's last one for the same purpose. Only its keyed hash
 * is stored. The person's row is locked, so that of two at once the later one counts.
 */
export async function issueCode(
  tx: Ctx & { db: Db },
  { userId, purpose, channel, target }: NewCode,
): Promise<{ codeId: number; code: string }> {
  await lockUserRow(tx, userId);
  await tx.db.update(userCodes).set({ endedAt: tx.now }).where(liveOf(userId, purpose));
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const [row] = await tx.db
    .insert(userCodes)
    .values({
      userId,
      purpose,
      channel,
      target,
      codeHash: hashOf(userId, purpose, code),
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + CODE_MINUTES * 60_000),
    })
    .returning({ id: userCodes.id });
  if (!row) throw new Error("The code was not stored");
  return { codeId: row.id, code };
}

/**
 * Counts a try at the person's live code and answers the code's row if it is the right one; it still has to be ended.
 * Each of the five tries is counted by one statement, so that five at once are five. For nobody (0) it does the same.
 */
export async function tryCode(ctx: Ctx, userId: number, purpose: CodePurpose, code: string): Promise<CodeRow | null> {
  const given = hashOf(userId, purpose, code);
  const [row] = await dbOf(ctx)
    .update(userCodes)
    .set({ tries: sql`${userCodes.tries} + 1` })
    .where(and(liveOf(userId, purpose), gt(userCodes.expiresAt, ctx.now), lt(userCodes.tries, TRIES)))
    .returning();
  const matches = timingSafeEqual(row?.codeHash ?? Buffer.alloc(given.length), given);
  return row && matches ? row : null;
}

/** Uses a code up. False if somebody was faster. */
export async function endCode(ctx: Ctx, codeId: number): Promise<boolean> {
  const ended = await dbOf(ctx)
    .update(userCodes)
    .set({ endedAt: ctx.now })
    .where(and(eq(userCodes.id, codeId), isNull(userCodes.endedAt)))
    .returning({ id: userCodes.id });
  return ended.length === 1;
}

/** Ends every code of a person, or those that were sent to one contact. */
export async function endCodes(ctx: Ctx, userId: number, target?: string): Promise<void> {
  const sent = target === undefined ? undefined : eq(userCodes.target, target);
  await dbOf(ctx)
    .update(userCodes)
    .set({ endedAt: ctx.now })
    .where(and(eq(userCodes.userId, userId), isNull(userCodes.endedAt), sent));
}

/** Where a code of this id is to be sent, while it may still be used; null afterwards. */
export async function addressOfCode(codeId: number): Promise<string | null> {
  const [row] = await dbOf({})
    .select({ target: userCodes.target })
    .from(userCodes)
    .where(and(eq(userCodes.id, codeId), isNull(userCodes.endedAt), gt(userCodes.expiresAt, sql`now()`)));
  return row?.target ?? null;
}

/** What the person's last code for a purpose was sent to, if it was neither used nor replaced: also when its time is over. */
export async function liveTarget(ctx: Ctx, userId: number, purpose: CodePurpose): Promise<string | null> {
  const [row] = await dbOf(ctx).select({ target: userCodes.target }).from(userCodes).where(liveOf(userId, purpose));
  return row?.target ?? null;
}

/**
 * Keeps a contact that is given up, as a code that nobody can use, for the message that tells it so: an address stands
 * in no other table of messages.
 */
export async function noteContact(
  tx: Ctx & { db: Db },
  { userId, purpose, channel, target }: NewCode,
): Promise<number> {
  const [row] = await tx.db
    .insert(userCodes)
    .values({
      userId,
      purpose,
      channel,
      target,
      codeHash: randomBytes(32),
      tries: TRIES,
      createdAt: tx.now,
      expiresAt: tx.now,
      endedAt: tx.now,
    })
    .returning({ id: userCodes.id });
  if (!row) throw new Error("The contact was not noted");
  return row.id;
}

/** A contact that `noteContact` kept. */
export async function notedContact(codeId: number): Promise<string | null> {
  const [row] = await dbOf({}).select({ target: userCodes.target }).from(userCodes).where(eq(userCodes.id, codeId));
  return row?.target ?? null;
}
