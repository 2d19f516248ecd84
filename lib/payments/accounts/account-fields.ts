import type { OfferedMethod } from "@/lib/pricing/client";

/** People open accounts at these. The simulated bank's comes with the demo. */
export const PROVIDERS = ["stripe", "mercadopago", "openpay", "deposit"] as const;

type Provider = (typeof PROVIDERS)[number];

const NAMES: Readonly<Record<string, string>> = {
  stripe: "Stripe",
  mercadopago: "Mercado Pago",
  openpay: "Openpay",
  deposit: "Depósito y taquilla",
  desk: "Caja",
  sandbox: "Banco de pruebas",
};
export const providerName = (provider: string) => NAMES[provider] ?? provider;

export const PROVIDER_METHODS: Readonly<Record<Provider, readonly OfferedMethod[]>> = {
  stripe: ["card", "cash"],
  mercadopago: ["wallet"],
  openpay: ["card", "cash"],
  deposit: ["deposit"],
};

/** A secret is written and never shown again. */
export interface AccountField {
  name: string;
  label: string;
  kind: "secret" | "text" | "number" | "email" | "choice";
  help?: string;
  initial?: string;
  options?: readonly { value: string; label: string }[];
}

export const ACCOUNT_FIELDS: Readonly<Record<Provider, readonly AccountField[]>> = {
  stripe: [
    { name: "secretKey", label: "Llave secreta", kind: "secret", help: "Empieza con sk_live_ o sk_test_." },
    { name: "webhookSecret", label: "Secreto de los avisos", kind: "secret", help: "Empieza con whsec_." },
    {
      name: "cashDays",
      label: "Días para pagar en OXXO",
      kind: "number",
      initial: "1",
      help: "Después de hoy, de 1 a 6.",
    },
  ],
  mercadopago: [
    {
      name: "accessToken",
      label: "Access token",
      kind: "secret",
      help: "En Tus integraciones, Credenciales de producción.",
    },
    {
      name: "webhookSecret",
      label: "Clave secreta de los webhooks",
      kind: "secret",
      help: "En Tus integraciones, Webhooks. Activa los eventos Pagos y Contracargos.",
    },
  ],
  openpay: [
    {
      name: "mode",
      label: "Ambiente",
      kind: "choice",
      initial: "live",
      options: [
        { value: "live", label: "Producción" },
        { value: "test", label: "Pruebas" },
      ],
    },
    { name: "merchantId", label: "ID de comercio", kind: "text" },
    { name: "privateKey", label: "Llave privada", kind: "secret", help: "Empieza con sk_." },
    {
      name: "webhookUser",
      label: "Usuario de los avisos",
      kind: "text",
      help: "Lo inventas tú y lo escribes igual en Openpay.",
    },
    {
      name: "webhookPassword",
      label: "Contraseña de los avisos",
      kind: "secret",
      help: "La inventas tú y la escribes igual en Openpay.",
    },
    {
      name: "contactEmail",
      label: "Correo de contacto",
      kind: "email",
      help: "Openpay pide un correo en cada cargo: se usa si el comprador no tiene.",
    },
    {
      name: "cashHours",
      label: "Horas para pagar en tienda",
      kind: "number",
      initial: "24",
      help: "De 2 a 168.",
    },
  ],
  deposit: [
    { name: "bankName", label: "Banco", kind: "text" },
    { name: "clabe", label: "CLABE", kind: "text", help: "18 dígitos." },
    { name: "holder", label: "Titular de la cuenta", kind: "text" },
    { name: "windowAddress", label: "Dirección de la taquilla", kind: "text" },
    { name: "windowHours", label: "Horario de la taquilla", kind: "text" },
    {
      name: "deadlineHours",
      label: "Horas para pagar",
      kind: "number",
      initial: "24",
      help: "De 2 a 168.",
    },
  ],
};

export type CheckResult = "ok" | "rejected" | "silent" | "incomplete" | "none";

export const CHECK_TEXTS: Readonly<Record<CheckResult, { title: string; text: string }>> = {
  ok: { title: "La conexión funciona", text: "El proveedor aceptó las credenciales." },
  rejected: { title: "Credenciales rechazadas", text: "El proveedor no las acepta: cópialas de nuevo de su panel." },
  silent: { title: "Sin respuesta", text: "El proveedor no contestó: intenta en unos minutos." },
  incomplete: { title: "Faltan datos", text: "Escribe todas las credenciales y guarda la cuenta." },
  none: { title: "No hay a quién preguntar", text: "Los depósitos y la taquilla los revisa una persona." },
};
