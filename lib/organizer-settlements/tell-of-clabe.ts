import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { FORMER_CONTACT_DAYS, formerEmails } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { queueMessage } from "@/lib/notifications";

/** An account was asked for, accepted by a second person, or taken away after that. */
export const STEPS = ["asked", "approved", "ended"] as const;
export type Step = (typeof STEPS)[number];

interface Contact extends Record<string, unknown> {
  id: number;
  isPlatform: boolean;
  hasEmail: boolean;
}

/**
 * Owners and accountants of an organizer, those too who were that, or whose account was open, within the last days: whoever
 * took over an account must not choose who hears of it. And the platform. The first condition adds nothing but an index: from
 * the others, which look into the log, the planner takes none, and would read the log of every user.
 */
const contactsOf = (ctx: Ctx, adminId: number) =>
  dbOf(ctx).execute<Contact>(sql`
    select u.id, u.is_platform_admin as "isPlatform", u.email is not null as "hasEmail"
    from users u cross join lateral (
      select coalesce(bool_or(l.action = 'user.blocked'), false) as was_open,
        coalesce(bool_or(l.changes -> 'position' ->> 0 in ('owner', 'accountant')), false) as was_contact
      from audit_log l where l.entity = 'user' and l.entity_id = u.id::text and l.action in ('user.updated', 'user.blocked')
        and l.at > ${ctx.now}::timestamptz - make_interval(days => ${FORMER_CONTACT_DAYS}::int)) k
    where (u.is_platform_admin or u.admin_id = ${adminId}) and (
      (u.is_platform_admin and u.state = 'active')
      or (u.admin_id = ${adminId} and u.state <> 'deleted' and (u.state = 'active' or k.was_open)
        and ((u.profile = 1 and u.position in ('owner', 'accountant')) or k.was_contact)))
    order by u.id`);

/** Whether anybody of the organizer has an e-mail to be told at. */
export const hasContact = async (ctx: Ctx, adminId: number): Promise<boolean> =>
  (await contactsOf(ctx, adminId)).some(({ isPlatform, hasEmail }) => hasEmail && !isPlatform);

interface Told {
  toUserId: number;
  isPlatform: boolean;
  /** Finds an e-mail that was theirs; null: their own. */
  codeId: number | null;
}

/**
 * Tells those who know an organizer's account that it changes, or goes, also at e-mails that were theirs within the last
 * days, so that a stranger is seen in time. Answers how many e-mails of the organizer's that are; the platform is told so.
 * An account that nobody at all would hear of is neither asked for nor accepted.
 */
export async function tellOfClabe(
  tx: Ctx & { db: Db },
  clabe: { id: number; adminId: number },
  step: Step,
): Promise<number> {
  const people = await contactsOf(tx, clabe.adminId);
  const isPlatform = new Map(people.map((one) => [one.id, one.isPlatform]));
  const former = await formerEmails(tx, [...isPlatform.keys()]);
  const all: Told[] = [
    ...people
      .filter(({ hasEmail }) => hasEmail)
      .map((one) => ({ toUserId: one.id, isPlatform: one.isPlatform, codeId: null })),
    ...former.map(({ userId, codeId }) => ({
      toUserId: userId,
      isPlatform: isPlatform.get(userId) ?? false,
      codeId,
    })),
  ];
  if (all.length === 0 && step !== "ended") throw new DomainError("clabe.nobody_told");
  const told = all.filter((one) => !one.isPlatform).length;
  for (const { toUserId, codeId, isPlatform: ofPlatform } of all) {
    const payload = { clabeId: clabe.id, step, to: ofPlatform ? "platform" : "organizer", told };
    await queueMessage(tx, {
      idempotencyKey: `organizer_clabe.${step}:${clabe.id}:${toUserId}${codeId === null ? "" : `:${codeId}`}`,
      template: codeId === null ? "organizer_clabe.changed" : "organizer_clabe.changed_before",
      toUserId,
      adminId: clabe.adminId,
      payload: codeId === null ? payload : { ...payload, codeId },
    });
  }
  return told;
}
