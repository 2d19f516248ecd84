import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { ADMISSIONS } from "@/lib/passes";
import type { SubscriberEventDto } from "@/lib/subscriber-qrs/client";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";
import { COVERS } from "@/lib/subscriber-qrs/seat-subscribers";

const MOST_EVENTS = 200;

/**
 * The events that a subscriber may enter or has entered: coming ones first, then those that are over, each the nearest
 * first.
 */
export async function listSubscriberEvents({ ctx, input }: VerbArgs<SubscriberIdInput>): Promise<SubscriberEventDto[]> {
  const { id } = parseInput(SubscriberId, input);
  await getSubscriberQr({ ctx, input: { id } });
  const now = sql`${ctx.now}::timestamptz`;
  const rows = await dbOf(ctx).execute<SubscriberEventDto & Record<string, unknown>>(sql`
    select e.id as "eventId", e.name, e.state, e.starts_at as "startsAt", e.ends_at as "endsAt", p.label as "placeLabel", p.id is not null as "hasPlace",
      coalesce(u.entries, 0) as entries, u.first as "firstEntryAt"
    from subscriber_qrs q
    join events e on e.enclosure_id = q.enclosure_id and e.state <> 'draft'
    left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
    left join places p on p.subscriber_id = q.id and p.event_area_id = a.id
    left join lateral (
      select count(*)::int as entries, min(s.scanned_at) as first
      from subscriber_passes h join ${ADMISSIONS} s on s.pass_id = h.pass_id
      where h.subscriber_id = q.id and s.event_id = e.id and s.direction = 'in') u on true
    where q.id = ${id} and (q.ended_at is null and ${COVERS} or p.id is not null or u.entries > 0)
    order by e.ends_at < ${now}, case when e.ends_at < ${now} then -extract(epoch from e.starts_at)
      else extract(epoch from e.starts_at) end limit ${MOST_EVENTS}`);
  return [...rows];
}
