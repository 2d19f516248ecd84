import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { tickets } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { gateLines } from "@/lib/enclosures/client";
import {
  defineTemplate,
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type Recipient,
  type WhatsAppContent,
} from "@/lib/notifications";
import { formatShortCode, qrAttachment } from "@/lib/passes";
import { CALENDAR_TYPE, eventCalendar, renderCalendar } from "@/lib/tickets/calendar";
import { eventDay, eventHours, type TicketDto, ticketRules } from "@/lib/tickets/client";
import { readTickets } from "@/lib/tickets/queries";
import { sampleTickets } from "@/lib/tickets/sample-tickets";
import { renderTicketsPdf } from "@/lib/tickets/ticket-pdf";

const Id = z.number().int().positive();
const contentIdOf = (ticket: TicketDto) => `boleto-${ticket.id}`;

function pictureOf(ticket: TicketDto): MailAttachment[] {
  if (!ticket.code) return [];
  const contentId = contentIdOf(ticket);
  return [qrAttachment(ticket.code.token, { filename: `${contentId}.png`, contentId })];
}

function blocksOf(ticket: TicketDto, position: string): MailBlock[] {
  const short = formatShortCode(ticket.code?.short ?? "");
  const { key, name } = ticket.zone;
  return [
    { type: "divider" },
    { type: "small", text: position },
    { type: "sign", code: key, name, lines: gateLines(ticket.gates) },
    { type: "qr", contentId: contentIdOf(ticket), alt: `QR del boleto: ${key} ${name}, código ${short}`, code: short },
    {
      type: "facts",
      rows: [
        ["Evento", ticket.event.name],
        ["Fecha", eventDay(ticket)],
        ["Horario", eventHours(ticket)],
        ["Lugar", ticket.placeLabel ?? "El que te indiquen en la zona"],
        ["Boleto", String(ticket.id)],
      ],
    },
  ];
}

type Live = readonly [TicketDto, ...TicketDto[]];

/** The subject and the heading of a mail with one ticket or many. */
const TITLES = {
  issued: (many: boolean) =>
    many ? ["Tus boletos", "Tus boletos están listos"] : ["Tu boleto", "Tu boleto está listo"],
  copy: (many: boolean) =>
    many
      ? ["Copia de tus boletos", "Aquí están otra vez tus boletos"]
      : ["Copia de tu boleto", "Aquí está otra vez tu boleto"],
  received: () => ["Ya es tuyo: boleto", "El boleto ya es tuyo"],
} satisfies Record<string, (many: boolean) => string[]>;

type Why = keyof typeof TITLES;

const receiptLink = ({ folio }: TicketDto): MailBlock => ({
  type: "link",
  label: "Ver el recibo de tu compra",
  href: `${env().APP_URL}/recibo/${folio}`,
});

async function issuedMail(
  user: Recipient,
  live: Live,
  calendar: Buffer | null,
  why: Why = "issued",
): Promise<MailContent> {
  const [first] = live;
  const { venue, event } = first;
  const oneEvent = live.every((ticket) => ticket.event.id === event.id);
  const many = live.length > 1;
  const title = oneEvent ? event.name : venue.name;
  const [subject, heading = ""] = TITLES[why](many);
  return {
    subject: `${subject} para ${title}`,
    preheader: `${eventDay(first)}, ${venue.name}. Folio ${first.folio}`,
    brand: { name: venue.name, color: venue.color, slug: venue.slug },
    blocks: [
      { type: "heading", text: heading },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: muestra ${many ? "cada QR" : "el QR"} en el acceso. Cada boleto admite un auto, una vez.`,
      },
      {
        type: "facts",
        rows: [
          ["Folio", first.folio],
          ["Recinto", `${venue.name}, ${venue.location}`],
        ],
      },
      { type: "button", label: "Ver en mi teléfono", href: `${env().APP_URL}/user-tickets/${venue.id}` },
      ...live.flatMap((ticket, i) => blocksOf(ticket, `Boleto ${i + 1} de ${live.length}`)),
      { type: "divider" },
      ...(why === "received" ? [] : [receiptLink(first)]),
      { type: "link", label: `Cómo llegar a ${venue.name}`, href: venue.mapUrl },
      ...ticketRules(first.policy).map((text) => ({ type: "small" as const, text })),
      ...(first.isTest ? [{ type: "small" as const, text: "Boleto de prueba, sin valor." }] : []),
    ],
    attachments: [
      ...live.flatMap(pictureOf),
      {
        filename: `boletos-${first.folio}.pdf`,
        contentType: "application/pdf",
        content: await renderTicketsPdf(live),
      },
      ...(calendar
        ? [{ filename: `calendario-${first.folio}.ics`, contentType: CALENDAR_TYPE, content: calendar }]
        : []),
    ],
  };
}

/** For who has no e-mail: the way to the tickets, which a code opens. */
async function linkOf(ctx: Ctx, user: Recipient, where: Found): Promise<WhatsAppContent | null> {
  const found = await readTickets(ctx, and(eq(tickets.buyerId, user.id), where), { codes: true });
  const live = found.filter(({ code }) => code !== null);
  const [first, ...more] = live;
  return first ? linkMessage([first, ...more]) : null;
}

function linkMessage(live: Live): WhatsAppContent {
  const [first] = live;
  const { event, venue } = first;
  const count = live.length === 1 ? "tu boleto" : `tus ${live.length} boletos`;
  const path = `user-tickets/${venue.id}`;
  return {
    template: "boletos_listos",
    language: "es_MX",
    parameters: [count, event.name, eventDay(first)],
    button: path,
    text: `Aquí están ${count} para ${event.name}, ${eventDay(first)}: ${env().APP_URL}/${path} Entras con un código que te mandamos a este número.`,
  };
}

type Found = Parameters<typeof readTickets>[1];

/** Makes the mail with those of the tickets that the person still holds and that admit; null where none is left. */
async function mailOf(ctx: Ctx, user: Recipient, where: Found, why: Why): Promise<MailContent | null> {
  const found = await readTickets(ctx, and(eq(tickets.buyerId, user.id), where), { codes: true });
  const [first, ...more] = found.filter(({ code }) => code !== null).sort((a, b) => a.id - b.id);
  if (!first) return null;
  const eventIds = [first, ...more].map(({ event }) => event.id);
  return issuedMail(user, [first, ...more], await eventCalendar(ctx, { buyerId: user.id, eventIds }), why);
}

/** Sends an order's tickets: each QR in the message, all of them in a PDF, and their events in a calendar file. */
const ticketsIssued = defineTemplate({
  template: "tickets.issued",
  label: "Boletos de una compra",
  schema: z.object({ orderId: Id }),
  sample: async (user) => ({
    mail: await issuedMail(user, sampleTickets(), renderCalendar(sampleTickets())),
    whatsapp: linkMessage(sampleTickets()),
  }),
  render: ({ ctx, payload, user }) => mailOf(ctx, user, eq(tickets.orderId, payload.orderId), "issued"),
  whatsapp: ({ ctx, payload, user }) => linkOf(ctx, user, eq(tickets.orderId, payload.orderId)),
});

const copied = (which: { orderId: number } | { ticketId: number }) =>
  "orderId" in which ? eq(tickets.orderId, which.orderId) : eq(tickets.id, which.ticketId);

/** Sends tickets of an order again, or one of them. */
const ticketsCopy = defineTemplate({
  template: "tickets.copy",
  label: "Copia de los boletos",
  schema: z.union([z.object({ orderId: Id }), z.object({ ticketId: Id })]),
  sample: async (user) => ({
    mail: await issuedMail(user, sampleTickets(), null, "copy"),
    whatsapp: linkMessage(sampleTickets()),
  }),
  render: ({ ctx, payload, user }) => mailOf(ctx, user, copied(payload), "copy"),
  whatsapp: ({ ctx, payload, user }) => linkOf(ctx, user, copied(payload)),
});

/** Sends a ticket that somebody else gave to the person. */
const ticketsReceived = defineTemplate({
  template: "tickets.received",
  label: "Boleto recibido de otra persona",
  schema: z.object({ ticketId: Id }),
  sample: async (user) => ({
    mail: await issuedMail(user, [sampleTickets()[0]], null, "received"),
    whatsapp: linkMessage([sampleTickets()[0]]),
  }),
  render: ({ ctx, payload, user }) => mailOf(ctx, user, eq(tickets.id, payload.ticketId), "received"),
  whatsapp: ({ ctx, payload, user }) => linkOf(ctx, user, eq(tickets.id, payload.ticketId)),
});

export const ticketTemplates = [ticketsIssued, ticketsCopy, ticketsReceived];
