import "server-only";

export { closeUnpaidOrder } from "@/lib/settlement/close-unpaid-order";
export { getMyPayment } from "@/lib/settlement/my-payment";
export { listPaymentReviews, resolvePaymentReview } from "@/lib/settlement/payment-reviews";
export { pollPayments } from "@/lib/settlement/poll-payments";
export { applyDelivery, receiveWebhook } from "@/lib/settlement/receive-webhook";
export { refundPayment, runRefund } from "@/lib/settlement/refund-payment";
export { settlePayment } from "@/lib/settlement/settle-payment";
