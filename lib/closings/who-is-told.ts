import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { actorOfUser } from "@/lib/auth";
import type { Books } from "@/lib/closings/find-closings";
import type { Ctx } from "@/lib/core/context";
import { can, tenantOfAll } from "@/lib/core/permissions";

/** Whether a person keeps accounts and may see the closing of these books now. `owner` is whose books or event it is; null: all. */
export async function isToldOf(ctx: { db?: Db }, userId: number, owner: Books): Promise<boolean> {
  const actor = await actorOfUser(ctx, userId);
  if (actor === null || !(actor.position === "accountant" || actor.position === "owner")) return false;
  if (!can(actor, "report:account")) return false;
  const sees = tenantOfAll({ actor }, "report:account");
  return sees === null || sees === owner;
}

/**
 * Who keeps the accounts of what was closed: of the organizer, where they may see it, and of the platform's own tenant where
 * somebody closed it who sees all organizers.
 */
export async function accountantsOf(
  tx: Ctx & { db: Db },
  { owner, closedBy }: { owner: Books; closedBy: Books },
): Promise<{ id: number; adminId: number }[]> {
  const people = await tx.db.execute<{ id: number; adminId: number }>(sql`
    select u.id, u.admin_id as "adminId" from users u join admins b on b.id = u.admin_id
    where u.profile = 1 and u.state = 'active' and u.email is not null and u.position in ('accountant', 'owner')
      and (b.id = ${owner}::int or ${closedBy === null} and b.kind = 'main_provider')
    order by (u.position = 'accountant') desc, u.id`);
  const told: { id: number; adminId: number }[] = [];
  for (const person of people) if (await isToldOf(tx, person.id, owner)) told.push(person);
  return told;
}
