import "server-only";

export { getManualRefund, listRefundsWithoutAccount } from "@/lib/settlement/bank-data";
export { creditExchanged } from "@/lib/settlement/complete-exchange";
export { lastReconciliation, listDifferences } from "@/lib/settlement/list-differences";
export { getMyPayment } from "@/lib/settlement/my-payment";
export {
  annotatePayment,
  cancelPayment,
  changePaymentMethod,
  payAgain,
  settleByMethod,
} from "@/lib/settlement/own-payments";
export { listPaymentReviews } from "@/lib/settlement/payment-reviews";
export { receiveWebhook } from "@/lib/settlement/receive-webhook";
export { retryRefund } from "@/lib/settlement/refund-acts";
export { itemsLeft } from "@/lib/settlement/refund-items";
export { refundPayment } from "@/lib/settlement/refund-payment";
export { listRefundWork } from "@/lib/settlement/refund-work";
export { requestRefund, returnItems } from "@/lib/settlement/request-refund";

export { settleKnown, settlePayment } from "@/lib/settlement/settle-payment";
