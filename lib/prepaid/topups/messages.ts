import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";

interface ToppedUp extends Record<string, unknown> {
  folio: string;
  creditCents: number;
  feeCents: number;
  balanceCents: number;
  accountId: number;
  nickname: string;
  isTest: boolean;
  venue: { slug: string; name: string; color: string };
}

function toppedUpMail(user: Recipient, row: ToppedUp): MailContent {
  const { folio, creditCents, feeCents, balanceCents, nickname, venue, isTest, accountId } = row;
  const rows: [string, string][] = [
    ...(nickname ? [["QR", nickname] as [string, string]] : []),
    ["Recarga", formatMoney(creditCents)],
    ...(feeCents > 0 ? [["Cargo por servicio, IVA incluido", formatMoney(feeCents)] as [string, string]] : []),
    ["Saldo", formatMoney(balanceCents)],
    ["Folio", folio],
  ];
  return {
    subject: `Recarga de ${formatMoney(creditCents)} en ${venue.name}`,
    preheader: `Tu saldo es de ${formatMoney(balanceCents)}.`,
    brand: venue,
    blocks: [
      { type: "heading", text: "Tu recarga está lista" },
      { type: "paragraph", text: `Hola ${user.fullName}: ya puedes usar tu saldo en ${venue.name}.` },
      { type: "facts", rows },
      { type: "button", label: "Ver mi QR", href: `${env().APP_URL}/user-prepaid?cuenta=${accountId}` },
      ...(isTest ? [{ type: "small" as const, text: "Recarga de prueba, sin valor." }] : []),
    ],
    foot: "Recibes este correo por una recarga de tu prepago.",
    attachments: [],
  };
}

const SAMPLE: ToppedUp = {
  folio: "CT-7F3K9Q",
  creditCents: 50_000,
  feeCents: 1_500,
  balanceCents: 68_000,
  accountId: 1,
  nickname: "Camioneta",
  isTest: true,
  venue: { slug: "plaza-norte", name: "Plaza Norte", color: "#006b75" },
};

const toppedUp = defineTemplate({
  template: "prepaid.topped_up",
  label: "Recarga de prepago pagada",
  schema: z.object({ topupId: z.number().int().positive() }),
  sample: async (user) => ({ mail: toppedUpMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb().execute<ToppedUp>(sql`
      select t.folio, t.credited_cents as "creditCents", t.credited_fee_cents as "feeCents",
        a.balance_cents as "balanceCents", a.id as "accountId", a.nickname, t.is_test as "isTest",
        json_build_object('slug', n.slug, 'name', n.name, 'color', n.color) as venue
      from prepaid_topups t join prepaid_accounts a on a.id = t.account_id join enclosures n on n.id = t.enclosure_id
      where t.id = ${payload.topupId} and t.credited_cents is not null`);
    return row ? toppedUpMail(user, row) : null;
  },
});

export const topupTemplates = [toppedUp];
