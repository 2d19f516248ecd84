import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";
import { subscriptionIsOver } from "@/lib/subscriber-qrs/zone-subscribers";

export type SubscriberRow = SubscriberQrDto & Record<string, unknown>;

/** The state of a subscriber (q) with its pass (p) at this moment. */
export const stateOf = (now: Date) => sql`case when q.ended_at is not null then 'ended'
  when ${subscriptionIsOver(now)} then 'over'
  when p.state = 'blocked' then 'paused' else 'active' end`;

export const SUBSCRIBERS = sql`subscriber_qrs q
  join passes p on p.id = q.pass_id
  join enclosures n on n.id = q.enclosure_id
  join parking_areas z on z.id = q.parking_area_id
  left join seasons s on s.id = q.season_id`;

export const subscriberColumns = (now: Date) => sql`q.id, q.admin_id as "adminId", q.kind, ${stateOf(now)} as state,
  q.name, q.plate, q.email, q.phone, q.enclosure_id as "enclosureId", n.name as "enclosureName", n.time_zone as "timeZone",
  q.parking_area_id as "parkingAreaId", z.key as "zoneKey", z.name as "zoneName", q.place_label as "placeLabel",
  q.season_id as "seasonId", s.name as "seasonName", q.valid_from as "validFrom", q.valid_until as "validUntil",
  p.entry_rights as "entryRights", p.id as "passId", p.short_code as "shortCode", p.state as "passState",
  q.sent_at as "sentAt", q.opened_at as "openedAt", q.created_at as "createdAt"`;

/** The rows of the actor's tenant, or all rows for the platform. */
export function ownSubscribers(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`q.admin_id = ${tenant}`;
}

export async function getSubscriberQr({ ctx, input }: VerbArgs<SubscriberIdInput>): Promise<SubscriberQrDto> {
  const { id } = parseInput(SubscriberId, input);
  authorize(ctx.actor, "subscriber_qr:read");
  const [found] = await dbOf(ctx).execute<SubscriberRow>(sql`
    select ${subscriberColumns(ctx.now)} from ${SUBSCRIBERS} where ${ownSubscribers(ctx)} and q.id = ${id}`);
  if (!found) throw notFound();
  return found;
}
