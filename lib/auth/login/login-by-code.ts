import { withTx } from "@/db/client";
import { accountKey } from "@/lib/auth/contact/contact";
import { endCode, tryCode } from "@/lib/auth/contact/one-time-codes";
import { proveContact } from "@/lib/auth/contact/prove-contact";
import { type ApiLogin, finishApiLogin, finishWebLogin, type WebLogin } from "@/lib/auth/login/login";
import { recordLogin, recordWait } from "@/lib/auth/login/login-events";
import { CodeLogin, type CodeLoginInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { forgetPoints, forgetTurns, takePoint } from "@/lib/limits";
import { findByContact, type UserRow } from "@/lib/users";

/** Stands for an account that does not exist, so that the work, and with it the time, is the same. */
const NOBODY = 0;

/** Uses the code up. A wrong pair costs the same work as a right one, so that the time tells nothing. */
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

export async function loginWebByCode({ ctx, input }: VerbArgs<CodeLoginInput>): Promise<WebLogin> {
  return finishWebLogin(ctx, await verifyLoginCode(ctx, input), "code");
}

export async function loginApiByCode({ ctx, input }: VerbArgs<CodeLoginInput>): Promise<ApiLogin> {
  return finishApiLogin(ctx, await verifyLoginCode(ctx, input), "code");
}
