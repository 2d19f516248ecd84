import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { ticketTransfers } from "@/db/schema";
import { maskContact } from "@/lib/after-sale/schemas";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import {
  defineTemplate,
  type MailBlock,
  type MailContent,
  type Recipient,
  type WhatsAppContent,
} from "@/lib/notifications";

const Id = z.number().int().positive();
const ofTransfer = z.object({ transferId: Id });

interface Venue {
  id: number;
  name: string;
  color: string;
  timeZone: string;
}

/** A transfer as its mails tell it. */
interface Transfer extends Record<string, unknown> {
  state: string;
  target: string | null;
  giver: string;
  receiver: string | null;
  expiresAt: number;
  venue: Venue;
  event: string;
  startsAt: number;
  zone: string;
  placeLabel: string | null;
}

const SAMPLE: Transfer = {
  state: "offered",
  target: "persona@correo.mx",
  giver: "Ana",
  receiver: "Luis",
  expiresAt: Date.parse("2026-11-20T20:00:00-06:00"),
  venue: { id: 1, name: "Arena Norte", color: "#05216e", timeZone: "America/Monterrey" },
  event: "Noche de lucha",
  startsAt: Date.parse("2026-11-28T20:00:00-06:00"),
  zone: "A1 Norte",
  placeLabel: "A1-014",
};

async function transferOf(transferId: number): Promise<Transfer | null> {
  const [row] = await getDb().execute<Transfer>(sql`
    select f.state, f.target, split_part(g.full_name, ' ', 1) as giver, split_part(r.full_name, ' ', 1) as receiver,
      (extract(epoch from f.expires_at) * 1000)::float8 as "expiresAt",
      json_build_object('id', e.id, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone) as venue,
      v.name as event, (extract(epoch from v.starts_at) * 1000)::float8 as "startsAt", z.key || ' ' || z.name as zone,
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

const urlOf = (path: string) => `${env().APP_URL}${path}`;
const when = (at: number, { timeZone }: Venue) => formatDateTime(new Date(at), timeZone);

function factsOf({ event, startsAt, zone, placeLabel, venue }: Transfer): MailBlock {
  return {
    type: "facts",
    rows: [
      ["Evento", event],
      ["Fecha", when(startsAt, venue)],
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
  const until = when(row.expiresAt, row.venue);
  return {
    ...mail(row, `${row.giver} te pasa un boleto`, `Acéptalo antes del ${until}.`, [
      {
        type: "paragraph",
        text: `${row.giver} quiere pasarte un boleto de estacionamiento para ${row.event}. Acéptalo con tu cuenta, o crea una en un minuto: no pagas nada.`,
      },
      factsOf(row),
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
  const until = when(row.expiresAt, row.venue);
  return {
    template: "boleto_ofrecido",
    language: "es_MX",
    parameters: [row.giver, row.event, until],
    button: token,
    text: `${row.giver} quiere pasarte un boleto de estacionamiento para ${row.event}.\nAcéptalo antes del ${until}: ${urlOf(`/traspaso/${token}`)}`,
  };
}

const isOpen = (row: Transfer | null): row is Transfer => row?.state === "offered";

/** To whom a ticket is offered, who may have no account yet: the link by which they take it. */
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
    const row = await transferOf(payload.transferId);
    return isOpen(row) && secret ? offeredMail(row, secret) : null;
  },
  whatsapp: async ({ payload, secret }) => {
    const row = await transferOf(payload.transferId);
    return isOpen(row) && secret ? offeredWhatsApp(row, secret) : null;
  },
});

function openedMail(user: Recipient, row: Transfer): MailContent {
  const until = when(row.expiresAt, row.venue);
  return mail(row, "Ofreciste un boleto", `Espera a que lo acepten, hasta el ${until}.`, [
    {
      type: "paragraph",
      text: `Hola ${user.fullName}: tu boleto está ofrecido a ${maskContact(row.target ?? "")}. Hasta que lo acepte sigue siendo tuyo y tu QR funciona; después tu QR ya no abre.`,
    },
    factsOf(row),
    { type: "button", label: "Ver o cancelar la oferta", href: urlOf(`/user-tickets/${row.venue.id}`) },
    { type: "small", text: `La oferta vence el ${until}. Si tú no la hiciste, cancélala y cambia tu contraseña.` },
  ]);
}

/** The holder is told that their ticket is offered: by themselves, by staff, or by somebody in their account. */
const opened = defineTemplate({
  template: "transfer.opened",
  label: "Ofreciste un boleto",
  schema: ofTransfer,
  sample: async (user) => ({ mail: openedMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const row = await transferOf(payload.transferId);
    return isOpen(row) ? openedMail(user, row) : null;
  },
});

function acceptedMail(user: Recipient, row: Transfer): MailContent {
  return mail(row, `${row.receiver ?? "La otra persona"} aceptó tu boleto`, "Tu QR de ese boleto ya no abre.", [
    {
      type: "paragraph",
      text: `Hola ${user.fullName}: el boleto ya no es tuyo. Su QR anterior dejó de funcionar; el comprobante de tu compra lo conservas.`,
    },
    factsOf(row),
    { type: "button", label: "Ver mis boletos", href: urlOf(`/user-tickets/${row.venue.id}`) },
  ]);
}

/** The old holder's ticket is somebody else's now. */
const accepted = defineTemplate({
  template: "transfer.accepted",
  label: "Aceptaron tu boleto",
  schema: ofTransfer,
  sample: async (user) => ({ mail: acceptedMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const row = await transferOf(payload.transferId);
    return row?.state === "accepted" ? acceptedMail(user, row) : null;
  },
});

function declinedMail(user: Recipient, row: Transfer): MailContent {
  return mail(row, "No aceptaron tu boleto", "Sigue siendo tuyo y tu QR funciona.", [
    {
      type: "paragraph",
      text: `Hola ${user.fullName}: la persona a la que ofreciste tu boleto lo rechazó. Sigue siendo tuyo.`,
    },
    factsOf(row),
    { type: "button", label: "Ver mi boleto", href: urlOf(`/user-tickets/${row.venue.id}`) },
  ]);
}

/** The offer was refused. */
const declined = defineTemplate({
  template: "transfer.declined",
  label: "No aceptaron tu boleto",
  schema: ofTransfer,
  sample: async (user) => ({ mail: declinedMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const row = await transferOf(payload.transferId);
    return row ? declinedMail(user, row) : null;
  },
});

const ofOrder = z.object({ orderId: Id });

/** An order as the mails about its tickets tell it. */
interface About extends Record<string, unknown> {
  folio: string;
  isTest: boolean;
  state: string;
  creditCents: number;
  totalCents: number;
  deadlineAt: number | null;
  venue: Venue;
  event: string;
  startsAt: number;
  zone: string;
  placeLabel: string | null;
  /** Of an exchange: what it was before. */
  before: string | null;
}

const SAMPLE_ORDER: About = {
  folio: "CT-7F3K9Q2MX4",
  isTest: true,
  state: "paid",
  creditCents: 25_000,
  totalCents: 40_250,
  deadlineAt: SAMPLE.expiresAt,
  venue: SAMPLE.venue,
  event: SAMPLE.event,
  startsAt: SAMPLE.startsAt,
  zone: "V1 VIP",
  placeLabel: "V1-003",
  before: "Noche de lucha, A1 Norte, lugar A1-014",
};

async function orderOf(orderId: number): Promise<About | null> {
  const [row] = await getDb().execute<About>(sql`
    select o.folio, o.is_test as "isTest", o.state, o.credit_cents as "creditCents",
      (i.price_cents - i.discount_cents + i.fee_cents)::int as "totalCents",
      (extract(epoch from o.deadline_at) * 1000)::float8 as "deadlineAt",
      json_build_object('id', e.id, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone) as venue,
      v.name as event, (extract(epoch from v.starts_at) * 1000)::float8 as "startsAt", z.key || ' ' || z.name as zone,
      p.label as "placeLabel",
      (select bv.name || ', ' || bz.key || ' ' || bz.name || coalesce(', lugar ' || bp.label, '')
        from order_items b join events bv on bv.id = b.event_id join event_areas ba on ba.id = b.event_area_id
        join parking_areas bz on bz.id = ba.parking_area_id left join places bp on bp.id = b.place_id
        where b.id = o.exchange_item_id) as before
    from orders o
    join order_items i on i.order_id = o.id and i.place_id is not null
    join events v on v.id = i.event_id
    join enclosures e on e.id = o.enclosure_id
    join event_areas a on a.id = i.event_area_id
    join parking_areas z on z.id = a.parking_area_id
    left join places p on p.id = i.place_id
    where o.id = ${orderId} order by i.id limit 1`);
  return row ?? null;
}

function orderMail(row: About, subject: string, preheader: string, blocks: MailBlock[]): MailContent {
  const test: MailBlock[] = row.isTest ? [{ type: "small", text: "Compra de prueba, sin valor." }] : [];
  return {
    subject: `${subject}: folio ${row.folio}`,
    preheader,
    brand: row.venue,
    blocks: [{ type: "heading", text: subject }, ...blocks, ...test],
    attachments: [],
  };
}

const placeOf = ({ event, zone, placeLabel }: About) => `${event}, ${zone}${placeLabel ? `, lugar ${placeLabel}` : ""}`;

function changedMail(user: Recipient, row: About): MailContent {
  const difference = row.totalCents - row.creditCents;
  const money =
    difference > 0
      ? `Pagaste la diferencia de ${formatMoney(difference)}.`
      : difference < 0
        ? `Te devolvemos la diferencia de ${formatMoney(-difference)} por el mismo medio con que pagaste.`
        : "No hubo diferencia que pagar.";
  return orderMail(row, "Cambiamos tu boleto", "El QR anterior ya no abre: usa el nuevo.", [
    { type: "paragraph", text: `Hola ${user.fullName}: el cambio está hecho. ${money} El QR anterior ya no abre.` },
    {
      type: "facts",
      rows: [
        ["Antes", row.before ?? ""],
        ["Ahora", placeOf(row)],
        ["Fecha", when(row.startsAt, row.venue)],
        ["Folio", row.folio],
      ],
    },
    { type: "button", label: "Ver mi boleto nuevo", href: urlOf(`/user-tickets/${row.venue.id}`) },
  ]);
}

/** A ticket was exchanged for another one, whose QR comes in a mail of its own. */
const changed = defineTemplate({
  template: "ticket.changed",
  label: "Boleto cambiado",
  schema: ofOrder,
  sample: async (user) => ({ mail: changedMail(user, SAMPLE_ORDER) }),
  render: async ({ payload, user }) => {
    const row = await orderOf(payload.orderId);
    return row?.before ? changedMail(user, row) : null;
  },
});

function toPayMail(user: Recipient, row: About, orderId: number): MailContent {
  const due = formatMoney(row.totalCents - row.creditCents);
  const until = row.deadlineAt === null ? "" : when(row.deadlineAt, row.venue);
  return orderMail(row, `Paga ${due} para cambiar tu boleto`, `Tienes hasta el ${until}.`, [
    {
      type: "paragraph",
      text: `Hola ${user.fullName}: el recinto preparó el cambio de tu boleto. Falta la diferencia de ${due} como máximo, según cómo pagues.`,
    },
    {
      type: "facts",
      rows: [
        ["Antes", row.before ?? ""],
        ["Ahora", placeOf(row)],
        ["Fecha límite", until],
      ],
    },
    { type: "button", label: "Pagar la diferencia", href: urlOf(`/payment-summary/${orderId}`) },
    { type: "small", text: "Si no la pagas, tu boleto de antes sigue siendo válido." },
  ]);
}

/** Staff changed a ticket, and the difference is to be paid. */
const toPay = defineTemplate({
  template: "change.to_pay",
  label: "Diferencia por pagar de un cambio",
  schema: ofOrder,
  sample: async (user) => ({ mail: toPayMail(user, SAMPLE_ORDER, 1) }),
  render: async ({ payload, user }) => {
    const row = await orderOf(payload.orderId);
    return row?.state === "awaiting_payment" ? toPayMail(user, row, payload.orderId) : null;
  },
});

const ofReturn = z.object({
  orderId: Id,
  tickets: z.number().int().min(1),
  backCents: z.number().int().min(0),
  /** Who is told: who paid, or who had the ticket from them, whose the money is not. */
  told: z.enum(["payer", "holder"]).default("payer"),
});

function moneyWords({ backCents, told }: z.output<typeof ofReturn>): string {
  if (told === "holder") return "Si costó algo, se devuelve a quien lo compró.";
  return backCents > 0
    ? `Te devolvemos ${formatMoney(backCents)} por el mismo medio con que se pagó; te avisamos cuando esté hecho.`
    : "No costó nada, así que no hay dinero que devolver.";
}

function returnedMail(user: Recipient, row: About, back: z.output<typeof ofReturn>): MailContent {
  const { tickets, backCents } = back;
  const what = tickets === 1 ? "tu boleto" : `${tickets} boletos`;
  const money = moneyWords(back);
  const subject = tickets === 1 ? "Devolviste un boleto" : `Devolviste ${tickets} boletos`;
  return orderMail(row, subject, "Su QR ya no abre.", [
    { type: "paragraph", text: `Hola ${user.fullName}: recibimos ${what} de vuelta y su QR ya no abre. ${money}` },
    ...(backCents > 0
      ? [{ type: "amount" as const, label: "Se devuelve", value: `${formatMoney(backCents)} MXN` }]
      : []),
    {
      type: "facts",
      rows: [
        ["Evento", row.event],
        ["Recinto", row.venue.name],
        ["Folio", row.folio],
      ],
    },
    { type: "button", label: "Ver mis boletos", href: urlOf(`/user-tickets/${row.venue.id}`) },
  ]);
}

/** Tickets of an order were taken back. */
const returned = defineTemplate({
  template: "tickets.returned",
  label: "Boletos devueltos",
  schema: ofReturn,
  sample: async (user) => ({
    mail: returnedMail(user, SAMPLE_ORDER, ofReturn.parse({ orderId: 1, tickets: 1, backCents: 25_000 })),
  }),
  render: async ({ payload, user }) => {
    const row = await orderOf(payload.orderId);
    return row ? returnedMail(user, row, payload) : null;
  },
});

export const afterSaleTemplates = [offered, opened, accepted, declined, changed, toPay, returned];
