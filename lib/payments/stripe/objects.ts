import { z } from "zod";
import { CardFunding } from "@/lib/payments/provider";

const Cents = z.number().int().min(0);
const Expandable = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((it) => (typeof it === "string" ? it : it.id));

/**
 * https://docs.stripe.com/api/balance_transactions/object: a detail of type "tax" is the IVA of the fee; `created` is when
 * the money came into the balance, in seconds.
 */
const BalanceTransaction = z.object({
  created: z.number().int(),
  fee: z.number().int(),
  currency: z.string(),
  fee_details: z.array(z.object({ amount: z.number().int(), type: z.string() })).nullish(),
});
export type BalanceTransaction = z.output<typeof BalanceTransaction>;

/**
 * A dispute. Its balance transactions show the money that the bank took or gave back and when, and in their fee what Stripe
 * charges for it. Source: https://docs.stripe.com/api/disputes/object
 */
export const Dispute = z.object({ status: z.string(), balance_transactions: z.array(BalanceTransaction).nullish() });
export type Dispute = z.output<typeof Dispute>;

/**
 * A charge, with its balance transaction expanded. `funding` is credit, debit, prepaid or unknown:
 * https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card-funding
 */
const Charge = z.object({
  payment_method_details: z
    .object({ card: z.object({ funding: z.string().nullish() }).nullish() })
    .nullish()
    .transform((details) => CardFunding.safeParse(details?.card?.funding).data),
  id: z.string(),
  amount_refunded: Cents,
  disputed: z.boolean(),
  balance_transaction: z.union([z.string(), BalanceTransaction]).nullable(),
});

/** A payment intent, with its latest charge expanded. */
export const Intent = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount_received: Cents,
  currency: z.string().length(3),
  metadata: z.record(z.string(), z.string()),
  latest_charge: Charge.nullable(),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish() })
    .nullish()
    .transform((error) => error?.decline_code ?? error?.code ?? null),
});
export type Intent = z.output<typeof Intent>;

/** A checkout session that has just been opened. */
export const OpenedSession = z.object({ id: z.string().min(1), url: z.url() });

/** A checkout session, with its payment intent expanded. */
export const Session = z.object({
  id: z.string().min(1),
  status: z.string().nullable(),
  payment_status: z.string(),
  currency: z.string().length(3).nullable(),
  client_reference_id: z.string().nullable(),
  payment_intent: Intent.nullable(),
});
export type Session = z.output<typeof Session>;

/**
 * A checkout session that saves a card, with its setup intent and payment method expanded. Sources:
 * https://docs.stripe.com/api/checkout/sessions/object, https://docs.stripe.com/api/setup_intents/object and
 * https://docs.stripe.com/api/payment_methods/object
 */
export const SetupSession = z.object({
  id: z.string().min(1),
  status: z.string().nullable(),
  customer: Expandable.nullable(),
  setup_intent: z
    .object({
      status: z.string(),
      payment_method: z
        .object({
          id: z.string().min(1),
          card: z.object({
            brand: z.string().min(1),
            last4: z.string(),
            exp_month: z.number().int(),
            exp_year: z.number().int(),
          }),
        })
        .nullable(),
    })
    .nullable(),
});

/** A payment intent that was confirmed with OXXO. */
export const Voucher = z.object({
  id: z.string().min(1),
  amount: Cents,
  next_action: z.object({
    oxxo_display_details: z.object({ number: z.string().min(1), expires_after: z.number().int() }),
  }),
});

/** https://docs.stripe.com/api/refunds/object: `created` is when the money left the balance, in seconds. */
export const Refund = z.object({
  id: z.string().min(1),
  status: z.string().nullable(),
  created: z.number().int(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Refund = z.output<typeof Refund>;

/** The object of an event. It has a `payment_intent` where it is a part of one. */
export const Subject = z.object({
  id: z.string().min(1),
  object: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: Expandable.nullish(),
});
