import { and, eq, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, dbOf, getDb } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";
import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";
import { DomainError, notFound } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import type { PaymentProvider } from "@/lib/payments/provider";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { sandboxProvider } from "@/lib/payments/sandbox/provider";
import { METHODS, type Method } from "@/lib/payments/schemas";

const SANDBOX_ACCOUNT = "demo";

/** `baseUrl`: where the bank listens and the shop is called back; the public address unless set. */
const SandboxSecrets = z.object({ apiKey: z.string(), webhookSecret: z.string(), baseUrl: z.url().optional() });

type AccountRow = typeof paymentAccounts.$inferSelect;

// By what is sealed, so that an entry can never be stale.
const opened = new Map<string, z.output<typeof SandboxSecrets>>();

function openSecrets(sealed: Buffer): z.output<typeof SandboxSecrets> {
  const id = sealed.toString("base64");
  let secrets = opened.get(id);
  if (!secrets) {
    if (opened.size > 200) opened.clear();
    secrets = SandboxSecrets.parse(JSON.parse(decryptSecret(sealed).toString("utf8")));
    opened.set(id, secrets);
  }
  return secrets;
}

/** A provider with the account that it is bound to. */
export interface BoundProvider {
  provider: PaymentProvider;
  /** The shop's address that the provider calls back and returns to. */
  callbackBase: string;
}

function bind(row: AccountRow): BoundProvider {
  if (row.provider !== "sandbox" || !isDemo() || !row.secretsEncrypted)
    throw new DomainError("payment.method_unavailable");
  const secrets = openSecrets(row.secretsEncrypted);
  const baseUrl = secrets.baseUrl ?? env().APP_URL;
  return { provider: sandboxProvider({ ...secrets, baseUrl }), callbackBase: baseUrl };
}

/**
 * The provider of an account, with its secrets opened. Errors: `resource.not_found` (no such account),
 * `payment.method_unavailable` (the adapter is not there: the simulated bank exists in the demo only).
 */
export async function providerFor(account: { provider: string; account: string }): Promise<BoundProvider> {
  const [row] = await getDb()
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.provider, account.provider), eq(paymentAccounts.account, account.account)));
  if (!row) throw notFound();
  return bind(row);
}

/** Writes the simulated bank's account of the platform if it is not there. Call it only in a demo; `baseUrl` is for tests. */
export async function ensureSandboxAccount(
  db: Db,
  options: { account?: string; baseUrl?: string } = {},
): Promise<void> {
  const account = options.account ?? SANDBOX_ACCOUNT;
  const secrets = { ...bankCredentials(account), ...(options.baseUrl ? { baseUrl: options.baseUrl } : {}) };
  const secretsEncrypted = encryptSecret(Buffer.from(JSON.stringify(secrets)));
  await db
    .insert(paymentAccounts)
    .values({ provider: "sandbox", account, methods: ["card", "wallet", "cash"], secretsEncrypted })
    .onConflictDoUpdate({ target: [paymentAccounts.provider, paymentAccounts.account], set: { secretsEncrypted } });
}

export interface EnabledMethod {
  method: Method;
  provider: string;
  account: string;
  isTest: boolean;
  /** Only of cash: hours to pay, and hours until the provider confirms at the latest. */
  cash?: { deadlineHours: number; lagHours: number };
}

/**
 * The methods that a venue takes, each with the account that takes it: the tenant's own before the platform's.
 */
export async function enabledMethods({
  ctx,
  adminId,
}: {
  ctx: Ctx;
  adminId: number;
  enclosureId: number;
}): Promise<EnabledMethod[]> {
  const rows = await dbOf(ctx)
    .select()
    .from(paymentAccounts)
    .where(
      and(eq(paymentAccounts.enabled, true), or(eq(paymentAccounts.adminId, adminId), isNull(paymentAccounts.adminId))),
    )
    .orderBy(sql`${paymentAccounts.adminId} nulls last`, paymentAccounts.id);
  const ready = rows.flatMap((row) => {
    const capabilities = capabilitiesOf(row);
    return capabilities ? [{ row, capabilities }] : [];
  });
  return METHODS.flatMap((method) => {
    const taker = ready.find(
      ({ row, capabilities }) =>
        row.methods.includes(method) &&
        capabilities.methods.includes(method) &&
        (method !== "cash" || capabilities.cash !== undefined),
    );
    if (!taker) return [];
    const { row, capabilities } = taker;
    return {
      method,
      provider: row.provider,
      account: row.account,
      isTest: row.provider === "sandbox",
      ...(method === "cash" && capabilities.cash ? { cash: capabilities.cash } : {}),
    };
  });
}

/** What an account can do; null where its adapter is not there, or its secrets are missing or cannot be read (logged). */
function capabilitiesOf(row: AccountRow): PaymentProvider["capabilities"] | null {
  if (row.provider !== "sandbox" || !isDemo()) return null;
  try {
    return bind(row).provider.capabilities;
  } catch (error) {
    logError(error, { provider: row.provider, account: row.account });
    return null;
  }
}
