import "server-only";

export { applyPayment } from "@/lib/settlement/apply/apply-payment";
export { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
export { settlePayment, syncPayment } from "@/lib/settlement/apply/settle-payment";
export { listDeskRefunds } from "@/lib/settlement/desk/list-refunds";
export { payOut } from "@/lib/settlement/desk/pay-out";
export { voidOperation } from "@/lib/settlement/desk/void-operation";
export { type OwedColumn, owedList } from "@/lib/settlement/owed/owed-list";
export { annotatePayment } from "@/lib/settlement/pay/annotate-payment";
export { cancelPayment } from "@/lib/settlement/pay/cancel-payment";
export { changePaymentMethod, payAgain, settleByMethod } from "@/lib/settlement/pay/pay-again";
export {
  getLatestPayment,
  getMyPayment,
  getPaymentStart,
  getPurchase,
  methodsPaid,
  type PurchaseDto,
} from "@/lib/settlement/pay/read-payment";
export { type DifferenceColumn, differenceList, lastReconciliation } from "@/lib/settlement/reconcile/difference-list";
export { listUnknownCallbacks, unknownCallbackCount } from "@/lib/settlement/reconcile/unknown-callbacks";
export { accountEnding, getManualRefund, listRefundsWithoutAccount } from "@/lib/settlement/refunds/bank-data";
export { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
export { assertMayRefund } from "@/lib/settlement/refunds/may-refund";
export { refundAccounts } from "@/lib/settlement/refunds/refund-accounts";
export { type RefundColumn, refundList } from "@/lib/settlement/refunds/refund-list";
export { refundOffer } from "@/lib/settlement/refunds/refund-offer";
export { requestRefund } from "@/lib/settlement/refunds/request-refund";
export { retryRefund } from "@/lib/settlement/refunds/retry-refund";
export { returnItems } from "@/lib/settlement/refunds/return-items";
export { getPaymentReview, listReviewsOfPayment } from "@/lib/settlement/reviews/read-reviews";
export { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
export { type ReviewColumn, reviewList } from "@/lib/settlement/reviews/review-list";
