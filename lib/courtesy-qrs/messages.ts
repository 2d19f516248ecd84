import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { formatTime } from "@/lib/core/dates";
import { gateLines } from "@/lib/core/gate-words";
import { renderCourtesyPdf, rightsLine, whenOf } from "@/lib/courtesy-qrs/courtesy-pdf";
import { linkToken, linkUrl } from "@/lib/courtesy-qrs/link";
import { type GuestFound, readGuests } from "@/lib/courtesy-qrs/read-guests";
import { defineGuestTemplate, type MailContent, type WhatsAppContent } from "@/lib/notifications";
import { formatShortCode, qrAttachment, qrDrawing } from "@/lib/passes";
import { SEND_CHANNELS } from "@/lib/passes/client";

const Payload = z.object({
  passId: z.number().int().positive(),
  linkNo: z.number().int().positive(),
  channel: z.enum(SEND_CHANNELS),
});
type Payload = z.output<typeof Payload>;

type Admitting = GuestFound & { code: NonNullable<GuestFound["code"]> };

const CONTENT_ID = "cortesia";

/** What is sent, while it is still the same person's and admits. */
async function find(ctx: Ctx, { passId, linkNo }: Payload): Promise<Admitting | null> {
  const [found] = await readGuests(ctx, sql`c.pass_id = ${passId} and c.link_no = ${linkNo}`, 1);
  return found?.code && !found.isDraft ? { ...found, code: found.code } : null;
}

async function mailOf(found: Admitting): Promise<MailContent> {
  const { code, event, venue, zone, placeLabel, name, gates, entryRights } = found;
  const short = formatShortCode(code.short);
  return {
    subject: `Tu cortesía para ${event.name}`,
    preheader: `${whenOf(found)}, ${venue.name}.`,
    brand: { name: venue.name, color: venue.color },
    blocks: [
      { type: "heading", text: "Tu lugar de estacionamiento" },
      {
        type: "paragraph",
        text: `Hola${name ? ` ${name}` : ""}: ${venue.name} te invita. Muestra este QR en el acceso. ${rightsLine(entryRights)}`,
      },
      {
        type: "sign",
        code: zone.key,
        name: zone.name,
        lines: gateLines(gates),
      },
      {
        type: "qr",
        contentId: CONTENT_ID,
        code: short,
        alt: `QR de tu cortesía: ${zone.key} ${zone.name}, código ${short}`,
      },
      {
        type: "facts",
        rows: [
          ["Evento", event.name],
          ["Fecha", whenOf(found)],
          ["Estacionamiento abre", formatTime(event.parkingOpensAt, venue.timeZone)],
          ["Lugar", placeLabel ?? "El que te indiquen en la zona"],
        ],
      },
      { type: "button", label: "Ver en mi teléfono", href: linkUrl(found) },
      { type: "link", label: `Cómo llegar a ${venue.name}`, href: venue.mapUrl },
      { type: "small", text: "El enlace muestra siempre el QR vigente. No lo compartas: quien lo tenga puede entrar." },
    ],
    foot: `Te escribimos porque ${venue.name} te dio una cortesía.`,
    attachments: [
      await qrAttachment(code.token, { filename: "cortesia.png", contentId: CONTENT_ID }),
      {
        filename: `cortesia-${code.short.slice(0, 8)}.pdf`,
        contentType: "application/pdf",
        content: await renderCourtesyPdf(found),
      },
    ],
  };
}

function whatsAppOf(found: Admitting): WhatsAppContent {
  const { event, venue, name } = found;
  const when = whenOf(found);
  const greeting = name ?? "Hola";
  return {
    template: "cortesia_enviada",
    language: "es_MX",
    parameters: [greeting, venue.name, event.name, when],
    button: linkToken(found),
    text: `${greeting}: ${venue.name} te invita a ${event.name}, ${when}.\nTu QR de estacionamiento: ${linkUrl(found)}`,
  };
}

function sample(): Admitting {
  const token = "A".repeat(130);
  return {
    id: 1,
    status: "valid",
    name: "Rodrigo Treviño",
    plate: null,
    placeLabel: "A1-014",
    entryRights: 1,
    entriesUsed: 0,
    event: {
      id: 1,
      name: "Noche de lucha",
      doorsAt: null,
      startsAt: new Date("2026-11-28T20:00:00-06:00"),
      endsAt: new Date("2026-11-28T23:30:00-06:00"),
      parkingOpensAt: new Date("2026-11-28T17:00:00-06:00"),
    },
    venue: {
      name: "Arena Norte",
      color: "#05216e",
      location: "Av. del Acero 100, Monterrey, N.L.",
      timeZone: "America/Monterrey",
      mapUrl: "https://www.google.com/maps",
    },
    zone: { key: "A1", name: "Norte", walkMinutes: 4 },
    gates: [{ label: "Acceso 1", street: "Av. del Acero" }],
    code: { token, short: "4QJX7M2N0ZRM8AQ5", qr: qrDrawing(token) },
    linkNo: 1,
    salt: Buffer.alloc(8),
    isDraft: false,
  };
}

/** A courtesy, to its person, who need not have an account: the QR and a PDF by e-mail, the link by WhatsApp. */
const sent = defineGuestTemplate({
  template: "courtesy.sent",
  label: "QR de cortesía",
  schema: Payload,
  sample,
  contactOf: async ({ passId, linkNo }) => {
    const [row] = await getDb().execute<{ email: string | null; phone: string | null }>(sql`
      select email, phone from courtesies where pass_id = ${passId} and link_no = ${linkNo}`);
    return row;
  },
  find,
  mail: mailOf,
  whatsapp: whatsAppOf,
});

export const courtesyTemplates = [sent];
