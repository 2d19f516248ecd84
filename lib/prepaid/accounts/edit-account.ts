import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { laidOver } from "@/lib/core/changes";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { assertRevision, withRevision } from "@/lib/core/revision";
import { accountRevision, readAccount } from "@/lib/prepaid/accounts/account-rows";
import {
  PrepaidAccountChange,
  type PrepaidAccountChangeInput,
  PrepaidAccountId,
  type PrepaidAccountIdInput,
  PrepaidAccountTerms,
} from "@/lib/prepaid/accounts/account-schemas";
import { dayInput, type PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { dayEnd, dayStart } from "@/lib/prepaid/accounts/days";
import { lockOpenAccount } from "@/lib/prepaid/accounts/lock-account";

/** The account as its form sends it. */
const formOf = ({ nickname, plates, validFrom, validUntil, timeZone }: PrepaidAccountDto) => ({
  nickname,
  plates,
  validFrom: dayInput(validFrom, timeZone),
  validUntil: dayInput(validUntil, timeZone),
});

/** The plates of an account become these. */
export async function savePlates(
  db: Db,
  { id, adminId }: { id: number; adminId: number },
  plates: readonly string[],
): Promise<void> {
  await db.execute(sql`delete from prepaid_plates where account_id = ${id}`);
  if (plates.length === 0) return;
  await db.execute(sql`
    insert into prepaid_plates (account_id, admin_id, plate)
    select ${id}, ${adminId}, p from unnest(${`{${plates.join(",")}}`}::text::text[]) p`);
}

const audited = ({ nickname, plates, validFrom, validUntil }: PrepaidAccountDto) => ({
  nickname,
  plates: plates.join(", "),
  validFrom,
  validUntil,
});

/** Changes nickname, plates and days of an account; what is not sent stays. */
export async function changePrepaidAccount({
  ctx,
  input,
}: VerbArgs<PrepaidAccountChangeInput>): Promise<PrepaidAccountDto> {
  const { accountId, revision, ...sent } = parseInput(PrepaidAccountChange, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    await lockOpenAccount(tx, accountId);
    const held = await readAccount(tx, accountId);
    assertRevision(revision, accountRevision(held));
    const { nickname, plates, validFrom, validUntil } = parseInput(PrepaidAccountTerms, laidOver(formOf(held), sent));
    const { timeZone } = held;
    await tx.db.execute(sql`
      update prepaid_accounts set nickname = ${nickname}, valid_from = ${dayStart(validFrom, timeZone, "validFrom")}::timestamptz,
        valid_until = ${dayEnd(validUntil, timeZone, "validUntil")}::timestamptz where id = ${accountId}`);
    await savePlates(tx.db, held, plates);
    const after = await readAccount(tx, accountId);
    await recordAudit(tx, {
      action: "prepaid_account.updated",
      entity: "prepaid_account",
      entityId: accountId,
      adminId: held.adminId,
      before: audited(held),
      after: audited(after),
      personal: ["nickname", "plates"],
    });
    return after;
  });
}

async function readForEdit({ ctx, input }: VerbArgs<PrepaidAccountIdInput>): Promise<PrepaidAccountDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return readAccount(ctx, accountId);
}

/** What the form of an account is filled in from anew. */
export const editPrepaidAccount = withRevision(readForEdit, accountRevision);
