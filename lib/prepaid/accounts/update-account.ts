import { withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { UpdateAccount, type UpdateAccountInput } from "@/lib/prepaid/accounts/account-schemas";
import { blockAccount, pauseAccount, resumeAccount, unblockAccount } from "@/lib/prepaid/accounts/account-state";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { changeAccountType } from "@/lib/prepaid/accounts/change-type";
import { changePrepaidAccount } from "@/lib/prepaid/accounts/edit-account";

interface Wish {
  accountId: number;
  state: "active" | "paused" | "blocked";
  reason: string;
}

async function setState(ctx: Ctx, { accountId, state, reason }: Wish): Promise<void> {
  const held = await readAccount(ctx, accountId);
  const input = { accountId };
  if (state === "blocked") await blockAccount({ ctx, input: { accountId, reason } });
  else if (state === "paused") await pauseAccount({ ctx, input });
  else if (held.state === "blocked") await unblockAccount({ ctx, input });
  else await resumeAccount({ ctx, input });
}

/** The API changes what is sent of an account's terms, its type and its state: all of it or nothing. */
export async function updatePrepaidAccount({ ctx, input }: VerbArgs<UpdateAccountInput>): Promise<PrepaidAccountDto> {
  const { accountId, typeId, typeFrom, state, reason, ...terms } = parseInput(UpdateAccount, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    if (Object.values(terms).some((value) => value !== undefined))
      await changePrepaidAccount({ ctx: tx, input: { accountId, ...terms } });
    if (typeId !== undefined)
      await changeAccountType({ ctx: tx, input: { accountIds: [accountId], typeId, from: typeFrom } });
    if (state !== undefined) await setState(tx, { accountId, state, reason: reason ?? "" });
    return readAccount(tx, accountId);
  });
}
