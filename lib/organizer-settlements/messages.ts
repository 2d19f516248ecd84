import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { FORMER_CONTACT_DAYS, formerContact } from "@/lib/auth";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { plural } from "@/lib/core/plural";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { STEPS, type Step } from "@/lib/organizer-settlements/tell-of-clabe";
import { bankOfClabe } from "@/lib/payments/client";

interface Changed {
  step: Step;
  adminId: number;
  organizer: string;
  bank: string;
  tail: string;
  /** When it is used; null while nobody accepted it. */
  usableFrom: Date | null;
  /** To the platform: at how many e-mails the organizer was told. To the organizer: null. */
  told: number | null;
}

const HEADINGS: Record<Step, string> = {
  asked: "Alguien pidió cambiar la cuenta",
  approved: "Se aceptó una cuenta nueva",
  ended: "Se quitó una cuenta",
};

const TO_ORGANIZER: Record<"new" | "ended", string> = {
  new: "tus liquidaciones se pagarán en esta cuenta. Desde que se use, la de antes queda fuera. Si no fuiste tú ni tu equipo, quítala antes de que se use y avísanos.",
  ended:
    "a esta cuenta ya no se paga ninguna liquidación. Si era la que estaba en uso, no se te paga hasta que agregues otra, la acepte otra persona y pasen 48 horas: no se vuelve a la anterior. Si no fuiste tú ni tu equipo, avísanos.",
};

const TO_PLATFORM: Record<"new" | "ended", string> = {
  new: "las liquidaciones de este organizador se pagarán en esta cuenta. Confirma con él, por otro medio, que es suya; si no lo es, quítala antes de que se use.",
  ended:
    "a esta cuenta ya no se paga ninguna liquidación de este organizador. Si era la que estaba en uso, no se le paga hasta que otra se acepte y pasen 48 horas.",
};

const toldWords = (told: number) =>
  told === 0 ? "Nadie: no tiene un correo" : `El organizador, en ${told} ${plural(told, "correo", "correos")}`;

function changedMail(user: Recipient, changed: Changed): MailContent {
  const { step, adminId, organizer, bank, tail, usableFrom, told } = changed;
  const what = step === "ended" ? "ended" : "new";
  const isPlatform = told !== null;
  return {
    subject: `${HEADINGS[step]} para pagar${isPlatform ? " a" : "te:"} ${organizer}`,
    preheader: isPlatform ? "Confirma que el organizador lo sabe." : "Si no fuiste tú ni tu equipo, avísanos.",
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: HEADINGS[step] },
      { type: "paragraph", text: `Hola ${user.fullName}: ${(isPlatform ? TO_PLATFORM : TO_ORGANIZER)[what]}` },
      {
        type: "facts",
        rows: [
          ["Banco", bank],
          ["Termina en", tail],
          ...(what === "new"
            ? ([
                [
                  "Se usa desde",
                  usableFrom
                    ? formatDateTime(usableFrom, "America/Monterrey")
                    : "48 horas después de que otra persona la acepte",
                ],
              ] satisfies [string, string][])
            : []),
          ...(isPlatform ? ([["También lo sabe", toldWords(told)]] satisfies [string, string][]) : []),
        ],
      },
      {
        type: "button",
        label: isPlatform ? "Ver sus cuentas" : "Ver mis cuentas",
        href: `${env().APP_URL}/liquidaciones/organizador/${adminId}`,
      },
    ],
    foot: isPlatform
      ? "Lo recibes porque administras la plataforma."
      : `Lo recibes porque llevas esta cuenta, o la llevabas en los últimos ${FORMER_CONTACT_DAYS} días.`,
    attachments: [],
  };
}

const ofClabe = z.object({
  clabeId: z.number().int().positive(),
  step: z.enum(STEPS).default("asked"),
  to: z.enum(["organizer", "platform"]).default("organizer"),
  /** At how many e-mails of the organizer's. */
  told: z.number().int().default(0),
});

interface Rendering {
  payload: z.output<typeof ofClabe>;
  user: Recipient;
}

/** Of what was taken back meanwhile there is nothing to say, but that it was taken back. */
async function render({ payload, user }: Rendering): Promise<MailContent | null> {
  const { clabeId, step, to, told } = payload;
  const [row] = await getDb().execute<Omit<Changed, "step" | "told"> & { clabe: string } & Record<string, unknown>>(sql`
    select c.admin_id as "adminId", b.name as organizer, c.clabe, c.usable_from as "usableFrom"
    from organizer_clabes c join admins b on b.id = c.admin_id
    where c.id = ${clabeId} and (c.ended_at is not null) = ${step === "ended"}`);
  if (!row) return null;
  return changedMail(user, {
    ...row,
    bank: bankOfClabe(row.clabe),
    tail: row.clabe.slice(-4),
    step,
    told: to === "platform" ? told : null,
  });
}

const SAMPLE = { adminId: 2, organizer: "Arena Norte", bank: "BBVA México", tail: "4821", usableFrom: null };

/** Another account to be paid to, or one that was taken away, told to those who knew the old one, and to the platform. */
const clabeChanged = defineTemplate({
  template: "organizer_clabe.changed",
  label: "Cambio de cuenta para liquidaciones",
  schema: ofClabe,
  sample: async (user) => ({ mail: changedMail(user, { ...SAMPLE, step: "asked", told: null }) }),
  render,
});

/** The same to an e-mail that was theirs until a few days ago. */
const clabeChangedBefore = defineTemplate({
  template: "organizer_clabe.changed_before",
  label: "Cambio de cuenta para liquidaciones, al correo de antes",
  schema: ofClabe.extend({ codeId: z.number().int().positive() }),
  sample: async (user) => ({ mail: changedMail(user, { ...SAMPLE, step: "ended", told: null }) }),
  addressOf: ({ payload }) => formerContact(payload.codeId),
  render,
});

export const settlementTemplates = [clabeChanged, clabeChangedBefore];
