import { sql } from "drizzle-orm";
import { type Db, withPart } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { recordPassEvents, sentTooOften } from "@/lib/passes";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { ActOnAccounts, type ActOnAccountsInput } from "@/lib/prepaid/accounts/account-schemas";
import { blockAccount, pauseAccount, resumeAccount } from "@/lib/prepaid/accounts/account-state";
import type { BulkAct, BulkReportDto, PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { lockOpenAccount } from "@/lib/prepaid/accounts/lock-account";

type Tx = Ctx & { db: Db };

/** An account that is left as it is, with the reason in Spanish. */
class Skipped extends Error {}

const LAST_SENT = sql`(select max(x.at) from pass_events x where x.pass_id = a.pass_id and x.kind = 'sent')`;

/** Sends an account's QR to its holder, at most every ten minutes and five times a day. */
async function sendQr(tx: Tx, { id, adminId, passId, state, holder }: PrepaidAccountDto): Promise<void> {
  if (state !== "active" && state !== "pending") throw new Skipped("No da acceso ahora");
  if (holder.email === null) throw new Skipped("Su titular no tiene correo");
  const [row] = await tx.db.execute<{ isTooSoon: boolean }>(sql`
    select ${sentTooOften(sql`a.pass_id`, LAST_SENT, tx.now)} as "isTooSoon" from prepaid_accounts a where a.id = ${id}`);
  if (row?.isTooSoon) throw new Skipped("Se le envió hace poco");
  await queueMessage(tx, {
    idempotencyKey: `prepaid.qr:${id}:${tx.now.getTime()}`,
    template: "prepaid.qr",
    toUserId: holder.userId,
    adminId,
    payload: { accountId: id },
    isNews: true,
  });
  await recordPassEvents(tx, "sent", [{ id: passId, adminId, data: { channel: "email" } }]);
  await recordAudit(tx, {
    action: "prepaid_account.qr_sent",
    entity: "prepaid_account",
    entityId: id,
    adminId,
    after: { channel: "email" },
  });
}

/** Does an act to one locked account. */
const DO: Readonly<Record<BulkAct, (tx: Tx, account: PrepaidAccountDto, reason: string) => Promise<unknown>>> = {
  pause: async (ctx, { id: accountId, state }) => {
    if (state === "paused") throw new Skipped("Ya estaba en pausa");
    await pauseAccount({ ctx, input: { accountId } });
  },
  resume: async (ctx, { id: accountId, state }) => {
    if (state !== "paused" && state !== "blocked") throw new Skipped("No estaba en pausa");
    await resumeAccount({ ctx, input: { accountId } });
  },
  block: async (ctx, { id: accountId, state }, reason) => {
    if (state === "blocked") throw new Skipped("Ya estaba bloqueado");
    await blockAccount({ ctx, input: { accountId, reason } });
  },
  send: sendQr,
};

/**
 * Does the same act to many accounts of the staff's tenant, to each in a transaction of its own: one that refuses stays as
 * it is, and is answered with the reason.
 */
export async function actOnAccounts({ ctx, input }: VerbArgs<ActOnAccountsInput>): Promise<BulkReportDto> {
  const { accountIds, act, reason } = parseInput(ActOnAccounts, input);
  authorizeUser(ctx.actor, "prepaid:write");
  const report: BulkReportDto = { act, done: 0, skipped: [] };
  for (const accountId of [...new Set(accountIds)].sort((a, b) => a - b)) {
    let name: string | null = null;
    try {
      await withPart(ctx, async (tx) => {
        const found = await readAccount(tx, accountId);
        name = found.nickname ? `${found.holder.fullName}, ${found.nickname}` : found.holder.fullName;
        await lockOpenAccount(tx, accountId);
        await DO[act](tx, await readAccount(tx, accountId), reason);
      });
      report.done += 1;
    } catch (error) {
      const why = error instanceof Skipped ? error.message : error instanceof DomainError ? messageFor(error) : null;
      if (why === null) throw error;
      report.skipped.push({ accountId, name, why });
    }
  }
  return report;
}
