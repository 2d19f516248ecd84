import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { formatDay } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { MigrateAccount, type MigrateAccountInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { assertSettled, lockWithPass, type OpenAccount } from "@/lib/prepaid/accounts/lock-account";
import { personFor } from "@/lib/prepaid/accounts/person";
import { renewCode } from "@/lib/prepaid/accounts/replace-qr";
import { endAuto } from "@/lib/prepaid/auto/end-auto";
import { noteBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };

/** So long a bank may take back what a card paid, while another person would have spent it. */
const CARD_DAYS = 30;

async function assertNoYoungCard(tx: Tx, { id, timeZone }: OpenAccount): Promise<void> {
  const [young] = await tx.db.execute<{ until: Date }>(sql`
    select max(l.created_at) + interval '1 day' * ${CARD_DAYS} as until
    from prepaid_lots l join payments m on m.id = l.payment_id
    where l.account_id = ${id} and l.rest_cents > 0 and m.method in ('card', 'wallet')
      and l.created_at > ${tx.now}::timestamptz - interval '1 day' * ${CARD_DAYS}
    having count(*) > 0`);
  if (young) throw new DomainError("prepaid.card_too_young", { data: { day: formatDay(young.until, timeZone) } });
}

async function tellBoth(tx: Tx, { id, adminId, userId }: OpenAccount, newUserId: number): Promise<void> {
  const at = tx.now.getTime();
  for (const [role, toUserId] of [
    ["old", userId],
    ["new", newUserId],
  ] as const)
    await queueMessage(tx, {
      idempotencyKey: `prepaid.migrated:${id}:${at}:${role}`,
      template: "prepaid.migrated",
      toUserId,
      adminId,
      payload: { accountId: id, role },
    });
}

/**
 * Gives a whole account to another person, who is known or new: its balance, plates and days, never an amount. The QR is
 * renewed, both are told, and the new holder reads nothing of what was before. To whom it belongs already changes nothing.
 */
export async function migrateAccount({ ctx, input }: VerbArgs<MigrateAccountInput>): Promise<PrepaidAccountDto> {
  const { accountId, reason, ...person } = parseInput(MigrateAccount, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const account = await lockWithPass(tx, accountId);
    const { userId, isNew } = await personFor(tx, person, account.adminId);
    if (userId === account.userId) return readAccount(tx, accountId);
    if (account.state === "blocked") throw new DomainError("prepaid.blocked");
    assertSettled(account);
    if (account.isRefundWaiting) throw new DomainError("prepaid.refund_under_way");
    await assertNoYoungCard(tx, account);
    await noteBuyer(tx.db, account.adminId, userId);
    await tx.db.execute(sql`
      update prepaid_accounts set user_id = ${userId}, holder_since = ${tx.now}::timestamptz where id = ${accountId}`);
    // The card is of the person before.
    await endAuto(tx, accountId, "migrated");
    await renewCode(tx, account);
    await tellBoth(tx, account, userId);
    await recordAudit(tx, {
      action: "prepaid_account.migrated",
      entity: "prepaid_account",
      entityId: accountId,
      adminId: account.adminId,
      before: { userId: account.userId },
      after: { userId, isNewPerson: isNew, balanceCents: account.balanceCents, reason },
    });
    return readAccount(tx, accountId);
  });
}
