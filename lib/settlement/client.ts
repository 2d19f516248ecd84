import type { NextAction, PaymentState } from "@/lib/payments/schemas";

export { describeOwed, type OwedDto } from "@/lib/settlement/owed/client";
export {
  DIFFERENCE_KINDS,
  DIFFERENCE_LABELS,
  type DifferenceDto,
  type DifferenceKind,
  describeDifference,
  differenceEndWords,
  type ReconciliationDto,
  type UnknownCallbackDto,
} from "@/lib/settlement/reconcile/client";
export {
  BANK_DATA_DAYS,
  type BankDataDto,
  type DeskRefundDto,
  describeRefund,
  type MyManualRefundDto,
  REFUND_LIST_STATES,
  REFUND_STATE_LABELS,
  type RefundAccountDto,
  type RefundAct,
  type RefundDto,
  type RefundListDto,
  type RefundOfferDto,
} from "@/lib/settlement/refunds/client";
export { NO_TICKET, refundFormSeen, refundInputOf } from "@/lib/settlement/refunds/refund-form";
export {
  actsForReason,
  BEARER_LABELS,
  BLOCKING_REASONS,
  BUYER_IS_TOLD,
  DISPUTE_BEARERS,
  type DisputeBearer,
  describeReview,
  type PaymentReviewDto,
  REVIEW_ACTS,
  REVIEW_LABELS,
  REVIEW_REASONS,
  type ReviewAct,
  type ReviewReason,
  resolutionWords,
} from "@/lib/settlement/reviews/client";

/** A payment as its owner sees it. In state "review" the money came and bought nothing: a person looks at it, or it goes back. */
export interface MyPaymentDto {
  folio: string;
  paymentId: number | null;
  subjectType: "order" | "prepaid_topup";
  subjectId: number;
  /** Null of everything that is not an order. */
  orderId: number | null;
  /** The folio and the state of what it pays, an order or a top-up. */
  orderFolio: string;
  orderState: string;
  /** The prepaid account that it tops up, with what is on it now; null of an order. */
  prepaidId: number | null;
  balanceCents: number | null;
  enclosureId: number;
  state: PaymentState | "review";
  method: string;
  amountCents: number;
  expiresAt: Date | null;
  failureCode: string | null;
  next: NextAction | null;
  /** A deposit is "claimed" once its buyer says that it is paid, and "approved" once staff has seen the money. */
  seen: "claimed" | "approved" | null;
  /** Its money bought nothing, and a refund of it is under way. */
  isGoingBack: boolean;
  isTest: boolean;
}

export interface PaymentNoteDto {
  paymentId: number;
  folio: string;
  note: string | null;
  payerName: string | null;
}
