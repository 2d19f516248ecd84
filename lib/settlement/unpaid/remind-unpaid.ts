import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { matchesPayment } from "@/lib/payments";
import { OFFLINE_METHODS } from "@/lib/pricing/client";

const BATCH = 200;
const METHODS = `{${OFFLINE_METHODS.join(",")}}`;

interface Due extends Record<string, unknown> {
  paymentId: number;
  adminId: number;
  buyerId: number;
}

/**
 * Lists references in the last quarter of their time, six hours at most, whose buyers were not reminded. The time is what
 * the buyer was told, as a voucher may end before its payment. A buyer who says that a deposit is made is left alone.
 */
async function dueForReminder(now: Date): Promise<Due[]> {
  return getDb().execute<Due>(sql`
    select p.id as "paymentId", p.admin_id as "adminId", o.payer_id as "buyerId"
    from payments p
    join payment_subjects o on ${matchesPayment("o")} and o.is_waiting and o.payer_id is not null
    left join deposits d on d.payment_id = p.id
    cross join lateral (select least(p.expires_at, (p.next ->> 'expiresAt')::timestamptz) as at) until
    where p.state in ('requires_action', 'pending') and p.method = any(${METHODS}::text[])
      and until.at > ${now}::timestamptz
      and until.at - least(interval '6 hours', (until.at - p.created_at) / 4) <= ${now}::timestamptz
      and (d.id is null or (d.state = 'expected' and d.claimed_at is null))
      and not exists (select 1 from messages m where m.idempotency_key = 'payment.expiring:' || p.id)
    order by until.at limit ${BATCH}`);
}

/** Reminds buyers, once per payment, of a reference that they have not paid and that is about to end. */
export async function remindUnpaid({ ctx }: { ctx: Ctx }): Promise<{ told: number }> {
  authorizeSystem(ctx.actor);
  const due = await dueForReminder(ctx.now);
  let told = 0;
  for (const { paymentId, adminId, buyerId } of due) {
    const queued = await withTx(ctx, (tx) =>
      queueMessage(tx, {
        idempotencyKey: `payment.expiring:${paymentId}`,
        template: "payment.expiring",
        isNews: true,
        toUserId: buyerId,
        adminId,
        payload: { paymentId },
      }),
    );
    if (queued !== null) told++;
  }
  return { told };
}
