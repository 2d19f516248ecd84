import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { providerName } from "@/lib/payments/client";
import type { RefundAccountDto } from "@/lib/settlement/client";

/** Lists the accounts from which refunds of these tenants may be paid, bank accounts first. */
export async function refundAccounts(ctx: Ctx, adminIds: readonly number[]): Promise<RefundAccountDto[]> {
  const tenant = tenantOf(authorize(ctx.actor, "payment:refund"));
  const rows = await dbOf(ctx).execute<Omit<RefundAccountDto, "name"> & { name: string; provider: string }>(sql`
    select a.id, a.admin_id as "adminId", a.name, a.provider, a.account, a.provider = 'deposit' as "isBank"
    from payment_accounts a
    where (a.admin_id is null or a.admin_id = any(${idList(adminIds)}::text::bigint[]))
      and (${tenant}::int is null or a.admin_id is null or a.admin_id = ${tenant}::int)
    order by a.provider <> 'deposit', a.admin_id nulls last, a.id`);
  return rows.map(({ name, provider, ...row }) => ({
    ...row,
    name: `${name || providerName(provider)}${row.adminId === null ? ", de la plataforma" : ""}`,
  }));
}

export interface PayingAccount {
  id: number;
  provider: string;
  account: string;
}

/**
 * Answers the account that paid a tenant's refund: the one named, which is the tenant's or the platform's, else the one
 * that took the payment.
 */
export async function payingAccount(
  tx: { db: Db },
  { accountId, adminId, paymentId }: { accountId: number | undefined; adminId: number; paymentId: number },
): Promise<PayingAccount> {
  const which =
    accountId === undefined
      ? sql`(a.provider, a.account) = (select p.provider, p.account from payments p where p.id = ${paymentId})`
      : sql`a.id = ${accountId} and (a.admin_id = ${adminId} or a.admin_id is null)`;
  const [row] = await tx.db.execute<PayingAccount & Record<string, unknown>>(sql`
    select a.id, a.provider, a.account from payment_accounts a where ${which}`);
  if (!row)
    throw new DomainError("input.invalid", { field: "accountId", fields: { accountId: "Elige la cuenta que pagó" } });
  return row;
}
