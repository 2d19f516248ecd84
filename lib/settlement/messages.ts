import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enclosures, orders, paymentReviews, payments, refunds } from "@/db/schema";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailBlock, type MailContent, type Recipient } from "@/lib/notifications";
import { NextAction } from "@/lib/payments/schemas";
import type { ReviewReason } from "@/lib/settlement/schemas";

const Id = z.number().int().positive();

const facts = {
  folio: orders.folio,
  isTest: orders.isTest,
  venue: { slug: enclosures.slug, name: enclosures.name, color: enclosures.color, timeZone: enclosures.timeZone },
};
const ofOrder = sql`${payments.subjectType} = 'order' and ${payments.subjectId} = ${orders.id}`;

const button = (label: string, path: string): MailBlock => ({ type: "button", label, href: `${env().APP_URL}${path}` });
const testNote = (isTest: boolean): MailBlock[] =>
  isTest ? [{ type: "small", text: "Compra de prueba, sin valor." }] : [];

interface About {
  folio: string;
  isTest: boolean;
  venue: { slug: string; name: string; color: string; timeZone: string };
  /** Folio of the payment. */
  payment: string;
}

const SAMPLE: About = {
  folio: "CT-7F3K9Q",
  isTest: true,
  venue: { slug: "arena-norte", name: "Arena Norte", color: "#05216e", timeZone: "America/Monterrey" },
  payment: "PA-2M8XQ4",
};

type Reference = Extract<NextAction, { kind: "reference" }>;

const SAMPLE_REFERENCE: Reference = {
  kind: "reference",
  reference: "93000000123456789012",
  amountCents: 28_750,
  expiresAt: new Date("2026-11-28T23:00:00-06:00"),
  network: "oxxo",
};

function pendingMail(user: Recipient, row: About, next: Reference): MailContent {
  const { reference, amountCents, expiresAt, network } = next;
  const deadline = formatDateTime(expiresAt, row.venue.timeZone);
  const grouped = (reference.match(/.{1,4}/g) ?? []).join(" ");
  return {
    subject: `Paga ${formatMoney(amountCents)} antes del ${deadline}`,
    preheader: `Referencia ${grouped}. Tus lugares están apartados hasta entonces.`,
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
          ["Referencia", grouped],
          ["Fecha límite", deadline],
          ["Folio", row.folio],
        ],
      },
      button("Ver mi pago", `/payment-pending?folio=${row.payment}`),
      {
        type: "small",
        text: "La tienda puede cobrar una comisión adicional. Tu pago puede tardar hasta 1 día hábil en confirmarse.",
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

function refundMail(user: Recipient, row: About & { amountCents: number; method: string }): MailContent {
  const amount = `${formatMoney(row.amountCents)} MXN`;
  return {
    subject: `Te devolvimos ${formatMoney(row.amountCents)}: folio ${row.folio}`,
    preheader: `${amount} de tu compra en ${row.venue.name}.`,
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Te devolvimos tu dinero" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: devolvimos este monto por el mismo medio con el que pagaste.`,
      },
      { type: "amount", label: "Devuelto", value: amount },
      {
        type: "facts",
        rows: [
          ["Folio", row.folio],
          ["Pago", row.payment],
        ],
      },
      ...(row.method === "card"
        ? [
            {
              type: "small" as const,
              text: "Según tu banco, puede tardar de 3 a 10 días hábiles en verse en tu estado de cuenta.",
            },
          ]
        : []),
      ...testNote(row.isTest),
    ],
    attachments: [],
  };
}

/** Money went back. */
const refundDone = defineTemplate({
  template: "refund.done",
  label: "Devolución hecha",
  schema: z.object({ refundId: Id }),
  sample: async (user) => ({ mail: refundMail(user, { ...SAMPLE, amountCents: 28_750, method: "card" }) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({
        ...facts,
        amountCents: refunds.amountCents,
        state: refunds.state,
        method: payments.method,
        payment: payments.folio,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, ofOrder)
      .innerJoin(enclosures, eq(enclosures.id, orders.enclosureId))
      .where(eq(refunds.id, payload.refundId));
    return row?.state === "done" ? refundMail(user, row) : null;
  },
});

export const settlementTemplates = [paymentPending, paymentReview, refundDone];
