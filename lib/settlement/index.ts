import "server-only";

export { getMyPayment } from "@/lib/settlement/my-payment";
export { listPaymentReviews } from "@/lib/settlement/payment-reviews";
export { receiveWebhook } from "@/lib/settlement/receive-webhook";

export { settlePayment } from "@/lib/settlement/settle-payment";
