import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";

interface LetGoTold extends Record<string, unknown> {
  accountId: number;
  nickname: string;
  debtCents: number;
  direction: "in" | "out";
  gate: string;
  at: Date;
  timeZone: string;
  reason: string | null;
  venue: { slug: string; name: string; color: string };
}

function letGoMail({ fullName }: Recipient, told: LetGoTold, addedCents: number): MailContent {
  const { venue, nickname, debtCents, direction, gate, at, timeZone, reason, accountId } = told;
  const moved = direction === "out" ? "Saliste" : "Entraste";
  const named: [string, string][] = nickname ? [["QR", nickname]] : [];
  const why: [string, string][] = reason ? [["Motivo", reason]] : [];
  const href = `${env().APP_URL}/user-recharge-prepaid?cuenta=${accountId}&monto=${debtCents}`;
  return {
    subject: addedCents > 0 ? `Adeudo de ${formatMoney(addedCents)} en ${venue.name}` : `${moved} de ${venue.name}`,
    preheader: debtCents > 0 ? `Debes ${formatMoney(debtCents)}.` : `${moved} por ${gate}.`,
    brand: venue,
    blocks: [
      {
        type: "heading",
        text: addedCents > 0 ? `${moved} con un adeudo` : `Te dejaron ${moved === "Saliste" ? "salir" : "entrar"}`,
      },
      {
        type: "paragraph",
        text: `Hola ${fullName}: tu saldo no alcanzaba y te dejaron ${direction === "out" ? "salir" : "entrar"}. Tu siguiente recarga paga primero lo que debes.`,
      },
      {
        type: "facts",
        rows: [
          ...named,
          [direction === "out" ? "Salida" : "Entrada", `${gate}, ${formatDateTime(at, timeZone)}`],
          ...why,
          ["Adeudo nuevo", formatMoney(addedCents)],
          ["Debes en total", formatMoney(debtCents)],
        ],
      },
      ...(debtCents > 0 ? [{ type: "button" as const, label: "Pagar lo que debo", href }] : []),
    ],
    foot: `Recibes este correo por un QR de prepago de ${venue.name}.`,
    attachments: [],
  };
}

const SAMPLE: LetGoTold = {
  accountId: 1,
  nickname: "Camioneta",
  debtCents: 3_600,
  direction: "out",
  gate: "Salida 2, Calle Encino",
  at: new Date("2026-11-24T18:16:00-06:00"),
  timeZone: "America/Monterrey",
  reason: "Cajero descompuesto",
  venue: { slug: "plaza-norte", name: "Plaza Norte", color: "#006b75" },
};

const letGoTemplate = defineTemplate({
  template: "prepaid.let_go",
  label: "Salida de prepago con adeudo",
  schema: z.object({
    accountId: z.number().int().positive(),
    scanId: z.number().int().positive(),
    addedCents: z.number().int().min(0),
  }),
  sample: async (user) => ({ mail: letGoMail(user, SAMPLE, 3_600) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb().execute<LetGoTold>(sql`
      select a.id as "accountId", a.nickname, a.debt_cents as "debtCents", s.direction, s.scanned_at as at,
        g.label || coalesce(', ' || nullif(g.street, ''), '') as gate, n.time_zone as "timeZone",
        (select d.reason from prepaid_debts d where d.account_id = a.id and d.at = s.scanned_at order by d.id desc limit 1) as reason,
        json_build_object('slug', n.slug, 'name', n.name, 'color', n.color) as venue
      from scans s join prepaid_accounts a on a.id = ${payload.accountId} and a.pass_id = s.pass_id
        join gates g on g.id = s.gate_id join enclosures n on n.id = a.enclosure_id
      where s.id = ${payload.scanId}`);
    return row ? letGoMail(user, row, payload.addedCents) : null;
  },
});

export const gateTemplates = [letGoTemplate];
