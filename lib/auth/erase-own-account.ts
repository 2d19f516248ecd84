import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { provePassword } from "@/lib/auth/own-account";
import { PasswordProof, type PasswordProofInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { eraseSelf } from "@/lib/users";

/** Money that has not come to rest: a payment that may still come, a refund under way, a case that a person decides. */
async function moneyUnderWay({ db }: Ctx & { db: Db }, userId: number): Promise<string[]> {
  const rows = await db.execute<{ folio: string }>(sql`
    select o.folio from orders o where o.buyer_id = ${userId} and (
      o.state in ('awaiting_payment', 'review')
      or exists (select 1 from payments p where p.subject_type = 'order' and p.subject_id = o.id and (
        p.state in ('created', 'requires_action', 'pending', 'disputed')
        or exists (select 1 from refunds r where r.payment_id = p.id and r.state in ('pending', 'manual'))))
      or exists (select 1 from payment_reviews v where v.order_id = o.id and v.state = 'open'))
    order by o.id limit 5`);
  return rows.map(({ folio }) => folio);
}

/**
 * Deletes the actor's own account after asking for the password; not while money is under way.
 * Errors: `auth.required`, `auth.forbidden`, `input.invalid`, `user.wrong_password`, `auth.rate_limited`,
 * `user.money_under_way` (with the folios), and as `eraseSelf`.
 */
export async function eraseOwnAccount({ ctx, input }: VerbArgs<PasswordProofInput>): Promise<null> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { currentPassword } = parseInput(PasswordProof, input);
  await provePassword(ctx, actor, currentPassword);
  await withTx(ctx, async (tx) => {
    await eraseSelf(tx);
    const folios = await moneyUnderWay(tx, actor.userId);
    if (folios.length > 0) throw new DomainError("user.money_under_way", { data: { folios: folios.join(", ") } });
  });
  return null;
}
