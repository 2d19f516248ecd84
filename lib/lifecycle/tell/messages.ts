import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import {
  enclosures,
  eventCancellations,
  eventReschedules,
  events,
  orderItems,
  orders,
  payments,
  tickets,
} from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { refundKeyPrefix } from "@/lib/lifecycle/cancel/refund-event-order";
import { guestTemplates } from "@/lib/lifecycle/tell/guest-messages";
import { EVENT_COLUMNS, type EventNotice, formatMoment, SAMPLE } from "@/lib/lifecycle/tell/message-parts";
import {
  defineTemplate,
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type Recipient,
} from "@/lib/notifications";
import { ORDER } from "@/lib/orders";
import { refundWays, sameWayWords } from "@/lib/payments/client";
import { methodsPaid } from "@/lib/settlement";
import { CALENDAR_TYPE, eventCalendar } from "@/lib/tickets";

const Id = z.number().int().positive();

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const button = (label: string, path: string): MailBlock => ({ type: "button", label, href: `${env().APP_URL}${path}` });

async function calendarOf(ctx: Ctx, buyerId: number, eventId: number): Promise<MailAttachment[]> {
  const content = await eventCalendar(ctx, { buyerId, eventIds: [eventId] });
  return content ? [{ filename: `evento-${eventId}.ics`, contentType: CALENDAR_TYPE, content }] : [];
}

interface Money {
  /** Centavos that go back to the person. */
  cents: number;
  withFee: boolean;
  /** The methods by which the orders were paid. */
  methods: readonly string[];
  /** Orders whose money a person must look at first. */
  failed: number;
}

/** Cash and deposits go back by transfer, to an account that another mail asks for. */
function refundWayText(methods: readonly string[]): string {
  const { same, byTransfer } = refundWays(methods);
  if (!byTransfer)
    return `No tienes que hacer nada: el dinero vuelve ${sameWayWords(methods)} con que pagaste y te avisamos cuando salga.`;
  const asked = "vuelve por transferencia: en otro correo te pedimos tu CLABE, y te avisamos cuando salga.";
  if (!same) return `El dinero ${asked}`;
  return `Lo que pagaste en línea vuelve ${sameWayWords(methods)}, sin que hagas nada. Lo que pagaste en efectivo o por depósito ${asked}`;
}

function cancelledMail(user: Recipient, row: EventNotice, own: { tickets: number; money: Money }): MailContent {
  const { venue, event, startsAt, reason } = row;
  const { cents, withFee, methods, failed } = own.money;
  const money: MailBlock[] =
    cents > 0
      ? [
          {
            type: "amount",
            label: "Te devolvemos",
            value: `${formatMoney(cents)} MXN`,
            note: withFee ? "El precio de tus boletos y su cargo por servicio" : "El precio base de tus boletos",
          },
          { type: "paragraph", text: refundWayText(methods) },
        ]
      : [];
  return {
    subject: `Se canceló ${event}`,
    preheader:
      cents > 0 ? `Te devolvemos ${formatMoney(cents)}.` : `${venue.name}, ${formatMoment(startsAt, venue.timeZone)}`,
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
          ["Era", formatMoment(startsAt, venue.timeZone)],
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

/** Counts refunds that were asked for and those of orders that still wait for their turn. */
async function refundOf(ctx: Ctx, cancellationId: number, buyerId: number): Promise<Money> {
  const [row] = await dbOf(ctx).execute<{ cents: number; orderIds: number[] | null; failed: number }>(sql`
    select coalesce(sum(n.cents), 0)::int as cents,
      json_agg(o.id order by o.id) filter (where n.cents > 0) as "orderIds",
      (count(*) filter (where l.state = 'failed'))::int as failed
    from event_cancellation_orders l
    join event_cancellations c on c.id = l.cancellation_id
    join orders o on o.id = l.order_id and o.buyer_id = ${buyerId}
    cross join lateral (
      select case
        when l.state = 'requested' then (
          select sum(r.amount_cents) from refunds r
          where r.order_id = o.id and r.idempotency_key like ${`${refundKeyPrefix(cancellationId)}%`})
        when l.state = 'pending' then (
          select sum(i.price_cents - i.discount_cents + case when c.with_fee then i.fee_cents else 0 end) from order_items i
          where i.order_id = o.id and i.event_id = c.event_id and i.state = 'sold')
        else 0 end as cents) n
    where l.cancellation_id = ${cancellationId}`);
  const methods = await Promise.all((row?.orderIds ?? []).map((orderId) => methodsPaid(ctx, orderId)));
  return { cents: row?.cents ?? 0, withFee: false, methods: methods.flat(), failed: row?.failed ?? 0 };
}

const eventCancelled = defineTemplate({
  template: "event.cancelled",
  label: "Evento cancelado",
  schema: z.object({ cancellationId: Id }),
  sample: async (user) => ({
    mail: cancelledMail(user, SAMPLE, {
      tickets: 2,
      money: { cents: 50_000, withFee: false, methods: ["card"], failed: 0 },
    }),
  }),
  render: async ({ ctx, payload, user }) => {
    const [row] = await dbOf(ctx)
      .select({ ...EVENT_COLUMNS, reason: eventCancellations.reason, withFee: eventCancellations.withFee })
      .from(eventCancellations)
      .innerJoin(events, eq(events.id, eventCancellations.eventId))
      .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
      .where(eq(eventCancellations.id, payload.cancellationId));
    if (!row) return null;
    const [own] = await dbOf(ctx)
      .select({ n: sql<number>`count(*)::int` })
      .from(tickets)
      .where(and(eq(tickets.buyerId, user.id), eq(tickets.eventId, row.eventId), ne(tickets.state, "returned")));
    const money = await refundOf(ctx, payload.cancellationId, user.id);
    const mail = cancelledMail(user, row, { tickets: own?.n ?? 0, money: { ...money, withFee: row.withFee } });
    return { ...mail, attachments: await calendarOf(ctx, user.id, row.eventId) };
  },
});

interface Reschedule extends EventNotice {
  oldStartsAt: Date;
  returnUntil: Date | null;
  /** The deadline of a payment that the person has not made yet. */
  payUntil: Date | null;
}

function rescheduledMail(user: Recipient, row: Reschedule, own: { tickets: number }): MailContent {
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
          ["Nueva fecha", formatMoment(startsAt, timeZone)],
          ["Antes era", formatMoment(oldStartsAt, timeZone)],
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

/** A reference ends before its order does, which waits on for people who confirm the money. */
const PAY_UNTIL = sql`coalesce(least(${payments.expiresAt}, (${payments.next} ->> 'expiresAt')::timestamptz), ${orders.deadlineAt})`;

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
        ...EVENT_COLUMNS,
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
    // The event was moved again or cancelled meanwhile: the later message says what counts.
    if (!row || row.state === "cancelled" || row.newStartsAt.getTime() !== row.startsAt.getTime()) return null;
    const [own] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(tickets)
      .where(and(eq(tickets.buyerId, user.id), eq(tickets.eventId, row.eventId), eq(tickets.state, "valid")));
    const [waiting] = await db
      .select({
        n: sql<number>`count(*)::int`,
        until: sql<Date | null>`min(${PAY_UNTIL})`,
      })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .leftJoin(
        payments,
        and(
          eq(payments.subjectType, ORDER),
          eq(payments.subjectId, orders.id),
          inArray(payments.state, ["created", "requires_action", "pending"]),
        ),
      )
      .where(
        and(
          eq(orders.buyerId, user.id),
          eq(orders.state, "awaiting_payment"),
          inArray(orders.method, ["cash", "deposit"]),
          eq(orderItems.eventId, row.eventId),
          eq(orderItems.state, "held"),
        ),
      );
    const payUntil = waiting?.until && waiting.until > ctx.now ? waiting.until : null;
    const held = own?.n ?? 0;
    if (held === 0 && !waiting?.n) return null;
    const mail = rescheduledMail(user, { ...row, payUntil }, { tickets: held });
    return { ...mail, attachments: await calendarOf(ctx, user.id, row.eventId) };
  },
});

export const lifecycleTemplates = [eventCancelled, eventRescheduled, ...guestTemplates];
