import { type SQL, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { queueMessages } from "@/lib/notifications";
import { channelFor } from "@/lib/passes";
import type { SendChannel } from "@/lib/passes/client";
import { COVERS } from "@/lib/subscriber-qrs";

const MESSAGES_PER_TRANSACTION = 200;

interface Guest extends Record<string, unknown> {
  kind: "courtesy" | "subscriber";
  isLeftOut: boolean;
  id: number;
  /** A courtesy's link gets a new number with each new person. */
  linkNo: number;
  email: string | null;
  phone: string | null;
  /** The channel by which the QR was last sent; null when it never was. */
  sentBy: string | null;
}

const sentBy = (pass: string) =>
  sql.raw(`(select x.data ->> 'channel' from pass_events x where x.pass_id = ${pass} and x.kind = 'sent'
    order by x.id desc limit 1) as "sentBy"`);

/** Subscribers whose QR covered a date that the event had up to this change, and does not cover the present one. */
const leftOutSubscribers = (eventId: number, rescheduleId: number): SQL => sql`
  union all
  select 'subscriber', true, q.id, 0, q.email, q.phone, ${sentBy("q.pass_id")}
  from events v join event_areas a on a.event_id = v.id
  join subscriber_qrs q on q.parking_area_id = a.parking_area_id join passes p on p.id = q.pass_id
  where v.id = ${eventId} and q.ended_at is null and p.state = 'active'
    and not exists (select 1 from events e where e.id = v.id and ${COVERS})
    and exists (
      select 1 from event_reschedules r cross join lateral (select r.old_starts_at as starts_at, v.season_id) e
      where r.event_id = v.id and r.id <= ${rescheduleId} and r.at >= q.created_at and ${COVERS})`;

/**
 * Guests have a QR without an account: courtesies that were sent, subscribers with a place in the event, and subscribers
 * who lost theirs by a change of its date.
 */
async function guestsOf(ctx: Ctx, eventId: number, rescheduleId: number | null): Promise<Guest[]> {
  return dbOf(ctx).execute<Guest>(sql`
    select 'courtesy' as kind, false as "isLeftOut", c.pass_id as id, c.link_no as "linkNo", c.email, c.phone,
      ${sentBy("c.pass_id")}
    from courtesies c join passes p on p.id = c.pass_id
    where c.event_id = ${eventId} and c.deleted_at is null and c.sent_at is not null
      and (p.state = 'active' or p.state_reason = 'cancelled')
    union all
    select 'subscriber', false, q.id, 0, q.email, q.phone, ${sentBy("q.pass_id")}
    from event_areas a join places l on l.event_area_id = a.id and l.subscriber_id is not null
    join subscriber_qrs q on q.id = l.subscriber_id join passes p on p.id = q.pass_id
    where a.event_id = ${eventId} and q.ended_at is null and p.state = 'active'
    ${rescheduleId === null ? sql`` : leftOutSubscribers(eventId, rescheduleId)}
    order by kind, "isLeftOut", id`);
}

/** Guests are written to by the channel that brought them the QR, else by any contact that is known. */
function contactOf(guest: Guest): { channel: SendChannel; address: string } | null {
  const last = guest.sentBy === "email" || guest.sentBy === "whatsapp" ? guest.sentBy : null;
  const channel = channelFor(guest, last) ?? channelFor(guest, null);
  const address = channel === "whatsapp" ? guest.phone : guest.email;
  return channel && address ? { channel, address } : null;
}

interface Notice {
  template: "event.cancelled_guest" | "event.rescheduled_guest";
  eventId: number;
  adminId: number;
  /** The id of the cancellation or of the change of date. */
  causeId: number;
  /** The person who changed the event: messages that fail are listed under that name. */
  requestedBy: number | null;
}

/**
 * Queues one message per address, however many QRs it has and however often the job is started again. Answers how many
 * messages are new.
 */
export async function tellGuests(ctx: Ctx, notice: Notice): Promise<number> {
  const { template, eventId, adminId, causeId, requestedBy } = notice;
  if (requestedBy === null) return 0;
  const seen = new Set<string>();
  const rescheduleId = template === "event.rescheduled_guest" ? causeId : null;
  const messages = (await guestsOf(ctx, eventId, rescheduleId)).flatMap((guest) => {
    const found = contactOf(guest);
    if (!found || seen.has(found.address)) return [];
    seen.add(found.address);
    const { kind, id, linkNo, isLeftOut } = guest;
    const { channel } = found;
    const said = isLeftOut ? "event.left_out_guest" : template;
    return {
      idempotencyKey: `${said}:${causeId}:${kind}:${id}`,
      template: said,
      channel,
      toUserId: requestedBy,
      adminId,
      payload: { causeId, kind, id, linkNo, channel },
    };
  });
  let told = 0;
  for (let from = 0; from < messages.length; from += MESSAGES_PER_TRANSACTION) {
    told += await withTx(ctx, (tx) => queueMessages(tx, messages.slice(from, from + MESSAGES_PER_TRANSACTION)));
  }
  return told;
}
