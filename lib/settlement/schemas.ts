import { z } from "zod";
import { FIELD } from "@/lib/core/messages";
import { ExpectedCents } from "@/lib/orders/schemas";
import { isClabe } from "@/lib/payments/client";
import { OFFERED_METHODS } from "@/lib/pricing/client";
import { DISPUTE_BEARERS, REFUND_LIST_STATES, REVIEW_ACTS, REVIEW_REASONS } from "@/lib/settlement/client";

const Words = z.string().trim().max(100).default("");

const Id = z.coerce.number("No es un número válido").int().min(1).max(Number.MAX_SAFE_INTEGER);

const SmallId = z.coerce.number("No es un número válido").int().min(1).max(2_147_483_647);

const Folio = z
  .string()
  .trim()
  .regex(/^(PG|CT)-[0-9A-Z]{10}$/, "Escribe un folio como PG-7K2M9QX4ZB");

const Reason = z.string("Escribe el motivo").trim().min(3, "Escribe el motivo").max(200, FIELD.tooLong);

export const SettlePaymentInput = z.union([
  z.object({ paymentId: Id, source: z.enum(["return", "webhook", "poll", "validate", "staff", "deadline"]) }),
  z.object({ folio: Folio, source: z.enum(["return", "webhook", "poll", "validate", "staff", "deadline"]) }),
]);

export type SettlePaymentInput = z.input<typeof SettlePaymentInput>;

export const MyPaymentInput = z.union([
  z.object({ folio: Folio }),
  z.object({ orderId: Id }),
  z.object({ paymentId: Id }),
]);

export type MyPaymentInput = z.input<typeof MyPaymentInput>;

export const ReceiveWebhookInput = z.object({
  provider: z.string().min(1).max(40),
  account: z.string().min(1).max(80),
  rawBody: z.string(),
  headers: z.instanceof(Headers),
  url: z.string(),
});

export type ReceiveWebhookInput = z.input<typeof ReceiveWebhookInput>;

/** Without an amount it is all that is left. A repetition with the same key makes no second refund. */
export const RefundPaymentInput = z.object({
  paymentId: Id,
  amountCents: z.coerce
    .number("Escribe una cantidad")
    .int("Escribe una cantidad")
    .min(1, "Escribe una cantidad")
    .max(2_147_483_647, "Es más de lo que se puede devolver")
    .optional(),
  /** The items whose tickets end, though the amount does not give back all of the price. Empty: none. */
  endsItems: z.array(Id).max(500).optional(),
  reason: Reason,
  idempotencyKey: z.string().trim().min(1).max(100),
});

export type RefundPaymentInput = z.input<typeof RefundPaymentInput>;

export const ReviewFilters = z.object({
  state: z.enum(["open", "resolved"]).default("open").catch("open"),
  reason: z.enum(REVIEW_REASONS).optional().catch(undefined),
  /** Searches the buyer's name and folios. */
  q: Words,
});

const decision = {
  reviewId: SmallId,
  /** The payment that the review must be of, where the caller names both. */
  paymentId: Id.optional(),
  note: Reason,
};

export const EndDisputeInput = z.object({
  ...decision,
  act: z.literal("end_dispute"),
  bearer: z.enum(DISPUTE_BEARERS, "Elige quién lo absorbe"),
  /** Whether others may buy the places. */
  freesPlaces: z.boolean("Elige qué pasa con los lugares"),
  /** What the provider charged for the dispute, where it does not say so itself. */
  feeCents: z
    .number("Escribe una cantidad")
    .int("Escribe una cantidad")
    .min(0, "Escribe una cantidad")
    .max(10_000_000, "Es demasiado")
    .optional(),
});

export const ResolvePaymentReviewInput = z.discriminatedUnion(
  "act",
  [z.object({ ...decision, act: z.enum(REVIEW_ACTS).exclude(["end_dispute"]) }), EndDisputeInput],
  "Elige qué hacer",
);

export type ResolvePaymentReviewInput = z.input<typeof ResolvePaymentReviewInput>;

export const ReviewOfPaymentInput = z.object({ reviewId: SmallId, paymentId: Id.optional() });

export type ReviewOfPaymentInput = z.input<typeof ReviewOfPaymentInput>;

export const PaymentIdInput = z.object({ paymentId: Id });

export type PaymentIdInput = z.input<typeof PaymentIdInput>;

const Paying = z.enum(OFFERED_METHODS, "Elige una forma de pago");

export const PaymentOfMethodInput = z.object({ paymentId: Id, method: Paying });

export const PayAgainInput = PaymentIdInput.extend({ expectedCents: ExpectedCents });

export type PayAgainInput = z.input<typeof PayAgainInput>;

export const ChangeMethodInput = PaymentOfMethodInput.extend({ expectedCents: ExpectedCents });

export type ChangeMethodInput = z.input<typeof ChangeMethodInput>;

export type PaymentOfMethodInput = z.input<typeof PaymentOfMethodInput>;

/** Names an order, or a payment of it, and a method, which is otherwise that of the payment. */
export const PaymentStartInput = z.union([
  z.object({ orderId: Id, method: Paying.optional() }),
  z.object({ paymentId: Id, method: Paying.optional() }),
]);

export type PaymentStartInput = z.input<typeof PaymentStartInput>;

export const CancelPaymentInput = z.object({ paymentId: Id, reason: Reason });

export type CancelPaymentInput = z.input<typeof CancelPaymentInput>;

const remark = (most: number) =>
  z
    .string()
    .trim()
    .max(most, FIELD.tooLong)
    .nullish()
    .transform((text) => (text === null ? "" : text));

/** An absent field stays as it is, and an empty one is erased. */
export const AnnotatePaymentInput = z.object({ folio: Folio, note: remark(500), payerName: remark(120) });

export type AnnotatePaymentInput = z.input<typeof AnnotatePaymentInput>;

export const RefundIdInput = z.object({ refundId: Id });

export type RefundIdInput = z.input<typeof RefundIdInput>;

/** People write a CLABE with blanks and hyphens, so they are taken out. */
export const GiveBankDataInput = z.object({
  refundId: Id,
  holder: z
    .string("Escribe el nombre del titular")
    .trim()
    .min(3, "Escribe el nombre del titular")
    .max(120, FIELD.tooLong),
  clabe: z
    .string("Escribe la CLABE")
    .transform((text) => text.replace(/[\s-]/g, ""))
    .refine((digits) => /^\d{18}$/.test(digits), "La CLABE tiene 18 dígitos")
    .refine((digits) => !/^\d{18}$/.test(digits) || isClabe(digits), "La CLABE no es correcta: revisa sus dígitos"),
});

export type GiveBankDataInput = z.input<typeof GiveBankDataInput>;

export const MarkRefundPaidInput = z.object({
  refundId: Id,
  bankReference: z
    .string("Escribe la referencia o clave de rastreo")
    .trim()
    .min(3, "Escribe la referencia o clave de rastreo")
    .max(60, FIELD.tooLong),
  /** The account that paid; without one it is the account that took the payment. */
  accountId: z.coerce
    .number("Elige la cuenta que pagó")
    .int("Elige la cuenta que pagó")
    .min(1, "Elige la cuenta que pagó")
    .max(2_147_483_647, "Elige la cuenta que pagó")
    .optional(),
  /** The day of the transfer, where a bank statement says it; today otherwise. */
  paidOn: z.iso.date("Escribe una fecha").optional(),
  note: Reason,
});

export type MarkRefundPaidInput = z.input<typeof MarkRefundPaidInput>;

/** `note` says who came for it, or how they proved it. */
export const PayOutInput = z.object({ refundId: Id, note: Words });

export type PayOutInput = z.input<typeof PayOutInput>;

export const VoidOperationInput = z.object({ operationId: Id, reason: Reason });

export type VoidOperationInput = z.input<typeof VoidOperationInput>;

export const RefundActInput = z.object({ refundId: Id, note: Reason });

export type RefundActInput = z.input<typeof RefundActInput>;

export const RefundListFilters = z.object({
  state: z.enum(REFUND_LIST_STATES).default("open").catch("open"),
  /** Searches the buyer's name, folios and bank references. */
  q: Words,
});

export const DifferenceFilters = z.object({
  state: z.enum(["open", "resolved"]).default("open").catch("open"),
  /** Searches folios and the buyer's name. */
  q: Words,
});

export const EndDifferenceInput = z.object({
  differenceId: SmallId,
  act: z.enum(["apply", "accept"], "Elige qué hacer"),
  note: Reason,
});

export type EndDifferenceInput = z.input<typeof EndDifferenceInput>;

export const EndCallbackInput = z.object({ callbackId: Id, note: Reason });

export type EndCallbackInput = z.input<typeof EndCallbackInput>;
