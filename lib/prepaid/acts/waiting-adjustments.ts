import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";
import { ownAccounts } from "@/lib/prepaid/accounts/account-rows";
import type { WaitingAdjustmentDto } from "@/lib/prepaid/accounts/account-words";

/** As many as the page of all accounts shows. */
const MOST_WAITING = 20;

interface WaitingRow extends Record<string, unknown>, Omit<WaitingAdjustmentDto, "mayAnswer"> {
  admins: number;
}

/** The active administrators of the tenant of an adjustment (j). */
export const ADMINS_OF = sql`(select count(*)::int from users w where w.admin_id = j.admin_id and w.profile = 1 and w.state = 'active')`;

/**
 * Whether somebody may be the second person of an adjustment: another administrator of the tenant, or the platform where
 * that has no other. Nobody answers what they asked for themselves, whatever the session.
 */
export function isSecondPerson(
  { userId, isPlatformAdmin }: Pick<PersonActor, "userId" | "isPlatformAdmin">,
  { requesterId, admins }: { requesterId: number; admins: number },
): boolean {
  return userId !== requesterId && (!isPlatformAdmin || admins < 2);
}

/** Adjustments that wait for a second person, of accounts (a) that are chosen. The caller has authorized the actor. */
export async function readWaiting(ctx: Ctx, actor: PersonActor, which: SQL): Promise<WaitingAdjustmentDto[]> {
  const rows = await dbOf(ctx).execute<WaitingRow>(sql`
    select j.id, j.account_id as "accountId", j.amount_cents as "amountCents", j.reason, w.full_name as "requestedBy",
      j.requested_by as "requesterId", j.requested_at as "requestedAt", j.expires_at as "expiresAt", ${ADMINS_OF} as admins,
      u.full_name as holder, n.time_zone as "timeZone"
    from prepaid_adjustments j join users w on w.id = j.requested_by join prepaid_accounts a on a.id = j.account_id
      join users u on u.id = a.user_id join enclosures n on n.id = a.enclosure_id
    where ${which} and j.answer is null and j.expires_at > ${ctx.now}::timestamptz order by j.id limit ${MOST_WAITING}`);
  return rows.map(({ admins, ...row }) => ({ ...row, mayAnswer: isSecondPerson(actor, { ...row, admins }) }));
}

/** Adjustments of the staff's tenant that wait for a second person, the oldest first. */
export async function waitingAdjustments({ ctx }: { ctx: Ctx }): Promise<WaitingAdjustmentDto[]> {
  const actor = authorizeUser(ctx.actor, "prepaid:read");
  return readWaiting(ctx, actor, ownAccounts(ctx));
}
