import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { readKeyedPage } from "@/lib/lists";
import { accountReader } from "@/lib/prepaid/accounts/account-list";
import { PrepaidAccountsAsked, type PrepaidAccountsAskedInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";

const NEWEST_FIRST = { sort: "id", descending: true } as const;

/** The API lists the accounts of the staff's tenant, the newest first. */
export async function listPrepaidAccounts({
  ctx,
  input,
}: VerbArgs<PrepaidAccountsAskedInput>): Promise<KeyedPage<PrepaidAccountDto>> {
  const { after, offset, limit, ...filters } = parseInput(PrepaidAccountsAsked, input);
  authorize(ctx.actor, "prepaid:read");
  return readKeyedPage("prepaid-accounts", accountReader(ctx, filters), NEWEST_FIRST, { after, offset, limit });
}
