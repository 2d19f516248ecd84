import { z } from "zod";
import { isClabe } from "@/lib/core/clabe";
import { METHODS, type NextAction, type PaymentState } from "@/lib/payments/schemas";

export const REVIEW_REASONS = [
  "paid_without_stock",
  "paid_after_cancel",
  "over_limit",
  "short",
  "excess",
  "duplicate",
  "currency",
  "disputed",
  "refund_failed",
  "used_returned",
  "won_without_places",
  "exchange_lost",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Reasons that keep the buyer from the places: the order waits in review. */
export const BLOCKING_REASONS: readonly ReviewReason[] = [
  "paid_without_stock",
  "paid_after_cancel",
  "over_limit",
  "short",
  "currency",
  "exchange_lost",
];
export const BUYER_IS_TOLD: ReadonlySet<ReviewReason> = new Set(BLOCKING_REASONS);

export const REVIEW_LABELS: Record<ReviewReason, string> = {
  paid_without_stock: "Pagado sin lugares",
  paid_after_cancel: "Pagado después de cancelar",
  over_limit: "Pagado por encima del límite",
  short: "Pagó de menos",
  excess: "Pagó de más",
  duplicate: "Pagado dos veces",
  currency: "Otra moneda",
  disputed: "Contracargo en disputa",
  refund_failed: "La devolución falló",
  used_returned: "Devuelto con boleto ya usado",
  won_without_places: "Disputa ganada sin lugares",
  exchange_lost: "Pagó un cambio que ya no se puede",
};

export const REVIEW_ACTS = ["refund", "assign", "release", "keep"] as const;
export type ReviewAct = (typeof REVIEW_ACTS)[number];

const ACTS: Record<ReviewReason, readonly ReviewAct[]> = {
  paid_without_stock: ["assign", "refund"],
  paid_after_cancel: ["assign", "refund"],
  over_limit: ["assign", "refund"],
  short: ["refund"],
  currency: ["refund"],
  excess: ["refund", "keep"],
  duplicate: ["refund", "keep"],
  disputed: ["release", "keep"],
  refund_failed: ["refund", "keep"],
  used_returned: ["keep"],
  won_without_places: ["assign", "refund"],
  exchange_lost: ["refund"],
};

/** What a person may do with a case: pay the money back, give places after all, or close it with a note. */
export function actsFor(reason: ReviewReason): readonly ReviewAct[] {
  return ACTS[reason];
}

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

export const MyPaymentInput = z.union([z.object({ folio: Folio }), z.object({ orderId: Id })]);
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
    .max(2_147_483_647)
    .optional(),
  reason: Reason,
  idempotencyKey: z.string().trim().min(1).max(100),
});
export type RefundPaymentInput = z.input<typeof RefundPaymentInput>;

export const ListPaymentReviewsInput = z.object({
  state: z.enum(["open", "resolved"]).default("open"),
  reason: z.enum(REVIEW_REASONS).optional(),
  /** Part of the buyer's name or of a folio. */
  q: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListPaymentReviewsInput = z.input<typeof ListPaymentReviewsInput>;

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

export const CancelPaymentInput = z.object({ paymentId: Id, reason: Reason });
export type CancelPaymentInput = z.input<typeof CancelPaymentInput>;

/** What is absent stays as it is; empty takes it away. */
export const AnnotatePaymentInput = z.object({
  folio: Folio,
  note: z.string().trim().max(500, "Es demasiado largo").optional(),
  payerName: z.string().trim().max(120, "Es demasiado largo").optional(),
});
export type AnnotatePaymentInput = z.input<typeof AnnotatePaymentInput>;

/** How long bank data of a manual refund are kept after it was paid. */
export const BANK_DATA_DAYS = 30;

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

export const REFUND_WORK_STATES = ["open", "pending", "done"] as const;
export const ListRefundWorkInput = z.object({
  state: z.enum(REFUND_WORK_STATES).default("open"),
  /** Part of the buyer's name, of a folio or of a bank reference. */
  q: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListRefundWorkInput = z.input<typeof ListRefundWorkInput>;

export type RefundAct = "mark_paid" | "give_account" | "retry" | "by_hand";

/** A refund as staff works on it; never with the account itself. */
export interface RefundWorkDto {
  id: number;
  adminId: number;
  amountCents: number;
  state: "pending" | "done" | "failed" | "manual";
  reason: string;
  bankReference: string | null;
  /** The buyer said to which account. */
  hasAccount: boolean;
  createdAt: Date;
  doneAt: Date | null;
  paymentFolio: string;
  method: string;
  orderFolio: string;
  venue: string;
  timeZone: string;
  buyer: string | null;
  isTest: boolean;
  acts: readonly RefundAct[];
}

/** A manual refund as its buyer sees it. */
export interface MyManualRefundDto {
  id: number;
  amountCents: number;
  state: "manual" | "done";
  orderFolio: string;
  venue: string;
  slug: string;
  timeZone: string;
  isTest: boolean;
  bankReference: string | null;
  bankData: { bank: string; lastDigits: string } | null;
  doneAt: Date | null;
}

/** Where to transfer a refund. */
export interface BankDataDto {
  holder: string;
  clabe: string;
  bank: string;
}

export const DIFFERENCE_KINDS = ["state", "received", "refunded", "currency", "unknown"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const ListDifferencesInput = z.object({
  state: z.enum(["open", "resolved"]).default("open"),
  /** Part of a folio or of the buyer's name. */
  q: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListDifferencesInput = z.input<typeof ListDifferencesInput>;

export const EndDifferenceInput = z.object({
  differenceId: SmallId,
  act: z.enum(["apply", "accept"], "Elige qué hacer"),
  note: Reason,
});
export type EndDifferenceInput = z.input<typeof EndDifferenceInput>;

/** Where a provider's books say something else than ours: a state, centavos as digits, or a currency. */
export interface DifferenceDto {
  id: number;
  adminId: number;
  kind: DifferenceKind;
  ours: string;
  theirs: string;
  state: "open" | "resolved";
  resolution: string | null;
  resolvedBy: string | null;
  foundAt: Date;
  seenAt: Date;
  resolvedAt: Date | null;
  paymentFolio: string;
  provider: string;
  method: string;
  orderFolio: string | null;
  venue: string | null;
  timeZone: string;
  buyer: string | null;
  isTest: boolean;
}

/** The last comparison with the providers' books that came to its end. */
export interface ReconciliationDto {
  finishedAt: Date;
  checked: number;
  unanswered: number;
}

/** A payment as its owner sees it. `state` "review": money came, but a person has to look at it. */
export interface MyPaymentDto {
  folio: string;
  paymentId: number | null;
  orderId: number;
  orderFolio: string;
  orderState: string;
  enclosureId: number;
  state: PaymentState | "review";
  method: string;
  amountCents: number;
  expiresAt: Date | null;
  failureCode: string | null;
  next: NextAction | null;
  /** Of a deposit: its buyer says that it is paid, or staff has seen the money. */
  seen: "claimed" | "approved" | null;
  isTest: boolean;
}

/** What staff wrote about a payment. */
export interface PaymentNoteDto {
  paymentId: number;
  folio: string;
  note: string | null;
  payerName: string | null;
}

export interface RefundDto {
  id: number;
  paymentId: number;
  amountCents: number;
  state: "pending" | "done" | "failed" | "manual";
  reason: string;
}

export interface PaymentReviewDto {
  id: number;
  adminId: number;
  reason: ReviewReason;
  label: string;
  state: "open" | "resolved";
  resolution: string | null;
  amountCents: number;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  paymentId: number;
  paymentFolio: string;
  method: string;
  /** What the attempt asked for. */
  askedCents: number;
  receivedCents: number;
  refundedCents: number;
  /** On its way back; the provider has not said that it is done. */
  pendingCents: number;
  /** Left to a person, who has not transferred it yet. */
  manualCents: number;
  /** What "refund" would pay back now. */
  refundableCents: number;
  orderId: number;
  orderFolio: string;
  orderState: string;
  venue: string;
  timeZone: string;
  buyer: string | null;
  /** What staff wrote about the payment, and who paid where that was not the buyer. */
  note: string | null;
  payerName: string | null;
  isTest: boolean;
  acts: readonly ReviewAct[];
}
