import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { openAccount } from "@/lib/prepaid/accounts/open-account";
import { OpenOwnAccount, type OpenOwnAccountInput } from "@/lib/prepaid/schemas";

/** Accounts that a person has opened and not paid into yet. */
export const MOST_PENDING = 5;

const LOCK_CLASS = 20_771_047;

/**
 * A buyer opens an account of one's own, of a type that the store shows. It opens no gate until the first top-up. Of two
 * that one person opens at once the second waits, so that both are counted.
 */
export async function openOwnAccount({ ctx, input }: VerbArgs<OpenOwnAccountInput>): Promise<{ accountId: number }> {
  const { typeId, nickname, plates } = parseInput(OpenOwnAccount, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  return withTx(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${userId}::int)`);
    const [type] = await tx.db.execute<{ isOpen: boolean; pending: number }>(sql`
      select coalesce(s.is_self_service, true) and t.is_public and n.is_prepaid and n.archived_at is null as "isOpen",
        (select count(*)::int from prepaid_accounts a where a.user_id = ${userId} and a.state = 'pending') as pending
      from prepaid_types t join enclosures n on n.id = t.enclosure_id
        left join prepaid_settings s on s.enclosure_id = n.id
      where t.id = ${typeId} and t.archived_at is null`);
    if (!type) throw notFound();
    if (!type.isOpen) throw new DomainError("prepaid.no_self_service");
    if (type.pending >= MOST_PENDING)
      throw new DomainError("prepaid.too_many_pending", { data: { most: MOST_PENDING } });
    const accountId = await openAccount(tx, { typeId, userId, nickname, plates, createdBy: null }, null);
    return { accountId };
  });
}
