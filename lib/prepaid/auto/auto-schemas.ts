import { z } from "zod";
import { IdField, moneyField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

const Money = moneyField(10_000_000);
const some = Money.refine((cents) => cents > 0, { error: FIELD.required });

/** What a holder agrees to, in pesos as they are typed; see `AutoTerms`. */
export const AutoTopupTerms = z.object({
  accountId: IdField,
  thresholdCents: some,
  amountCents: some,
  dayLimitCents: some,
  monthLimitCents: some,
  /** The card that is saved already, or another one. */
  card: z.enum(["saved", "new"]).default("new"),
});

export type AutoTopupTermsInput = z.input<typeof AutoTopupTerms>;

/** `expectedCents` is what the card is charged each time as it was shown, the fee included. */
export const TurnOnAutoTopup = AutoTopupTerms.extend({
  accepts: z.literal(true, { error: "Marca que lo autorizas" }),
  expectedCents: z.coerce.number().int().min(1),
});

export type TurnOnAutoTopupInput = z.input<typeof TurnOnAutoTopup>;
