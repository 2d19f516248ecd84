import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { userCodes } from "@/db/schema";
import type { Channel } from "@/lib/auth/contact/contact";
import type { Ctx } from "@/lib/core/context";
import { isKeyedHash, keyedHash } from "@/lib/core/crypto";
import { idList } from "@/lib/core/ids";
import { lockUserRow } from "@/lib/users";

export type CodePurpose = "login" | "verify_phone" | "verify_email";

export const CODE_MINUTES = 10;
const TRIES = 5;

export type CodeRow = typeof userCodes.$inferSelect;

interface NewCode {
  userId: number;
  purpose: CodePurpose;
  channel: Channel;
  /** The contact that it is sent to, which it proves. */
  target: string;
  /** Who asked for it, by `askerOf`. */
  asker?: Buffer | null;
}

const hashed = (userId: number, purpose: CodePurpose, code: string) =>
  [`code:${purpose}`, `${userId}:${code}`] as const;

/** Stands for the hash of a code that nobody has. */
const NO_HASH = Buffer.alloc(32);

const liveOf = (userId: number, purpose: CodePurpose) =>
  and(eq(userCodes.userId, userId), eq(userCodes.purpose, purpose), isNull(userCodes.endedAt));

/**
 * Six digits for 10 minutes, in place of the person's last code for the same purpose. Only a keyed hash is stored. The
 * person's row is locked, so that of two requests at once the later code counts.
 */
export async function issueCode(
  tx: Ctx & { db: Db },
  { userId, purpose, channel, target, asker = null }: NewCode,
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
      codeHash: keyedHash(...hashed(userId, purpose, code)),
      askerHash: asker,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + CODE_MINUTES * 60_000),
    })
    .returning({ id: userCodes.id });
  if (!row) throw new Error("The code was not stored");
  return { codeId: row.id, code };
}

/** Who tries a code: the person, in their session or a browser that they use, or somebody unknown. */
export interface Trying {
  isOwn: boolean;
  /** `askerOf` makes it. */
  asker: Buffer | null;
}

/**
 * Answers the row of the code if it is the right one; the caller still has to end it. One statement counts each try, so
 * that five at once are five: five for the person, five for who asked for the code, five for all others, so that
 * strangers use up nobody else's. For nobody (0) it does the same work.
 */
export async function tryCode(
  ctx: Ctx,
  userId: number,
  purpose: CodePurpose,
  code: string,
  { isOwn, asker }: Trying,
): Promise<CodeRow | null> {
  const asked = sql`${userCodes.askerHash} is not distinct from ${asker}::bytea`;
  const [row] = await dbOf(ctx)
    .update(userCodes)
    .set(
      isOwn
        ? { ownTries: sql`${userCodes.ownTries} + 1` }
        : {
            tries: sql`${userCodes.tries} + case when ${asked} then 1 else 0 end`,
            otherTries: sql`${userCodes.otherTries} + case when ${asked} then 0 else 1 end`,
          },
    )
    .where(
      and(
        liveOf(userId, purpose),
        gt(userCodes.expiresAt, ctx.now),
        isOwn
          ? lt(userCodes.ownTries, TRIES)
          : sql`case when ${asked} then ${userCodes.tries} else ${userCodes.otherTries} end < ${TRIES}`,
      ),
    )
    .returning();
  const matches = isKeyedHash(row?.codeHash ?? NO_HASH, ...hashed(userId, purpose, code));
  return row && matches ? row : null;
}

/** False if another request used the code first. */
export async function endCode(ctx: Ctx, codeId: number): Promise<boolean> {
  const ended = await dbOf(ctx)
    .update(userCodes)
    .set({ endedAt: ctx.now })
    .where(and(eq(userCodes.id, codeId), isNull(userCodes.endedAt)))
    .returning({ id: userCodes.id });
  return ended.length === 1;
}

/** Ends the person's codes, or only those sent to one contact. */
export async function endCodes(ctx: Ctx, userId: number, target?: string): Promise<void> {
  const sent = target === undefined ? undefined : eq(userCodes.target, target);
  await dbOf(ctx)
    .update(userCodes)
    .set({ endedAt: ctx.now })
    .where(and(eq(userCodes.userId, userId), isNull(userCodes.endedAt), sent));
}

/** Null once the code can no longer be used. */
export async function addressOfCode(codeId: number): Promise<string | null> {
  const [row] = await dbOf({})
    .select({ target: userCodes.target })
    .from(userCodes)
    .where(and(eq(userCodes.id, codeId), isNull(userCodes.endedAt), gt(userCodes.expiresAt, sql`now()`)));
  return row?.target ?? null;
}

/** The person's last code for a purpose, also after it expired, unless it was used or replaced. */
export async function lastCode(
  ctx: Ctx,
  userId: number,
  purpose: CodePurpose,
): Promise<Pick<CodeRow, "target" | "createdAt" | "expiresAt"> | null> {
  const [row] = await dbOf(ctx)
    .select({ target: userCodes.target, createdAt: userCodes.createdAt, expiresAt: userCodes.expiresAt })
    .from(userCodes)
    .where(liveOf(userId, purpose));
  return row ?? null;
}

/**
 * Keeps a contact that is being replaced, as a code that nobody can use, so that a message can be sent to it: messages
 * themselves must not store addresses.
 */
export async function keepFormerContact(
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

export async function formerContact(codeId: number): Promise<string | null> {
  const [row] = await dbOf({}).select({ target: userCodes.target }).from(userCodes).where(eq(userCodes.id, codeId));
  return row?.target ?? null;
}

/** So long codes are kept after they expired, and with them the contacts that were replaced. */
export const FORMER_CONTACT_DAYS = 30;

/** E-mails that were these people's within the last `FORMER_CONTACT_DAYS`, as ids by which `formerContact` finds them. */
export const formerEmails = (ctx: Ctx, userIds: readonly number[]): Promise<{ userId: number; codeId: number }[]> =>
  dbOf(ctx).execute<{ userId: number; codeId: number }>(sql`
    select c.user_id as "userId", max(c.id) as "codeId" from user_codes c join users u on u.id = c.user_id
    where c.user_id = any(${idList(userIds)}::text::int[]) and c.channel = 'email' and c.expires_at = c.created_at
      and c.target is distinct from u.email
      and c.created_at > ${ctx.now}::timestamptz - make_interval(days => ${FORMER_CONTACT_DAYS}::int)
    group by c.user_id, c.target order by 1, 2`);
