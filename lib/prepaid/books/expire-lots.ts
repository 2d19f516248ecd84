import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { lockAccount } from "@/lib/prepaid/books/account";
import { move } from "@/lib/prepaid/books/move";
import { selectOpenLots } from "@/lib/prepaid/hot";

/** As many accounts as one run looks at; the next run goes on. */
const PORTION = 500;

/**
 * Takes what has expired off balances, account by account. Gates do not charge an expired lot before that either. What was
 * paid in becomes the organizer's; behind a gift there is no money. Answers how many lots expired.
 */
export async function expireLots({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const due = await getDb().execute<{ accountId: number }>(sql`
    select distinct account_id as "accountId" from prepaid_lots
    where rest_cents > 0 and expires_at <= ${ctx.now}::timestamptz order by 1 limit ${PORTION}`);
  let expired = 0;
  for (const { accountId } of due)
    expired += await withTx(ctx, async (tx) => {
      let account = await lockAccount(tx.db, accountId, null);
      const lots = (await selectOpenLots(tx.db, { accountId })).filter(
        ({ expiresAt }) => expiresAt !== null && expiresAt <= tx.now,
      );
      for (const lot of lots) {
        const movement = { kind: "expiry" as const, cause: String(lot.id), changes: [{ lot, cents: -lot.restCents }] };
        account = (await move(tx, account, { ...movement, posts: "expiry" })).account;
        await recordAudit(tx, {
          action: "prepaid_account.lot_expired",
          entity: "prepaid_account",
          entityId: accountId,
          adminId: account.adminId,
          after: { amountCents: lot.restCents, lotId: lot.id },
        });
      }
      return lots.length;
    });
  return expired;
}
