import { and, eq, isNotNull, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { bindOrNull } from "@/lib/payments/accounts/bind-account";
import type { PaymentProvider } from "@/lib/payments/provider";

/** An account whose provider sends what it collected to a bank. */
export interface PayoutAccount {
  id: number;
  /** Null: the platform's. */
  adminId: number | null;
  provider: string;
  account: string;
  name: string;
  isTest: boolean;
  via: "api" | "report" | "upload";
  payoutsSince: PaymentProvider["payoutsSince"];
}

/** Those of a tenant, or of all with the platform's where `adminId` is null; those whose credentials cannot be read are left out. */
export async function payoutAccounts(ctx: Ctx, adminId: number | null): Promise<PayoutAccount[]> {
  const rows = await dbOf(ctx)
    .select()
    .from(paymentAccounts)
    .where(
      and(
        isNotNull(paymentAccounts.secretsEncrypted),
        adminId === null ? undefined : eq(paymentAccounts.adminId, adminId),
      ),
    )
    .orderBy(sql`coalesce(${paymentAccounts.adminId}, 0)`, paymentAccounts.id);
  return rows.flatMap((row) => {
    const bound = bindOrNull(row);
    const via = bound?.provider.capabilities.payouts;
    if (!bound || !via) return [];
    const { id, adminId: owner, provider, account, name } = row;
    return [
      {
        id,
        adminId: owner,
        provider,
        account,
        name,
        isTest: bound.isTest,
        via,
        payoutsSince: bound.provider.payoutsSince,
      },
    ];
  });
}
