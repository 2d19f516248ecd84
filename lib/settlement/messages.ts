import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enclosures, orders, paymentReviews, payments, refunds } from "@/db/schema";
import { formatDateTime } from "@/lib/core/dates";
import { DEPOSIT_PROMISE, payAtRows } from "@/lib/core/deposit-words";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { NextAction } from "@/lib/payments/schemas";
import { type About, button, facts, grouped, ofOrder, SAMPLE, testNote } from "@/lib/settlement/mail-parts";
import type { ReviewReason } from "@/lib/settlement/schemas";
import { unpaidTemplates } from "@/lib/settlement/unpaid-messages";

const Id = z.number().int().positive();

type Reference = Extract<NextAction, { kind: "reference" }>;

const SAMPLE_REFERENCE: Reference = {
  kind: "reference",
  reference: "93000000123456789012",
  amountCents: 28_750,
  expiresAt: new Date("2026-11-28T23:00:00-06:00"),
  network: "oxxo",
};

function pendingMail(user: Recipient, row: About, next: Reference): MailContent {
  const { reference, amountCents, expiresAt, network, payAt } = next;
  const deadline = formatDateTime(expiresAt, row.venue.timeZone);
  const inGroups = grouped(reference);
  return {
    subject: `Paga ${formatMoney(amountCents)} antes del ${deadline}`,
    preheader: `Referencia ${inGroups}. Tus lugares están apartados hasta entonces.`,
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Falta tu pago" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: tus lugares están apartados. ${network === "oxxo" ? "Paga en efectivo" : "Paga"} antes del ${deadline} con esta referencia.`,
      },
      { type: "amount", label: "Monto exacto", value: `${formatMoney(amountCents)} MXN` },
      {
        type: "facts",
        rows: [
          ["Referencia", inGroups],
          ["Fecha límite", deadline],
          ...(payAt ? payAtRows(payAt) : []),
          ["Folio", row.folio],
        ],
      },
      button("Ver mi pago", `/payment-pending?folio=${row.payment}`),
      {
        type: "small",
        text: payAt
          ? `Escribe la referencia en el concepto. ${DEPOSIT_PROMISE}`
          : "La tienda puede cobrar una comisión adicional. Tu pago puede tardar hasta 1 día hábil en confirmarse.",
      },
      {
        type: "small",
        text: "Después de la fecha límite tus lugares quedan libres. Te enviamos tus boletos por correo al confirmarse el pago.",
      },
      ...testNote(row.isTest),
    ],
    attachments: [],
  };
}

/** Reference, exact amount and deadline of a payment in cash; nothing once it is paid or over. */
const paymentPending = defineTemplate({
  template: "payment.pending",
  label: "Referencia para pagar en efectivo",
  schema: z.object({ paymentId: Id }),
  sample: async (user) => ({ mail: pendingMail(user, SAMPLE, SAMPLE_REFERENCE) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({ ...facts, state: payments.state, next: payments.next, payment: payments.folio })
      .from(payments)
      .innerJoin(orders, ofOrder)
      .innerJoin(enclosures, eq(enclosures.id, orders.enclosureId))
      .where(eq(payments.id, payload.paymentId));
    const next = NextAction.safeParse(row?.next);
    if (!row || !["requires_action", "pending"].includes(row.state) || !next.success || next.data.kind !== "reference")
      return null;
    return pendingMail(user, row, next.data);
  },
});

const WHAT_HAPPENED: Partial<Record<ReviewReason, string>> = {
  paid_without_stock: "Recibimos tu pago cuando tus lugares ya habían quedado libres, y otra persona los compró.",
  paid_after_cancel: "Recibimos tu pago de una compra que ya estaba cancelada.",
  over_limit: "Recibimos tu pago, pero con esta compra pasas del límite de lugares por persona.",
  short: "Recibimos menos de lo que cuesta tu compra.",
  currency: "Recibimos tu pago en otra moneda.",
  exchange_lost: "Recibimos tu pago de un cambio, pero tu boleto anterior ya se había usado o ya no se podía cambiar.",
};

function reviewMail(user: Recipient, row: About & { receivedCents: number }, happened: string): MailContent {
  return {
    subject: `Recibimos tu pago, pero no tus lugares: folio ${row.folio}`,
    preheader: "Tu dinero está registrado. Lo estamos revisando.",
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Estamos revisando tu pago" },
      { type: "paragraph", text: `Hola ${user.fullName}: ${happened}` },
      {
        type: "paragraph",
        text: "Tu dinero está registrado y no tienes que hacer nada. Una persona revisa tu caso: si ya no hay lugares para ti, te devolvemos lo que pagaste por el mismo medio y te avisamos por correo.",
      },
      {
        type: "facts",
        rows: [
          ["Recibido", `${formatMoney(row.receivedCents)} MXN`],
          ["Folio", row.folio],
          ["Pago", row.payment],
        ],
      },
      button("Ver otros eventos", `/sales-user/${row.venue.slug}`),
      ...testNote(row.isTest),
    ],
    attachments: [],
  };
}

/** Money came but the places did not: what happened and what happens next. */
const paymentReview = defineTemplate({
  template: "payment.review",
  label: "Pago en revisión",
  schema: z.object({ reviewId: Id }),
  sample: async (user) => ({
    mail: reviewMail(user, { ...SAMPLE, receivedCents: 28_750 }, WHAT_HAPPENED.paid_without_stock ?? ""),
  }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({
        ...facts,
        reason: paymentReviews.reason,
        state: paymentReviews.state,
        payment: payments.folio,
        receivedCents: payments.receivedCents,
      })
      .from(paymentReviews)
      .innerJoin(payments, eq(payments.id, paymentReviews.paymentId))
      .innerJoin(orders, eq(orders.id, paymentReviews.orderId))
      .innerJoin(enclosures, eq(enclosures.id, orders.enclosureId))
      .where(eq(paymentReviews.id, payload.reviewId));
    const happened = WHAT_HAPPENED[row?.reason as ReviewReason];
    return row?.state === "open" && happened ? reviewMail(user, row, happened) : null;
  },
});

interface Refunded extends About {
  amountCents: number;
  method: string;
  /** Of a transfer that a person made; null where the provider paid it back. */
  bankReference: string | null;
  /** "A1 Norte, lugar A1-014" of each place that it gives back something of. */
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

function wayBack({ method, bankReference }: Refunded): string {
  if (bankReference !== null) return `por transferencia a la cuenta que nos diste (referencia ${bankReference})`;
  return method === "card" || method === "wallet" ? "por el mismo medio con el que pagaste" : "";
}

function refundMail(user: Recipient, row: Refunded): MailContent {
  const amount = `${formatMoney(row.amountCents)} MXN`;
  return {
    subject: `Te devolvimos ${formatMoney(row.amountCents)}: folio ${row.folio}`,
    preheader: `${amount} de tu compra en ${row.venue.name}.`,
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Te devolvimos tu dinero" },
      { type: "paragraph", text: `Hola ${user.fullName}: devolvimos este monto ${wayBack(row)}`.trim().concat(".") },
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
      { type: "link", label: "Ver el recibo de tu compra", href: `${env().APP_URL}/recibo/${row.folio}` },
      ...testNote(row.isTest),
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
  ...{ amountCents: 28_750, method: "card", bankReference: null },
  ...{ places: ["A1 Norte, lugar A1-014"], baseCents: 25_000, feeCents: 3_750 },
};

/** Money went back. */
const refundDone = defineTemplate({
  template: "refund.done",
  label: "Devolución hecha",
  schema: z.object({ refundId: Id }),
  sample: async (user) => ({ mail: refundMail(user, SAMPLE_REFUND) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({
        ...facts,
        amountCents: refunds.amountCents,
        state: refunds.state,
        bankReference: refunds.bankReference,
        method: payments.method,
        payment: payments.folio,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, ofOrder)
      .innerJoin(enclosures, eq(enclosures.id, orders.enclosureId))
      .where(eq(refunds.id, payload.refundId));
    return row?.state === "done" ? refundMail(user, { ...row, ...(await partsOf(payload.refundId)) }) : null;
  },
});

function accountMail(user: Recipient, row: About & { amountCents: number; refundId: number }): MailContent {
  const amount = formatMoney(row.amountCents);
  return {
    subject: `Dinos a qué cuenta devolvemos ${amount}: folio ${row.folio}`,
    preheader: "La forma en que pagaste no permite regresar el dinero: te lo transferimos.",
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Te devolvemos tu dinero por transferencia" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: vamos a devolverte dinero de tu compra en ${row.venue.name}, y por donde pagaste no se puede regresar. Dinos el titular y la CLABE de tu cuenta.`,
      },
      { type: "amount", label: "Por devolver", value: `${amount} MXN` },
      { type: "facts", rows: [["Folio", row.folio]] },
      button("Dar mi cuenta", `/devolucion/${row.refundId}`),
      {
        type: "small",
        text: "Nunca te pedimos contraseñas, tarjetas ni códigos. Guardamos tus datos cifrados y los borramos después de pagarte.",
      },
      ...testNote(row.isTest),
    ],
    attachments: [],
  };
}

/** A refund that a person transfers: where to give the account. Nothing once it was given or paid. */
const refundManual = defineTemplate({
  template: "refund.manual",
  label: "Cuenta para una devolución",
  schema: z.object({ refundId: Id }),
  sample: async (user) => ({ mail: accountMail(user, { ...SAMPLE, amountCents: 28_750, refundId: 1 }) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({ ...facts, amountCents: refunds.amountCents, state: refunds.state, payment: payments.folio })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(enclosures, eq(enclosures.id, orders.enclosureId))
      .where(eq(refunds.id, payload.refundId));
    return row?.state === "manual" ? accountMail(user, { ...row, refundId: payload.refundId }) : null;
  },
});

const DISPUTES = {
  disputed: {
    subject: "Tu banco puso en duda un pago",
    heading: "Tus boletos están en pausa",
    text: "tu banco nos avisó que se desconoció el pago de esta compra. Mientras lo decide, tus boletos no abren el acceso. Si no fuiste tú, llama a tu banco; si fue un error, pídele que retire la aclaración.",
  },
  dispute_won: {
    subject: "Tus boletos son válidos otra vez",
    heading: "Tus boletos son válidos otra vez",
    text: "el banco confirmó el pago de esta compra. Tus códigos abren el acceso como antes; revisa tus boletos por si cambió tu lugar.",
  },
  dispute_lost: {
    subject: "Tu banco devolvió el pago",
    heading: "Tu compra quedó sin efecto",
    text: "tu banco te devolvió el pago de esta compra. Tus boletos ya no son válidos y los lugares quedaron libres.",
  },
} as const;
type Dispute = keyof typeof DISPUTES;

function disputeMail(user: Recipient, row: About, state: Dispute): MailContent {
  const { subject, heading, text } = DISPUTES[state];
  return {
    subject: `${subject}: folio ${row.folio}`,
    preheader: `Tu compra en ${row.venue.name}.`,
    brand: row.venue,
    blocks: [
      { type: "heading", text: heading },
      { type: "paragraph", text: `Hola ${user.fullName}: ${text}` },
      {
        type: "facts",
        rows: [
          ["Folio", row.folio],
          ["Pago", row.payment],
        ],
      },
      button("Ver mis boletos", "/user-tickets"),
      ...testNote(row.isTest),
    ],
    attachments: [],
  };
}

/** What a bank's dispute means for the tickets: paused, valid again, or gone. Nothing once the state is another. */
const paymentDispute = defineTemplate({
  template: "payment.dispute",
  label: "Pago en disputa",
  schema: z.object({ paymentId: Id, state: z.enum(["disputed", "dispute_won", "dispute_lost"]) }),
  sample: async (user) => ({ mail: disputeMail(user, SAMPLE, "disputed") }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({ ...facts, state: payments.state, payment: payments.folio })
      .from(payments)
      .innerJoin(orders, ofOrder)
      .innerJoin(enclosures, eq(enclosures.id, orders.enclosureId))
      .where(eq(payments.id, payload.paymentId));
    return row?.state === payload.state ? disputeMail(user, row, payload.state) : null;
  },
});

export const settlementTemplates = [
  paymentPending,
  ...unpaidTemplates,
  paymentReview,
  refundDone,
  refundManual,
  paymentDispute,
];
