import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorize, tenantOf } from "@/lib/core/permissions";

export interface ZoneOption {
  id: number;
  enclosureId: number;
  key: string;
  name: string;
  isVip: boolean;
  isNumbered: boolean;
}

export interface SubscriberOptions {
  venues: { id: number; name: string; timeZone: string }[];
  zones: ZoneOption[];
  seasons: { id: number; enclosureId: number; name: string; events: number }[];
}

/** The choices of the form of subscribers, within the actor's tenant. */
export async function subscriberOptions({ ctx }: { ctx: Ctx }): Promise<SubscriberOptions> {
  authorize(ctx.actor, "subscriber_qr:read");
  const tenant = tenantOf(ctx.actor);
  const own = tenant === null ? sql`true` : sql`n.admin_id = ${tenant}`;
  const [row] = await dbOf(ctx).execute<{ found: SubscriberOptions }>(sql`
    select json_build_object(
      'venues', coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name, 'timeZone', n.time_zone)
        order by n.name) from enclosures n where ${own} and n.archived_at is null), '[]'),
      'zones', coalesce((select json_agg(json_build_object('id', z.id, 'enclosureId', n.id, 'key', z.key, 'name', z.name,
        'isVip', z.is_vip, 'isNumbered', z.is_numbered) order by z.key)
        from parking_areas z join enclosures n on n.id = z.enclosure_id
        where ${own} and n.archived_at is null and z.archived_at is null), '[]'),
      'seasons', coalesce((select json_agg(json_build_object('id', s.id, 'enclosureId', n.id, 'name', s.name,
        'events', (select count(*) from events e where e.season_id = s.id and e.state <> 'cancelled')) order by s.id desc)
        from seasons s join enclosures n on n.id = s.enclosure_id where ${own} and n.archived_at is null), '[]')) as found`);
  return row?.found ?? { venues: [], zones: [], seasons: [] };
}
