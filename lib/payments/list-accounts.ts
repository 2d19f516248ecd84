import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { admins, paymentAccounts } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { notFound } from "@/lib/core/errors";
import { likePattern, type Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import {
  ListPaymentAccounts,
  type ListPaymentAccountsInput,
  type PaymentAccountDto,
  PaymentAccountId,
  type PaymentAccountIdInput,
  providerName,
} from "@/lib/payments/account-forms";
import { shownSettings } from "@/lib/payments/account-settings";
import { type AccountRow, boundOrNull } from "@/lib/payments/accounts";
import { adapterOf } from "@/lib/payments/adapters";
import { METHODS } from "@/lib/payments/method";

/** WHERE of the accounts that the actor may touch: every one for the platform, its own tenant's for an admin. */
export function ownAccounts(ctx: Ctx): SQL | undefined {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? undefined : eq(paymentAccounts.adminId, tenant);
}

/** The codes that Openpay sent last to prove our addresses, by account. */
async function codesOf(ctx: Ctx, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await dbOf(ctx).execute<{ account: string; code: string }>(sql`
    select distinct on (account) account, substr(dedupe_key, 14) as code from webhook_deliveries
    where provider = 'openpay' and dedupe_key like 'verification:%'
      and ${inArray(sql`account`, [...accounts])}
    order by account, id desc`);
  return new Map(rows.map(({ account, code }) => [account, code]));
}

function dtoOf(row: AccountRow, adminName: string | null, code: string | undefined): PaymentAccountDto {
  const bound = row.secretsEncrypted && adapterOf(row.provider) ? boundOrNull(row) : null;
  const base = bound?.callbackBase ?? env().APP_URL;
  const { id, adminId, provider, enabled } = row;
  return {
    ...{ id, adminId, adminName, provider, enabled },
    name: row.name || providerName(provider),
    methods: METHODS.filter((method) => row.methods.includes(method)),
    isReady: bound !== null,
    isTest: bound?.isTest ?? false,
    webhookUrl: provider === "deposit" ? null : `${base}/api/v1/payments/callback/${provider}/${row.account}`,
    ...shownSettings(row),
    verificationCode: code ?? null,
  };
}

async function find(ctx: Ctx, where: SQL | undefined, { page, pageSize }: { page: number; pageSize: number }) {
  const rows = await dbOf(ctx)
    .select({ row: paymentAccounts, adminName: admins.name })
    .from(paymentAccounts)
    .leftJoin(admins, eq(admins.id, paymentAccounts.adminId))
    .where(where)
    .orderBy(sql`${paymentAccounts.adminId} nulls first`, asc(paymentAccounts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const codes = await codesOf(
    ctx,
    rows.filter(({ row }) => row.provider === "openpay").map(({ row }) => row.account),
  );
  return rows.map(({ row, adminName }) => dtoOf(row, adminName, codes.get(row.account)));
}

/**
 * Accounts that take money, the platform's first: every one for the platform, an admin's own. `q` looks in their names
 * and their tenants'. No secret is answered. Errors: `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function listPaymentAccounts({
  ctx,
  input,
}: VerbArgs<ListPaymentAccountsInput>): Promise<Page<PaymentAccountDto>> {
  const { q, ...slice } = parseInput(ListPaymentAccounts, input);
  authorize(ctx.actor, "payment_account:read");
  const pattern = likePattern(q);
  const where = and(
    ownAccounts(ctx),
    q ? or(ilike(paymentAccounts.name, pattern), ilike(admins.name, pattern)) : undefined,
  );
  const [items, [total]] = await Promise.all([
    find(ctx, where, slice),
    dbOf(ctx)
      .select({ n: count() })
      .from(paymentAccounts)
      .leftJoin(admins, eq(admins.id, paymentAccounts.adminId))
      .where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** One account, without its secrets. Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found`. */
export async function getPaymentAccount({ ctx, input }: VerbArgs<PaymentAccountIdInput>): Promise<PaymentAccountDto> {
  const { accountId } = parseInput(PaymentAccountId, input);
  authorize(ctx.actor, "payment_account:read");
  const [found] = await find(ctx, and(eq(paymentAccounts.id, accountId), ownAccounts(ctx)), { page: 1, pageSize: 1 });
  if (!found) throw notFound();
  return found;
}
