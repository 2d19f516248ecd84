import { z } from "zod";
import { IdField, OptionalIdField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { OFFERED_METHODS } from "@/lib/pricing/client";
import { Method } from "@/lib/pricing/schemas";

/** People open accounts at these. The simulated bank's comes with the demo. */
export const PROVIDERS = ["stripe", "mercadopago", "openpay", "deposit"] as const;
export const ProviderName = z.enum(PROVIDERS, { error: "Elige un proveedor" });
export type ProviderName = z.output<typeof ProviderName>;

const NAMES: Readonly<Record<string, string>> = {
  stripe: "Stripe",
  mercadopago: "Mercado Pago",
  openpay: "Openpay",
  deposit: "Depósito y taquilla",
  desk: "Caja",
  sandbox: "Banco de pruebas",
};
export const providerName = (provider: string) => NAMES[provider] ?? provider;

export const PROVIDER_METHODS: Readonly<Record<ProviderName, readonly Method[]>> = {
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

export const ACCOUNT_FIELDS: Readonly<Record<ProviderName, readonly AccountField[]>> = {
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

const shape = {
  name: textField(60),
  methods: z
    .array(Method)
    .min(1, "Elige al menos un método")
    .transform((methods) => OFFERED_METHODS.filter((method) => methods.includes(method))),
  /** The keys are the names of `ACCOUNT_FIELDS`. A secret that is left empty stays as it was. */
  settings: z.record(z.string().max(40), z.string().max(400, FIELD.tooLong)).default({}),
};

interface Takes {
  provider: ProviderName;
  methods: readonly Method[];
}
const takesAll = ({ provider, methods }: Takes) =>
  methods.every((method) => PROVIDER_METHODS[provider].includes(method));
const NOT_TAKEN = { message: "El proveedor no cobra con ese método", path: ["methods"] };

/** The account is the platform's where there is no `adminId`. An admin opens accounts for its own tenant only. */
export const CreatePaymentAccount = z
  .object({ adminId: OptionalIdField, provider: ProviderName, ...shape })
  .refine(takesAll, NOT_TAKEN);
export type CreatePaymentAccountInput = z.input<typeof CreatePaymentAccount>;

export const UpdatePaymentAccount = z.object({ accountId: IdField, ...shape });
export type UpdatePaymentAccountInput = z.input<typeof UpdatePaymentAccount>;

export const SwitchPaymentAccount = z.object({ accountId: IdField, enabled: z.boolean() });
export type SwitchPaymentAccountInput = z.input<typeof SwitchPaymentAccount>;

export const PaymentAccountId = z.object({ accountId: IdField });
export type PaymentAccountIdInput = z.input<typeof PaymentAccountId>;

const Choice = z.union([z.literal("default"), z.literal("none"), IdField], { error: "Elige una cuenta" });

/** Each method is taken by the usual account, by none, or by the account with this id. Methods left out stay. */
export const ChooseVenueMethods = z.object({
  enclosureId: IdField,
  card: Choice.optional(),
  wallet: Choice.optional(),
  cash: Choice.optional(),
  deposit: Choice.optional(),
});
export type ChooseVenueMethodsInput = z.input<typeof ChooseVenueMethods>;

export interface PaymentAccountDto {
  id: number;
  /** Null for the platform's accounts. */
  adminId: number | null;
  adminName: string | null;
  provider: string;
  name: string;
  methods: Method[];
  enabled: boolean;
  /** False where something that the provider needs was not entered or cannot be read. */
  isReady: boolean;
  isTest: boolean;
  /** Null where no provider sends messages. */
  webhookUrl: string | null;
  settings: Record<string, string>;
  /** The last characters of each secret that was entered, empty for a short one. Nothing else of a secret leaves the server. */
  secrets: Record<string, string>;
  /** The latest code that the provider sent to prove our address. */
  verificationCode: string | null;
}

export type CheckResult = "ok" | "rejected" | "silent" | "incomplete" | "none";

export const CHECK_TEXTS: Readonly<Record<CheckResult, { title: string; text: string }>> = {
  ok: { title: "La conexión funciona", text: "El proveedor aceptó las credenciales." },
  rejected: { title: "Credenciales rechazadas", text: "El proveedor no las acepta: cópialas de nuevo de su panel." },
  silent: { title: "Sin respuesta", text: "El proveedor no contestó: intenta en unos minutos." },
  incomplete: { title: "Faltan datos", text: "Escribe todas las credenciales y guarda la cuenta." },
  none: { title: "No hay a quién preguntar", text: "Los depósitos y la taquilla los revisa una persona." },
};

export interface VenueMethodDto {
  method: Method;
  choice: "default" | "none" | number;
  takenBy: { name: string; isPlatform: boolean; isTest: boolean } | null;
  /** Accounts that could take it: the tenant's own and the platform's. */
  options: { id: number; name: string; isPlatform: boolean }[];
}

export interface VenueMethodsDto {
  enclosureId: number;
  enclosureName: string;
  methods: VenueMethodDto[];
}
