import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import { enclosures, eventCancellations, eventReschedules, events, orderItems, orders, tickets } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { formatDateTime, formatLongDay, formatTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { refundKey } from "@/lib/lifecycle/refund-event-order";
import {
  defineTemplate,
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type Recipient,
} from "@/lib/notifications";
import { CALENDAR_TYPE, eventCalendar } from "@/lib/tickets";

const Id = z.number().int().positive();

interface About {
  event: string;
  reason: string;
  startsAt: Date;
  venue: { id: number; name: string; slug: string; color: string; timeZone: string };
}

const facts = {
  eventId: events.id,
  event: events.name,
  startsAt: events.startsAt,
  venue: {
    id: enclosures.id,
    name: enclosures.name,
    slug: enclosures.slug,
    color: enclosures.color,
    timeZone: enclosures.timeZone,
  },
};

const SAMPLE: About = {
  event: "Alma de Norte",
  reason: "El artista se enfermó.",
  startsAt: new Date("2026-11-28T21:00:00-06:00"),
  venue: { id: 1, name: "Arena Norte", slug: "arena-norte", color: "#05216e", timeZone: "America/Monterrey" },
};

const when = (at: Date, tz: string) => `${formatLongDay(at, tz)}, ${formatTime(at, tz)}`;
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const button = (label: string, path: string): MailBlock => ({ type: "button", label, href: `${env().APP_URL}${path}` });

async function calendarOf(ctx: Ctx, buyerId: number, eventId: number): Promise<MailAttachment[]> {
  const content = await eventCalendar(ctx, { buyerId, eventIds: [eventId] });
  return content ? [{ filename: `evento-${eventId}.ics`, contentType: CALENDAR_TYPE, content }] : [];
}

interface Money {
  /** What goes back to the person, centavos. */
  cents: number;
  withFee: boolean;
  /** Some of it was paid in cash, and goes back to a bank account. */
  inCash: boolean;
  /** What could not be asked back by itself: a person looks at it. */
  failed: number;
}

function cancelledMail(user: Recipient, row: About, own: { tickets: number; money: Money }): MailContent {
  const { venue, event, startsAt, reason } = row;
  const { cents, withFee, inCash, failed } = own.money;
  const money: MailBlock[] =
    cents > 0
      ? [
          {
            type: "amount",
            label: "Te devolvemos",
            value: `${formatMoney(cents)} MXN`,
            note: withFee ? "El precio de tus boletos y su cargo por servicio" : "El precio base de tus boletos",
          },
          {
            type: "paragraph",
            text: "No tienes que hacer nada: el dinero vuelve por el mismo medio con el que pagaste y te avisamos cuando salga.",
          },
          ...(inCash
            ? [
                {
                  type: "paragraph" as const,
                  text: "Lo que pagaste en efectivo se devuelve a una cuenta bancaria tuya: el organizador se pone en contacto contigo.",
                },
              ]
            : []),
        ]
      : [];
  return {
    subject: `Se canceló ${event}`,
    preheader: cents > 0 ? `Te devolvemos ${formatMoney(cents)}.` : `${venue.name}, ${when(startsAt, venue.timeZone)}`,
    brand: venue,
    blocks: [
      { type: "heading", text: `Se canceló ${event}` },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: el organizador canceló este evento. ${own.tickets === 1 ? "Tu boleto ya no es válido" : "Tus boletos ya no son válidos"} en ningún acceso.`,
      },
      {
        type: "facts",
        rows: [
          ["Evento", event],
          ["Era", when(startsAt, venue.timeZone)],
          ["Recinto", venue.name],
          ["Boletos", String(own.tickets)],
          ["Motivo", reason],
        ],
      },
      ...money,
      ...(failed > 0
        ? [
            {
              type: "paragraph" as const,
              text: `Una persona revisa ${count(failed, "compra tuya", "compras tuyas")} antes de devolverla.`,
            },
          ]
        : []),
      button("Ver mis boletos", `/user-tickets/${venue.id}`),
    ],
    attachments: [],
  };
}

/** What goes back to a buyer by a cancellation: asked for already, or waiting for its turn. */
async function moneyOf(ctx: Ctx, cancellationId: number, buyerId: number): Promise<Money> {
  const [row] = await dbOf(ctx).execute<{ cents: number; inCash: boolean; failed: number }>(sql`
    select coalesce(sum(n.cents), 0)::int as cents,
      coalesce(bool_or(o.method in ('cash', 'deposit') and n.cents > 0), false) as "inCash",
      (count(*) filter (where l.state = 'failed'))::int as failed
    from event_cancellation_orders l
    join event_cancellations c on c.id = l.cancellation_id
    join orders o on o.id = l.order_id and o.buyer_id = ${buyerId}
    cross join lateral (
      select case
        when l.state = 'requested' then (
          select sum(r.amount_cents) from refunds r
          where r.order_id = o.id and r.idempotency_key like ${`${refundKey(cancellationId)}%`})
        when l.state = 'pending' then (
          select sum(i.price_cents - i.discount_cents + case when c.with_fee then i.fee_cents else 0 end) from order_items i
          where i.order_id = o.id and i.event_id = c.event_id and i.state = 'sold')
        else 0 end as cents) n
    where l.cancellation_id = ${cancellationId}`);
  return { cents: row?.cents ?? 0, withFee: false, inCash: row?.inCash ?? false, failed: row?.failed ?? 0 };
}

/** An event was cancelled: what becomes of the tickets and of the money. One message per person. */
const eventCancelled = defineTemplate({
  template: "event.cancelled",
  label: "Evento cancelado",
  schema: z.object({ cancellationId: Id }),
  sample: async (user) => ({
    mail: cancelledMail(user, SAMPLE, {
      tickets: 2,
      money: { cents: 50_000, withFee: false, inCash: false, failed: 0 },
    }),
  }),
  render: async ({ ctx, payload, user }) => {
    const [row] = await dbOf(ctx)
      .select({ ...facts, reason: eventCancellations.reason, withFee: eventCancellations.withFee })
      .from(eventCancellations)
      .innerJoin(events, eq(events.id, eventCancellations.eventId))
      .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
      .where(eq(eventCancellations.id, payload.cancellationId));
    if (!row) return null;
    const [own] = await dbOf(ctx)
      .select({ n: sql<number>`count(*)::int` })
      .from(tickets)
      .where(and(eq(tickets.buyerId, user.id), eq(tickets.eventId, row.eventId), ne(tickets.state, "returned")));
    const money = await moneyOf(ctx, payload.cancellationId, user.id);
    const mail = cancelledMail(user, row, { tickets: own?.n ?? 0, money: { ...money, withFee: row.withFee } });
    return { ...mail, attachments: await calendarOf(ctx, user.id, row.eventId) };
  },
});

interface Move extends About {
  oldStartsAt: Date;
  returnUntil: Date | null;
  /** Of a payment that was not made yet. */
  payUntil: Date | null;
}

function rescheduledMail(user: Recipient, row: Move, own: { tickets: number }): MailContent {
  const { venue, event, startsAt, oldStartsAt, reason, returnUntil, payUntil } = row;
  const { timeZone } = venue;
  return {
    subject: `Nueva fecha de ${event}: ${formatDateTime(startsAt, timeZone)}`,
    preheader: `Antes era ${formatDateTime(oldStartsAt, timeZone)}. ${own.tickets > 0 ? "Tus boletos siguen siendo válidos." : ""}`,
    brand: venue,
    blocks: [
      { type: "heading", text: `${event} tiene nueva fecha` },
      {
        type: "paragraph",
        text:
          own.tickets > 0
            ? `Hola ${user.fullName}: ${own.tickets === 1 ? "tu boleto sigue siendo válido" : "tus boletos siguen siendo válidos"}, con el mismo QR. No tienes que hacer nada.`
            : `Hola ${user.fullName}: los lugares que apartaste siguen siendo tuyos.`,
      },
      {
        type: "facts",
        rows: [
          ["Nueva fecha", when(startsAt, timeZone)],
          ["Antes era", when(oldStartsAt, timeZone)],
          ["Recinto", venue.name],
          ["Motivo", reason],
        ],
      },
      ...(payUntil
        ? [
            {
              type: "paragraph" as const,
              text: `Todavía falta tu pago: hazlo antes del ${formatDateTime(payUntil, timeZone)}. Si lo tenías para después, cambió con la fecha.`,
            },
          ]
        : []),
      ...(returnUntil && own.tickets > 0
        ? [
            {
              type: "paragraph" as const,
              text: `Si la nueva fecha no te queda, puedes devolver tus boletos hasta el ${formatDateTime(returnUntil, timeZone)}.`,
            },
          ]
        : []),
      own.tickets > 0
        ? button("Ver mis boletos", `/user-tickets/${venue.id}`)
        : button("Ver mis compras", `/sales-user/${venue.slug}`),
    ],
    attachments: [],
  };
}

/** An event has another date: the old and the new one, and a calendar file. One message per person and change. */
const eventRescheduled = defineTemplate({
  template: "event.rescheduled",
  label: "Evento con nueva fecha",
  schema: z.object({ rescheduleId: Id }),
  sample: async (user) => ({
    mail: rescheduledMail(
      user,
      {
        ...SAMPLE,
        oldStartsAt: new Date("2026-11-21T21:00:00-06:00"),
        returnUntil: new Date("2026-11-27T12:00:00-06:00"),
        payUntil: null,
      },
      { tickets: 2 },
    ),
  }),
  render: async ({ ctx, payload, user }) => {
    const db = dbOf(ctx);
    const [row] = await db
      .select({
        ...facts,
        state: events.state,
        reason: eventReschedules.reason,
        oldStartsAt: eventReschedules.oldStartsAt,
        newStartsAt: eventReschedules.newStartsAt,
        returnUntil: eventReschedules.returnUntil,
      })
      .from(eventReschedules)
      .innerJoin(events, eq(events.id, eventReschedules.eventId))
      .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
      .where(eq(eventReschedules.id, payload.rescheduleId));
    // Moved again or cancelled meanwhile: the later message says what counts.
    if (!row || row.state === "cancelled" || row.newStartsAt.getTime() !== row.startsAt.getTime()) return null;
    const [own] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(tickets)
      .where(and(eq(tickets.buyerId, user.id), eq(tickets.eventId, row.eventId), eq(tickets.state, "valid")));
    const [waiting] = await db
      .select({ until: sql<number | null>`(extract(epoch from min(${orders.deadlineAt})) * 1000)::float8` })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(
        and(
          eq(orders.buyerId, user.id),
          eq(orders.state, "awaiting_payment"),
          inArray(orders.method, ["cash", "deposit"]),
          eq(orderItems.eventId, row.eventId),
          eq(orderItems.state, "held"),
        ),
      );
    const payUntil = waiting?.until ? new Date(waiting.until) : null;
    const held = own?.n ?? 0;
    if (held === 0 && !payUntil) return null;
    const mail = rescheduledMail(user, { ...row, payUntil }, { tickets: held });
    return { ...mail, attachments: await calendarOf(ctx, user.id, row.eventId) };
  },
});

export const lifecycleTemplates = [eventCancelled, eventRescheduled];
