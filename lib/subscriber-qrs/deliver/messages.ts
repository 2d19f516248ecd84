import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { type Admitting, holderTemplate, qrDrawing } from "@/lib/passes";
import { SEND_CHANNELS } from "@/lib/passes/client";
import { rightsText } from "@/lib/subscriber-qrs/client";
import { opensText, SUBSCRIBER_HOLDERS, validDays } from "@/lib/subscriber-qrs/deliver/holder-kind";
import { CURRENT, type HolderFound, readHolders } from "@/lib/subscriber-qrs/deliver/read-holders";

const SAMPLE_TOKEN = "A".repeat(130);

const Payload = z.object({
  subscriberId: z.number().int().positive(),
  passId: z.number().int().positive(),
  channel: z.enum(SEND_CHANNELS),
});

const sent = holderTemplate(SUBSCRIBER_HOLDERS, {
  label: "QR de abonado o VIP",
  schema: Payload,
  picture: { filename: "qr.png", contentId: "abono" },
  contactOf: async ({ subscriberId, passId }) => {
    const [row] = await getDb().execute<{ email: string | null; phone: string | null }>(sql`
      select email, phone from subscriber_qrs where id = ${subscriberId} and pass_id = ${passId}`);
    return row;
  },
  find: async (ctx, { subscriberId, passId }) => {
    const [found] = await readHolders(ctx, sql`q.id = ${subscriberId} and q.pass_id = ${passId} and ${CURRENT}`, 1);
    return found ?? null;
  },
  words: (found) => {
    const { kind, venue } = found;
    const name = kind === "infinity" ? "QR VIP" : "QR de abonado";
    const [opens, days] = [opensText(found), validDays(found)];
    return {
      subject: `Tu ${name} de ${venue.name}`,
      preheader: `${opens}. ${days}.`,
      greeting: `este es tu ${name}. Muéstralo en el acceso de cada evento. ${rightsText(found.entryRights)}`,
      pictureLabel: `Tu ${name}`,
      facts: [
        ["Entra a", opens],
        ["Vale", days],
      ],
      linkAdvice: "El enlace muestra este QR mientras valga. No lo compartas: quien lo tenga puede entrar.",
      foot: `Te escribimos porque tienes un lugar en ${venue.name}.`,
      whatsapp: {
        template: "abono_enviado",
        parameters: [venue.name, opens, days],
        text: `este es tu QR de ${venue.name}. ${opens}, ${days.toLowerCase()}.`,
      },
    };
  },
  sample: (): Admitting<HolderFound> => ({
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
    code: { token: SAMPLE_TOKEN, short: "4QJX7M2N0ZRM8AQ5", qr: qrDrawing(SAMPLE_TOKEN) },
    link: { id: 1, linkNo: 1, salt: Buffer.alloc(8) },
  }),
});

export const subscriberTemplates = [sent];
