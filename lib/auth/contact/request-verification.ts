import { eq } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { accountKey, type Channel } from "@/lib/auth/contact/contact";
import { type CodePurpose, issueCode, lastCode } from "@/lib/auth/contact/one-time-codes";
import type { Asked } from "@/lib/auth/login/request-access";
import { RequestVerification, type RequestVerificationInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { takeTurn } from "@/lib/limits";
import { offersWhatsApp, queueMessage } from "@/lib/notifications";

export const purposeOf = (channel: Channel): CodePurpose => (channel === "email" ? "verify_email" : "verify_phone");

/**
 * The wait between codes counts per contact, so that a person who mistyped a digit can correct it at once. Another
 * limit counts how many contacts one person tries.
 */
export const verifyTurn = (userId: number, channel: Channel, target: string): string =>
  `${userId}:${channel}:${accountKey(target)}`;

export function assertSends(channel: Channel): void {
  if (channel === "whatsapp" && !offersWhatsApp()) throw new DomainError("contact.no_whatsapp", { field: "phone" });
}

/** The contact need not be the person's yet. */
export async function sendVerification(
  tx: Ctx & { db: Db },
  { userId, channel, target }: { userId: number; channel: Channel; target: string },
): Promise<void> {
  const purpose = purposeOf(channel);
  const { codeId, code } = await issueCode(tx, { userId, purpose, channel, target });
  const template = `auth.${purpose}`;
  await queueMessage(tx, {
    idempotencyKey: `${template}:${codeId}`,
    template,
    toUserId: userId,
    adminId: null,
    payload: { codeId },
    channel,
    secret: code,
  });
}

export interface ContactDto {
  /** The new contact while one is being verified, else the current one; null when there is none. */
  target: string | null;
  verified: boolean;
  /** The last code that was sent to the target and not used yet; it may have expired. */
  code: { sentAt: Date; isLive: boolean } | null;
}

export async function getOwnContact({ ctx, input }: VerbArgs<RequestVerificationInput>): Promise<ContactDto> {
  const { userId } = authorizeUser(ctx.actor, "account:read");
  const { channel } = parseInput(RequestVerification, input);
  const [user] = await dbOf(ctx).select().from(users).where(eq(users.id, userId));
  const [own, verifiedAt] =
    channel === "email" ? [user?.email, user?.emailVerifiedAt] : [user?.phone, user?.phoneVerifiedAt];
  const last = await lastCode(ctx, userId, purposeOf(channel));
  const target = last?.target ?? own ?? null;
  return {
    target,
    verified: target !== null && target === own && verifiedAt != null,
    code: last && { sentAt: last.createdAt, isLive: last.expiresAt > ctx.now },
  };
}

/**
 * Sends the code again: to the new contact while one is being verified, else to the current one. Answers the seconds
 * until the next request.
 */
export async function requestVerification({ ctx, input }: VerbArgs<RequestVerificationInput>): Promise<Asked> {
  const { userId } = authorizeUser(ctx.actor, "account:write");
  const { channel } = parseInput(RequestVerification, input);
  assertSends(channel);
  const { target, verified } = await getOwnContact({ ctx, input: { channel } });
  if (target === null || verified) throw new DomainError("contact.unchanged");
  const seconds = await takeTurn("verify:send", verifyTurn(userId, channel, target));
  await withTx(ctx, (tx) => sendVerification(tx, { userId, channel, target }));
  return { seconds };
}
