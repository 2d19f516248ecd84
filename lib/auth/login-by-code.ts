import { withTx } from "@/db/client";
import { accountKey } from "@/lib/auth/contact";
import { type ApiLogin, finishApiLogin, finishWebLogin, type WebLogin } from "@/lib/auth/login";
import { recordLogin, recordWait } from "@/lib/auth/login-events";
import { endCode, tryCode } from "@/lib/auth/one-time-codes";
import { proveContact } from "@/lib/auth/prove-contact";
import { CodeLogin, type CodeLoginInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { forgetPoints, forgetTurns, takePoint } from "@/lib/limits";
import { findByContact, type UserRow } from "@/lib/users";

/** The id of nobody: an account that does not exist is asked for its code all the same. */
const NOBODY = 0;

/**
 * Checks an e-mail or phone and its one-time code, which is used up; a wrong pair does the same work as a right one.
 */
async function verifyLoginCode(ctx: Ctx, input: CodeLoginInput): Promise<UserRow> {
  const { identifier, code } = parseInput(CodeLogin, input);
  const key = accountKey(identifier);
  const onWait = () => recordWait(ctx, identifier, "code");
  await takePoint("code:account", key, onWait);
  if (ctx.ip) await takePoint("code:address", ctx.ip, onWait);
  const user = await findByContact(ctx, identifier);
  const found = await tryCode(ctx, user?.id ?? NOBODY, "login", code);
  const used = found !== null && user?.state === "active" && (await endCode(ctx, found.id));
  if (!used || !user) {
    const outcome = found && user?.state !== "active" ? "blocked" : "wrong_code";
    await recordLogin(ctx, { userId: user?.id ?? null, method: "code", outcome });
    throw new DomainError("auth.wrong_code");
  }
  await withTx(ctx, (tx) => proveContact(tx, user, found));
  await Promise.all([forgetPoints("code:account", key), forgetTurns("code:send", key)]);
  return user;
}

/** Log in on the web with a one-time code. */
export async function loginWebByCode({ ctx, input }: VerbArgs<CodeLoginInput>): Promise<WebLogin> {
  return finishWebLogin(ctx, await verifyLoginCode(ctx, input), "code");
}

/** Log in for the API with a one-time code. */
export async function loginApiByCode({ ctx, input }: VerbArgs<CodeLoginInput>): Promise<ApiLogin> {
  return finishApiLogin(ctx, await verifyLoginCode(ctx, input), "code");
}
