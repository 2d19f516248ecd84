import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatMoment, Id, type MailVenue, SAMPLE_AT, SAMPLE_UNTIL, urlOf } from "@/lib/after-sale/mail-parts";
import { transferTemplates } from "@/lib/after-sale/transfer/transfer-messages";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailBlock, type MailContent, type Recipient } from "@/lib/notifications";
import { refundWayWords } from "@/lib/payments/client";
import { methodsPaid } from "@/lib/settlement";

const ofOrder = z.object({ orderId: Id });

/** The facts of an order that the mails about its tickets tell. */
interface OrderMail extends Record<string, unknown> {
  folio: string;
  isTest: boolean;
  state: string;
  creditCents: number;
  totalCents: number;
  deadlineAt: Date | null;
  venue: MailVenue;
  event: string;
  startsAt: Date;
  zone: string;
  placeLabel: string | null;
  /** The exchanged ticket in words, and its order. */
  before: string | null;
  beforeId: number | null;
}

const SAMPLE_ORDER: OrderMail = {
  folio: "CT-7F3K9Q2MX4",
  isTest: true,
  state: "paid",
  creditCents: 25_000,
  totalCents: 40_250,
  deadlineAt: SAMPLE_UNTIL,
  ...SAMPLE_AT,
  zone: "V1 VIP",
  placeLabel: "V1-003",
  before: "Noche de lucha, A1 Norte, lugar A1-014",
  beforeId: 1,
};

async function findOrder(orderId: number): Promise<OrderMail | null> {
  const [row] = await getDb().execute<OrderMail>(sql`
    select o.folio, o.is_test as "isTest", o.state, o.credit_cents as "creditCents",
      (i.price_cents - i.discount_cents + i.fee_cents)::int as "totalCents",
      o.deadline_at as "deadlineAt",
      json_build_object('id', e.id, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone) as venue,
      v.name as event, v.starts_at as "startsAt", z.key || ' ' || z.name as zone,
      p.label as "placeLabel",
      (select bv.name || ', ' || bz.key || ' ' || bz.name || coalesce(', lugar ' || bp.label, '')
        from order_items b join events bv on bv.id = b.event_id join event_areas ba on ba.id = b.event_area_id
        join parking_areas bz on bz.id = ba.parking_area_id left join places bp on bp.id = b.place_id
        where b.id = o.exchange_item_id) as before,
      (select b.order_id from order_items b where b.id = o.exchange_item_id) as "beforeId"
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

function mailOf(row: OrderMail, subject: string, preheader: string, blocks: MailBlock[]): MailContent {
  const test: MailBlock[] = row.isTest ? [{ type: "small", text: "Compra de prueba, sin valor." }] : [];
  return {
    subject: `${subject}: folio ${row.folio}`,
    preheader,
    brand: row.venue,
    blocks: [{ type: "heading", text: subject }, ...blocks, ...test],
    attachments: [],
  };
}

const placeOf = ({ event, zone, placeLabel }: OrderMail) =>
  `${event}, ${zone}${placeLabel ? `, lugar ${placeLabel}` : ""}`;

/** `methods` are those by which the old ticket was paid. */
function changedMail(user: Recipient, row: OrderMail, methods: readonly string[]): MailContent {
  const difference = row.totalCents - row.creditCents;
  const money =
    difference > 0
      ? `Pagaste la diferencia de ${formatMoney(difference)}.`
      : difference < 0
        ? `Te devolvemos la diferencia de ${formatMoney(-difference)} ${refundWayWords(methods)}.`
        : "No hubo diferencia que pagar.";
  return mailOf(row, "Cambiamos tu boleto", "El QR anterior ya no abre: usa el nuevo.", [
    { type: "paragraph", text: `Hola ${user.fullName}: el cambio está hecho. ${money} El QR anterior ya no abre.` },
    {
      type: "facts",
      rows: [
        ["Antes", row.before ?? ""],
        ["Ahora", placeOf(row)],
        ["Fecha", formatMoment(row.startsAt, row.venue)],
        ["Folio", row.folio],
      ],
    },
    { type: "button", label: "Ver mi boleto nuevo", href: urlOf(`/user-tickets/${row.venue.id}`) },
  ]);
}

/** The new ticket's QR comes in a mail of its own. */
const changed = defineTemplate({
  template: "ticket.changed",
  label: "Boleto cambiado",
  schema: ofOrder,
  sample: async (user) => ({ mail: changedMail(user, SAMPLE_ORDER, ["card"]) }),
  render: async ({ payload, user }) => {
    const row = await findOrder(payload.orderId);
    if (!row?.before || row.beforeId === null) return null;
    return changedMail(user, row, await methodsPaid({}, row.beforeId));
  },
});

function toPayMail(user: Recipient, row: OrderMail, orderId: number): MailContent {
  const due = formatMoney(row.totalCents - row.creditCents);
  const until = row.deadlineAt === null ? "" : formatMoment(row.deadlineAt, row.venue);
  return mailOf(row, `Paga ${due} para cambiar tu boleto`, `Tienes hasta el ${until}.`, [
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

/** Staff began a change, and its difference is still to be paid. */
const toPay = defineTemplate({
  template: "change.to_pay",
  label: "Diferencia por pagar de un cambio",
  schema: ofOrder,
  sample: async (user) => ({ mail: toPayMail(user, SAMPLE_ORDER, 1) }),
  render: async ({ payload, user }) => {
    const row = await findOrder(payload.orderId);
    return row?.state === "awaiting_payment" ? toPayMail(user, row, payload.orderId) : null;
  },
});

const ofReturn = z.object({
  orderId: Id,
  tickets: z.number().int().min(1),
  backCents: z.number().int().min(0),
  /** The payer is told of the money; a holder who had the ticket from the payer gets none. */
  told: z.enum(["payer", "holder"]).default("payer"),
});

function refundText({ backCents, told }: z.output<typeof ofReturn>, methods: readonly string[]): string {
  if (told === "holder") return "Si costó algo, se devuelve a quien lo compró.";
  return backCents > 0
    ? `Te devolvemos ${formatMoney(backCents)} ${refundWayWords(methods)}; te avisamos cuando esté hecho.`
    : "No costó nada, así que no hay dinero que devolver.";
}

function returnedMail(
  user: Recipient,
  row: OrderMail,
  back: z.output<typeof ofReturn>,
  methods: readonly string[],
): MailContent {
  const { tickets, backCents } = back;
  const what = tickets === 1 ? "tu boleto" : `${tickets} boletos`;
  const money = refundText(back, methods);
  const subject = tickets === 1 ? "Devolviste un boleto" : `Devolviste ${tickets} boletos`;
  return mailOf(row, subject, "Su QR ya no abre.", [
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

const returned = defineTemplate({
  template: "tickets.returned",
  label: "Boletos devueltos",
  schema: ofReturn,
  sample: async (user) => ({
    mail: returnedMail(user, SAMPLE_ORDER, ofReturn.parse({ orderId: 1, tickets: 1, backCents: 25_000 }), ["card"]),
  }),
  render: async ({ payload, user }) => {
    const row = await findOrder(payload.orderId);
    return row ? returnedMail(user, row, payload, await methodsPaid({}, payload.orderId)) : null;
  },
});

export const afterSaleTemplates = [...transferTemplates, changed, toPay, returned];
