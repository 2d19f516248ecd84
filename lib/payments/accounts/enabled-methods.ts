import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { bindOrNull } from "@/lib/payments/accounts/bind-account";
import { accountsWithChoices } from "@/lib/payments/hot";
import type { CashTerms } from "@/lib/payments/provider";
import { OFFERED_METHODS, OFFLINE_METHODS, type OfferedMethod } from "@/lib/pricing/client";

export interface EnabledMethod {
  method: OfferedMethod;
  accountId: number;
  provider: string;
  account: string;
  isTest: boolean;
  /** The account's provider takes no smaller payment, in centavos. */
  leastCents?: number;
  /** The provider keeps cards and charges them while their holders are not there; only of the method that takes cards. */
  keepsCards?: true;
  /** Only cash and deposits have them. */
  cash?: CashTerms;
}

/**
 * The methods that a venue takes, each with the account that takes it: the one that the venue chose, else the tenant's
 * own before the platform's. Where the chosen account cannot take money now, no other takes its place.
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
  const ready = rows.flatMap((row) => {
    const bound = bindOrNull(row);
    return bound
      ? [{ row, isTest: bound.isTest, provider: bound.provider, capabilities: bound.provider.capabilities }]
      : [];
  });
  return OFFERED_METHODS.flatMap((method) => {
    const choice = choices[method];
    const taker = ready.find(
      ({ row, capabilities }) =>
        (choice === undefined || choice === row.id) &&
        row.methods.includes(method) &&
        capabilities.methods.includes(method) &&
        (!OFFLINE_METHODS.includes(method) || capabilities.cash !== undefined),
    );
    if (!taker) return [];
    const { row, isTest, capabilities, provider } = taker;
    return {
      method,
      accountId: row.id,
      provider: row.provider,
      account: row.account,
      isTest,
      ...(capabilities.leastCents === undefined ? {} : { leastCents: capabilities.leastCents }),
      ...(method === "card" && provider.savedCards ? { keepsCards: true as const } : {}),
      ...(OFFLINE_METHODS.includes(method) && capabilities.cash ? { cash: capabilities.cash } : {}),
    };
  });
}
