import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enclosures, paymentSubjects, payments } from "@/db/schema";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { payAtRows } from "@/lib/payments/client";
import { NextAction } from "@/lib/payments/schemas";
import {
  button,
  inGroups,
  joinsSubject,
  type MessageFacts,
  type ReferenceStep,
  SAMPLE,
  SAMPLE_REFERENCE,
  subjectColumns,
  testNote,
} from "@/lib/settlement/messages/message-parts";
import { mailWords } from "@/lib/settlement/messages/subject-words";

const Id = z.number().int().positive();

function pendingMail(user: Recipient, row: MessageFacts, next: ReferenceStep): MailContent {
  const { reference, amountCents, expiresAt, network, payAt } = next;
  const deadline = formatDateTime(expiresAt, row.venue.timeZone);
  const digits = inGroups(reference);
  const { waits, promise } = mailWords(row);
  return {
    subject: `Paga ${formatMoney(amountCents)} antes del ${deadline}`,
    preheader: `Referencia ${digits}. ${waits.preheader}`,
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Falta tu pago" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: ${waits.text} ${network === "oxxo" ? "Paga en efectivo" : "Paga"} antes del ${deadline} con esta referencia.`,
      },
      { type: "amount", label: "Monto exacto", value: `${formatMoney(amountCents)} MXN` },
      {
        type: "facts",
        rows: [
          ["Referencia", digits],
          ["Fecha límite", deadline],
          ...(payAt ? payAtRows(payAt) : []),
          ["Folio", row.folio],
        ],
      },
      button("Ver mi pago", `/payment-pending?folio=${row.payment}`),
      {
        type: "small",
        text: payAt
          ? `Escribe la referencia en el concepto. ${promise}`
          : "La tienda puede cobrar una comisión adicional. Tu pago puede tardar hasta 1 día hábil en confirmarse.",
      },
      { type: "small", text: waits.note },
      ...testNote(row),
    ],
    attachments: [],
  };
}

/** Gives the reference, the exact amount and the deadline; not sent once the payment is paid or over. */
const paymentPending = defineTemplate({
  template: "payment.pending",
  label: "Referencia para pagar en efectivo",
  schema: z.object({ paymentId: Id }),
  sample: async (user) => ({ mail: pendingMail(user, SAMPLE, SAMPLE_REFERENCE) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({ ...subjectColumns, state: payments.state, next: payments.next, payment: payments.folio })
      .from(payments)
      .innerJoin(paymentSubjects, joinsSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(payments.id, payload.paymentId));
    const next = NextAction.safeParse(row?.next);
    if (!row || !["requires_action", "pending"].includes(row.state) || !next.success || next.data.kind !== "reference")
      return null;
    return pendingMail(user, row, next.data);
  },
});

function expiringMail(user: Recipient, row: MessageFacts, next: ReferenceStep): MailContent {
  const deadline = formatDateTime(next.expiresAt, row.venue.timeZone);
  const { expires } = mailWords(row);
  return {
    subject: `Te queda poco para pagar: ${formatMoney(next.amountCents)} antes del ${deadline}`,
    preheader: `Referencia ${inGroups(next.reference)}. ${expires.preheader}`,
    brand: row.venue,
    blocks: [
      { type: "heading", text: expires.heading },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: todavía no vemos tu pago. ${expires.unless(deadline)} Si ya pagaste, no tienes que hacer nada: lo confirmamos en cuanto nos avisen.`,
      },
      { type: "amount", label: "Monto exacto", value: `${formatMoney(next.amountCents)} MXN` },
      {
        type: "facts",
        rows: [
          ["Referencia", inGroups(next.reference)],
          ["Fecha límite", deadline],
          ["Folio", row.folio],
        ],
      },
      button("Ver mi pago", `/payment-pending?folio=${row.payment}`),
      { type: "small", text: "¿Prefieres pagar de otra forma? Desde esa página puedes cambiarla." },
      ...testNote(row),
    ],
    attachments: [],
  };
}

/** Reminds of a reference whose deadline is near; not sent once the payment is paid or over. */
const paymentExpiring = defineTemplate({
  template: "payment.expiring",
  label: "Apartado por vencer",
  schema: z.object({ paymentId: Id }),
  sample: async (user) => ({ mail: expiringMail(user, SAMPLE, SAMPLE_REFERENCE) }),
  render: async ({ ctx, payload, user }) => {
    const [row] = await getDb()
      .select({ ...subjectColumns, state: payments.state, next: payments.next, payment: payments.folio })
      .from(payments)
      .innerJoin(paymentSubjects, joinsSubject)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(payments.id, payload.paymentId));
    const next = NextAction.safeParse(row?.next);
    if (!row || !["requires_action", "pending"].includes(row.state) || !next.success) return null;
    if (next.data.kind !== "reference" || next.data.expiresAt <= ctx.now) return null;
    return expiringMail(user, row, next.data);
  },
});

interface Ended extends Omit<MessageFacts, "payment"> {
  /** The venue cancelled the order; otherwise its time ran out. */
  isCancelled: boolean;
  /** "Noche de lucha: A1 Norte, 2 lugares". */
  places: string[];
  /** An event of the order that is still on sale, for buying again. */
  eventId: number | null;
}

function expiredMail(user: Recipient, row: Ended): MailContent {
  const { slug, name } = row.venue;
  return {
    subject: `${row.isCancelled ? "Se canceló tu compra sin pagar" : "Se terminó el tiempo para pagar"}: folio ${row.folio}`,
    preheader: "Tus lugares quedaron libres. Puedes volver a comprar.",
    brand: row.venue,
    blocks: [
      { type: "heading", text: "Tus lugares quedaron libres" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: ${row.isCancelled ? "el recinto canceló tu compra, que no estaba pagada," : "no recibimos tu pago a tiempo"} y no se te cobró nada. Ya no pagues con esa referencia.`,
      },
      {
        type: "facts",
        rows: [...row.places.map((place): [string, string] => ["Lugares", place]), ["Folio", row.folio]],
      },
      row.eventId === null
        ? button(`Ver los eventos de ${name}`, `/${slug}`)
        : button("Comprar de nuevo", `/${slug}/${row.eventId}`),
      {
        type: "small",
        text: "¿Ya habías pagado? Guarda tu comprobante: en cuanto nos avisen te damos lugares o te devolvemos tu dinero, y te escribimos.",
      },
      ...testNote(row),
    ],
    attachments: [],
  };
}

async function placesOf(orderId: number, now: Date): Promise<Pick<Ended, "places" | "eventId">> {
  const rows = await getDb().execute<{ event: string; zone: string; count: number; open: number | null }>(sql`
    select v.name as event, z.key || ' ' || z.name as zone, count(*)::int as count,
      case when v.state = 'published' and v.sales_end_at > ${now}::timestamptz then v.id end as open
    from order_items i
    join event_areas a on a.id = i.event_area_id
    join events v on v.id = i.event_id
    join parking_areas z on z.id = a.parking_area_id
    where i.order_id = ${orderId} and i.place_id is not null
    group by v.id, z.id order by v.starts_at, z.key`);
  return {
    places: rows.map(({ event, zone, count }) => `${event}: ${zone}, ${count} ${count === 1 ? "lugar" : "lugares"}`),
    eventId: rows.find(({ open }) => open !== null)?.open ?? null,
  };
}

/** Says that an order ended unpaid; not sent when its money came after all. */
const paymentExpired = defineTemplate({
  template: "payment.expired",
  label: "Apartado vencido",
  schema: z.object({ orderId: Id }),
  sample: async (user) => ({
    mail: expiredMail(user, {
      ...SAMPLE,
      isCancelled: false,
      places: ["Noche de lucha: A1 Norte, 2 lugares"],
      eventId: 1,
    }),
  }),
  render: async ({ ctx, payload, user }) => {
    const [row] = await getDb()
      .select({ ...subjectColumns, state: paymentSubjects.state })
      .from(paymentSubjects)
      .innerJoin(enclosures, eq(enclosures.id, paymentSubjects.enclosureId))
      .where(eq(paymentSubjects.orderId, payload.orderId));
    if (row?.state !== "expired" && row?.state !== "cancelled") return null;
    return expiredMail(user, {
      ...row,
      isCancelled: row.state === "cancelled",
      ...(await placesOf(payload.orderId, ctx.now)),
    });
  },
});

export const unpaidTemplates = [paymentPending, paymentExpiring, paymentExpired];
