export {
  type BankDataDto,
  DIFFERENCE_KINDS,
  type DifferenceDto,
  type DifferenceKind,
  type MyManualRefundDto,
  type MyPaymentDto,
  type PaymentNoteDto,
  type PaymentReviewDto,
  type ReconciliationDto,
  type RefundAct,
  type RefundDto,
  type RefundOfferDto,
  type RefundWorkDto,
  type UnknownCallbackDto,
} from "@/lib/settlement/dtos";
export { refundOfForm, seenOf } from "@/lib/settlement/refunds/refund-form";
export {
  actsFor,
  BLOCKING_REASONS,
  BUYER_IS_TOLD,
  REVIEW_ACTS,
  REVIEW_LABELS,
  REVIEW_REASONS,
  type ReviewAct,
  type ReviewReason,
} from "@/lib/settlement/reviews/review-reasons";
export {
  DIFFERENCE_LABELS,
  endWords,
  REFUND_STATE_LABELS,
  resolutionWords,
  whatDiffers,
  whatHappened,
  whatToDo,
} from "@/lib/settlement/words";

/** How long bank data of a manual refund are kept after it was paid. */
export const BANK_DATA_DAYS = 30;

export const REFUND_WORK_STATES = ["open", "pending", "done"] as const;
