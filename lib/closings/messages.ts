import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { isToldOf } from "@/lib/closings/who-is-told";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { monthWords } from "@/lib/core/months";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";

interface Closed {
  id: number;
  words: string;
  address: string;
  soldCents: number;
  cases: number;
  sha256: string;
  pdf: Buffer;
}

function closedMail(user: Recipient, { id, words, address, soldCents, cases, sha256, pdf }: Closed): MailContent {
  return {
    subject: `Acta de cierre: ${words}`,
    preheader: "Los importes quedaron fijos; el acta va adjunta con su huella.",
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: `Se cerró ${words}` },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: los importes quedaron fijos. Lo que aparezca después se anota en el siguiente cierre y dice a qué mes pertenece.`,
      },
      {
        type: "facts",
        rows: [
          ["Vendido", formatMoney(soldCents)],
          ["Casos abiertos", cases === 0 ? "Ninguno" : `${cases}, escritos en el acta`],
          ["Huella SHA-256 del acta", sha256],
        ],
      },
      { type: "button", label: "Ver el cierre", href: `${env().APP_URL}${address}` },
    ],
    foot: "Lo recibes porque llevas la contabilidad de esta cuenta.",
    attachments: [{ filename: `acta-de-cierre-${id}.pdf`, contentType: "application/pdf", content: pdf }],
  };
}

type Row = Record<string, unknown> & {
  month: string | null;
  eventId: number | null;
  eventName: string | null;
  adminId: number | null;
  soldCents: number;
  cases: number;
  sha256: string;
  pdf: Buffer;
};

/** The record of a closing. It is not sent to who has lost the right to see it. */
const closingMade = defineTemplate({
  template: "closing.made",
  label: "Acta de cierre",
  schema: z.object({ closingId: z.number().int().positive() }),
  sample: async (user) => ({
    mail: closedMail(user, {
      id: 1,
      words: "octubre 2026",
      address: "/report-by-closing-month?mes=2026-10",
      soldCents: 218_389_000,
      cases: 2,
      sha256: "4f2a91c7".repeat(8),
      pdf: Buffer.from("%PDF-1.3"),
    }),
  }),
  render: async ({ payload, user }) => {
    const [row] = await getDb().execute<Row>(sql`
      select c.month, c.event_id as "eventId", v.name as "eventName", c.admin_id as "adminId",
        jsonb_array_length(c.cases) as cases, encode(c.sha256, 'hex') as sha256, c.pdf,
        (select coalesce(sum(s.sold_cents), 0)::bigint from closing_sums s where s.closing_id = c.id) as "soldCents"
      from closings c left join events v on v.id = c.event_id
      where c.id = ${payload.closingId}`);
    if (!row || !(await isToldOf({}, user.id, row.adminId))) return null;
    const { month, eventId, eventName, pdf, ...facts } = row;
    return closedMail(user, {
      id: payload.closingId,
      words: month ? monthWords(month) : (eventName ?? ""),
      address: month ? `/report-by-closing-month?mes=${month}` : `/report-by-closing-month/evento/${eventId}`,
      pdf: Buffer.from(pdf),
      ...facts,
    });
  },
});

export const closingTemplates = [closingMade];
