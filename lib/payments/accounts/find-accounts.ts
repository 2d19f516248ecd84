import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { providerName } from "@/lib/payments/accounts/account-fields";
import {
  type PaymentAccountDto,
  PaymentAccountId,
  type PaymentAccountIdInput,
} from "@/lib/payments/accounts/account-forms";
import { visibleSettings } from "@/lib/payments/accounts/account-settings";
import { bindOrNull } from "@/lib/payments/accounts/bind-account";
import { absentProviders, adapterOf } from "@/lib/payments/adapters";
import type { AccountRow } from "@/lib/payments/rows";
import { OFFERED_METHODS } from "@/lib/pricing/client";

/**
 * The condition for accounts that the actor may touch: its tenant's, or all for the platform. One at a provider that this
 * installation does not have, as the simulated bank's is after the demonstration, is nobody's. A cash desk's has nothing
 * that a person could set.
 */
export function ownAccounts(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  return and(
    tenant === null ? undefined : eq(paymentAccounts.adminId, tenant),
    notInArray(paymentAccounts.provider, [...absentProviders(), "desk"]),
  );
}

/** `code` is the one that Openpay sent last to prove our address. */
export type AccountRead = AccountRow & Record<string, unknown> & { adminName: string | null; code: string | null };

const { id, adminId, provider, account, name, methods, secretsEncrypted, enabled } = paymentAccounts;

export const ACCOUNTS = sql`payment_accounts left join admins on admins.id = ${adminId}`;
/** Columns of an `AccountRead`. */
export const ACCOUNT_COLUMNS = sql`${id}, ${adminId} as "adminId", ${provider}, ${account}, ${name}, ${methods},
  ${secretsEncrypted} as "secretsEncrypted", ${enabled}, admins.name as "adminName",
  (select substr(d.dedupe_key, 14) from webhook_deliveries d where ${provider} = 'openpay' and d.provider = 'openpay'
    and d.account = ${account} and d.dedupe_key like 'verification:%' order by d.id desc limit 1) as code`;

export function toAccountDto({ adminName, code, ...row }: AccountRead): PaymentAccountDto {
  const bound = row.secretsEncrypted && adapterOf(row.provider) ? bindOrNull(row) : null;
  const base = bound?.callbackBase ?? env().APP_URL;
  const { id, adminId, provider, enabled } = row;
  return {
    id,
    adminId,
    adminName,
    provider,
    enabled,
    name: row.name || providerName(provider),
    methods: OFFERED_METHODS.filter((method) => row.methods.includes(method)),
    isReady: bound !== null,
    isTest: bound?.isTest ?? false,
    webhookUrl: provider === "deposit" ? null : `${base}/api/v1/payments/callback/${provider}/${row.account}`,
    ...visibleSettings(row),
    verificationCode: code,
  };
}

export async function getPaymentAccount({ ctx, input }: VerbArgs<PaymentAccountIdInput>): Promise<PaymentAccountDto> {
  const { accountId } = parseInput(PaymentAccountId, input);
  authorize(ctx.actor, "payment_account:read");
  const [found] = await dbOf(ctx).execute<AccountRead>(
    sql`select ${ACCOUNT_COLUMNS} from ${ACCOUNTS} where ${id} = ${accountId} and ${ownAccounts(ctx) ?? sql`true`}`,
  );
  if (!found) throw notFound();
  return toAccountDto(found);
}
