import { withTx } from "@/db/client";
import { askerOf, knownBrowser } from "@/lib/auth/challenge/known-browser";
import { admitTry, forgetTriesOf, ofNetwork } from "@/lib/auth/challenge/tries";
import { accountKey } from "@/lib/auth/contact/contact";
import { endCode, tryCode } from "@/lib/auth/contact/one-time-codes";
import { proveContact } from "@/lib/auth/contact/prove-contact";
import { recordLogin, recordWait } from "@/lib/auth/login/login-events";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { forgetTurns } from "@/lib/limits";
import type { UserRow } from "@/lib/users";

/** Stands for an account that does not exist, so that the work, and with it the time, is the same. */
const NOBODY = 0;

/**
 * What tries at an account are counted under: a browser that the account has logged in with has a count of its own, so
 * that strangers keep nobody out of where they are at home.
 */
export function triesKey(
  ctx: Ctx,
  identifier: string,
  user: UserRow | undefined,
): { account: string; isKnown: boolean } {
  const browser = knownBrowser(ctx, user);
  const key = accountKey(identifier);
  return browser === null ? { account: key, isKnown: false } : { account: `${key}:${browser}`, isKnown: true };
}

interface GivenCode {
  identifier: string;
  code: string;
  user: UserRow | undefined;
}

/**
 * Uses a login code up and takes its contact as proven. After too many wrong ones only a link of a recovery or a browser
 * that is known helps. A wrong pair costs the same work as a right one, so that the time tells nothing.
 */
export async function takeLoginCode(
  ctx: Ctx,
  { identifier, code, user }: GivenCode,
): Promise<{ user: UserRow; channel: string }> {
  const { account, isKnown } = triesKey(ctx, identifier, user);
  const allowed = await admitTry(ctx, {
    action: "code",
    subject: account,
    counts: [{ name: "code:account", key: account }, isKnown ? null : ofNetwork("code:address", ctx)],
    onOver: () => recordWait(ctx, user?.id ?? null, "code"),
  });
  const found = await tryCode(ctx, user?.id ?? NOBODY, "login", code, { isOwn: isKnown, asker: askerOf(ctx) });
  const used = found !== null && user?.state === "active" && (await endCode(ctx, found.id));
  if (!used || !user) {
    const outcome = found && user?.state !== "active" ? "blocked" : "wrong_code";
    await recordLogin(ctx, { userId: user?.id ?? null, method: "code", outcome });
    throw new DomainError("auth.wrong_code");
  }
  await withTx(ctx, (tx) => proveContact(tx, user, found));
  await Promise.all([
    allowed.giveBack(),
    forgetTriesOf("code:account", [account]),
    forgetTriesOf("login:account", [account]),
    forgetTurns("code:send", account),
  ]);
  return { user, channel: found.channel };
}
