import { formatDateTime } from "@/lib/core/dates";
import { type EventNotice, formatMoment, SAMPLE } from "@/lib/lifecycle/tell/message-parts";
import type { MailBlock, MailContent, WhatsAppContent } from "@/lib/notifications";

export interface GuestNotice extends EventNotice {
  name: string;
  /** The kind of QR, such as "QR de cortesía". */
  what: string;
  /** A courtesy ends with its event, while a subscriber's QR admits to others too. */
  isOfEvent: boolean;
  /** The page that shows a courtesy's QR. Subscribers have their own link already. */
  link: string | null;
}

export interface RescheduleNotice extends GuestNotice {
  oldStartsAt: Date;
  /** Whether the QR admits on the new date: a subscriber's own days may end before it. */
  admits: boolean;
}

export const GUEST_SAMPLE: RescheduleNotice = {
  ...SAMPLE,
  name: "Rodrigo Treviño",
  what: "QR de cortesía",
  isOfEvent: true,
  link: "https://boletos.example/cortesia/abc",
  oldStartsAt: new Date("2026-11-21T21:00:00-06:00"),
  admits: true,
};

export const LEFT_OUT_SAMPLE: RescheduleNotice = {
  ...GUEST_SAMPLE,
  what: "QR de abonado",
  isOfEvent: false,
  link: null,
  admits: false,
};

function mailOf(
  { venue, what }: GuestNotice,
  parts: Pick<MailContent, "subject" | "preheader" | "blocks">,
): MailContent {
  return { ...parts, brand: venue, foot: `Te escribimos porque tienes un ${what} de ${venue.name}.`, attachments: [] };
}

const whatsAppOf = (template: string, parameters: string[], text: string): WhatsAppContent => ({
  template,
  language: "es_MX",
  parameters,
  text,
});

const consequence = ({ what, isOfEvent }: GuestNotice) =>
  isOfEvent ? `Tu ${what} ya no da acceso.` : `Tu ${what} no cambia: sigue sirviendo en tus demás eventos.`;

export function cancelledMail(row: GuestNotice): MailContent {
  const { venue, event, startsAt, reason, name } = row;
  const date = formatMoment(startsAt, venue.timeZone);
  return mailOf(row, {
    subject: `Se canceló ${event}`,
    preheader: `${date}, ${venue.name}.`,
    blocks: [
      { type: "heading", text: `Se canceló ${event}` },
      { type: "paragraph", text: `Hola ${name}: ${venue.name} canceló este evento. ${consequence(row)}` },
      {
        type: "facts",
        rows: [
          ["Evento", event],
          ["Era", date],
          ["Recinto", venue.name],
          ["Motivo", reason],
        ],
      },
    ],
  });
}

export function cancelledWhatsApp(row: GuestNotice): WhatsAppContent {
  const { name, event, startsAt, venue, reason } = row;
  const [date, rest] = [formatMoment(startsAt, venue.timeZone), consequence(row)];
  const text = `${name}: ${venue.name} canceló ${event}, ${date}. Motivo: ${reason}\n${rest}`;
  return whatsAppOf("evento_cancelado_invitado", [name, venue.name, event, date, reason, rest], text);
}

const meaningOfNewDate = ({ what, admits, venue }: RescheduleNotice) =>
  admits
    ? `tu ${what} sigue siendo válido, es el mismo. No tienes que hacer nada.`
    : `tu ${what} no da acceso en la nueva fecha: vale en otros días. Sigue sirviendo en tus demás eventos. Si quieres venir, pregunta a ${venue.name}.`;

export function movedMail(row: RescheduleNotice): MailContent {
  const { venue, event, startsAt, oldStartsAt, reason, name, link, admits } = row;
  const { timeZone } = venue;
  const button: MailBlock[] = link ? [{ type: "button", label: "Ver mi QR", href: link }] : [];
  return mailOf(row, {
    subject: `Nueva fecha de ${event}: ${formatDateTime(startsAt, timeZone)}`,
    preheader: `Antes era ${formatDateTime(oldStartsAt, timeZone)}. ${admits ? "Tu QR sigue siendo válido." : "Tu QR no vale en la nueva."}`,
    blocks: [
      { type: "heading", text: `${event} tiene nueva fecha` },
      { type: "paragraph", text: `Hola ${name}: ${meaningOfNewDate(row)}` },
      {
        type: "facts",
        rows: [
          ["Nueva fecha", formatMoment(startsAt, timeZone)],
          ["Antes era", formatMoment(oldStartsAt, timeZone)],
          ["Recinto", venue.name],
          ["Motivo", reason],
        ],
      },
      ...button,
    ],
  });
}

export function movedWhatsApp(row: RescheduleNotice): WhatsAppContent {
  const { name, what, event, startsAt, oldStartsAt, venue, admits } = row;
  const [date, old] = [formatMoment(startsAt, venue.timeZone), formatMoment(oldStartsAt, venue.timeZone)];
  const end = admits ? "sigue siendo válido." : "no da acceso en la nueva fecha; sigue sirviendo en tus demás eventos.";
  const text = `${name}: ${event} en ${venue.name} tiene nueva fecha, ${date}. Antes era ${old}.\nTu ${what} ${end}`;
  const template = admits ? "evento_nueva_fecha_invitado" : "evento_nueva_fecha_sin_acceso";
  return whatsAppOf(template, [name, event, venue.name, date, old, what], text);
}
