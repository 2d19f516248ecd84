import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { formatShortCode, qrAttachment } from "@/lib/passes";
import { tokenOf } from "@/lib/prepaid/accounts/account-rows";

interface Told extends Record<string, unknown> {
  accountId: number;
  passId: number;
  shortCode: string;
  userId: number;
  nickname: string;
  typeName: string;
  balanceCents: number;
  venue: { slug: string; name: string; color: string };
}

async function readTold(accountId: number): Promise<Told | null> {
  const [row] = await getDb().execute<Told>(sql`
    select a.id as "accountId", a.pass_id as "passId", p.short_code as "shortCode", a.user_id as "userId", a.nickname, t.name as "typeName", a.balance_cents as "balanceCents",
      json_build_object('slug', n.slug, 'name', n.name, 'color', n.color) as venue
    from prepaid_accounts a join passes p on p.id = a.pass_id join prepaid_types t on t.id = a.type_id join enclosures n on n.id = a.enclosure_id
    where a.id = ${accountId} and a.state <> 'closed'`);
  return row ?? null;
}

function factsOf({ nickname, typeName, balanceCents }: Told): [string, string][] {
  const named: [string, string][] = nickname ? [["QR", nickname]] : [];
  return [...named, ["Tipo", typeName], ["Saldo", formatMoney(balanceCents)]];
}

interface Words {
  subject: string;
  heading: string;
  text: string;
  preheader: string;
}

/** Whoever holds the account now finds its QR by the button; whoever held it before is shown nothing more of it. */
function accountMail(told: Told, words: Words, isHolder: boolean): MailContent {
  const { venue, accountId } = told;
  return {
    subject: words.subject,
    preheader: words.preheader,
    brand: venue,
    blocks: [
      { type: "heading", text: words.heading },
      { type: "paragraph", text: words.text },
      ...(isHolder
        ? [
            { type: "facts" as const, rows: factsOf(told) },
            {
              type: "button" as const,
              label: "Ver mi QR",
              href: `${env().APP_URL}/user-prepaid?cuenta=${accountId}`,
            },
          ]
        : []),
    ],
    foot: `Recibes este correo por un QR de prepago de ${venue.name}.`,
    attachments: [],
  };
}

const openedMail = ({ fullName }: Recipient, told: Told): MailContent =>
  accountMail(
    told,
    {
      subject: `Tu QR de prepago de ${told.venue.name}`,
      heading: "Tu QR de prepago está listo",
      text: `Hola ${fullName}: ${told.venue.name} te dio de alta un QR de prepago. Recárgalo y muéstralo al entrar y al salir.`,
      preheader: "Recárgalo y muéstralo al entrar y al salir.",
    },
    true,
  );

function migratedMail({ fullName }: Recipient, told: Told, isHolder: boolean): MailContent {
  const { venue } = told;
  const words = isHolder
    ? {
        subject: `Ahora tienes un QR de prepago de ${venue.name}`,
        heading: "Este QR de prepago ya es tuyo",
        text: `Hola ${fullName}: ${venue.name} puso a tu nombre un QR de prepago con su saldo. El código es nuevo: el anterior ya no abre.`,
        preheader: `Su saldo es de ${formatMoney(told.balanceCents)}.`,
      }
    : {
        subject: `Tu QR de prepago de ${venue.name} cambió de titular`,
        heading: "Tu QR de prepago cambió de titular",
        text: `Hola ${fullName}: ${venue.name} puso tu QR de prepago, con su saldo, a nombre de otra persona. Tu código ya no abre. Si no lo pediste, escribe al recinto.`,
        preheader: "Tu código ya no abre.",
      };
  return accountMail(told, words, isHolder);
}

/** The QR once more, for who lost the message or never opened it. */
function qrMail({ fullName }: Recipient, told: Told, token: string): MailContent {
  const { venue, shortCode } = told;
  const words = {
    subject: `Tu QR de prepago de ${venue.name}`,
    heading: "Tu QR de prepago",
    text: `Hola ${fullName}: este es tu QR de prepago de ${venue.name}. Muéstralo al entrar y al salir.`,
    preheader: "Muéstralo al entrar y al salir.",
  };
  const { blocks, ...mail } = accountMail(told, words, true);
  const [heading, text, ...rest] = blocks;
  const picture = { filename: "qr-prepago.png", contentId: "qr-prepago" };
  const code = formatShortCode(shortCode);
  return {
    ...mail,
    blocks: [
      ...(heading && text ? [heading, text] : []),
      { type: "qr", contentId: picture.contentId, alt: `Tu QR de prepago, código ${code}`, code },
      ...rest,
    ],
    attachments: [qrAttachment(token, picture)],
  };
}

const SAMPLE: Told = {
  accountId: 1,
  passId: 1,
  shortCode: "7K3MXQ2P9R4TWZ8N",
  userId: 1,
  nickname: "Camioneta",
  typeName: "Por hora",
  balanceCents: 68_000,
  venue: { slug: "plaza-norte", name: "Plaza Norte", color: "#006b75" },
};

const opened = defineTemplate({
  template: "prepaid.opened",
  label: "QR de prepago dado de alta",
  schema: z.object({ accountId: z.number().int().positive() }),
  sample: async (user) => ({ mail: openedMail(user, SAMPLE) }),
  render: async ({ payload, user }) => {
    const told = await readTold(payload.accountId);
    return told ? openedMail(user, told) : null;
  },
});

const migrated = defineTemplate({
  template: "prepaid.migrated",
  label: "QR de prepago que cambió de titular",
  schema: z.object({ accountId: z.number().int().positive(), role: z.enum(["old", "new"]) }),
  sample: async (user) => ({ mail: migratedMail(user, SAMPLE, true) }),
  render: async ({ payload, user }) => {
    const told = await readTold(payload.accountId);
    return told ? migratedMail(user, told, payload.role === "new") : null;
  },
});

const qr = defineTemplate({
  template: "prepaid.qr",
  label: "QR de prepago enviado de nuevo",
  schema: z.object({ accountId: z.number().int().positive() }),
  sample: async (user) => ({ mail: qrMail(user, SAMPLE, "CT1.muestra") }),
  render: async ({ ctx, payload, user }) => {
    const told = await readTold(payload.accountId);
    const token = told?.userId === user.id ? await tokenOf(ctx, told) : null;
    return told && token ? qrMail(user, told, token) : null;
  },
});

export const accountTemplates = [opened, migrated, qr];
