import { z } from "zod";
import { isClabe } from "@/lib/payments/client";
import { METHODS } from "@/lib/pricing/client";
import { REFUND_WORK_STATES } from "@/lib/settlement/client";
import { REVIEW_ACTS, REVIEW_REASONS } from "@/lib/settlement/reviews/review-reasons";

const Words = z.string().trim().max(100).default("");

const Id = z.coerce.number("No es un número válido").int().min(1).max(Number.MAX_SAFE_INTEGER);

const SmallId = z.coerce.number("No es un número válido").int().min(1).max(2_147_483_647);

const Folio = z
  .string()
  .trim()
  .regex(/^(PG|CT)-[0-9A-Z]{10}$/, "Escribe un folio como PG-7K2M9QX4ZB");

const Reason = z.string("Escribe el motivo").trim().min(3, "Escribe el motivo").max(200, "Es demasiado largo");

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

/** Without an amount, all that is left. The key makes a repetition harmless. */
export const RefundPaymentInput = z.object({
  paymentId: Id,
  amountCents: z.coerce
    .number("Escribe una cantidad")
    .int("Escribe una cantidad")
    .min(1, "Escribe una cantidad")
    .max(2_147_483_647, "Es más de lo que se puede devolver")
    .optional(),
  reason: Reason,
  idempotencyKey: z.string().trim().min(1).max(100),
});

export type RefundPaymentInput = z.input<typeof RefundPaymentInput>;

export const ReviewFilters = z.object({
  state: z.enum(["open", "resolved"]).default("open").catch("open"),
  reason: z.enum(REVIEW_REASONS).optional().catch(undefined),
  /** Words of the buyer's name or of a folio. */
  q: Words,
});

export const ResolvePaymentReviewInput = z.object({
  reviewId: SmallId,
  act: z.enum(REVIEW_ACTS, "Elige qué hacer"),
  note: Reason,
});

export type ResolvePaymentReviewInput = z.input<typeof ResolvePaymentReviewInput>;

export const PaymentIdInput = z.object({ paymentId: Id });

export type PaymentIdInput = z.input<typeof PaymentIdInput>;

const Paying = z.enum(METHODS, "Elige una forma de pago");

export const PaymentOfMethodInput = z.object({ paymentId: Id, method: Paying });

export type PaymentOfMethodInput = z.input<typeof PaymentOfMethodInput>;

/** An order, or the order of a payment, and the method by which it was to be paid: that of the payment, if none is named. */
export const PaymentStartInput = z.union([
  z.object({ orderId: Id, method: Paying.optional() }),
  z.object({ paymentId: Id, method: Paying.optional() }),
]);

export type PaymentStartInput = z.input<typeof PaymentStartInput>;

export const CancelPaymentInput = z.object({ paymentId: Id, reason: Reason });

export type CancelPaymentInput = z.input<typeof CancelPaymentInput>;

/** What is absent stays as it is; empty takes it away. */
export const AnnotatePaymentInput = z.object({
  folio: Folio,
  note: z.string().trim().max(500, "Es demasiado largo").optional(),
  payerName: z.string().trim().max(120, "Es demasiado largo").optional(),
});

export type AnnotatePaymentInput = z.input<typeof AnnotatePaymentInput>;

export const RefundIdInput = z.object({ refundId: Id });

export type RefundIdInput = z.input<typeof RefundIdInput>;

/** Blanks and hyphens are how people write a CLABE down. */
export const GiveBankDataInput = z.object({
  refundId: Id,
  holder: z
    .string("Escribe el nombre del titular")
    .trim()
    .min(3, "Escribe el nombre del titular")
    .max(120, "Es demasiado largo"),
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
    .max(60, "Es demasiado larga"),
  note: Reason,
});

export type MarkRefundPaidInput = z.input<typeof MarkRefundPaidInput>;

export const RefundActInput = z.object({ refundId: Id, note: Reason });

export type RefundActInput = z.input<typeof RefundActInput>;

export const RefundWorkFilters = z.object({
  state: z.enum(REFUND_WORK_STATES).default("open").catch("open"),
  /** Words of the buyer's name, of a folio or of a bank reference. */
  q: Words,
});

export const DifferenceFilters = z.object({
  state: z.enum(["open", "resolved"]).default("open").catch("open"),
  /** Words of a folio or of the buyer's name. */
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
