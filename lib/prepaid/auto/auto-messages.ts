import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatDay } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { cardName } from "@/lib/payments/client";
import { type AutoState, autoHref, PAUSE_WORDS, type PauseReason } from "@/lib/prepaid/auto/client";
import { topupHref } from "@/lib/prepaid/holder/client";

interface Told extends Record<string, unknown> {
  accountId: number;
  state: AutoState;
  pauseReason: PauseReason | null;
  endReason: string | null;
  thresholdCents: number;
  amountCents: number;
  feeCents: number;
  dayLimitCents: number;
  monthLimitCents: number;
  name: string;
  balanceCents: number;
  periodUntil: Date | null;
  periodCents: number | null;
  timeZone: string;
  brand: string | null;
  last4: string | null;
  venue: { slug: string; name: string; color: string };
}

async function readTold(autoId: number): Promise<Told | null> {
  const [row] = await getDb().execute<Told>(sql`
    select u.account_id as "accountId", u.state, u.pause_reason as "pauseReason", u.end_reason as "endReason",
      u.threshold_cents as "thresholdCents", u.amount_cents as "amountCents", u.fee_cents as "feeCents",
      u.day_limit_cents as "dayLimitCents", u.month_limit_cents as "monthLimitCents",
      coalesce(nullif(a.nickname, ''), t.name) as name, a.balance_cents as "balanceCents", a.period_until as "periodUntil",
      case when v.tariff ->> 'kind' = 'period' then (v.tariff ->> 'cents')::int end as "periodCents",
      n.time_zone as "timeZone", c.brand, c.last4,
      json_build_object('slug', n.slug, 'name', n.name, 'color', n.color) as venue
    from prepaid_auto_topups u join prepaid_accounts a on a.id = u.account_id join enclosures n on n.id = a.enclosure_id
      join prepaid_types t on t.id = a.type_id join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
      join saved_cards c on c.id = u.card_id
    where u.id = ${autoId}`);
  return row ?? null;
}

const cardOf = ({ brand, last4 }: Told): string => (brand && last4 ? cardName({ brand, last4 }) : "tu tarjeta");

const chargeOf = ({ amountCents, feeCents }: Told): string =>
  feeCents > 0
    ? `${formatMoney(amountCents + feeCents)} (${formatMoney(amountCents)} de saldo y ${formatMoney(feeCents)} de cargo por servicio)`
    : formatMoney(amountCents);

function factsOf(told: Told): [string, string][] {
  return [
    ["QR", told.name],
    ["Cuando el saldo baje de", formatMoney(told.thresholdCents)],
    ["Se cobra", chargeOf(told)],
    ["Tarjeta", cardOf(told)],
    ["A lo más", `${formatMoney(told.dayLimitCents)} al día, ${formatMoney(told.monthLimitCents)} al mes`],
  ];
}

interface Words {
  subject: string;
  heading: string;
  text: string;
  preheader: string;
  facts?: [string, string][];
  button: { label: string; path: string };
}

const mailOf = ({ venue }: Told, { subject, heading, text, preheader, facts, button }: Words): MailContent => ({
  subject,
  preheader,
  brand: venue,
  blocks: [
    { type: "heading", text: heading },
    { type: "paragraph", text },
    ...(facts ? [{ type: "facts" as const, rows: facts }] : []),
    { type: "button", label: button.label, href: `${env().APP_URL}${button.path}` },
  ],
  foot: `Recibes este correo por la recarga automática de tu prepago en ${venue.name}.`,
  attachments: [],
});

const toPage = (told: Told, label: string): Words["button"] => ({ label, path: autoHref(told.accountId) });

const onMail = ({ fullName }: Recipient, told: Told): MailContent =>
  mailOf(told, {
    subject: `Recarga automática activada en ${told.venue.name}`,
    heading: "Tu recarga automática está activa",
    text: `Hola ${fullName}: esto es lo que autorizaste. La apagas cuando quieras y desde ese momento no se cobra nada.`,
    preheader: `Se cobran ${formatMoney(told.amountCents + told.feeCents)} cuando tu saldo baje de ${formatMoney(told.thresholdCents)}.`,
    facts: factsOf(told),
    button: toPage(told, "Ver o apagar"),
  });

const pausedMail = ({ fullName }: Recipient, told: Told, reason: PauseReason): MailContent =>
  mailOf(told, {
    subject: `Tu recarga automática en ${told.venue.name} está en pausa`,
    heading: "No pudimos recargar tu saldo",
    text: `Hola ${fullName}: ${PAUSE_WORDS[reason]} Mientras tanto no se cobra nada. En ${told.name} te quedan ${formatMoney(told.balanceCents)}.`,
    preheader: "Mientras tanto no se cobra nada.",
    button: toPage(told, "Revisar mi recarga automática"),
  });

function endedMail({ fullName }: Recipient, told: Told): MailContent {
  const why =
    told.endReason === "staff"
      ? `el personal de ${told.venue.name} la apagó.`
      : told.endReason === "migrated"
        ? "el QR cambió de titular."
        : "la apagaste.";
  return mailOf(told, {
    subject: `Recarga automática apagada en ${told.venue.name}`,
    heading: "Tu recarga automática está apagada",
    text: `Hola ${fullName}: ${why} Ya no se cobra nada a tu tarjeta, y el banco deja de guardarla.`,
    preheader: "Ya no se cobra nada a tu tarjeta.",
    button: { label: "Ver mis prepagos", path: "/user-prepaid" },
  });
}

const limitMail = ({ fullName }: Recipient, told: Told, by: "day" | "month"): MailContent =>
  mailOf(told, {
    subject: `Llegaste al límite de tu recarga automática en ${told.venue.name}`,
    heading: by === "day" ? "Llegaste a tu límite del día" : "Llegaste a tu límite del mes",
    text: `Hola ${fullName}: tu saldo es bajo y no recargamos, porque pasaríamos de los ${formatMoney(by === "day" ? told.dayLimitCents : told.monthLimitCents)} ${by === "day" ? "al día" : "al mes"} que autorizaste. En ${told.name} te quedan ${formatMoney(told.balanceCents)}.`,
    preheader: `En ${told.name} te quedan ${formatMoney(told.balanceCents)}.`,
    button: { label: "Recargar", path: topupHref(told.accountId, told.amountCents) },
  });

function renewalMail({ fullName }: Recipient, told: Told, until: Date, periodCents: number): MailContent {
  const day = formatDay(until, told.timeZone);
  return mailOf(told, {
    subject: `Tu periodo en ${told.venue.name} termina el ${day}`,
    heading: "Tu periodo está por renovarse",
    text: `Hola ${fullName}: el periodo de ${told.name} termina el ${day}. Con tu primera entrada después empieza otro, que cuesta ${formatMoney(periodCents)} de tu saldo. Si con eso tu saldo baja de ${formatMoney(told.thresholdCents)}, se cobran ${chargeOf(told)} a ${cardOf(told)}. Si no lo quieres, apaga la recarga automática antes.`,
    preheader: `El siguiente cuesta ${formatMoney(periodCents)} de tu saldo.`,
    facts: factsOf(told),
    button: toPage(told, "Ver o apagar"),
  });
}

const SAMPLE: Told = {
  accountId: 1,
  state: "on",
  pauseReason: null,
  endReason: null,
  thresholdCents: 5_000,
  amountCents: 20_000,
  feeCents: 600,
  dayLimitCents: 41_200,
  monthLimitCents: 200_000,
  name: "Camioneta",
  balanceCents: 3_600,
  periodUntil: null,
  periodCents: 90_000,
  timeZone: "America/Monterrey",
  brand: "visa",
  last4: "4242",
  venue: { slug: "plaza-norte", name: "Plaza Norte", color: "#006b75" },
};

const schema = z.object({ autoId: z.number().int().positive() });

/** Each says nothing where it is no longer so. */
export const autoTemplates = [
  defineTemplate({
    template: "prepaid.auto_on",
    label: "Recarga automática activada",
    schema,
    sample: async (user) => ({ mail: onMail(user, SAMPLE) }),
    render: async ({ payload, user }) => {
      const told = await readTold(payload.autoId);
      return told && told.state !== "off" ? onMail(user, told) : null;
    },
  }),
  defineTemplate({
    template: "prepaid.auto_paused",
    label: "Recarga automática en pausa",
    schema,
    sample: async (user) => ({ mail: pausedMail(user, SAMPLE, "card_declined") }),
    render: async ({ payload, user }) => {
      const told = await readTold(payload.autoId);
      return told?.pauseReason ? pausedMail(user, told, told.pauseReason) : null;
    },
  }),
  defineTemplate({
    template: "prepaid.auto_ended",
    label: "Recarga automática apagada",
    schema,
    sample: async (user) => ({ mail: endedMail(user, { ...SAMPLE, endReason: "holder" }) }),
    render: async ({ payload, user }) => {
      const told = await readTold(payload.autoId);
      return told ? endedMail(user, told) : null;
    },
  }),
  defineTemplate({
    template: "prepaid.auto_limit",
    label: "Límite de la recarga automática",
    schema: schema.extend({ by: z.enum(["day", "month"]) }),
    sample: async (user) => ({ mail: limitMail(user, SAMPLE, "day") }),
    render: async ({ payload, user }) => {
      const told = await readTold(payload.autoId);
      return told?.state === "on" ? limitMail(user, told, payload.by) : null;
    },
  }),
  defineTemplate({
    template: "prepaid.auto_renewal",
    label: "Periodo de prepago por renovarse",
    schema,
    sample: async (user) => ({ mail: renewalMail(user, SAMPLE, new Date("2026-12-01T06:00:00Z"), 90_000) }),
    render: async ({ payload, user }) => {
      const told = await readTold(payload.autoId);
      const isDue = told?.state === "on" && told.periodUntil && told.periodCents !== null;
      return isDue && told.periodUntil && told.periodCents !== null
        ? renewalMail(user, told, told.periodUntil, told.periodCents)
        : null;
    },
  }),
];
