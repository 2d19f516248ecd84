import { z } from "zod";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { defineTemplate } from "@/lib/notifications";

const ZONE = "America/Monterrey";
const BRAND = { name: "Control Traslado", color: "#05216e" };

/** A headline and one sentence for each change. */
const TEXTS = {
  password_changed: [
    "Cambió tu contraseña",
    "La contraseña de tu cuenta se cambió y cerramos las demás sesiones que estaban abiertas.",
  ],
  email_added: [
    "Tu cuenta tiene un correo nuevo",
    "A tu cuenta le agregaron un correo: con él también se puede entrar y recuperar la contraseña.",
  ],
  mfa_enabled: [
    "Activaste tu segundo factor",
    "Desde ahora tu cuenta pide, además de tu contraseña, un código de tu aplicación de autenticación.",
  ],
  mfa_disabled: ["Se desactivó tu segundo factor", "Tu cuenta ya no pide un código además de tu contraseña."],
  mfa_reset: [
    "Se restableció tu segundo factor",
    "Se quitó el segundo factor de tu cuenta y cerramos todas tus sesiones. Entra con tu contraseña y actívalo otra vez.",
  ],
  mfa_codes_renewed: [
    "Tienes códigos de recuperación nuevos",
    "Los códigos de recuperación anteriores de tu cuenta ya no sirven.",
  ],
  recovery_code_used: [
    "Se usó un código de recuperación",
    "Alguien entró a tu cuenta con tu contraseña y uno de tus códigos de recuperación. Ese código ya no sirve.",
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type AccountChange = keyof typeof TEXTS;

const changes = Object.keys(TEXTS) as [AccountChange, ...AccountChange[]];

/** Tells the owner of a change to the account's safety, and what to do if it was somebody else. */
const accountChanged = defineTemplate({
  template: "account.changed",
  label: "Aviso de cambio en la cuenta",
  schema: z.object({ what: z.enum(changes), at: z.iso.datetime() }),
  sample: { payload: { what: "password_changed", at: "2026-11-20T18:00:00.000Z" } },
  render: async ({ payload: { what, at }, user }) => {
    const [heading, sentence] = TEXTS[what];
    return {
      subject: heading,
      preheader: sentence,
      brand: BRAND,
      blocks: [
        { type: "heading", text: heading },
        { type: "paragraph", text: `Hola ${user.fullName}: ${sentence}` },
        { type: "facts", rows: [["Cuándo", formatDateTime(new Date(at), ZONE)]] },
        {
          type: "paragraph",
          text: "Si no fuiste tú, recupera tu contraseña ahora mismo: eso cierra todas las sesiones.",
        },
        { type: "button", label: "Recuperar mi contraseña", href: `${env().APP_URL}/recuperar` },
      ],
      attachments: [],
    };
  },
  whatsapp: async ({ payload: { what, at } }) => {
    const [heading, sentence] = TEXTS[what];
    const when = formatDateTime(new Date(at), ZONE);
    return {
      template: "cuenta_cambio",
      language: "es_MX",
      parameters: [sentence, when],
      text: `${heading} (${when}). ${sentence} Si no fuiste tú, recupera tu contraseña en ${env().APP_URL}/recuperar`,
    };
  },
});

export const accountTemplates = [accountChanged];
