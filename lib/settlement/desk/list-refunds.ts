import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { matchesOrderOrPayment } from "@/lib/payments";
import type { DeskRefundDto } from "@/lib/settlement/client";

const MOST = 20;

/** Refunds of cash that were decided and not paid yet, the oldest first. */
export async function listDeskRefunds({ ctx }: { ctx: Ctx }): Promise<DeskRefundDto[]> {
  const tenant = tenantOf(authorizeUser(ctx.actor, "desk:use"));
  return dbOf(ctx).execute<Record<string, unknown> & DeskRefundDto>(sql`
    select f.id, f.amount_cents as "amountCents", o.folio, u.full_name as payer, f.reason
    from refunds f join payments p on p.id = f.payment_id
    left join payment_subjects o on ${matchesOrderOrPayment("o", "f")} left join users u on u.id = o.payer_id
    where f.state = 'manual' and p.method = 'desk' and (${tenant}::int is null or f.admin_id = ${tenant}::int)
    order by f.created_at, f.id limit ${MOST}`);
}
