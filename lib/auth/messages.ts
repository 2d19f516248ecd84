import { z } from "zod";
import { accountTemplates } from "@/lib/auth/account/account-messages";
import { invitationOf, invitationWords } from "@/lib/auth/account/invitation-words";
import { addressOfLink } from "@/lib/auth/contact/links";
import { addressOfCode, CODE_MINUTES, formerContact } from "@/lib/auth/contact/one-time-codes";
import { env } from "@/lib/core/env";
import { defineTemplate, type MailBlock, type WhatsAppContent } from "@/lib/notifications";

const BRAND = { name: "Control Traslado", color: "#05216e" };
const Id = z.number().int().positive();
const ofCode = z.object({ codeId: Id });
const ofLink = z.object({ linkId: Id });
/** Checked when it was requested and again by the page. */
const ofRecovery = ofLink.extend({ returnUrl: z.string().optional() });

const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
const recovery = (secret: string, returnUrl: string | undefined) =>
  returnUrl ? `${secret}?returnUrl=${encodeURIComponent(returnUrl)}` : secret;
const urlOf = (path: string) => `${env().APP_URL}${path}`;
const content = (subject: string, preheader: string, blocks: MailBlock[]) => ({
  subject,
  preheader,
  brand: BRAND,
  blocks: [{ type: "heading" as const, text: subject }, ...blocks],
  foot: "Recibes este correo por tu cuenta de Control Traslado.",
  attachments: [],
});

const NOT_YOU = "Si no lo pediste tú, no hagas nada: sin él nadie entra. No se lo digas a nadie, tampoco a nosotros.";

const loginCode = defineTemplate({
  template: "auth.login_code",
  label: "Código para entrar",
  schema: ofCode,
  sample: { payload: { codeId: 1 }, secret: "482913" },
  addressOf: ({ payload }) => addressOfCode(payload.codeId),
  render: async ({ user, secret }) =>
    secret
      ? content("Tu código para entrar", `Vale ${CODE_MINUTES} minutos y se usa una vez.`, [
          { type: "paragraph", text: `Hola ${user.fullName}: escribe este código para entrar a tu cuenta.` },
          { type: "amount", label: "Código", value: spaced(secret) },
          { type: "small", text: `Vale ${CODE_MINUTES} minutos y se usa una vez.` },
          { type: "small", text: NOT_YOU },
        ])
      : null,
  whatsapp: async ({ secret }) =>
    secret
      ? {
          template: "codigo_acceso",
          language: "es_MX",
          parameters: [secret],
          button: secret,
          text: `${secret} es tu código para entrar a Control Traslado.\nVale ${CODE_MINUTES} minutos y se usa una vez. ${NOT_YOU}`,
        }
      : null,
});

const verifyPhone = defineTemplate({
  template: "auth.verify_phone",
  label: "Verificación de teléfono",
  schema: ofCode,
  sample: { payload: { codeId: 1 }, secret: "482913" },
  addressOf: ({ payload }) => addressOfCode(payload.codeId),
  render: async ({ user, secret }) =>
    secret
      ? content("Verifica tu teléfono", `Vale ${CODE_MINUTES} minutos y se usa una vez.`, [
          { type: "paragraph", text: `Hola ${user.fullName}: escribe este código para verificar tu teléfono.` },
          { type: "amount", label: "Código", value: spaced(secret) },
        ])
      : null,
  whatsapp: async ({ secret }) =>
    secret
      ? {
          template: "codigo_verificacion",
          language: "es_MX",
          parameters: [secret],
          button: secret,
          text: `${secret} es tu código para verificar tu teléfono en Control Traslado.\nVale ${CODE_MINUTES} minutos y se usa una vez. Escríbelo en ${urlOf("/verificar-telefono")}`,
        }
      : null,
});

const verifyEmail = defineTemplate({
  template: "auth.verify_email",
  label: "Verificación de correo",
  schema: ofCode,
  sample: { payload: { codeId: 1 }, secret: "482913" },
  addressOf: ({ payload }) => addressOfCode(payload.codeId),
  render: async ({ user, secret }) =>
    secret
      ? content("Verifica tu correo", `Vale ${CODE_MINUTES} minutos y se usa una vez.`, [
          {
            type: "paragraph",
            text: `Hola ${user.fullName}: confirma que este correo es tuyo. Así llegan bien tus boletos y puedes pagar en efectivo.`,
          },
          {
            type: "button",
            label: "Verificar mi correo",
            href: urlOf(`/verificar-correo?usuario=${user.id}&codigo=${secret}`),
          },
          { type: "amount", label: "O escribe este código", value: spaced(secret) },
          {
            type: "small",
            text: `Vale ${CODE_MINUTES} minutos y se usa una vez. Si ya venció, pide otro en ${urlOf("/verificar-correo")}`,
          },
          { type: "small", text: "Si no abriste una cuenta ni cambiaste tu correo, no hagas nada." },
        ])
      : null,
});

const recover = defineTemplate({
  template: "auth.recover",
  label: "Recuperar contraseña",
  schema: ofRecovery,
  sample: { payload: { linkId: 1 }, secret: "q7Zr0ejemplo" },
  addressOf: ({ payload }) => addressOfLink(payload.linkId),
  render: async ({ payload, user, secret }) =>
    secret
      ? content("Recupera tu contraseña", "El enlace vale 30 minutos y se usa una vez.", [
          { type: "paragraph", text: `Hola ${user.fullName}: con este enlace eliges una contraseña nueva.` },
          {
            type: "button",
            label: "Elegir una contraseña",
            href: urlOf(`/recuperar/${recovery(secret, payload.returnUrl)}`),
          },
          { type: "small", text: "Vale 30 minutos y se usa una vez. Al usarlo se cierran todas tus sesiones." },
          { type: "small", text: "Si no lo pediste tú, no hagas nada: tu contraseña sigue igual." },
        ])
      : null,
  whatsapp: async ({ payload, user, secret }) =>
    secret
      ? {
          template: "recuperar_cuenta",
          language: "es_MX",
          parameters: [user.userName],
          button: recovery(secret, payload.returnUrl),
          text: `Recupera tu contraseña de Control Traslado.\nHola ${user.userName}: elige una nueva en ${urlOf(`/recuperar/${recovery(secret, payload.returnUrl)}`)} El enlace vale 30 minutos y se usa una vez. Si no lo pediste tú, no hagas nada.`,
        }
      : null,
});

interface Invitation {
  /** "Ana López te invitó a administrar Foro UXA" */
  words: string;
  name: string;
  secret: string;
}

const invitationMail = ({ words, name, secret }: Invitation) => ({
  ...content(words, "Elige tu contraseña y entra.", [
    { type: "paragraph", text: `Hola ${name}: ${words}. Elige tu contraseña y entras a tu cuenta.` },
    { type: "button", label: "Elegir mi contraseña", href: urlOf(`/recuperar/${secret}`) },
    { type: "small", text: "El enlace vale 7 días y se usa una vez." },
    { type: "small", text: "Si no esperabas esta invitación, no hagas nada: sin el enlace nadie entra." },
  ]),
  foot: "Recibes este correo porque te invitaron a una cuenta.",
});

const invitationText = ({ words, name, secret }: Invitation): WhatsAppContent => ({
  template: "invitacion_cuenta",
  language: "es_MX",
  parameters: [name, words],
  button: secret,
  text: `Hola ${name}: ${words}.\nElige tu contraseña en ${urlOf(`/recuperar/${secret}`)} El enlace vale 7 días y se usa una vez.`,
});

const invite = defineTemplate({
  template: "auth.invite",
  label: "Invitación a una cuenta nueva",
  schema: ofLink.extend({ byUserId: Id.nullish() }),
  sample: async (user) => {
    const words = invitationWords({ profile: 1, position: "owner", tenant: "Foro Laguna", inviter: null });
    const secret = "q7Zr0ejemplo";
    return {
      mail: invitationMail({ words, name: user.fullName, secret }),
      whatsapp: invitationText({ words, name: user.userName, secret }),
    };
  },
  addressOf: ({ payload }) => addressOfLink(payload.linkId),
  render: async ({ ctx, payload, user, secret }) => {
    const words = await invitationOf(ctx, { userId: user.id, byUserId: payload.byUserId ?? null });
    return secret && words ? invitationMail({ words, name: user.fullName, secret }) : null;
  },
  whatsapp: async ({ ctx, payload, user, secret }) => {
    const words = await invitationOf(ctx, { userId: user.id, byUserId: payload.byUserId ?? null });
    return secret && words ? invitationText({ words, name: user.userName, secret }) : null;
  },
});

/** To the contact that is the account's no more. */
const contactChanged = defineTemplate({
  template: "auth.contact_changed",
  label: "Aviso de cambio de contacto",
  schema: ofCode,
  sample: { payload: { codeId: 1 } },
  addressOf: ({ payload }) => formerContact(payload.codeId),
  render: async ({ user }) =>
    content("Cambió el correo de tu cuenta", "Este correo ya no es el de tu cuenta.", [
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: tu cuenta de Control Traslado ya usa otro correo. A este no llegarán más mensajes.`,
      },
      {
        type: "paragraph",
        text: "Si no fuiste tú, recupera tu cuenta ahora con tu teléfono o contáctanos: eso cierra todas las sesiones.",
      },
      { type: "button", label: "Recuperar mi cuenta", href: urlOf("/recuperar") },
    ]),
  whatsapp: async ({ user }) => ({
    template: "contacto_cambio",
    language: "es_MX",
    parameters: [user.userName],
    text: `Cambió el teléfono de tu cuenta de Control Traslado.\nHola ${user.userName}: tu cuenta ya usa otro teléfono. Si no fuiste tú, recupérala con tu correo en ${urlOf("/recuperar")}`,
  }),
});

export const authTemplates = [
  loginCode,
  verifyPhone,
  verifyEmail,
  recover,
  invite,
  contactChanged,
  ...accountTemplates,
];
