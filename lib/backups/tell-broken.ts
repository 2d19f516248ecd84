import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";

/** Tells those who administer the platform, once a day, that a backup could not be restored whole. Answers how many. */
export async function tellBrokenBackup({ ctx, input }: VerbArgs<{ backup: string }>): Promise<number> {
  authorizeSystem(ctx.actor);
  return withTx(ctx, async (tx) => {
    const people = await tx.db.execute<{ id: number }>(sql`
      select id from users where is_platform_admin and state = 'active' and email is not null order by id`);
    for (const { id } of people) {
      await queueMessage(tx, {
        idempotencyKey: `backup.broken:${ctx.now.toISOString().slice(0, 10)}:${id}`,
        template: "backup.broken",
        isNews: true,
        toUserId: id,
        adminId: null,
        payload: { backup: input.backup },
      });
    }
    return people.length;
  });
}
