import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { forgetCard } from "@/lib/payments";
import { type AutoRow, autoOf } from "@/lib/prepaid/auto/read-auto";
import { lockAccount } from "@/lib/prepaid/books/account";
import { AccountId, type AccountIdInput } from "@/lib/prepaid/schemas";

type Tx = Ctx & { db: Db };

export type EndReason = "holder" | "staff" | "replaced" | "not_saved" | "migrated" | "closed" | "erased";

/** Whoever ends it without its holder having asked for that tells the holder. */
const TOLD: ReadonlySet<EndReason> = new Set(["holder", "staff", "migrated"]);

/**
 * The card of a consent that is off is given up by its provider, unless another consent goes on with it. One that is being
 * charged waits: only its provider knows what becomes of the charge.
 */
export async function forgetUnlessUsed(tx: Tx, { cardId }: Pick<AutoRow, "cardId">): Promise<void> {
  const [used] = await tx.db.execute(sql`
    select 1 from prepaid_auto_topups u where u.card_id = ${cardId} and (u.state <> 'off'
      or exists (select from prepaid_topups t where t.auto_topup_id = u.id and t.state = 'awaiting_payment'))`);
  if (!used) await forgetCard(tx, cardId);
}

/** Ends the consent of an account whose row the caller has locked; nothing is begun by it from now on. */
export async function endAuto(tx: Tx, accountId: number, reason: EndReason): Promise<AutoRow | null> {
  const auto = await autoOf(tx, accountId);
  if (!auto) return null;
  const { id, adminId, userId, state } = auto;
  await tx.db.execute(sql`
    update prepaid_auto_topups set state = 'off', pause_reason = null, ended_at = ${tx.now}::timestamptz,
      end_reason = ${reason}, ended_by = ${isPerson(tx.actor) ? tx.actor.userId : null}
    where id = ${id}`);
  if (reason !== "replaced") await forgetUnlessUsed(tx, auto);
  await recordAudit(tx, {
    action: "prepaid_account.auto_ended",
    entity: "prepaid_account",
    entityId: accountId,
    adminId,
    before: { autoState: state },
    after: { autoState: "off", reason },
  });
  if (TOLD.has(reason) && state !== "setup")
    await queueMessage(tx, {
      idempotencyKey: `prepaid.auto_ended:${id}`,
      template: "prepaid.auto_ended",
      toUserId: userId,
      adminId,
      payload: { autoId: id },
    });
  return auto;
}

/**
 * Turns the automatic top-up of an account off, at once: its holder, or staff of its tenant. What the provider was asked to
 * charge before is told as ever. Doing it again changes nothing.
 */
export async function turnOffAutoTopup({ ctx, input }: VerbArgs<AccountIdInput>): Promise<{ accountId: number }> {
  const { accountId } = parseInput(AccountId, input);
  const isStaff = can(ctx.actor, "prepaid:write");
  const { userId } = authorizeUser(ctx.actor, isStaff ? "prepaid:write" : "prepaid:own");
  await withTx(ctx, async (tx) => {
    const account = await lockAccount(tx.db, accountId, isStaff ? tenantOf(tx.actor) : null);
    if (!isStaff && account.userId !== userId) throw notFound();
    await endAuto(tx, accountId, isStaff ? "staff" : "holder");
  });
  return { accountId };
}
