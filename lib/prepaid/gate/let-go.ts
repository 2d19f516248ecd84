import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { admitAnyway, countReading } from "@/lib/access";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { lockPass } from "@/lib/passes";
import { assertStillThere, refusedCar } from "@/lib/prepaid/gate/refused-car";
import { LetGo, type LetGoInput } from "@/lib/prepaid/schemas";

/**
 * Lets a car go that one's own reading refused for want of money: its balance is taken as far as it goes, and the rest is
 * a debt that names who let it go and why; its holder is told at once. The phone then reads the code again with the same
 * nonce and is answered as if the gate had let it pass. The same nonce again changes nothing.
 */
export async function letGo({ ctx, input }: VerbArgs<LetGoInput>): Promise<{ scanId: number }> {
  const { scanId, nonce, reason } = parseInput(LetGo, input);
  const actor = authorizeUser(ctx.actor, "prepaid:let_go");
  const { userId } = actor;
  const { scan, isNew } = await withTx(ctx, async (tx) => {
    const refused = await refusedCar(tx.db, actor, scanId);
    await lockPass(tx.db, refused.passId);
    const [earlier] = await tx.db.execute<{ id: number; passId: number | null; decision: string }>(sql`
      select id, pass_id as "passId", decision from scans where user_id = ${userId} and nonce = ${nonce}::uuid`);
    if (earlier && (earlier.passId !== refused.passId || earlier.decision !== "admitted"))
      throw new DomainError("idempotency.mismatch");
    if (earlier) return { scan: earlier.id, isNew: false };
    await assertStillThere(tx.db, refused, ctx.now);
    const debtBefore = await debtOf(tx, refused.passId);
    const admitted = await admitAnyway(tx.db, { ...refused, userId, nonce, onCredit: { userId, reason } }, tx);
    const account = await debtOf(tx, refused.passId);
    await recordAudit(tx, {
      action: "prepaid_account.let_go",
      entity: "prepaid_account",
      entityId: account.id,
      adminId: refused.adminId,
      after: { gateId: refused.gateId, debtCents: account.debtCents, reason },
    });
    await queueMessage(tx, {
      idempotencyKey: `prepaid.let_go:${admitted}`,
      template: "prepaid.let_go",
      toUserId: account.userId,
      adminId: refused.adminId,
      payload: {
        accountId: account.id,
        scanId: admitted,
        addedCents: Math.max(0, account.debtCents - debtBefore.debtCents),
      },
    });
    return { scan: admitted, isNew: true };
  });
  if (isNew) countReading("forced", "admitted");
  return { scanId: scan };
}

async function debtOf(tx: Pick<Parameters<typeof queueMessage>[0], "db">, passId: number) {
  const [account] = await tx.db.execute<{ id: number; userId: number; debtCents: number }>(sql`
    select id, user_id as "userId", debt_cents as "debtCents" from prepaid_accounts where pass_id = ${passId}`);
  if (!account) throw notFound();
  return account;
}
