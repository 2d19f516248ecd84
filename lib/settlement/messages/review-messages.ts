import { eq } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enclosures, paymentReviews, paymentSubjects, payments } from "@/db/schema";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { refundWays } from "@/lib/payments/client";
import type { ReviewReason } from "@/lib/settlement/client";
import {
  button,
  joinsSubject,
  type MessageFacts,
  SAMPLE,
  subjectColumns,
  testNote,
} from "@/lib/settlement/messages/message-parts";
import { mailWords } from "@/lib/settlement/messages/subject-words";

const Id = z.number().int().positive();

/** Where the payer goes on: to the venue's events, or to the QR. */
const onwards = ({ prepaidId, venue }: MessageFacts) =>
  prepaidId === null
    ? button("Ver otros eventos", `/sales-user/${venue.slug}`)
    : button("Ver mi QR", `/user-prepaid?cuenta=${prepaidId}`);

function reviewMail(
  user: Recipient,
  row: MessageFacts & { receivedCents: number; method: string },
  happened: string,
): MailContent {
  const way = refundWays([row.method]).same ? "por el mismo medio" : "por transferencia a la cuenta que nos digas";
  const { subject, otherwise } = mailWords(row).review;
  return {
    subject: `${subject}: folio ${row.folio}`,
    preheader: "Tu dinero está registrado. Lo estamos revisando.",
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Estamos revisando tu pago" },
      { type: "paragraph", text: `Hola ${user.fullName}: ${happened}` },
      {
        type: "paragraph",
        text: `Tu dinero está registrado y no tienes que hacer nada. Una persona revisa tu caso: ${otherwise}, te devolvemos lo que pagaste ${way} y te avisamos por correo.`,
      },
      {
        type: "facts",
        rows: [
          ["Recibido", `${formatMoney(row.receivedCents)} MXN`],
          ["Folio", row.folio],
          ["Pago", row.payment],
        ],
      },
      onwards(row),
      ...testNote(row),
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
      mailWords(SAMPLE).review.happened.paid_without_stock ?? "",
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
    const happened = row && mailWords(row).review.happened[row.reason as ReviewReason];
    return row?.state === "open" && happened ? reviewMail(user, row, happened) : null;
  },
});

const DISPUTES = { disputed: "disputed", dispute_won: "disputeWon", dispute_lost: "disputeLost" } as const;
type Dispute = keyof typeof DISPUTES;

function disputeMail(user: Recipient, row: MessageFacts, state: Dispute): MailContent {
  const words = mailWords(row);
  const { subject, heading, text } = words[DISPUTES[state]];
  return {
    subject: `${subject}: folio ${row.folio}`,
    preheader: `Tu ${words.noun} en ${row.venue.name}.`,
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
      row.prepaidId === null ? button("Ver mis boletos", "/user-tickets") : onwards(row),
      ...testNote(row),
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
