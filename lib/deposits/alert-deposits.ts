import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { WAITING } from "@/lib/deposits/find-deposits";
import { queueMessage } from "@/lib/notifications";
import { DEPOSIT_LAG_HOURS, markAlerted } from "@/lib/payments";

const HOURS_AHEAD = 2;
const MAX_DEPOSITS = 200;

/** Mails the administrators about deposits that wait for a decision, once each, two hours before their seven hours end. */
export async function alertDeposits({ ctx }: { ctx: Ctx }): Promise<{ deposits: number; mails: number }> {
  authorizeSystem(ctx.actor);
  const since = new Date(ctx.now.getTime() - (DEPOSIT_LAG_HOURS - HOURS_AHEAD) * 3_600_000);
  return withTx(ctx, async (tx) => {
    const waiting = sql`${WAITING} and d.alerted_at is null and least(d.approved_at, d.claimed_at) <= ${since}::timestamptz`;
    const due = await markAlerted(tx, { waiting, at: ctx.now, most: MAX_DEPOSITS });
    let mails = 0;
    for (const [adminId, deposits] of Map.groupBy(due, (one) => one.adminId)) {
      const first = Math.min(...deposits.map(({ id }) => id));
      const people = await tx.db.execute<{ id: number }>(sql`
        select id from users where admin_id = ${adminId} and profile = 1 and state = 'active' order by id`);
      for (const { id } of people) {
        const queued = await queueMessage(tx, {
          idempotencyKey: `deposit.waiting:${first}:${ctx.now.getTime()}:${id}`,
          template: "deposit.waiting",
          isNews: true,
          toUserId: id,
          adminId,
          payload: { adminId },
        });
        if (queued !== null) mails++;
      }
    }
    return { deposits: due.length, mails };
  });
}
