import { sql } from "drizzle-orm";
import type { z } from "zod";
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

/** Tells a holder that staff opened an account for them; `isNews` where nobody waits for it. */
async function tellOpened(
  tx: Tx,
  { id, adminId, userId, isNews }: { id: number; adminId: number; userId: number; isNews: boolean },
): Promise<void> {
  await queueMessage(tx, {
    idempotencyKey: `prepaid.opened:${id}`,
    template: "prepaid.opened",
    toUserId: userId,
    adminId,
    payload: { accountId: id },
    isNews,
  });
}

interface Opening extends z.output<typeof CreatePrepaidAccount> {
  /** The staff member who opens it. */
  by: number;
  /** Many are opened at once, so that nobody waits for the message. */
  isNews: boolean;
}

/**
 * Opens an account in the caller's transaction for a person who is known by their e-mail or phone, or for a new one, who is
 * invited. It may begin with a gift. The caller has authorized, and gives the venue of the type (`venueOfType`).
 */
export async function openFor(
  tx: Tx,
  { typeId, nickname, plates, giftCents, giftReason, giftUntil, by, isNews, ...asked }: Opening,
  { adminId, enclosureId, timeZone }: TypeFacts,
): Promise<{ accountId: number; isNewPerson: boolean }> {
  if (giftCents !== null) await lockGifts(tx.db, enclosureId);
  const { userId, isNew } = await personFor(tx, asked, adminId);
  const days = {
    validFrom: dayStart(asked.validFrom, timeZone, "validFrom"),
    validUntil: dayEnd(asked.validUntil, timeZone, "validUntil"),
  };
  const id = await openAccount(tx, { typeId, userId, nickname, plates, ...days, createdBy: by }, adminId);
  if (giftCents !== null && giftReason !== null) {
    const gift = { cents: giftCents, reason: giftReason, until: giftUntil, cause: `opened:${id}`, userId: by };
    await give(tx, await lockAccount(tx.db, id, null), gift);
  }
  await tellOpened(tx, { id, adminId, userId, isNews });
  return { accountId: id, isNewPerson: isNew };
}

export interface CreatedAccountDto {
  account: PrepaidAccountDto;
  /** The holder had no account with us, and was invited. */
  isNewPerson: boolean;
}

/** Opens a prepaid account for somebody, see `openFor`. */
export async function createPrepaidAccount({
  ctx,
  input,
}: VerbArgs<CreatePrepaidAccountInput>): Promise<CreatedAccountDto> {
  const asked = parseInput(CreatePrepaidAccount, input);
  const { userId: by } = authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const venue = await venueOfType(tx, asked.typeId);
    const { accountId, isNewPerson } = await openFor(tx, { ...asked, by, isNews: false }, venue);
    return { account: await readAccount(tx, accountId), isNewPerson };
  });
}
