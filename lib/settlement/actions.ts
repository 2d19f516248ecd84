"use server";

import { action, formAction } from "@/lib/http";
import { giveBankData, revealBankData } from "@/lib/settlement/bank-data";
import { refundOfForm } from "@/lib/settlement/client";
import { endDifference } from "@/lib/settlement/list-differences";
import { resolvePaymentReview } from "@/lib/settlement/payment-reviews";
import { markRefundPaid, refundByHand, retryRefund } from "@/lib/settlement/refund-acts";
import { refundPayment } from "@/lib/settlement/refund-payment";
import { endUnknownCallback } from "@/lib/settlement/unknown-callbacks";

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
