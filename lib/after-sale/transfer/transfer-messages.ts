import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { ticketTransfers } from "@/db/schema";
import { maskContact } from "@/lib/after-sale/client";
import { formatMoment, Id, type MailVenue, SAMPLE_AT, SAMPLE_UNTIL, urlOf } from "@/lib/after-sale/mail-parts";
import {
  defineTemplate,
  type MailBlock,
  type MailContent,
  type Recipient,
  type WhatsAppContent,
} from "@/lib/notifications";

const ofTransfer = z.object({ transferId: Id });

/** The facts of a transfer that its mails tell. */
interface Transfer extends Record<string, unknown> {
  state: string;
  target: string | null;
  giver: string;
  receiver: string | null;
  expiresAt: Date;
  venue: MailVenue;
  event: string;
  startsAt: Date;
  zone: string;
  placeLabel: string | null;
}

const SAMPLE: Transfer = {
  state: "offered",
  target: "persona@correo.mx",
  giver: "Ana",
  receiver: "Luis",
  expiresAt: SAMPLE_UNTIL,
  ...SAMPLE_AT,
  zone: "A1 Norte",
  placeLabel: "A1-014",
};

async function findTransfer(transferId: number): Promise<Transfer | null> {
  const [row] = await getDb().execute<Transfer>(sql`
    select f.state, f.target, split_part(g.full_name, ' ', 1) as giver, split_part(r.full_name, ' ', 1) as receiver,
      f.expires_at as "expiresAt",
      json_build_object('id', e.id, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone) as venue,
      v.name as event, v.starts_at as "startsAt", z.key || ' ' || z.name as zone,
      p.label as "placeLabel"
    from ticket_transfers f
    join tickets t on t.id = f.ticket_id
    join events v on v.id = t.event_id
    join enclosures e on e.id = v.enclosure_id
    join event_areas a on a.id = t.event_area_id
    join parking_areas z on z.id = a.parking_area_id
    join places p on p.id = t.place_id
    join users g on g.id = f.from_user_id
    left join users r on r.id = f.to_user_id
    where f.id = ${transferId}`);
  return row ?? null;
}

function factsBlock({ event, startsAt, zone, placeLabel, venue }: Transfer): MailBlock {
  return {
    type: "facts",
    rows: [
      ["Evento", event],
      ["Fecha", formatMoment(startsAt, venue)],
      ["Recinto", venue.name],
      ["Zona", zone],
      ...(placeLabel ? [["Lugar", placeLabel] as [string, string]] : []),
    ],
  };
}

function mail(row: Transfer, subject: string, preheader: string, blocks: MailBlock[]): MailContent {
  return {
    subject,
    preheader,
    brand: row.venue,
    blocks: [{ type: "heading", text: subject }, ...blocks],
    attachments: [],
  };
}

function offeredMail(row: Transfer, token: string): MailContent {
  const until = formatMoment(row.expiresAt, row.venue);
  return {
    ...mail(row, `${row.giver} te pasa un boleto`, `Acéptalo antes del ${until}.`, [
      {
        type: "paragraph",
        text: `${row.giver} quiere pasarte un boleto de estacionamiento para ${row.event}. Acéptalo con tu cuenta, o crea una en un minuto: no pagas nada.`,
      },
      factsBlock(row),
      { type: "button", label: "Ver y aceptar", href: urlOf(`/traspaso/${token}`) },
      {
        type: "small",
        text: `El enlace sirve una vez y vence el ${until}. Después el boleto sigue siendo de ${row.giver}.`,
      },
      { type: "small", text: "Si no esperabas este correo, no hagas nada." },
    ]),
    foot: `Te escribimos porque ${row.giver} nos dio este correo para pasarte un boleto.`,
  };
}

function offeredWhatsApp(row: Transfer, token: string): WhatsAppContent {
  const until = formatMoment(row.expiresAt, row.venue);
  return {
    template: "boleto_ofrecido",
    language: "es_MX",
    parameters: [row.giver, row.event, until],
    button: token,
    text: `${row.giver} quiere pasarte un boleto de estacionamiento para ${row.event}.\nAcéptalo antes del ${until}: ${urlOf(`/traspaso/${token}`)}`,
  };
}

const isOpen = (row: Transfer | null): row is Transfer => row?.state === "offered";

/** The receiver may have no account yet, so the message goes to the address and carries the link. */
const offered = defineTemplate({
  template: "transfer.offered",
  label: "Oferta de un boleto",
  schema: ofTransfer,
  sample: async () => ({ mail: offeredMail(SAMPLE, "MUESTRA"), whatsapp: offeredWhatsApp(SAMPLE, "MUESTRA") }),
  addressOf: async ({ payload }) => {
    const [row] = await getDb()
      .select({ target: ticketTransfers.target })
      .from(ticketTransfers)
      .where(eq(ticketTransfers.id, payload.transferId));
    return row?.target ?? null;
  },
  render: async ({ payload, secret }) => {
    const row = await findTransfer(payload.transferId);
    return isOpen(row) && secret ? offeredMail(row, secret) : null;
  },
  whatsapp: async ({ payload, secret }) => {
    const row = await findTransfer(payload.transferId);
    return isOpen(row) && secret ? offeredWhatsApp(row, secret) : null;
  },
});

function openedMail(user: Recipient, row: Transfer): MailContent {
  const until = formatMoment(row.expiresAt, row.venue);
  return mail(row, "Ofreciste un boleto", `Espera a que lo acepten, hasta el ${until}.`, [
    {
      type: "paragraph",
      text: `Hola ${user.fullName}: tu boleto está ofrecido a ${maskContact(row.target ?? "")}. Hasta que lo acepte sigue siendo tuyo y tu QR funciona; después tu QR ya no abre.`,
    },
    factsBlock(row),
    { type: "button", label: "Ver o cancelar la oferta", href: urlOf(`/user-tickets/${row.venue.id}`) },
    { type: "small", text: `La oferta vence el ${until}. Si tú no la hiciste, cancélala y cambia tu contraseña.` },
  ]);
}

/** The holder is told even of their own offer, because somebody else may have made it in their account. */
const opened = defineTemplate({
  template: "transfer.opened",
  label: "Ofreciste un boleto",
  schema: ofTransfer,
  sample: async (user) => ({ mail: openedMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const row = await findTransfer(payload.transferId);
    return isOpen(row) ? openedMail(user, row) : null;
  },
});

function acceptedMail(user: Recipient, row: Transfer): MailContent {
  return mail(row, `${row.receiver ?? "La otra persona"} aceptó tu boleto`, "Tu QR de ese boleto ya no abre.", [
    {
      type: "paragraph",
      text: `Hola ${user.fullName}: el boleto ya no es tuyo. Su QR anterior dejó de funcionar; el comprobante de tu compra lo conservas.`,
    },
    factsBlock(row),
    { type: "button", label: "Ver mis boletos", href: urlOf(`/user-tickets/${row.venue.id}`) },
  ]);
}

/** Goes to the old holder. */
const accepted = defineTemplate({
  template: "transfer.accepted",
  label: "Aceptaron tu boleto",
  schema: ofTransfer,
  sample: async (user) => ({ mail: acceptedMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const row = await findTransfer(payload.transferId);
    return row?.state === "accepted" ? acceptedMail(user, row) : null;
  },
});

function declinedMail(user: Recipient, row: Transfer): MailContent {
  return mail(row, "No aceptaron tu boleto", "Sigue siendo tuyo y tu QR funciona.", [
    {
      type: "paragraph",
      text: `Hola ${user.fullName}: la persona a la que ofreciste tu boleto lo rechazó. Sigue siendo tuyo.`,
    },
    factsBlock(row),
    { type: "button", label: "Ver mi boleto", href: urlOf(`/user-tickets/${row.venue.id}`) },
  ]);
}

const declined = defineTemplate({
  template: "transfer.declined",
  label: "No aceptaron tu boleto",
  schema: ofTransfer,
  sample: async (user) => ({ mail: declinedMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const row = await findTransfer(payload.transferId);
    return row ? declinedMail(user, row) : null;
  },
});

export const transferTemplates = [offered, opened, accepted, declined];
