import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { bankOfClabe } from "@/lib/payments/client";

/** An account was asked for, accepted by a second person, or taken away after that. */
const STEPS = ["asked", "approved", "ended"] as const;
type Step = (typeof STEPS)[number];

interface Changed {
  adminId: number;
  organizer: string;
  bank: string;
  tail: string;
  /** When it is used; null while nobody accepted it. */
  usableFrom: Date | null;
}

function endedMail(user: Recipient, { adminId, organizer, bank, tail }: Changed): MailContent {
  return {
    subject: `Se quitó una cuenta para pagarte: ${organizer}`,
    preheader: "Si no fuiste tú ni tu equipo, avísanos.",
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: "Se quitó una cuenta para pagarte" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: a esta cuenta ya no se paga ninguna liquidación. Si era la que estaba en uso, no se te paga hasta que agregues otra, la acepte otra persona y pasen 48 horas: no se vuelve a la anterior. Si no fuiste tú ni tu equipo, avísanos.`,
      },
      {
        type: "facts",
        rows: [
          ["Banco", bank],
          ["Termina en", tail],
        ],
      },
      { type: "button", label: "Ver mis cuentas", href: `${env().APP_URL}/liquidaciones/organizador/${adminId}` },
    ],
    foot: "Lo recibes porque llevas esta cuenta.",
    attachments: [],
  };
}

function changedMail(user: Recipient, { adminId, organizer, bank, tail, usableFrom }: Changed): MailContent {
  const what = usableFrom ? "Se aceptó una cuenta nueva" : "Alguien pidió cambiar la cuenta";
  return {
    subject: `${what} para pagarte: ${organizer}`,
    preheader: "Si no fuiste tú ni tu equipo, quítala antes de que se use.",
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: what },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: tus liquidaciones se pagarán en esta cuenta. Desde que se use, la de antes queda fuera. Si no fuiste tú ni tu equipo, quítala antes de que se use y avísanos.`,
      },
      {
        type: "facts",
        rows: [
          ["Banco", bank],
          ["Termina en", tail],
          [
            "Se usa desde",
            usableFrom
              ? formatDateTime(usableFrom, "America/Monterrey")
              : "48 horas después de que otra persona la acepte",
          ],
        ],
      },
      { type: "button", label: "Ver mis cuentas", href: `${env().APP_URL}/liquidaciones/organizador/${adminId}` },
    ],
    foot: "Lo recibes porque llevas esta cuenta.",
    attachments: [],
  };
}

/** Another account to be paid to, or one that was taken away, told to those who knew the old one. */
const clabeChanged = defineTemplate({
  template: "organizer_clabe.changed",
  label: "Cambio de cuenta para liquidaciones",
  schema: z.object({ clabeId: z.number().int().positive(), step: z.enum(STEPS).default("asked") }),
  sample: async (user) => ({
    mail: changedMail(user, {
      adminId: 2,
      organizer: "Arena Norte",
      bank: "BBVA México",
      tail: "4821",
      usableFrom: null,
    }),
  }),
  render: async ({ payload, user }) => {
    const [row] = await getDb().execute<Changed & { clabe: string } & Record<string, unknown>>(sql`
      select c.admin_id as "adminId", b.name as organizer, c.clabe, c.usable_from as "usableFrom"
      from organizer_clabes c join admins b on b.id = c.admin_id
      where c.id = ${payload.clabeId} and (c.ended_at is not null) = ${payload.step === "ended"}`);
    if (!row) return null;
    const mailOf: Record<Step, typeof changedMail> = { asked: changedMail, approved: changedMail, ended: endedMail };
    return mailOf[payload.step](user, { ...row, bank: bankOfClabe(row.clabe), tail: row.clabe.slice(-4) });
  },
});

export const settlementTemplates = [clabeChanged];
