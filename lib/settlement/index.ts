import "server-only";

export { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
export { settleKnown, settlePayment } from "@/lib/settlement/apply/settle-payment";
export { methodsPaid } from "@/lib/settlement/pay/methods-paid";
export {
  annotatePayment,
  cancelPayment,
  changePaymentMethod,
  payAgain,
  settleByMethod,
} from "@/lib/settlement/pay/own-payments";
export { getMyPayment, getPaymentStart } from "@/lib/settlement/pay/read-payment";
export { type DifferenceColumn, differenceList, lastReconciliation } from "@/lib/settlement/reconcile/difference-list";
export { listUnknownCallbacks, unknownCallbackCount } from "@/lib/settlement/reconcile/unknown-callbacks";
export { getManualRefund, listRefundsWithoutAccount } from "@/lib/settlement/refunds/bank-data";
export { retryRefund } from "@/lib/settlement/refunds/refund-acts";
export { type RefundColumn, refundList } from "@/lib/settlement/refunds/refund-list";
export { refundOffer } from "@/lib/settlement/refunds/refund-offer";
export { requestRefund, returnItems } from "@/lib/settlement/refunds/request-refund";
export { type ReviewColumn, reviewList } from "@/lib/settlement/reviews/review-list";
