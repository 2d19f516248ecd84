import type { Db } from "@/db/client";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { recordPassEvents, renewPasses } from "@/lib/passes";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { PrepaidAccountId, type PrepaidAccountIdInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { lockWithPass, type OpenAccount } from "@/lib/prepaid/accounts/lock-account";

/** The codes of an account that were shown before admit nobody any more. The caller has locked its pass. */
export async function renewCode(tx: Ctx & { db: Db }, { passId, adminId }: OpenAccount): Promise<void> {
  await renewPasses(tx, [passId]);
  await recordPassEvents(tx, "replaced", [{ id: passId, adminId }]);
}

/**
 * Gives an account another QR and short code, for a lost phone or one that was passed on; the old ones are answered as
 * revoked. Balance and stay remain, so that a car inside leaves with the new one. Each call makes another.
 */
export async function replaceQr({ ctx, input }: VerbArgs<PrepaidAccountIdInput>): Promise<PrepaidAccountDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const account = await lockWithPass(tx, accountId);
    await renewCode(tx, account);
    await recordAudit(tx, {
      action: "prepaid_account.qr_replaced",
      entity: "prepaid_account",
      entityId: accountId,
      adminId: account.adminId,
    });
    return readAccount(tx, accountId);
  });
}
