import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorize, type Permission, tenantOfAll } from "@/lib/core/permissions";
import type { EventChoiceDto } from "@/lib/events/client";

/** More are found by the list of events. */
const MOST = 300;

/**
 * What a list of many events' things can be filtered by: the latest events, and `with`, however old. Drafts sell nothing.
 * `besides`: the others of the organizer of that event. `report`: for a report by that permission, which may be of all
 * tenants.
 */
export async function eventChoices({
  ctx,
  input,
}: VerbArgs<{ with?: number | null; besides?: number; report?: Permission }>): Promise<EventChoiceDto[]> {
  authorize(ctx.actor, "event:read");
  const tenant = tenantOfAll(ctx, input.report ?? "event:read");
  const ofOther =
    input.besides === undefined
      ? sql``
      : sql` and v.id <> ${input.besides} and v.admin_id = (select b.admin_id from events b where b.id = ${input.besides})`;
  const own = sql`${tenant === null ? sql`true` : sql`v.admin_id = ${tenant}`}${ofOther}`;
  const rows = await dbOf(ctx).execute<EventChoiceDto & Record<string, unknown>>(sql`
    select v.id, v.name, v.starts_at as "startsAt", e.time_zone as "timeZone"
    from events v join enclosures e on e.id = v.enclosure_id
    where ${own} and v.id = any(array(
      select ${input.with ?? null}::int
      union all (select v.id from events v where ${own} and v.state <> 'draft' order by v.starts_at desc limit ${MOST}::int)))
    order by v.starts_at desc, v.id desc`);
  return [...rows];
}
