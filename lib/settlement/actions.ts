"use server";

import { action, formAction } from "@/lib/http";
import { refundOfForm } from "@/lib/settlement/client";
import { endDifference } from "@/lib/settlement/reconcile/difference-list";
import { endUnknownCallback } from "@/lib/settlement/reconcile/unknown-callbacks";
import { giveBankData, revealBankData } from "@/lib/settlement/refunds/bank-data";
import { markRefundPaid, refundByHand, retryRefund } from "@/lib/settlement/refunds/refund-acts";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";

export const endDifferenceAction = action(endDifference);
export const endUnknownCallbackAction = action(endUnknownCallback);
export const giveBankDataAction = action(giveBankData);
export const giveBankDataFormAction = formAction(giveBankData, {
  input: (form) => ({
    refundId: String(form.get("refundId")),
    holder: String(form.get("holder")),
    clabe: String(form.get("clabe")),
  }),
  redirectTo: ({ id }) => `/devolucion/${id}`,
});
export const markRefundPaidAction = action(markRefundPaid);
export const refundByHandAction = action(refundByHand);
export const refundPaymentAction = action(refundPayment);
export const refundPaymentFormAction = formAction(refundPayment, {
  input: refundOfForm,
  redirectTo: (_refund, form) => `/purchases/${Number(form.get("orderId"))}?hecho=dinero`,
});
export const resolvePaymentReviewAction = action(resolvePaymentReview);
export const retryRefundAction = action(retryRefund);
export const revealBankDataAction = action(revealBankData);
