import { z } from "zod";
import { IdField, OptionalIdField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { PROVIDER_METHODS, PROVIDERS } from "@/lib/payments/accounts/account-fields";
import { OFFERED_METHODS } from "@/lib/pricing/client";
import { Method } from "@/lib/pricing/schemas";

export const ProviderName = z.enum(PROVIDERS, { error: "Elige un proveedor" });
export type ProviderName = z.output<typeof ProviderName>;

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
