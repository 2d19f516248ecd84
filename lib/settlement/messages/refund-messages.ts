import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enclosures, paymentAccounts, paymentSubjects, payments, refunds } from "@/db/schema";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailBlock, type MailContent, type Recipient } from "@/lib/notifications";
import { orderSubject } from "@/lib/orders";
import { type SubjectWords, subjectFor } from "@/lib/payments";
import { refundWays, sameWayWords } from "@/lib/payments/client";
import {
  button,
  joinsSubject,
  type MessageFacts,
  SAMPLE,
  subjectColumns,
  testNote,
} from "@/lib/settlement/messages/message-parts";

const Id = z.number().int().positive();

interface Refunded extends MessageFacts {
  words: SubjectWords;
  amountCents: number;
  method: string;
  /** The reference of a person's transfer; null where the provider paid the money back. */
  bankReference: string | null;
  /** A cashier paid it out, and the reference is the folio of the desk. */
  isFromDesk: boolean;
  /** "A1 Norte, lugar A1-014" for each place whose money goes back, whole or in part. */
  places: string[];
  baseCents: number;
  feeCents: number;
}

const line = (label: string, cents: number): [string, string][] => (cents > 0 ? [[label, formatMoney(cents)]] : []);

function partRows(row: Refunded): [string, string][] {
  const rest = row.amountCents - row.baseCents - row.feeCents;
  const named = row.baseCents + row.feeCents > 0;
  return [
    ...row.places.map((place): [string, string] => ["Lugar", place]),
    ...(named ? [...line("Precio base", row.baseCents), ...line("Cargo por servicio", row.feeCents)] : []),
    ...(named ? line("Otro monto a tu favor", rest) : []),
  ];
}

function refundWay({ method, bankReference, isFromDesk }: Refunded): string {
  if (isFromDesk) return `en efectivo en la caja${bankReference === null ? "" : ` (folio ${bankReference})`}`;
  if (bankReference !== null) return `por transferencia a la cuenta que nos diste (referencia ${bankReference})`;
  return refundWays([method]).same ? `${sameWayWords([method])} con que pagaste` : "";
}

function receiptLink({ words, folio }: Refunded): MailBlock[] {
  const path = words.receiptPath(folio);
  if (path === null) return [];
  return [{ type: "link", label: `Ver el recibo de tu ${words.noun}`, href: `${env().APP_URL}${path}` }];
}

function refundMail(user: Recipient, row: Refunded): MailContent {
  const amount = `${formatMoney(row.amountCents)} MXN`;
  return {
    subject: `Te devolvimos ${formatMoney(row.amountCents)}: folio ${row.folio}`,
    preheader: `${amount} de tu ${row.words.noun} en ${row.venue.name}.`,
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Te devolvimos tu dinero" },
      { type: "paragraph", text: `Hola ${user.fullName}: devolvimos este monto ${refundWay(row)}`.trim().concat(".") },
      { type: "amount", label: "Devuelto", value: amount },
      { type: "facts", rows: [...partRows(row), ["Folio", row.folio], ["Pago", row.payment]] },
      ...(row.method === "card" && row.bankReference === null
        ? [
            {
              type: "small" as const,
              text: "Según tu banco, puede tardar de 3 a 10 días hábiles en verse en tu estado de cuenta.",
            },
          ]
        : []),
      ...receiptLink(row),
      ...testNote(row),
    ],
    attachments: [],
  };
}

async function partsOf(refundId: number): Promise<Pick<Refunded, "places" | "baseCents" | "feeCents">> {
  const rows = await getDb().execute<{ place: string; base: number; fee: number }>(sql`
    select z.key || ' ' || z.name || coalesce(', lugar ' || p.label, '') as place,
      g.price_cents - g.discount_cents as base, g.fee_cents as fee
    from refund_items g
    join order_items i on i.id = g.order_item_id
    join event_areas a on a.id = i.event_area_id
    join parking_areas z on z.id = a.parking_area_id
    left join places p on p.id = i.place_id
    where g.refund_id = ${refundId} order by g.order_item_id`);
  return {
    places: rows.map(({ place }) => place),
    baseCents: rows.reduce((sum, { base }) => sum + base, 0),
    feeCents: rows.reduce((sum, { fee }) => sum + fee, 0),
  };
}

const SAMPLE_REFUND: Refunded = {
  ...SAMPLE,
  words: orderSubject.words,
  amountCents: 28_750,
  method: "card",
  bankReference: null,
  isFromDesk: false,
  places: ["A1 Norte, lugar A1-014"],
  baseCents: 25_000,
  feeCents: 3_750,
};

const refundDone = defineTemplate({
  template: "refund.done",
  label: "Devolución hecha",
  schema: z.object({ refundId: Id }),
  sample: async (user) => ({ mail: refundMail(user, SAMPLE_REFUND) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({
        ...subjectColumns,
        amountCents: refunds.amountCents,
        state: refunds.state,
        bankReference: refunds.bankReference,
        isFromDesk: sql<boolean>`${payments.method} = 'desk' and (${refunds.bankReference} is null
          or exists (select 1 from ${paymentAccounts} a where a.id = ${refunds.paidAccountId} and a.provider = 'desk'))`,
        subjectType: payments.subjectType,
        method: payments.method,
        payment: payments.folio,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(paymentSubjects, joinsSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(refunds.id, payload.refundId));
    if (row?.state !== "done") return null;
    const { words } = await subjectFor(row.subjectType);
    return refundMail(user, { ...row, words, ...(await partsOf(payload.refundId)) });
  },
});

function accountMail(
  user: Recipient,
  row: MessageFacts & { amountCents: number; refundId: number; method: string },
): MailContent {
  const amount = formatMoney(row.amountCents);
  return {
    subject: `Dinos a qué cuenta devolvemos ${amount}: folio ${row.folio}`,
    preheader:
      row.method === "desk"
        ? "Recógelo en la caja, o dinos a qué cuenta te lo transferimos."
        : "La forma en que pagaste no permite regresar el dinero: te lo transferimos.",
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Te devolvemos tu dinero por transferencia" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: vamos a devolverte dinero de lo que pagaste en ${row.venue.name}${
          row.method === "desk"
            ? ". Pásalo a recoger a la caja con este correo, o dinos el titular y la CLABE de tu cuenta."
            : ", y por donde pagaste no se puede regresar. Dinos el titular y la CLABE de tu cuenta."
        }`,
      },
      { type: "amount", label: "Por devolver", value: `${amount} MXN` },
      { type: "facts", rows: [["Folio", row.folio]] },
      button("Dar mi cuenta", `/devolucion/${row.refundId}`),
      {
        type: "small",
        text: "Nunca te pedimos contraseñas, tarjetas ni códigos. Guardamos tus datos cifrados y los borramos después de pagarte.",
      },
      ...testNote(row),
    ],
    attachments: [],
  };
}

/** Joins a refund with the subject whose sale it gives back. */
const joinsRefundedSubject = sql`${paymentSubjects.subjectType} = ${payments.subjectType}
  and ${paymentSubjects.subjectId} = coalesce(${refunds.orderId}, ${payments.subjectId})`;

/** Asks for the account to which a person transfers the money; not sent once the refund is paid. */
const refundManual = defineTemplate({
  template: "refund.manual",
  label: "Cuenta para una devolución",
  schema: z.object({ refundId: Id }),
  sample: async (user) => ({
    mail: accountMail(user, { ...SAMPLE, amountCents: 28_750, refundId: 1, method: "cash" }),
  }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({
        ...subjectColumns,
        amountCents: refunds.amountCents,
        state: refunds.state,
        method: payments.method,
        payment: payments.folio,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(paymentSubjects, joinsRefundedSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(refunds.id, payload.refundId));
    return row?.state === "manual" ? accountMail(user, { ...row, refundId: payload.refundId }) : null;
  },
});

function cancelledMail(user: Recipient, row: MessageFacts & { amountCents: number; method: string }): MailContent {
  const amount = formatMoney(row.amountCents);
  const way = refundWays([row.method]).same
    ? `El dinero vuelve ${sameWayWords([row.method])} con que pagaste, sin que hagas nada.`
    : "El dinero vuelve por transferencia: en otro correo te pedimos tu CLABE.";
  return {
    subject: `Se canceló el evento y te devolvemos ${amount}: folio ${row.folio}`,
    preheader: "Tu pago llegó cuando el evento ya estaba cancelado.",
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Te devolvemos tu pago" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: tu pago en ${row.venue.name} llegó cuando el evento ya estaba cancelado. ${way} Te avisamos cuando salga.`,
      },
      { type: "amount", label: "Te devolvemos", value: `${amount} MXN` },
      {
        type: "facts",
        rows: [
          ["Folio", row.folio],
          ["Pago", row.payment],
        ],
      },
      ...testNote(row),
    ],
    attachments: [],
  };
}

/** Says that money for a cancelled event goes back; not sent once it is back, which another message tells. */
const paymentOfCancelled = defineTemplate({
  template: "payment.of_cancelled",
  label: "Pago de un evento cancelado",
  schema: z.object({ refundId: Id }),
  sample: async (user) => ({ mail: cancelledMail(user, { ...SAMPLE, amountCents: 28_750, method: "card" }) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({
        ...subjectColumns,
        amountCents: refunds.amountCents,
        state: refunds.state,
        method: payments.method,
        payment: payments.folio,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(paymentSubjects, joinsSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(refunds.id, payload.refundId));
    return row && row.state !== "done" ? cancelledMail(user, row) : null;
  },
});

export const refundTemplates = [refundDone, refundManual, paymentOfCancelled];
