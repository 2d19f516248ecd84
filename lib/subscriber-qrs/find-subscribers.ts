import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { subscriptionIsOver } from "@/lib/subscriber-qrs/holders";
import { SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

export interface SubscriberRow
  extends Record<string, unknown>,
    Omit<SubscriberQrDto, "validFrom" | "validUntil" | "sentAt" | "openedAt" | "createdAt"> {
  fromMs: number;
  untilMs: number | null;
  sentMs: number | null;
  openedMs: number | null;
  createdMs: number;
  total?: number;
}

/** State of a subscriber (q) with its pass (p), at this moment. */
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
  q.season_id as "seasonId", s.name as "seasonName", ${ms("q.valid_from")} as "fromMs", ${ms("q.valid_until")} as "untilMs",
  p.entry_rights as "entryRights", p.id as "passId", p.short_code as "shortCode", p.state as "passState",
  ${ms("q.sent_at")} as "sentMs", ${ms("q.opened_at")} as "openedMs", ${ms("q.created_at")} as "createdMs"`;

const dateOf = (at: number | null) => (at === null ? null : new Date(at));

export function toSubscriber(read: SubscriberRow): SubscriberQrDto {
  const { fromMs, untilMs, sentMs, openedMs, createdMs, total: _total, ...row } = read;
  return {
    ...row,
    validFrom: new Date(fromMs),
    validUntil: dateOf(untilMs),
    sentAt: dateOf(sentMs),
    openedAt: dateOf(openedMs),
    createdAt: new Date(createdMs),
  };
}

/** Rows of the actor's tenant; of all for the platform. */
export function ownSubscribers(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`q.admin_id = ${tenant}`;
}

/** Subscribers as pages show them, newest first unless told otherwise, with how many there are without the limit. */
export async function readSubscribers(
  ctx: Ctx,
  where: SQL,
  { order = sql`q.id desc`, limit, offset = 0 }: { order?: SQL; limit: number; offset?: number },
): Promise<Page<SubscriberQrDto>> {
  const rows = await dbOf(ctx).execute<SubscriberRow>(sql`
    select ${subscriberColumns(ctx.now)}, count(*) over ()::int as total from ${SUBSCRIBERS}
    where ${where} order by ${order} limit ${limit} offset ${offset}`);
  return { items: rows.map(toSubscriber), total: rows[0]?.total ?? 0 };
}

/** One of them. */
export async function getSubscriberQr({ ctx, input }: VerbArgs<SubscriberIdInput>): Promise<SubscriberQrDto> {
  const { id } = parseInput(SubscriberId, input);
  authorize(ctx.actor, "subscriber_qr:read");
  const { items } = await readSubscribers(ctx, sql`${ownSubscribers(ctx)} and q.id = ${id}`, { limit: 1 });
  if (!items[0]) throw notFound();
  return items[0];
}
