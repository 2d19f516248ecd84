import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { keyedOrChanged, keyOrder, MOST_COUNTED } from "@/lib/lists";
import { accountsShown } from "@/lib/prepaid/accounts/account-list";
import { ACCOUNT_FROM, ACCOUNT_SELECT, type AccountRow } from "@/lib/prepaid/accounts/account-rows";
import { PrepaidAccountsAsked, type PrepaidAccountsAskedInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";

const NEWEST_FIRST = keyOrder([{ by: sql`a.id`, type: "int", descending: true }]);

/** An account changes with its QR. */
const CHANGED = { at: sql`greatest(a.changed_at, p.changed_at)`, id: sql`a.id` };

/** The API lists the accounts of the staff's tenant, the newest first. */
export async function listPrepaidAccounts({
  ctx,
  input,
}: VerbArgs<PrepaidAccountsAskedInput>): Promise<KeyedPage<PrepaidAccountDto>> {
  const { after, offset, limit, modifiedSince, ...filters } = parseInput(PrepaidAccountsAsked, input);
  authorize(ctx.actor, "prepaid:read");
  const where = sql.join(accountsShown(ctx, filters), sql` and `);
  const asked = { after, offset, limit, modifiedSince };
  const list = { order: NEWEST_FIRST, changed: CHANGED };
  return keyedOrChanged<PrepaidAccountDto>(ctx, "prepaid-accounts:-id", list, asked, (within) => ({
    rows: ({ rowKey, beyond, by, ...part }) =>
      dbOf(ctx).execute<AccountRow & { rowKey: string[] }>(sql`
        select ${ACCOUNT_SELECT}, ${rowKey} as "rowKey" from ${ACCOUNT_FROM} where ${where} and ${within} and ${beyond}
        order by ${by} limit ${part.limit}::int offset ${part.offset}::int`),
    total: async () => {
      const [counted] = await dbOf(ctx).execute<{ n: number }>(sql`select count(*)::int as n from (
        select 1 from ${ACCOUNT_FROM} where ${where} and ${within} limit ${MOST_COUNTED}::int) counted`);
      return counted?.n ?? 0;
    },
  }));
}
