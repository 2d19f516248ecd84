import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { ForgiveDebt, type ForgiveDebtInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { lockAccount } from "@/lib/prepaid/books/account";
import { lowerDebt } from "@/lib/prepaid/books/debts";

/** Calls off what is left of a debt, with a reason: nobody owes it any more. Doing it again changes nothing. */
export async function forgiveDebt({ ctx, input }: VerbArgs<ForgiveDebtInput>): Promise<PrepaidAccountDto> {
  const { accountId, debtId, reason } = parseInput(ForgiveDebt, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const account = await lockAccount(tx.db, accountId, tenantOf(tx.actor));
    const [debt] = await tx.db.execute<{ restCents: number; kind: string; isDisputed: boolean }>(sql`
      select d.rest_cents as "restCents", d.kind, coalesce(m.state = 'disputed', false) as "isDisputed"
      from prepaid_debts d left join payments m on m.id = d.payment_id
      where d.id = ${debtId} and d.account_id = ${accountId}`);
    if (!debt) throw notFound();
    if (debt.isDisputed) throw new DomainError("prepaid.disputed");
    if (debt.restCents === 0) return readAccount(tx, accountId);
    await lowerDebt(tx, account, debtId, { cents: debt.restCents, how: "called_off" });
    await recordAudit(tx, {
      action: "prepaid_account.debt_forgiven",
      entity: "prepaid_account",
      entityId: accountId,
      adminId: account.adminId,
      after: { debtId, amountCents: debt.restCents, reason },
    });
    return readAccount(tx, accountId);
  });
}
