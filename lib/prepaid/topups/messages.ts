import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { autoHref } from "@/lib/prepaid/auto/client";
import { topupHref, usualCents } from "@/lib/prepaid/holder/client";
import { readPrepaid } from "@/lib/prepaid/holder/read-accounts";

interface ToppedUp extends Record<string, unknown> {
  folio: string;
  creditCents: number;
  feeCents: number;
  balanceCents: number;
  accountId: number;
  nickname: string;
  isTest: boolean;
  /** It was made by the holder's consent. */
  isAutomatic: boolean;
  venue: { slug: string; name: string; color: string };
}

function toppedUpMail(user: Recipient, row: ToppedUp): MailContent {
  const { folio, creditCents, feeCents, balanceCents, nickname, venue, isTest, isAutomatic, accountId } = row;
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
      { type: "heading", text: isAutomatic ? "Recargamos tu saldo" : "Tu recarga está lista" },
      {
        type: "paragraph",
        text: isAutomatic
          ? `Hola ${user.fullName}: tu saldo en ${venue.name} era bajo, y lo recargamos con tu tarjeta como lo autorizaste.`
          : `Hola ${user.fullName}: ya puedes usar tu saldo en ${venue.name}.`,
      },
      { type: "facts", rows },
      { type: "button", label: "Ver mi QR", href: `${env().APP_URL}/user-prepaid?cuenta=${accountId}` },
      ...(isAutomatic
        ? [
            {
              type: "button" as const,
              label: "Ver o apagar la recarga automática",
              href: `${env().APP_URL}${autoHref(accountId)}`,
            },
          ]
        : []),
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
  isAutomatic: false,
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
        a.balance_cents as "balanceCents", a.id as "accountId", a.nickname, t.is_test as "isTest", t.is_automatic as "isAutomatic",
        json_build_object('slug', n.slug, 'name', n.name, 'color', n.color) as venue
      from prepaid_topups t join prepaid_accounts a on a.id = t.account_id join enclosures n on n.id = t.enclosure_id
      where t.id = ${payload.topupId} and t.credited_cents is not null`);
    return row ? toppedUpMail(user, row) : null;
  },
});

interface Low {
  accountId: number;
  name: string;
  balanceCents: number;
  topupCents: number;
  venue: { slug: string; name: string; color: string };
}

function lowMail(user: Recipient, { accountId, name, balanceCents, topupCents, venue }: Low): MailContent {
  const balance = formatMoney(balanceCents);
  return {
    subject: `Te quedan ${balance} en ${venue.name}`,
    preheader: "Recarga antes de tu próxima visita.",
    brand: venue,
    blocks: [
      { type: "heading", text: "Tu saldo es bajo" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: en ${name} te quedan ${balance}. Recarga antes de tu próxima visita y sales sin esperar.`,
      },
      {
        type: "button",
        label: `Recargar ${formatMoney(topupCents)}`,
        href: `${env().APP_URL}${topupHref(accountId, topupCents)}`,
      },
    ],
    foot: `Recibes este correo por tu prepago en ${venue.name}.`,
    attachments: [],
  };
}

const LOW_SAMPLE: Low = {
  accountId: 1,
  name: "Camioneta",
  balanceCents: 3_600,
  topupCents: 50_000,
  venue: SAMPLE.venue,
};

/** Nothing is said to whom topped up meanwhile. */
const lowBalance = defineTemplate({
  template: "prepaid.low_balance",
  label: "Saldo bajo de prepago",
  schema: z.object({ accountId: z.number().int().positive() }),
  sample: async (user) => ({ mail: lowMail(user, LOW_SAMPLE) }),
  render: async ({ payload, user }) => {
    const now = new Date();
    const [account] = await readPrepaid({ now }, sql`a.id = ${payload.accountId}`, { codes: false });
    if (account?.state !== "active" || account.holder.id !== user.id) return null;
    const { id, name, balanceCents, limits, venue } = account;
    if (balanceCents >= limits.noticeCents) return null;
    return lowMail(user, { accountId: id, name, balanceCents, topupCents: usualCents(account), venue });
  },
});

export const topupTemplates = [toppedUp, lowBalance];
