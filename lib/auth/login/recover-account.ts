import { and, eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { notifyAccountChange } from "@/lib/auth/account/notify-account-change";
import { forgetTriesOf } from "@/lib/auth/challenge/tries";
import { accountKey } from "@/lib/auth/contact/contact";
import { endLinks, type LinkPurpose, openLink } from "@/lib/auth/contact/links";
import { endCodes } from "@/lib/auth/contact/one-time-codes";
import { welcomeOwner } from "@/lib/auth/contact/owner";
import { proveContact } from "@/lib/auth/contact/prove-contact";
import { recordLogin } from "@/lib/auth/login/login-events";
import { hashChosen } from "@/lib/auth/login/passwords";
import { LinkToken, SetPassword, type SetPasswordInput } from "@/lib/auth/schemas";
import { endSessionsOf } from "@/lib/auth/sessions/end-sessions";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { countTry, forgetPoints, forgetTurns, giveAddressPoint, takeAddressPoint } from "@/lib/limits";
import { changeUser, lockUserRow, type UserRow } from "@/lib/users";

const DAY = 86_400;

/** The page greets the person and says whether this is their first password. */
export interface LinkDto {
  purpose: LinkPurpose;
  userName: string;
}

/** What the link was sent to counts as verified now, so it opens the account with the new password. */
interface PasswordSetDto extends LinkDto {
  identifier: string;
}

/** Looking leaves the link unused. Anyone who has the token may look. */
export async function readLink({ ctx, input }: VerbArgs<{ token: string }>): Promise<LinkDto> {
  const { token } = parseInput(LinkToken, input);
  await takeAddressPoint("link:address", ctx);
  const link = await openLink(ctx, token);
  await giveAddressPoint("link:address", ctx);
  const [user] = await dbOf(ctx)
    .select({ userName: users.userName })
    .from(users)
    .where(and(eq(users.id, link.userId), eq(users.state, "active")));
  if (!user) throw new DomainError("link.unknown");
  return { purpose: link.purpose === "invite" ? "invite" : "recover", userName: user.userName };
}

async function assertMayUse(ctx: Ctx, userId: number): Promise<void> {
  const [user] = await dbOf(ctx).select({ state: users.state }).from(users).where(eq(users.id, userId));
  if (user?.state === "active") return;
  await recordLogin(ctx, { userId, method: "link", outcome: "blocked" });
  throw new DomainError("link.unknown");
}

/**
 * A link of a recovery or an invitation sets a password once. Every session, code and other link of the person ends,
 * and the contact that the link was sent to counts as verified.
 */
export async function setPasswordByLink({ ctx, input }: VerbArgs<SetPasswordInput>): Promise<PasswordSetDto> {
  const { token, password } = parseInput(SetPassword, input);
  await takeAddressPoint("link:address", ctx);
  const { userId } = await openLink(ctx, token);
  await giveAddressPoint("link:address", ctx);
  await assertMayUse(ctx, userId);
  const passwordHash = await hashChosen(password);
  const set = await withTx(ctx, async (tx) => {
    // Whoever ends links locks the person first, so this does too.
    const user = await lockUserRow(tx, userId, "update");
    const link = await openLink(tx, token, true);
    if (user?.state !== "active") throw new DomainError("link.unknown");
    await welcomeOwner(tx, user, link.channel);
    await changeUser(tx, user.id, { passwordHash });
    await endSessionsOf(tx, user.id);
    await endLinks(tx, user.id);
    await endCodes(tx, user.id);
    await proveContact(tx, user, link);
    await recordLogin(tx, { userId: user.id, method: "link", outcome: "ok" });
    await recordAudit(tx, {
      action: "user.password_set",
      entity: "user",
      entityId: user.id,
      adminId: user.adminId,
      byUserId: user.id,
      before: { hasPassword: user.passwordHash !== null },
      after: { hasPassword: true, by: link.purpose },
    });
    if (link.purpose === "recover") await notifyAccountChange(tx, user, "password_changed");
    const purpose: LinkPurpose = link.purpose === "invite" ? "invite" : "recover";
    return { user, purpose, identifier: link.target };
  });
  await forgetAllTries(set.user);
  return { purpose: set.purpose, userName: set.user.userName, identifier: set.identifier };
}

/**
 * The step of the second factor starts again from zero, once a day: who reads somebody's mail could otherwise take as many
 * links, and with each five more codes, as they liked.
 */
async function forgetSecondFactorTries(userId: number): Promise<void> {
  const { points } = await countTry(`mfa:forgotten:${userId}`, DAY);
  if (points > 1) return;
  await Promise.all([forgetPoints("mfa:account", String(userId)), forgetPoints("mfa:prove", String(userId))]);
}

/** Whoever used a link is the person: what strangers tried meanwhile counts no more. */
async function forgetAllTries({ id, email, phone }: UserRow): Promise<void> {
  const keys = [email, phone].flatMap((contact) => (contact === null ? [] : [accountKey(contact)]));
  await Promise.all([
    forgetTriesOf("login:account", keys),
    forgetTriesOf("code:account", keys),
    forgetTriesOf("verify:others", [`${id}:email`, `${id}:whatsapp`]),
    forgetSecondFactorTries(id),
    ...keys.flatMap((key) => [forgetTurns("code:send", key), forgetTurns("recover:send", key)]),
  ]);
}
