import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { Method } from "@/lib/pricing/schemas";

export { PrepaidSettingsFields, type PrepaidSettingsInput } from "@/lib/prepaid/settings/settings-schemas";
export { Tariff, type TariffInput, type VisitRatesInput } from "@/lib/prepaid/tariff/schemas";
export { type CreatedType, CreatePrepaidType, type CreatePrepaidTypeInput } from "@/lib/prepaid/types/type-schemas";

/** The most that anybody puts on a balance at once, centavos: what the database allows as the highest balance. */
export const MOST_CENTS = 10_000_000;

export const Cents = z.int({ error: FIELD.required }).min(1, FIELD.required).max(MOST_CENTS, FIELD.required);

/** A buyer puts money on an own account. `expectedCents` is the total that was shown, the fee included. */
export const StartTopup = z.object({
  accountId: IdField,
  creditCents: Cents,
  method: Method,
  expectedCents: z.int().min(0).optional(),
});

export type StartTopupInput = z.input<typeof StartTopup>;

/** What a gate refused for want of money is let go, with the reason that a person gives. */
export const LetGo = z.object({
  scanId: z.int().positive(),
  nonce: z.uuid(),
  reason: z.string().trim().min(3, "Escribe el motivo, de 3 letras o más").max(200, "A lo más 200 letras"),
});

export type LetGoInput = z.input<typeof LetGo>;
