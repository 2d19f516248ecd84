import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { savePlates } from "@/lib/prepaid/accounts/edit-account";
import { lockOwnAccount } from "@/lib/prepaid/accounts/lock-account";
import { ChangeOwnAccount, type ChangeOwnAccountInput, OwnAccountTerms } from "@/lib/prepaid/schemas";

async function platesOf(db: Db, accountId: number): Promise<string[]> {
  const rows = await db.execute<{ plate: string }>(sql`
    select plate from prepaid_plates where account_id = ${accountId} order by plate`);
  return rows.map(({ plate }) => plate);
}

/** The holder names an account anew, or the cars that use it. */
export async function changeOwnAccount({
  ctx,
  input,
}: VerbArgs<ChangeOwnAccountInput>): Promise<{ accountId: number }> {
  const { accountId, ...asked } = parseInput(ChangeOwnAccount, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  await withTx(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, accountId, userId);
    const before = { nickname: account.nickname, plates: await platesOf(tx.db, accountId) };
    const after = parseInput(OwnAccountTerms, {
      nickname: asked.nickname ?? before.nickname,
      plates: asked.plates ?? before.plates,
    });
    if (after.nickname === before.nickname && after.plates.join() === before.plates.join()) return;
    await tx.db.execute(sql`update prepaid_accounts set nickname = ${after.nickname} where id = ${accountId}`);
    await savePlates(tx.db, account, after.plates);
    await recordAudit(tx, {
      action: "prepaid_account.updated",
      entity: "prepaid_account",
      entityId: accountId,
      adminId: account.adminId,
      before: { nickname: before.nickname, plates: before.plates.join(", ") },
      after: { nickname: after.nickname, plates: after.plates.join(", ") },
      personal: ["nickname", "plates"],
    });
  });
  return { accountId };
}
