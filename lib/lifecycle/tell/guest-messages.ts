import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, dbOf, getDb } from "@/db/client";
import { enclosures, eventCancellations, eventReschedules, events } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { courtesyLink } from "@/lib/courtesy-qrs";
import {
  cancelledMail,
  cancelledWhatsApp,
  GUEST_SAMPLE,
  type GuestNotice,
  LEFT_OUT_SAMPLE,
  movedMail,
  movedWhatsApp,
  type RescheduleNotice,
} from "@/lib/lifecycle/tell/guest-texts";
import { EVENT_COLUMNS } from "@/lib/lifecycle/tell/message-parts";
import { defineGuestTemplate } from "@/lib/notifications";
import { SEND_CHANNELS } from "@/lib/passes/client";
import { COVERS } from "@/lib/subscriber-qrs";

const Payload = z.object({
  /** The id of the cancellation or of the change of date. */
  causeId: z.number().int().positive(),
  kind: z.enum(["courtesy", "subscriber"]),
  /** The id of the courtesy's pass or of the subscriber. */
  id: z.number().int().positive(),
  linkNo: z.number().int().min(0),
  channel: z.enum(SEND_CHANNELS),
});
type Payload = z.output<typeof Payload>;

interface Guest extends Record<string, unknown> {
  name: string;
  email: string | null;
  phone: string | null;
  what: string;
  /** The pass's salt in hex. */
  salt: string;
}

/** Finds nobody when the QR has gone to another person since the message was queued. */
async function findGuest(db: Db, { kind, id, linkNo }: Payload): Promise<Guest | null> {
  const [found] = await db.execute<Guest>(
    kind === "courtesy"
      ? sql`select c.name, c.email, c.phone, 'QR de cortesía' as what, encode(p.salt, 'hex') as salt
          from courtesies c join passes p on p.id = c.pass_id
          where c.pass_id = ${id} and c.link_no = ${linkNo} and c.deleted_at is null and c.name is not null`
      : sql`select q.name, q.email, q.phone, case q.kind when 'infinity' then 'QR VIP' else 'QR de abonado' end as what,
            encode(p.salt, 'hex') as salt
          from subscriber_qrs q join passes p on p.id = q.pass_id where q.id = ${id} and q.ended_at is null`,
  );
  return found ?? null;
}

const contactOf = (payload: Payload) => findGuest(getDb(), payload);

async function noticeFor(
  ctx: Ctx,
  payload: Payload,
): Promise<Pick<GuestNotice, "name" | "what" | "isOfEvent" | "link"> | null> {
  const guest = await findGuest(dbOf(ctx), payload);
  if (!guest) return null;
  const { id, linkNo } = payload;
  const { name, what } = guest;
  const isOfEvent = payload.kind === "courtesy";
  const link = isOfEvent ? courtesyLink({ id, linkNo, salt: Buffer.from(guest.salt, "hex") }) : null;
  return { name, what, isOfEvent, link };
}

async function findCancelled(ctx: Ctx, payload: Payload): Promise<GuestNotice | null> {
  const [row] = await dbOf(ctx)
    .select({ ...EVENT_COLUMNS, reason: eventCancellations.reason })
    .from(eventCancellations)
    .innerJoin(events, eq(events.id, eventCancellations.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(eq(eventCancellations.id, payload.causeId));
  const told = row ? await noticeFor(ctx, payload) : null;
  return row && told ? { ...row, ...told } : null;
}

/** A courtesy moves with its event, but a subscriber's own days may end before the new date. */
async function admitsOnNewDate(ctx: Ctx, { kind, id }: Payload, eventId: number): Promise<boolean> {
  if (kind === "courtesy") return true;
  const [covered] = await dbOf(ctx).execute(sql`
    select 1 from subscriber_qrs q join events e on e.id = ${eventId} and ${COVERS} where q.id = ${id}`);
  return covered !== undefined;
}

/** Answers nothing when the event was moved again or cancelled meanwhile: the later message says what counts. */
async function findRescheduled(ctx: Ctx, payload: Payload): Promise<RescheduleNotice | null> {
  const [row] = await dbOf(ctx)
    .select({
      ...EVENT_COLUMNS,
      state: events.state,
      reason: eventReschedules.reason,
      oldStartsAt: eventReschedules.oldStartsAt,
      newStartsAt: eventReschedules.newStartsAt,
    })
    .from(eventReschedules)
    .innerJoin(events, eq(events.id, eventReschedules.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(eq(eventReschedules.id, payload.causeId));
  if (!row || row.state === "cancelled" || row.newStartsAt.getTime() !== row.startsAt.getTime()) return null;
  const told = await noticeFor(ctx, payload);
  return told ? { ...row, ...told, admits: await admitsOnNewDate(ctx, payload, row.eventId) } : null;
}

const cancelled = defineGuestTemplate({
  template: "event.cancelled_guest",
  label: "Evento cancelado, a invitados",
  schema: Payload,
  sample: () => GUEST_SAMPLE,
  contactOf,
  find: findCancelled,
  mail: cancelledMail,
  whatsapp: cancelledWhatsApp,
});

const moved = defineGuestTemplate({
  template: "event.rescheduled_guest",
  label: "Evento con nueva fecha, a invitados",
  schema: Payload,
  sample: () => GUEST_SAMPLE,
  contactOf,
  find: findRescheduled,
  mail: movedMail,
  whatsapp: movedWhatsApp,
});

/** Goes to subscribers whose QR does not admit on the new date. */
const leftOut = defineGuestTemplate({
  template: "event.left_out_guest",
  label: "Evento con nueva fecha, a quien ya no cubre",
  schema: Payload,
  sample: () => LEFT_OUT_SAMPLE,
  contactOf,
  find: findRescheduled,
  mail: movedMail,
  whatsapp: movedWhatsApp,
});

export const guestTemplates = [cancelled, moved, leftOut];
