import { z } from "zod";
import { PesosField } from "@/lib/payments/provider-http";

const Refund = z.object({
  id: z.string(),
  amount: PesosField,
  status: z.string().nullish(),
  description: z.string().nullish(),
  operation_date: z.coerce.date().nullish(),
});
export type OpenpayRefund = z.output<typeof Refund>;

/**
 * https://documents.openpay.mx/docs/api/#objeto-transacci-n. `operation_date` is that of `creation_date` until the charge is
 * paid, and then when it was paid, as messages `charge.succeeded` of charges in shops show.
 */
export const Charge = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  method: z.string(),
  status: z.string(),
  amount: PesosField,
  currency: z.string().length(3),
  operation_date: z.coerce.date().nullish(),
  error_code: z.union([z.number(), z.string()]).nullish(),
  error_message: z.string().nullish(),
  /** https://documents.openpay.mx/docs/api/#objeto-tarjeta: `type` is credit, debit or cash. */
  card: z.object({ type: z.string().nullish() }).nullish(),
  payment_method: z.object({ url: z.url().nullish(), reference: z.string().nullish() }).nullish(),
  /** `refund` is the latest one. Only some accounts also get the list of all. */
  refund: Refund.nullish(),
  refunds: z.array(Refund).nullish(),
  fee: z.object({ amount: PesosField, tax: PesosField.nullish() }).nullish(),
});
export type Charge = z.output<typeof Charge>;

export const Charges = z.array(Charge);
export const OpenpayError = z.object({ error_code: z.coerce.number() });

/** A verification has no `transaction`. */
export const Notification = z.object({
  type: z.string().min(1),
  event_date: z.string().nullish(),
  verification_code: z.string().nullish(),
  transaction: z
    .object({ id: z.string().min(1), order_id: z.string().nullish(), transaction_type: z.string().nullish() })
    .nullish(),
});
