import { withTx } from "@/db/client";
import { lockPerson } from "@/lib/auth/account/own-account";
import { welcomeOwner } from "@/lib/auth/contact/owner";
import { type ApiLogin, finishApiLogin, finishWebLogin, type WebLogin } from "@/lib/auth/login/login";
import { takeLoginCode } from "@/lib/auth/login/login-code";
import { CodeLogin, type CodeLoginInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { findForLogin, type UserRow } from "@/lib/users";

async function verifyLoginCode(ctx: Ctx, input: CodeLoginInput): Promise<UserRow> {
  const { identifier, code } = parseInput(CodeLogin, input);
  const taken = await takeLoginCode(ctx, { identifier, code, user: await findForLogin(ctx, identifier) });
  return withTx(ctx, async (tx) => welcomeOwner(tx, await lockPerson(tx, taken.user.id), taken.channel));
}

export async function loginWebByCode({ ctx, input }: VerbArgs<CodeLoginInput>): Promise<WebLogin> {
  return finishWebLogin(ctx, await verifyLoginCode(ctx, input), "code");
}

export async function loginApiByCode({ ctx, input }: VerbArgs<CodeLoginInput>): Promise<ApiLogin> {
  return finishApiLogin(ctx, await verifyLoginCode(ctx, input), "code");
}
