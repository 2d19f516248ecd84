import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { CreatePrepaidAccount, type CreatePrepaidAccountInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { dayEnd, dayStart } from "@/lib/prepaid/accounts/days";
import { openAccount } from "@/lib/prepaid/accounts/open-account";
import { personFor } from "@/lib/prepaid/accounts/person";
import { give, lockGifts } from "@/lib/prepaid/acts/give-balance";
import { lockAccount } from "@/lib/prepaid/books/account";

type Tx = Ctx & { db: Db };

interface TypeFacts extends Record<string, unknown> {
  adminId: number;
  enclosureId: number;
  timeZone: string;
}

/** The venue of a type of the actor's tenant. */
export async function venueOfType(tx: Tx, typeId: number): Promise<TypeFacts> {
  const tenant = tenantOf(tx.actor);
  const [row] = await tx.db.execute<TypeFacts>(sql`
    select t.admin_id as "adminId", t.enclosure_id as "enclosureId", n.time_zone as "timeZone"
    from prepaid_types t join enclosures n on n.id = t.enclosure_id
    where t.id = ${typeId} and t.archived_at is null and (${tenant}::int is null or t.admin_id = ${tenant}::int)`);
  if (!row) throw notFound();
  return row;
}

/** Tells a holder that staff opened an account for them. */
export async function tellOpened(tx: Tx, { id, adminId, userId }: { id: number; adminId: number; userId: number }) {
  await queueMessage(tx, {
    idempotencyKey: `prepaid.opened:${id}`,
    template: "prepaid.opened",
    toUserId: userId,
    adminId,
    payload: { accountId: id },
  });
}

export interface CreatedAccountDto {
  account: PrepaidAccountDto;
  /** The holder had no account with us, and was invited. */
  isNewPerson: boolean;
}

/**
 * Opens a prepaid account for a person who is known by their e-mail or phone, or for a new one, who is invited. It may begin
 * with a gift.
 */
export async function createPrepaidAccount({
  ctx,
  input,
}: VerbArgs<CreatePrepaidAccountInput>): Promise<CreatedAccountDto> {
  const { typeId, nickname, plates, giftCents, giftReason, giftUntil, ...asked } = parseInput(
    CreatePrepaidAccount,
    input,
  );
  const actor = authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const { adminId, enclosureId, timeZone } = await venueOfType(tx, typeId);
    if (giftCents !== null) await lockGifts(tx.db, enclosureId);
    const { userId, isNew } = await personFor(tx, asked, adminId);
    const id = await openAccount(
      tx,
      {
        typeId,
        userId,
        nickname,
        plates,
        validFrom: dayStart(asked.validFrom, timeZone, "validFrom"),
        validUntil: dayEnd(asked.validUntil, timeZone, "validUntil"),
        createdBy: actor.userId,
      },
      tenantOf(actor),
    );
    if (giftCents !== null && giftReason !== null) {
      const gift = {
        cents: giftCents,
        reason: giftReason,
        until: giftUntil,
        cause: `opened:${id}`,
        userId: actor.userId,
      };
      await give(tx, await lockAccount(tx.db, id, null), gift);
    }
    await tellOpened(tx, { id, adminId, userId });
    return { account: await readAccount(tx, id), isNewPerson: isNew };
  });
}
