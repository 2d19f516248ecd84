import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { type Collector, collectorOf } from "@/lib/payments";

/** What a tenant has of what it takes to sell its first event. */
export interface FirstDay {
  /** The organizer's name. */
  name: string;
  /** The first venue that sells events; null while there is none. */
  venue: { id: number; name: string; slug: string; location: string } | null;
  zones: { keys: string[]; places: number };
  gates: number;
  collector: Collector;
  /** The event that is nearest to being sold, with its zones; null while there is none. */
  event: { id: number; name: string; zones: number } | null;
  guards: { people: number; assigned: number };
  /** An event was published once. */
  isPublished: boolean;
  /** One that was published is over. */
  hasRun: boolean;
}

const isComplete = ({ venue, zones, gates, collector, event, guards, isPublished, hasRun }: FirstDay) =>
  venue !== null &&
  zones.keys.length > 0 &&
  gates > 0 &&
  (collector === "own" || collector === "platform") &&
  (event === null ? isPublished : event.zones > 0) &&
  (guards.assigned > 0 || hasRun) &&
  isPublished;

/**
 * Null once nothing is missing any more, for the platform, and for a tenant whose venues sell prepaid alone. A tenant that
 * has done without guards needs none.
 */
export async function firstDay({ ctx }: VerbArgs<null>): Promise<FirstDay | null> {
  authorize(ctx.actor, "report:live");
  const tenant = tenantOf(ctx.actor);
  if (tenant === null) return null;
  const [found] = await dbOf(ctx).execute<Omit<FirstDay, "collector"> & Record<string, unknown>>(sql`
    with open as (select n.id, n.name, n.slug, n.location, n.is_event from enclosures n
      where n.admin_id = ${tenant} and n.archived_at is null),
    zone as (select z.key, z.capacity from parking_areas z join open n on n.id = z.enclosure_id and n.is_event
      where z.archived_at is null order by z.is_vip, z.key)
    select a.name,
      (select json_build_object('id', n.id, 'name', n.name, 'slug', n.slug, 'location', n.location)
        from open n where n.is_event order by n.id limit 1) as venue,
      (select json_build_object('keys', coalesce(json_agg(z.key), '[]'), 'places', coalesce(sum(z.capacity), 0)) from zone z) as zones,
      (select count(*)::int from gates g join open n on n.id = g.enclosure_id and n.is_event where g.archived_at is null) as gates,
      (select json_build_object('id', v.id, 'name', v.name,
          'zones', (select count(*) from event_areas e where e.event_id = v.id))
        from events v where v.admin_id = ${tenant} and v.state <> 'cancelled' and v.ends_at > ${ctx.now}::timestamptz
        order by v.state = 'draft', v.id limit 1) as event,
      json_build_object(
        'people', (select count(*) from users u where u.admin_id = a.id and u.profile = 3 and u.state = 'active'),
        'assigned', (select count(*) from (select 1 from users u join guard_assignments ga on ga.user_id = u.id
          where u.admin_id = a.id limit 1) any_one)) as guards,
      exists (select 1 from events v where v.admin_id = a.id and v.state <> 'draft') as "isPublished",
      exists (select 1 from events v where v.admin_id = a.id and v.state <> 'draft'
        and v.ends_at < ${ctx.now}::timestamptz) as "hasRun"
    from admins a
    where a.id = ${tenant} and (not exists (select 1 from open) or exists (select 1 from open n where n.is_event))`);
  if (!found) return null;
  const facts = { ...found, collector: await collectorOf(ctx, tenant) };
  return isComplete(facts) ? null : facts;
}
