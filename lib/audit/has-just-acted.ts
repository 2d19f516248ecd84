import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";

/** Whether a person wrote something within a minute. To have taken a list away is no such act. */
export async function hasJustActed(ctx: Ctx, userId: number): Promise<boolean> {
  const [row] = await dbOf(ctx).execute<{ acted: boolean }>(sql`
    select exists (select from audit_log where actor_id = ${userId} and at > ${ctx.now}::timestamptz - interval '1 minute'
      and action <> 'list.exported') as acted`);
  return row?.acted ?? false;
}
