import { eq } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enclosures, paymentReviews, paymentSubjects, payments } from "@/db/schema";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { DEPOSIT_PROMISE, payAtRows } from "@/lib/payments/client";
import { NextAction, refundWays } from "@/lib/payments/schemas";
import type { ReviewReason } from "@/lib/settlement/client";
import { holderTemplates } from "@/lib/settlement/messages/holder-messages";
import {
  type About,
  button,
  facts,
  grouped,
  ofSubject,
  SAMPLE,
  testNote,
} from "@/lib/settlement/messages/message-parts";
import { refundTemplates } from "@/lib/settlement/messages/refund-messages";
import { unpaidTemplates } from "@/lib/settlement/messages/unpaid-messages";

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
      .innerJoin(paymentSubjects, ofSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
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

function reviewMail(
  user: Recipient,
  row: About & { receivedCents: number; method: string },
  happened: string,
): MailContent {
  const way = refundWays([row.method]).same ? "por el mismo medio" : "por transferencia a la cuenta que nos digas";
  return {
    subject: `Recibimos tu pago, pero no tus lugares: folio ${row.folio}`,
    preheader: "Tu dinero está registrado. Lo estamos revisando.",
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Estamos revisando tu pago" },
      { type: "paragraph", text: `Hola ${user.fullName}: ${happened}` },
      {
        type: "paragraph",
        text: `Tu dinero está registrado y no tienes que hacer nada. Una persona revisa tu caso: si ya no hay lugares para ti, te devolvemos lo que pagaste ${way} y te avisamos por correo.`,
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
    mail: reviewMail(
      user,
      { ...SAMPLE, receivedCents: 28_750, method: "card" },
      WHAT_HAPPENED.paid_without_stock ?? "",
    ),
  }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({
        ...facts,
        reason: paymentReviews.reason,
        state: paymentReviews.state,
        payment: payments.folio,
        method: payments.method,
        receivedCents: payments.receivedCents,
      })
      .from(paymentReviews)
      .innerJoin(payments, eq(payments.id, paymentReviews.paymentId))
      .innerJoin(paymentSubjects, ofSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(paymentReviews.id, payload.reviewId));
    const happened = WHAT_HAPPENED[row?.reason as ReviewReason];
    return row?.state === "open" && happened ? reviewMail(user, row, happened) : null;
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
      .innerJoin(paymentSubjects, ofSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(payments.id, payload.paymentId));
    return row?.state === payload.state ? disputeMail(user, row, payload.state) : null;
  },
});

export const settlementTemplates = [
  paymentPending,
  ...unpaidTemplates,
  paymentReview,
  ...refundTemplates,
  paymentDispute,
  ...holderTemplates,
];
