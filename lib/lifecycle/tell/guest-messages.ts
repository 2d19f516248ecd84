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
  LEFT_OUT_SAMPLE,
  type Moved,
  movedMail,
  movedWhatsApp,
  type Told,
} from "@/lib/lifecycle/tell/guest-texts";
import { facts } from "@/lib/lifecycle/tell/message-parts";
import { defineGuestTemplate } from "@/lib/notifications";
import { SEND_CHANNELS } from "@/lib/passes/client";
import { COVERS } from "@/lib/subscriber-qrs";

const Payload = z.object({
  /** The cancellation, or the change of date. */
  causeId: z.number().int().positive(),
  kind: z.enum(["courtesy", "subscriber"]),
  /** Of the courtesy's pass, or of the subscriber. */
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
  /** Of the pass, in hex. */
  salt: string;
}

/** Who is told, while the QR is still the same person's. */
async function find(db: Db, { kind, id, linkNo }: Payload): Promise<Guest | null> {
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

const contactOf = (payload: Payload) => find(getDb(), payload);

async function toldOf(ctx: Ctx, payload: Payload): Promise<Pick<Told, "name" | "what" | "isOfEvent" | "link"> | null> {
  const guest = await find(dbOf(ctx), payload);
  if (!guest) return null;
  const { id, linkNo } = payload;
  const { name, what } = guest;
  const isOfEvent = payload.kind === "courtesy";
  const link = isOfEvent ? courtesyLink({ id, linkNo, salt: Buffer.from(guest.salt, "hex") }) : null;
  return { name, what, isOfEvent, link };
}

async function cancelledOf(ctx: Ctx, payload: Payload): Promise<Told | null> {
  const [row] = await dbOf(ctx)
    .select({ ...facts, reason: eventCancellations.reason })
    .from(eventCancellations)
    .innerJoin(events, eq(events.id, eventCancellations.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(eq(eventCancellations.id, payload.causeId));
  const told = row ? await toldOf(ctx, payload) : null;
  return row && told ? { ...row, ...told } : null;
}

/** Whether a guest's QR admits by the event's date of now: a courtesy always. */
async function admitsBy(ctx: Ctx, { kind, id }: Payload, eventId: number): Promise<boolean> {
  if (kind === "courtesy") return true;
  const [covered] = await dbOf(ctx).execute(sql`
    select 1 from subscriber_qrs q join events e on e.id = ${eventId} and ${COVERS} where q.id = ${id}`);
  return covered !== undefined;
}

/** Moved again or cancelled meanwhile: the later message says what counts. */
async function movedOf(ctx: Ctx, payload: Payload): Promise<Moved | null> {
  const [row] = await dbOf(ctx)
    .select({
      ...facts,
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
  const told = await toldOf(ctx, payload);
  return told ? { ...row, ...told, admits: await admitsBy(ctx, payload, row.eventId) } : null;
}

/** A guest learns that the event is cancelled. One message per address. */
const cancelled = defineGuestTemplate({
  template: "event.cancelled_guest",
  label: "Evento cancelado, a invitados",
  schema: Payload,
  sample: () => GUEST_SAMPLE,
  contactOf,
  find: cancelledOf,
  mail: cancelledMail,
  whatsapp: cancelledWhatsApp,
});

/** A guest learns of the new date. One message per address and change. */
const moved = defineGuestTemplate({
  template: "event.rescheduled_guest",
  label: "Evento con nueva fecha, a invitados",
  schema: Payload,
  sample: () => GUEST_SAMPLE,
  contactOf,
  find: movedOf,
  mail: movedMail,
  whatsapp: movedWhatsApp,
});

/** A subscriber whose QR does not admit by the new date learns of it. */
const leftOut = defineGuestTemplate({
  template: "event.left_out_guest",
  label: "Evento con nueva fecha, a quien ya no cubre",
  schema: Payload,
  sample: () => LEFT_OUT_SAMPLE,
  contactOf,
  find: movedOf,
  mail: movedMail,
  whatsapp: movedWhatsApp,
});

export const guestTemplates = [cancelled, moved, leftOut];
