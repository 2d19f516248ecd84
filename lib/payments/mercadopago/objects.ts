import { z } from "zod";
import { PesosField } from "@/lib/payments/provider-http";

/** Mercado Pago writes ids as numbers or as text. */
export const MpId = z.union([z.number().int(), z.string().min(1)]).transform(String);

/** https://www.mercadopago.com.mx/developers/es/reference/preferences/_checkout_preferences_search/get */
export const Preference = z.object({
  id: z.string().min(1),
  expires: z.boolean().nullish(),
  expiration_date_to: z.coerce.date().nullish(),
});
export type Preference = z.output<typeof Preference>;

export const PreferenceSearch = z.object({ elements: z.array(Preference).nullish() });
export const OpenedPreference = Preference.extend({ init_point: z.url() });

const Item = z.object({ title: z.string(), quantity: z.number(), unit_price: z.number(), currency_id: z.string() });
export const PreferenceItems = z.object({ items: z.array(Item).min(1) });

/**
 * https://www.mercadopago.com.mx/developers/es/reference/payments/_payments_id/get: `date_approved` is when the payment was
 * approved.
 */
export const MpPayment = z.object({
  id: MpId,
  status: z.string(),
  status_detail: z.string().nullish(),
  currency_id: z.string().length(3),
  transaction_amount: PesosField,
  transaction_amount_refunded: PesosField.nullish(),
  external_reference: z.string().nullish(),
  /** credit_card, debit_card, prepaid_card, account_money, ticket and others. */
  payment_type_id: z.string().nullish(),
  date_approved: z.coerce.date().nullish(),
  fee_details: z.array(z.object({ amount: PesosField, fee_payer: z.string().nullish() })).nullish(),
});
export type MpPayment = z.output<typeof MpPayment>;

export const PaymentSearch = z.object({
  results: z.array(z.object({ id: MpId })),
  paging: z.object({ total: z.number().int() }),
});

export const MerchantOrderSearch = z.object({
  elements: z.array(z.object({ payments: z.array(z.object({ id: MpId })).nullish() })).nullish(),
});

/**
 * `coverage_applied` is true when it was decided for the seller, false against, and null while it is not decided.
 * https://www.mercadopago.com.mx/developers/es/reference/chargebacks/_chargebacks_id/get
 */
export const Chargeback = z.object({
  date_created: z.coerce.date().nullish(),
  payments: z.array(MpId).default([]),
  coverage_applied: z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]).nullish(),
});

export const MpRefund = z.object({
  id: MpId,
  status: z.string().nullish(),
  amount: PesosField,
  date_created: z.coerce.date().nullish(),
});
export type MpRefund = z.output<typeof MpRefund>;
/** https://www.mercadopago.com.mx/developers/es/reference/chargebacks/_payments_id_refunds/get */
export const MpRefunds = z.array(MpRefund.extend({ date_created: z.coerce.date() }));

/**
 * https://www.mercadopago.com.mx/developers/es/docs/reports/released-money/api: without a name of its file a report is not
 * ready.
 */
export const ReleaseReports = z.array(
  z.object({
    file_name: z.string().nullish(),
    begin_date: z.coerce.date().nullish(),
    end_date: z.coerce.date().nullish(),
  }),
);

export const Notification = z.object({
  id: MpId.nullish(),
  type: z.string().nullish(),
  action: z.string().nullish(),
});
