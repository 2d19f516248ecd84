import { eq } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enclosures, paymentReviews, paymentSubjects, payments } from "@/db/schema";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { refundWays } from "@/lib/payments/schemas";
import type { ReviewReason } from "@/lib/settlement/client";
import {
  button,
  joinsSubject,
  type MessageFacts,
  SAMPLE,
  subjectColumns,
  testNote,
} from "@/lib/settlement/messages/message-parts";

const Id = z.number().int().positive();

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
  row: MessageFacts & { receivedCents: number; method: string },
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

/** Says what happened to money that bought nothing, and what happens next; not sent once the review is resolved. */
export const paymentReview = defineTemplate({
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
        ...subjectColumns,
        reason: paymentReviews.reason,
        state: paymentReviews.state,
        payment: payments.folio,
        method: payments.method,
        receivedCents: payments.receivedCents,
      })
      .from(paymentReviews)
      .innerJoin(payments, eq(payments.id, paymentReviews.paymentId))
      .innerJoin(paymentSubjects, joinsSubject)
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

function disputeMail(user: Recipient, row: MessageFacts, state: Dispute): MailContent {
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

/** Says what a dispute does to the tickets; not sent once the dispute has moved on. */
export const paymentDispute = defineTemplate({
  template: "payment.dispute",
  label: "Pago en disputa",
  schema: z.object({ paymentId: Id, state: z.enum(["disputed", "dispute_won", "dispute_lost"]) }),
  sample: async (user) => ({ mail: disputeMail(user, SAMPLE, "disputed") }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({ ...subjectColumns, state: payments.state, payment: payments.folio })
      .from(payments)
      .innerJoin(paymentSubjects, joinsSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(payments.id, payload.paymentId));
    return row?.state === payload.state ? disputeMail(user, row, payload.state) : null;
  },
});
