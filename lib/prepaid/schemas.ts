import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { Nickname, Plates } from "@/lib/prepaid/accounts/account-schemas";
import { MOVEMENT_FILTERS } from "@/lib/prepaid/history/client";
import { Method } from "@/lib/pricing/schemas";

export {
  CreatePrepaidAccount,
  type CreatePrepaidAccountInput,
  type PrepaidAccountFiltersInput,
  PrepaidAccountTerms,
  type PrepaidAccountTermsInput,
} from "@/lib/prepaid/accounts/account-schemas";
export { PrepaidSettingsFields, type PrepaidSettingsInput } from "@/lib/prepaid/settings/settings-schemas";
export { ShopTerms, type ShopTermsInput } from "@/lib/prepaid/shops/shop-schemas";
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

/** What a holder calls an account, and the cars that use it. */
export const OwnAccountTerms = z.object({ nickname: Nickname, plates: Plates });

/** A buyer opens an account of one's own in the store. */
export const OpenOwnAccount = OwnAccountTerms.extend({ typeId: IdField });

export type OpenOwnAccountInput = z.input<typeof OpenOwnAccount>;

export const AccountId = z.object({ accountId: IdField });

export type AccountIdInput = z.input<typeof AccountId>;

/** An account, and who must hold it where somebody says so. */
export const BarrierAccount = AccountId.extend({ userId: IdField.optional() });

export type BarrierAccountInput = z.input<typeof BarrierAccount>;

/** What is left out stays as it is; the rest is checked as `OwnAccountTerms`. */
export const ChangeOwnAccount = AccountId.extend({
  nickname: z.string().optional(),
  plates: z.union([z.array(z.string()), z.string()]).optional(),
});

export type ChangeOwnAccountInput = z.input<typeof ChangeOwnAccount>;

/** A code, a phone, an e-mail, a plate, a name or a folio. */
export const FindAccounts = z.object({ q: z.string().trim().max(200).default("") });

export type FindAccountsInput = z.input<typeof FindAccounts>;

export const TopupOffer = AccountId.extend({ creditCents: Cents.optional() });

export type TopupOfferInput = z.input<typeof TopupOffer>;

export const TopupId = z.object({ topupId: IdField });

export type TopupIdInput = z.input<typeof TopupId>;

/** "2026-11" */
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** A page of the movements of a month; those with a number below `below`. */
export const MovementMonth = AccountId.extend({
  month: Month.optional().catch(undefined),
  filter: z.enum(MOVEMENT_FILTERS).optional().catch(undefined),
  below: z.int().positive().optional().catch(undefined),
  most: z.int().positive().max(5_000).optional(),
});

export type MovementMonthInput = z.input<typeof MovementMonth>;

/** As an address says them. */
export const MovementFilters = z.object({
  accountId: IdField.catch(0),
  month: Month.optional().catch(undefined),
  filter: z.enum(MOVEMENT_FILTERS).optional().catch(undefined),
});

export const MovementFolio = z.object({
  folio: z
    .string()
    .trim()
    .regex(/^(PP|CT)-[0-9A-Z]{10}$/),
});

export type MovementFolioInput = z.input<typeof MovementFolio>;

/** Cash at a desk; without `receivedCents`, just what is asked for. */
export const Recharge = z.object({
  accountId: IdField,
  creditCents: Cents,
  receivedCents: Cents.optional(),
  again: z.boolean().default(false),
});

export type RechargeInput = z.input<typeof Recharge>;

export const RefusedReading = z.object({ scanId: z.int().positive() });

export type RefusedReadingInput = z.input<typeof RefusedReading>;

/** `amountCents` is what the screen asked for, `receivedCents` what was handed over; without it, just that. */
export const TakeAtGate = RefusedReading.extend({
  amountCents: Cents,
  receivedCents: Cents.optional(),
  again: z.boolean().default(false),
});

export type TakeAtGateInput = z.input<typeof TakeAtGate>;
