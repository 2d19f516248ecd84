import { z } from "zod";

const Cents = z.number().int().min(0);
const Expandable = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((it) => (typeof it === "string" ? it : it.id));

/** A charge, with its balance transaction expanded. */
const Charge = z.object({
  id: z.string(),
  amount_refunded: Cents,
  disputed: z.boolean(),
  balance_transaction: z.union([z.string(), z.object({ fee: z.number().int(), currency: z.string() })]).nullable(),
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

/** A payment intent that was confirmed with OXXO. */
export const Voucher = z.object({
  id: z.string().min(1),
  amount: Cents,
  next_action: z.object({
    oxxo_display_details: z.object({ number: z.string().min(1), expires_after: z.number().int() }),
  }),
});

export const Refund = z.object({
  id: z.string().min(1),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** The object of an event. It has a `payment_intent` where it is a part of one. */
export const Subject = z.object({
  id: z.string().min(1),
  object: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: Expandable.nullish(),
});
