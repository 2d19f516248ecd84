import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { type DepositDto, STAGE_LABELS } from "@/lib/deposits/client";
import { findDeposit, readDeposits, WAITING } from "@/lib/deposits/find-deposits";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";

const Id = z.number().int().positive();
const MAX_LINES = 8;

type Line = Pick<DepositDto, "reference" | "amountCents" | "stage" | "dueAt" | "timeZone">;

const grouped = (reference: string) => (reference.match(/.{1,4}/g) ?? []).join(" ");

function lineOf({ reference, amountCents, stage, dueAt, timeZone }: Line): [string, string] {
  const until = dueAt === null ? "" : `, hasta ${formatDateTime(dueAt, timeZone)}`;
  return [grouped(reference), `${formatMoney(amountCents)} · ${STAGE_LABELS[stage]}${until}`];
}

function waitingMail(user: Recipient, lines: readonly Line[], total: number): MailContent {
  const count = total === 1 ? "Un depósito espera" : `${total} depósitos esperan`;
  return {
    subject: `${count} tu confirmación`,
    preheader: "Quien pagó debe recibir sus boletos dentro de 7 horas.",
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: `${count} tu confirmación` },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: ya se vio este dinero, o quien compró dice que ya pagó. Los términos prometen los boletos dentro de 7 horas de pagar.`,
      },
      { type: "facts", rows: lines.map(lineOf) },
      { type: "button", label: "Confirmar depósitos", href: `${env().APP_URL}/deposits` },
      ...(total > lines.length ? [{ type: "small" as const, text: `Y ${total - lines.length} más.` }] : []),
    ],
    attachments: [],
  };
}

/** Goes to a tenant's administrators. It is not sent when all deposits were decided meanwhile. */
const depositWaiting = defineTemplate({
  template: "deposit.waiting",
  label: "Depósitos por confirmar",
  schema: z.object({ adminId: Id }),
  sample: async (user) => {
    const line = { reference: "93001458220716", amountCents: 51_750, stage: "claimed" } as const;
    const until = { dueAt: new Date("2026-11-28T19:00:00-06:00"), timeZone: "America/Monterrey" };
    return { mail: waitingMail(user, [{ ...line, ...until }], 1) };
  },
  render: async ({ ctx, payload, user }) => {
    const where = sql`d.admin_id = ${payload.adminId} and ${WAITING}`;
    const order = sql`least(d.approved_at, d.claimed_at)`;
    const { items, total } = await readDeposits({ ...ctx, db: getDb() }, where, { order, limit: MAX_LINES });
    return total === 0 ? null : waitingMail(user, items, total);
  },
});

interface Refused {
  folio: string;
  paymentFolio: string;
  reference: string;
  amountCents: number;
  brand: { slug: string; name: string; color: string; timeZone: string };
  orderId: number;
}

function refusedMail(user: Recipient, { folio, reference, amountCents, brand, orderId }: Refused): MailContent {
  return {
    subject: `No encontramos tu depósito de ${formatMoney(amountCents)}: folio ${folio}`,
    preheader: "Puedes pagar de otra forma mientras tus lugares sigan apartados.",
    brand,
    blocks: [
      { type: "heading", text: "No encontramos tu depósito" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: ${brand.name} revisó y no encontró este depósito. Si ya pagaste, ten a la mano tu comprobante y acude al recinto. Si no has pagado, ya no uses esta referencia: elige otra forma de pago.`,
      },
      {
        type: "facts",
        rows: [
          ["Referencia", grouped(reference)],
          ["Monto", `${formatMoney(amountCents)} MXN`],
          ["Folio", folio],
        ],
      },
      { type: "button", label: "Pagar de otra forma", href: `${env().APP_URL}/payment-summary/${orderId}` },
    ],
    attachments: [],
  };
}

/** Tells a buyer that the venue did not find the deposit. It is not sent when it was found after all. */
const depositRefused = defineTemplate({
  template: "deposit.refused",
  label: "Depósito no encontrado",
  schema: z.object({ depositId: Id }),
  sample: async (user) => {
    const brand = { slug: "arena-norte", name: "Arena Norte", color: "#05216e", timeZone: "America/Monterrey" };
    const facts = { folio: "CT-7F3K9Q", paymentFolio: "PG-2M8XQ4", reference: "93001458220716", amountCents: 51_750 };
    return { mail: refusedMail(user, { ...facts, brand, orderId: 1 }) };
  },
  render: async ({ ctx, payload, user }) => {
    const found = await findDeposit({ ...ctx, db: getDb() }, { depositId: payload.depositId }, null);
    if (found.stage !== "refused" || found.orderState !== "awaiting_payment") return null;
    const [brand] = await getDb().execute<Refused["brand"] & Record<string, unknown>>(sql`
      select slug, name, color, time_zone as "timeZone" from enclosures where id = ${found.enclosureId}`);
    return brand ? refusedMail(user, { ...found, folio: found.orderFolio, brand }) : null;
  },
});

export const depositTemplates = [depositWaiting, depositRefused];
