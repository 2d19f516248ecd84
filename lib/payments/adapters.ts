import { z } from "zod";
import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";
import { FIELD } from "@/lib/core/messages";
import { depositProvider } from "@/lib/payments/deposit/provider";
import { DepositSettings } from "@/lib/payments/deposit/settings";
import { deskProvider } from "@/lib/payments/desk/provider";
import { mercadoPagoProvider } from "@/lib/payments/mercadopago/provider";
import { openpayProvider } from "@/lib/payments/openpay/provider";
import type { PaymentProvider } from "@/lib/payments/provider";
import { sandboxProvider } from "@/lib/payments/sandbox/provider";
import { StripeCredentials } from "@/lib/payments/stripe/credentials";
import { stripeProvider } from "@/lib/payments/stripe/provider";

export interface BoundProvider {
  provider: PaymentProvider;
  /** Our own address, which the provider calls back and sends buyers back to. */
  callbackBase: string;
  /** No money moves, and sales through it are marked as tests. */
  isTest: boolean;
}

interface Definition<Entered extends z.ZodRawShape> {
  /** Secrets and settings as a person enters them. They are sealed together with `apiBase` and `callbackBase`. */
  entered: z.ZodObject<Entered>;
  /** Not every installation has every provider. */
  isThere?: () => boolean;
  bind(sealed: z.output<z.ZodObject<Entered>> & Addresses & { account: string }): Omit<BoundProvider, "callbackBase">;
}

/** Only tests set these addresses of the provider and of ourselves; otherwise both are the public ones. */
const AddressFields = { apiBase: z.url().optional(), callbackBase: z.url().optional() };
type Addresses = z.output<z.ZodObject<typeof AddressFields>>;

export interface Adapter {
  /** A person's entries for an account. Unknown keys are dropped, addresses among them. */
  entered: z.ZodObject;
  isThere(): boolean;
  /** Throws a ZodError where the sealed settings are not what the adapter needs. */
  bind(account: string, sealed: unknown): BoundProvider;
}

function defineAdapter<Entered extends z.ZodRawShape>({ entered, isThere, bind }: Definition<Entered>): Adapter {
  const addresses = z.object(AddressFields);
  return {
    entered,
    isThere: isThere ?? (() => true),
    bind(account, sealed) {
      const where = addresses.parse(sealed);
      const bound = bind({ ...entered.parse(sealed), ...where, account });
      return { ...bound, callbackBase: where.callbackBase ?? env().APP_URL };
    },
  };
}

const sandbox = defineAdapter({
  entered: z.object({ apiKey: z.string(), webhookSecret: z.string() }),
  isThere: isDemo,
  bind: ({ apiKey, webhookSecret, apiBase }) => ({
    provider: sandboxProvider({ apiKey, webhookSecret, baseUrl: apiBase ?? env().APP_URL }),
    isTest: true,
  }),
});

/** There is no third party: its settings are the venue's bank account and window, which buyers read. */
const deposit = defineAdapter({
  entered: DepositSettings,
  bind: (settings) => ({ provider: depositProvider(settings), isTest: isDemo() }),
});

/** Nothing is entered: the cash is the tenant's. */
const desk = defineAdapter({
  entered: z.object({}),
  bind: ({ account }) => ({ provider: deskProvider({ account }), isTest: isDemo() }),
});

const credential = z.string().trim().min(8, "Cópiala completa").max(300, FIELD.tooLong);

const mercadopago = defineAdapter({
  entered: z.object({ accessToken: credential, webhookSecret: credential }),
  bind: (settings) => ({
    provider: mercadoPagoProvider(settings),
    // Keys of Mercado Pago's test mode begin like this.
    isTest: settings.accessToken.startsWith("TEST-"),
  }),
});

const stripe = defineAdapter({
  entered: StripeCredentials,
  bind: ({ secretKey, webhookSecret, cashDays, apiBase }) => ({
    provider: stripeProvider({ secretKey, webhookSecret, cashDays, apiBase }),
    // Keys of Stripe's test mode begin like this.
    isTest: /^(sk|rk)_test_/.test(secretKey),
  }),
});

const openpay = defineAdapter({
  entered: z.object({
    merchantId: z
      .string()
      .trim()
      .regex(/^[a-z0-9]{4,45}$/i, "Cópialo del panel de Openpay"),
    privateKey: credential,
    mode: z.enum(["live", "test"], "Elige el ambiente").default("live"),
    webhookUser: z.string().trim().min(3, "Al menos 3 caracteres").max(60, FIELD.tooLong),
    webhookPassword: credential,
    contactEmail: z.email("Escribe un correo"),
    cashHours: z.coerce
      .number("Escribe las horas")
      .int()
      .min(2, "Al menos 2 horas")
      .max(168, "A lo más 168 horas")
      .default(24),
  }),
  bind: (settings) => ({ provider: openpayProvider(settings), isTest: settings.mode === "test" }),
});

const ADAPTERS: Readonly<Record<string, Adapter>> = { stripe, sandbox, deposit, desk, mercadopago, openpay };

/** Undefined where this installation does not have the provider. */
export function adapterOf(provider: string): Adapter | undefined {
  const adapter = Object.hasOwn(ADAPTERS, provider) ? ADAPTERS[provider] : undefined;
  return adapter?.isThere() ? adapter : undefined;
}

export const hasProvider = (provider: string): boolean => adapterOf(provider) !== undefined;

/** Providers of accounts that may lie in the database, but not in this installation. */
export const absentProviders = (): string[] => Object.keys(ADAPTERS).filter((provider) => !hasProvider(provider));
