import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatTime } from "@/lib/core/dates";
import { COURTESIES, rightsLine, whenOf } from "@/lib/courtesy-qrs/deliver/holder-kind";
import { type GuestFound, readGuests } from "@/lib/courtesy-qrs/deliver/read-guests";
import { type Admitting, holderTemplate, qrDrawing } from "@/lib/passes";
import { SEND_CHANNELS } from "@/lib/passes/client";

const SAMPLE_TOKEN = "A".repeat(130);

const Payload = z.object({
  passId: z.number().int().positive(),
  linkNo: z.number().int().positive(),
  channel: z.enum(SEND_CHANNELS),
});

const sent = holderTemplate(COURTESIES, {
  label: "QR de cortesía",
  schema: Payload,
  picture: { filename: "cortesia.png", contentId: "cortesia" },
  contactOf: async ({ passId, linkNo }) => {
    const [row] = await getDb().execute<{ email: string | null; phone: string | null }>(sql`
      select email, phone from courtesies where pass_id = ${passId} and link_no = ${linkNo}`);
    return row;
  },
  find: async (ctx, { passId, linkNo }) => {
    const [found] = await readGuests(ctx, sql`c.pass_id = ${passId} and c.link_no = ${linkNo}`, 1);
    return found && !found.isDraft ? found : null;
  },
  words: (found) => {
    const { event, venue } = found;
    const when = whenOf(found);
    return {
      subject: `Tu cortesía para ${event.name}`,
      preheader: `${when}, ${venue.name}.`,
      greeting: `${venue.name} te invita. Muestra este QR en el acceso. ${rightsLine(found)}`,
      pictureLabel: "QR de tu cortesía",
      facts: [
        ["Evento", event.name],
        ["Fecha", when],
        ["Estacionamiento abre", formatTime(event.parkingOpensAt, venue.timeZone)],
      ],
      linkAdvice: "El enlace muestra siempre el QR vigente. No lo compartas: quien lo tenga puede entrar.",
      foot: `Te escribimos porque ${venue.name} te dio una cortesía.`,
      whatsapp: {
        template: "cortesia_enviada",
        parameters: [venue.name, event.name, when],
        text: `${venue.name} te invita a ${event.name}, ${when}.`,
      },
    };
  },
  sample: (): Admitting<GuestFound> => ({
    id: 1,
    status: "valid",
    name: "Rodrigo Treviño",
    plate: null,
    placeLabel: "A1-014",
    entryRights: 1,
    isGroup: false,
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
    code: { token: SAMPLE_TOKEN, short: "4QJX7M2N0ZRM8AQ5", qr: qrDrawing(SAMPLE_TOKEN) },
    link: { id: 1, linkNo: 1, salt: Buffer.alloc(8) },
    isDraft: false,
  }),
});

export const courtesyTemplates = [sent];
