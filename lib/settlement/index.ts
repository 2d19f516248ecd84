import "server-only";

export { getManualRefund, listRefundsWithoutAccount } from "@/lib/settlement/bank-data";
export { type DifferenceColumn, differenceList, lastReconciliation } from "@/lib/settlement/list-differences";
export { methodsPaid } from "@/lib/settlement/methods-paid";
export { getMyPayment, getPaymentStart } from "@/lib/settlement/my-payment";
export {
  annotatePayment,
  cancelPayment,
  changePaymentMethod,
  payAgain,
  settleByMethod,
} from "@/lib/settlement/own-payments";
export { receiveWebhook } from "@/lib/settlement/receive-webhook";
export { retryRefund } from "@/lib/settlement/refund-acts";
export { refundOffer } from "@/lib/settlement/refund-offer";
export { type RefundColumn, refundList } from "@/lib/settlement/refund-work";
export { requestRefund, returnItems } from "@/lib/settlement/request-refund";
export { type ReviewColumn, reviewList } from "@/lib/settlement/review-list";
export { settleKnown, settlePayment } from "@/lib/settlement/settle-payment";
export { listUnknownCallbacks, unknownCallbackCount } from "@/lib/settlement/unknown-callbacks";
