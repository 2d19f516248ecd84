import { and, eq, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, dbOf, getDb } from "@/db/client";
import { type Given, keptQuery } from "@/db/kept-query";
import { paymentAccounts } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";
import { DomainError, notFound } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { adapterOf, type BoundProvider } from "@/lib/payments/adapters";
import type { CashTerms } from "@/lib/payments/provider";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { METHODS, type Method, OFFLINE_METHODS } from "@/lib/pricing/client";

const SANDBOX_ACCOUNT = "demo";

export type AccountRow = typeof paymentAccounts.$inferSelect;

// By what is sealed, so that an entry can never be stale.
const opened = new Map<string, BoundProvider>();

function bind(row: AccountRow): BoundProvider {
  const { provider, account, secretsEncrypted: sealed } = row;
  const adapter = adapterOf(provider);
  if (!adapter || !(sealed || adapter.entered.safeParse({}).success))
    throw new DomainError("payment.method_unavailable");
  const key = `${provider} ${account} ${sealed?.toString("base64")}`;
  let bound = opened.get(key);
  if (!bound) {
    if (opened.size > 200) opened.clear();
    bound = adapter.bind(account, sealed ? JSON.parse(decryptSecret(sealed).toString("utf8")) : {});
    opened.set(key, bound);
  }
  return bound;
}

/** Seals what an account's adapter needs to speak to its provider. */
export function sealAccount(secrets: object): Buffer {
  return encryptSecret(Buffer.from(JSON.stringify(secrets)));
}

/** What was sealed for an account; nothing where nothing was, or it cannot be read (logged). */
export function openAccount({ provider, account, secretsEncrypted }: AccountRow): Record<string, unknown> {
  if (!secretsEncrypted) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(decryptSecret(secretsEncrypted).toString("utf8")));
  } catch (error) {
    logError(error, { provider, account });
    return {};
  }
}

const accountBy = keptQuery((db, its: Given<{ provider: string; account: string }>) =>
  db
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.provider, its.provider), eq(paymentAccounts.account, its.account))),
);

/** The provider of an account, with its secrets opened. */
export async function providerFor({
  provider,
  account,
}: {
  provider: string;
  account: string;
}): Promise<BoundProvider> {
  const [row] = await accountBy(getDb(), { provider, account });
  if (!row) throw notFound();
  return bind(row);
}

/** Writes the simulated bank's account of the platform if it is not there. Call it only in a demo; `baseUrl` is for tests. */
export async function ensureSandboxAccount(
  db: Db,
  options: { account?: string; baseUrl?: string } = {},
): Promise<void> {
  const account = options.account ?? SANDBOX_ACCOUNT;
  const { baseUrl } = options;
  const secretsEncrypted = sealAccount({
    ...bankCredentials(account),
    ...(baseUrl ? { apiBase: baseUrl, callbackBase: baseUrl } : {}),
  });
  await db
    .insert(paymentAccounts)
    .values({ provider: "sandbox", account, methods: ["card", "wallet", "cash"], secretsEncrypted })
    .onConflictDoUpdate({ target: [paymentAccounts.provider, paymentAccounts.account], set: { secretsEncrypted } });
}

export interface EnabledMethod {
  method: Method;
  accountId: number;
  provider: string;
  account: string;
  isTest: boolean;
  /** Only of cash and deposits. */
  cash?: CashTerms;
}

/** What a venue chose, by method: an account, or null, none. Evaluated once in a statement. */
const choicesOf = (enclosureId: SQLWrapper) => sql<Partial<Record<Method, number | null>>>`(
  select coalesce(jsonb_object_agg(method, account_id), '{}') from enclosure_payment_methods where enclosure_id = ${enclosureId})`;

const accountsWithChoices = keptQuery((db, its: Given<{ adminId: number; enclosureId: number }>) =>
  db
    .select({ row: paymentAccounts, choices: choicesOf(its.enclosureId) })
    .from(paymentAccounts)
    .where(
      and(
        eq(paymentAccounts.enabled, true),
        or(eq(paymentAccounts.adminId, its.adminId), isNull(paymentAccounts.adminId)),
      ),
    )
    .orderBy(sql`${paymentAccounts.adminId} nulls last`, paymentAccounts.id),
);

/**
 * The methods that a venue takes, each with the account that takes it: the one that the venue chose, else the tenant's
 * own before the platform's. What the venue chose and cannot take money now is not replaced by another.
 */
export async function enabledMethods({
  ctx,
  adminId,
  enclosureId,
}: {
  ctx: Ctx;
  adminId: number;
  enclosureId: number;
}): Promise<EnabledMethod[]> {
  const rows = await accountsWithChoices(dbOf(ctx), { adminId, enclosureId });
  const choices = rows[0]?.choices ?? {};
  const ready = rows.flatMap(({ row }) => {
    const bound = boundOrNull(row);
    return bound ? [{ row, isTest: bound.isTest, capabilities: bound.provider.capabilities }] : [];
  });
  return METHODS.flatMap((method) => {
    const choice = choices[method];
    const taker = ready.find(
      ({ row, capabilities }) =>
        (choice === undefined || choice === row.id) &&
        row.methods.includes(method) &&
        capabilities.methods.includes(method) &&
        (!OFFLINE_METHODS.includes(method) || capabilities.cash !== undefined),
    );
    if (!taker) return [];
    const { row, isTest, capabilities } = taker;
    return {
      method,
      accountId: row.id,
      provider: row.provider,
      account: row.account,
      isTest,
      ...(OFFLINE_METHODS.includes(method) && capabilities.cash ? { cash: capabilities.cash } : {}),
    };
  });
}

/** Null where an account's adapter is not there, or its secrets are missing or cannot be read (logged). */
export function boundOrNull(row: AccountRow): BoundProvider | null {
  if (!adapterOf(row.provider)) return null;
  try {
    return bind(row);
  } catch (error) {
    logError(error, { provider: row.provider, account: row.account });
    return null;
  }
}
