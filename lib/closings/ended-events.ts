import { sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import type { EndedEventDto } from "@/lib/closings/client";
import { MonthField } from "@/lib/closings/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOfAll } from "@/lib/core/permissions";

const Input = z.object({ month: MonthField });
const MOST = 100;

/** Events that ended in a month, and whether their books are closed. */
export async function endedEvents({ ctx, input }: VerbArgs<z.input<typeof Input>>): Promise<EndedEventDto[]> {
  const { month } = parseInput(Input, input);
  authorize(ctx.actor, "report:account");
  const tenant = tenantOfAll(ctx, "report:account");
  return dbOf(ctx).execute<EndedEventDto & Record<string, unknown>>(sql`
    select v.id, v.name, b.name as organizer, v.ends_at as "endsAt", n.time_zone as "timeZone", c.closed_at as "closedAt"
    from events v join enclosures n on n.id = v.enclosure_id join admins b on b.id = v.admin_id
    left join closings c on c.event_id = v.id and c.reopened_at is null
    where to_char(v.ends_at at time zone n.time_zone, 'YYYY-MM') = ${month} and v.ends_at < ${ctx.now}::timestamptz
      and v.ends_at >= (${month} || '-01')::date - interval '2 days'
      and v.ends_at < (${month} || '-01')::date + interval '1 month 2 days'
      and v.state <> 'draft' and ${tenant === null ? sql`true` : sql`v.admin_id = ${tenant}`}
    order by v.ends_at desc, v.id limit ${MOST}::int`);
}
