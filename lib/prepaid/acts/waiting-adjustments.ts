import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, PersonActor } from "@/lib/core/context";
import type { PrepaidAdjustmentDto } from "@/lib/prepaid/accounts/account-words";

interface WaitingRow extends Record<string, unknown>, Omit<PrepaidAdjustmentDto, "mayAnswer"> {
  requesterId: number;
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

/** Adjustments of an account that wait for a second person. The caller has authorized the actor. */
export async function readWaiting(ctx: Ctx, actor: PersonActor, accountId: number): Promise<PrepaidAdjustmentDto[]> {
  const rows = await dbOf(ctx).execute<WaitingRow>(sql`
    select j.id, j.account_id as "accountId", j.amount_cents as "amountCents", j.reason, w.full_name as "requestedBy",
      j.requested_by as "requesterId", j.requested_at as "requestedAt", j.expires_at as "expiresAt", ${ADMINS_OF} as admins
    from prepaid_adjustments j join users w on w.id = j.requested_by
    where j.account_id = ${accountId} and j.answer is null and j.expires_at > ${ctx.now}::timestamptz order by j.id`);
  return rows.map(({ requesterId, admins, ...row }) => ({
    ...row,
    mayAnswer: isSecondPerson(actor, { requesterId, admins }),
  }));
}
