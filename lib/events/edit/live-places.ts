import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { IS_TAKEN } from "@/lib/places";

/** By the database's clock, which holds are measured by. */
export async function hasLivePlaces(ctx: Ctx, eventId: number): Promise<boolean> {
  const [found] = await dbOf(ctx).execute<{ live: boolean }>(sql`
    select exists (
      select 1 from places p join event_areas a on a.id = p.event_area_id
      where a.event_id = ${eventId} and p.order_id is not null and ${sql.raw(IS_TAKEN)}
    ) as live`);
  return found?.live ?? false;
}
