import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { operatingDayWords } from "@/lib/core/operating-days";
import { dayClocks } from "@/lib/enclosures";

/** What of a report's filters says whose days it counts. */
export interface DaysOf {
  adminId?: number | null | undefined;
  enclosureId?: number | null | undefined;
  eventId?: number | null | undefined;
  parkingAreaId?: number | null | undefined;
}

async function venueOf(ctx: Ctx, { enclosureId, eventId, parkingAreaId }: DaysOf): Promise<number | null> {
  if (enclosureId || !(eventId || parkingAreaId)) return enclosureId ?? null;
  const [row] = await dbOf(ctx).execute<{ id: number | null }>(sql`
    select coalesce((select enclosure_id from events where id = ${eventId ?? null}::int),
      (select enclosure_id from parking_areas where id = ${parkingAreaId ?? null}::int)) as id`);
  return row?.id ?? null;
}

/** When an operating day of the venues of a report begins, in words. `tenant` is whose rows it shows; null: of all. */
export async function dayWords(ctx: Ctx, tenant: number | null, filters: DaysOf): Promise<string> {
  const scope = { adminId: tenant ?? filters.adminId ?? null, enclosureId: await venueOf(ctx, filters) };
  return operatingDayWords((await dayClocks(ctx, scope)).map(({ dayStart }) => dayStart));
}
