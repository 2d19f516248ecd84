import { z } from "zod";
import { type Db, getDb } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";
import { DomainError, notFound } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { type Adapter, adapterOf, type BoundProvider } from "@/lib/payments/adapters";
import { accountByAddress } from "@/lib/payments/hot";
import type { PaymentProvider } from "@/lib/payments/provider";
import type { AccountRow } from "@/lib/payments/rows";
import { BANK_METHODS, bankCredentials } from "@/lib/payments/sandbox/credentials";

const SANDBOX_ACCOUNT = "demo";

// The key holds the sealed settings themselves, so an entry can never be out of date.
const boundAccounts = new Map<string, BoundProvider>();
const MOST_BOUND = 200;

/** The settings that an account had before its secrets were changed, and until when callbacks may be proven by them. */
const Former = z.object({ settings: z.looseObject({}), until: z.iso.datetime() });
type Former = z.output<typeof Former>;

/** Those of an account's settings that still count, the latest first. */
export function formersOf(settings: Readonly<Record<string, unknown>>, now: Date): Former[] {
  const formers = z.array(Former).safeParse(settings.former);
  return formers.success ? formers.data.filter(({ until }) => new Date(until) > now) : [];
}

/** The provider, which also takes callbacks that its former secrets prove, as long as these count. */
function withFormer(bound: BoundProvider, former: BoundProvider, until: Date): BoundProvider {
  const parseWebhook: PaymentProvider["parseWebhook"] = async (request) => {
    try {
      return await bound.provider.parseWebhook(request);
    } catch (error) {
      const isForged = error instanceof DomainError && error.code === "payment.bad_signature";
      if (!isForged || request.now >= until) throw error;
      return former.provider.parseWebhook(request);
    }
  };
  return { ...bound, provider: { ...bound.provider, parseWebhook } };
}

function bindSettings(adapter: Adapter, account: string, settings: Record<string, unknown>): BoundProvider {
  let bound = adapter.bind(account, settings);
  for (const former of formersOf(settings, new Date())) {
    try {
      bound = withFormer(bound, adapter.bind(account, former.settings), new Date(former.until));
    } catch (error) {
      // Settings that were corrected together with a secret: what counts is that the present ones do.
      logError(error, { account });
    }
  }
  return bound;
}

function bind(row: AccountRow): BoundProvider {
  const { provider, account, secretsEncrypted: sealed } = row;
  const adapter = adapterOf(provider);
  if (!adapter || !(sealed || adapter.entered.safeParse({}).success))
    throw new DomainError("payment.method_unavailable");
  const key = `${provider} ${account} ${sealed?.toString("base64")}`;
  let bound = boundAccounts.get(key);
  if (!bound) {
    if (boundAccounts.size > MOST_BOUND) boundAccounts.clear();
    bound = bindSettings(adapter, account, sealed ? JSON.parse(decryptSecret(sealed).toString("utf8")) : {});
    boundAccounts.set(key, bound);
  }
  return bound;
}

/** Null, and logged, where an account's secrets are missing or cannot be read; null where its adapter is not installed. */
export function bindOrNull(row: AccountRow): BoundProvider | null {
  if (!adapterOf(row.provider)) return null;
  try {
    return bind(row);
  } catch (error) {
    logError(error, { provider: row.provider, account: row.account });
    return null;
  }
}

export async function providerFor({
  provider,
  account,
}: {
  provider: string;
  account: string;
}): Promise<BoundProvider> {
  const [row] = await accountByAddress(getDb(), { provider, account });
  if (!row) throw notFound();
  return bind(row);
}

export function sealSettings(settings: object): Buffer {
  return encryptSecret(Buffer.from(JSON.stringify(settings)));
}

/** Settings that cannot be read are logged and count as none, so that a person can enter them again. */
export function unsealSettings({ provider, account, secretsEncrypted }: AccountRow): Record<string, unknown> {
  if (!secretsEncrypted) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(decryptSecret(secretsEncrypted).toString("utf8")));
  } catch (error) {
    logError(error, { provider, account });
    return {};
  }
}

/** Writes the platform's account at the simulated bank if it is not there, only for a demo. `baseUrl` is for tests. */
export async function ensureSandboxAccount(
  db: Db,
  options: { account?: string; baseUrl?: string } = {},
): Promise<void> {
  const account = options.account ?? SANDBOX_ACCOUNT;
  const { baseUrl } = options;
  const secretsEncrypted = sealSettings({
    ...bankCredentials(account),
    ...(baseUrl ? { apiBase: baseUrl, callbackBase: baseUrl } : {}),
  });
  await db
    .insert(paymentAccounts)
    .values({ provider: "sandbox", account, methods: [...BANK_METHODS], secretsEncrypted })
    .onConflictDoUpdate({ target: [paymentAccounts.provider, paymentAccounts.account], set: { secretsEncrypted } });
}
