import { z } from "zod";
import { PAYMENT_STATES } from "@/lib/payments/client";

export { PROVIDERS } from "@/lib/payments/accounts/account-fields";
export { ChooseVenueMethods, CreatePaymentAccount, ProviderName } from "@/lib/payments/accounts/account-forms";

export const PaymentState = z.enum(PAYMENT_STATES);

export type PaymentState = z.output<typeof PaymentState>;

const Bank = z.object({ name: z.string(), clabe: z.string(), holder: z.string() });

const Window = z.object({ address: z.string(), hours: z.string() });

/** A deposit is made into the venue's bank account or at its window. */
export const PayAt = z.object({ bank: Bank.nullable(), window: Window.nullable() });

/** The buyer either goes to the provider's page or pays with a reference. */
export const NextAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("redirect"), url: z.url(), expiresAt: z.coerce.date().optional() }),
  z.object({
    kind: z.literal("reference"),
    network: z.enum(["oxxo", "paynet", "spei", "deposit"]),
    reference: z.string(),
    barcode: z.string().optional(),
    amountCents: z.number().int(),
    expiresAt: z.coerce.date(),
    /** Only a deposit has it. */
    payAt: PayAt.optional(),
  }),
]);

export type NextAction = z.output<typeof NextAction>;
