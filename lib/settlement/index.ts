import "server-only";

export { getMyPayment } from "@/lib/settlement/my-payment";
export { listPaymentReviews, resolvePaymentReview } from "@/lib/settlement/payment-reviews";
export { receiveWebhook } from "@/lib/settlement/receive-webhook";
export { refundPayment } from "@/lib/settlement/refund-payment";
export { settlePayment } from "@/lib/settlement/settle-payment";
