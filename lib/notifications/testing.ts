import { eq } from "drizzle-orm";
import { z } from "zod";
import { getDb, withTx } from "@/db/client";
import { messages } from "@/db/schema";
import { createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { defineTemplate, queueMessage } from "@/lib/notifications";
import { inboxTransport, type MailTransport } from "@/lib/notifications/mail-transports";
import type { QueuedMessage } from "@/lib/notifications/queue-message";
import { type Sender, sendMessage } from "@/lib/notifications/send-message";
import { type WhatsAppTransport, whatsAppInboxTransport } from "@/lib/notifications/whatsapp-transports";

export const ctx: Ctx = {
  actor: { kind: "system", name: "test" },
  now: new Date("2026-11-20T18:00:00Z"),
  requestId: "test",
};
export const picture = Buffer.from("a picture");
export const file = Buffer.from("%PDF-a file");

const template = defineTemplate({
  template: "test.hello",
  schema: z.object({ figure: z.number() }),
  render: async ({ payload, user }) => ({
    subject: `Hola ${user.fullName} ñ`,
    preheader: "Un saludo",
    brand: { name: "Arena <Prueba>", color: "#ffd400" },
    blocks: [
      { type: "heading", text: "Tus boletos" },
      { type: "paragraph", text: "Línea <uno> & dos" },
      { type: "sign", code: "A1", name: "Norte", lines: ["Acceso 1, Av. del Acero"] },
      { type: "facts", rows: [["Folio", `CT-${payload.figure}`]] },
      { type: "amount", label: "Total", value: "$100.00" },
      { type: "qr", contentId: "qr-1", alt: "QR", code: "7F3K 9Q2M" },
      { type: "button", label: "Ver", href: "https://boletos.example/user-tickets" },
      { type: "divider" },
      { type: "small", text: "Nota" },
    ],
    attachments: [
      { filename: "qr.png", contentType: "image/png", content: picture, contentId: "qr-1" },
      { filename: "boletos.pdf", contentType: "application/pdf", content: file },
    ],
  }),
});
/** A code to a contact of the payload's, by e-mail or WhatsApp. */
const coded = defineTemplate({
  template: "test.code",
  schema: z.object({ to: z.string().nullable() }),
  addressOf: async ({ payload }) => payload.to,
  render: async ({ user, secret }) => ({
    subject: `Código ${secret}`,
    preheader: "",
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [{ type: "paragraph", text: `${user.userName}: ${secret}` }],
    foot: "Recibes este correo porque pediste un código.",
    attachments: [],
  }),
  whatsapp: async ({ secret = "" }) => ({
    template: "codigo",
    language: "es_MX",
    parameters: [`${secret}\n\tsi`],
    button: secret,
    text: `Tu código es ${secret}\nVence en 10 minutos`,
  }),
});
const nothing = defineTemplate({ template: "test.nothing", schema: z.object({}), render: async () => null });

export const senderWith = (mail: MailTransport, whatsapp: WhatsAppTransport = whatsAppInboxTransport()): Sender => ({
  templates: [template, coded, nothing],
  mail,
  whatsapp,
  from: "Boletos <boletos@example.mx>",
});
export const send = (messageId: number, transport: MailTransport) =>
  sendMessage({ ctx, input: { messageId } }, senderWith(transport));
export const sendWhatsApp = (messageId: number, transport: WhatsAppTransport) =>
  sendMessage({ ctx, input: { messageId } }, senderWith(inboxTransport(), transport));

let counter = 0;
export async function queued(values: Partial<QueuedMessage> = {}): Promise<{ id: number; key: string; email: string }> {
  const user = await createUser({ fullName: "Ana Ñuñez" });
  const key = `test:${process.pid}:${counter++}`;
  const message = {
    idempotencyKey: key,
    template: "test.hello",
    toUserId: user.id,
    adminId: null,
    payload: { figure: 7 },
    ...values,
  };
  const id = await withTx({}, (tx) => queueMessage(tx, message));
  return { id: id ?? 0, key, email: user.email ?? "" };
}

export async function rowOf(id: number) {
  const [row] = await getDb().select().from(messages).where(eq(messages.id, id));
  return row;
}
