import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { gateLines } from "@/lib/core/gate-words";
import { defineGuestTemplate, type MailContent, type WhatsAppContent } from "@/lib/notifications";
import { formatShortCode, qrAttachment, qrDrawing } from "@/lib/passes";
import { SEND_CHANNELS } from "@/lib/passes/client";
import { daysText, rightsText } from "@/lib/subscriber-qrs/client";
import { linkToken, linkUrl } from "@/lib/subscriber-qrs/link";
import { CURRENT, type HolderFound, readHolders } from "@/lib/subscriber-qrs/read-holders";
import { opensText, renderSubscriberPdf } from "@/lib/subscriber-qrs/subscriber-pdf";

const Payload = z.object({
  subscriberId: z.number().int().positive(),
  passId: z.number().int().positive(),
  channel: z.enum(SEND_CHANNELS),
});
type Payload = z.output<typeof Payload>;

type Admitting = HolderFound & { code: NonNullable<HolderFound["code"]> };

const CONTENT_ID = "abono";

/** What is sent, while it is still the subscriber's QR and admits. */
async function find(ctx: Ctx, { subscriberId, passId }: Payload): Promise<Admitting | null> {
  const [found] = await readHolders(ctx, sql`q.id = ${subscriberId} and q.pass_id = ${passId} and ${CURRENT}`, 1);
  return found?.code ? { ...found, code: found.code } : null;
}

const daysOf = (found: Admitting) => daysText({ ...found, timeZone: found.venue.timeZone });

async function mailOf(found: Admitting): Promise<MailContent> {
  const { code, kind, venue, zone, placeLabel, name, gates, entryRights } = found;
  const what = kind === "infinity" ? "QR VIP" : "QR de abonado";
  return {
    subject: `Tu ${what} de ${venue.name}`,
    preheader: `${opensText(found)}. ${daysOf(found)}.`,
    brand: { name: venue.name, color: venue.color },
    blocks: [
      { type: "heading", text: "Tu lugar de estacionamiento" },
      {
        type: "paragraph",
        text: `Hola${name ? ` ${name}` : ""}: este es tu ${what}. Muéstralo en el acceso de cada evento. ${rightsText(entryRights)}`,
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
        code: formatShortCode(code.short),
        alt: `Tu ${what}: ${zone.key} ${zone.name}, código ${formatShortCode(code.short)}`,
      },
      {
        type: "facts",
        rows: [
          ["Entra a", opensText(found)],
          ["Vale", daysOf(found)],
          ["Lugar", placeLabel ?? "El que te indiquen en la zona"],
        ],
      },
      { type: "button", label: "Ver en mi teléfono", href: linkUrl(found.pass) },
      { type: "link", label: `Cómo llegar a ${venue.name}`, href: venue.mapUrl },
      {
        type: "small",
        text: "El enlace muestra este QR mientras valga. No lo compartas: quien lo tenga puede entrar.",
      },
    ],
    foot: `Te escribimos porque tienes un lugar en ${venue.name}.`,
    attachments: [
      await qrAttachment(code.token, { filename: "qr.png", contentId: CONTENT_ID }),
      {
        filename: `qr-${code.short.slice(0, 8)}.pdf`,
        contentType: "application/pdf",
        content: await renderSubscriberPdf(found),
      },
    ],
  };
}

function whatsAppOf(found: Admitting): WhatsAppContent {
  const { venue, name } = found;
  const greeting = name ?? "Hola";
  const [opens, days] = [opensText(found), daysOf(found)];
  return {
    template: "abono_enviado",
    language: "es_MX",
    parameters: [greeting, venue.name, opens, days],
    button: linkToken(found.pass),
    text: `${greeting}: este es tu QR de ${venue.name}. ${opens}, ${days.toLowerCase()}.\nTu QR de estacionamiento: ${linkUrl(found.pass)}`,
  };
}

function sample(): Admitting {
  const token = "A".repeat(130);
  return {
    id: 1,
    kind: "subscriber",
    status: "valid",
    name: "Rodrigo Treviño",
    plate: "RTV1234",
    isCurrent: true,
    placeLabel: "A1-014",
    entryRights: 1,
    seasonName: "Apertura 2026",
    venue: {
      name: "Arena Norte",
      color: "#05216e",
      location: "Av. del Acero 100, Monterrey, N.L.",
      timeZone: "America/Monterrey",
      mapUrl: "https://www.google.com/maps",
    },
    zone: { key: "A1", name: "Norte", walkMinutes: 4 },
    gates: [{ label: "Acceso 1", street: "Av. del Acero" }],
    validFrom: new Date("2026-11-28T00:00:00-06:00"),
    validUntil: null,
    code: { token, short: "4QJX7M2N0ZRM8AQ5", qr: qrDrawing(token) },
    pass: { id: 1, linkNo: 1, salt: Buffer.alloc(8) },
  };
}

/** A subscriber's or a VIP's QR, to its holder, who need not have an account: with a PDF by e-mail, the link by WhatsApp. */
const sent = defineGuestTemplate({
  template: "subscriber.sent",
  label: "QR de abonado o VIP",
  schema: Payload,
  sample,
  contactOf: async ({ subscriberId, passId }) => {
    const [row] = await getDb().execute<{ email: string | null; phone: string | null }>(sql`
      select email, phone from subscriber_qrs where id = ${subscriberId} and pass_id = ${passId}`);
    return row;
  },
  find,
  mail: mailOf,
  whatsapp: whatsAppOf,
});

export const subscriberTemplates = [sent];
