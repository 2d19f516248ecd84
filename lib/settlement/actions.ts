"use server";

import { action, formAction } from "@/lib/http";
import { refundInputOf } from "@/lib/settlement/client";
import { payOut } from "@/lib/settlement/desk/pay-out";
import { voidOperation } from "@/lib/settlement/desk/void-operation";
import { endDifference } from "@/lib/settlement/reconcile/end-difference";
import { endUnknownCallback } from "@/lib/settlement/reconcile/unknown-callbacks";
import { giveBankData, revealBankData } from "@/lib/settlement/refunds/bank-data";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { refundByHand } from "@/lib/settlement/refunds/refund-by-hand";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { retryRefund } from "@/lib/settlement/refunds/retry-refund";
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
export const payOutAction = action(payOut);
export const voidOperationAction = action(voidOperation);
export const markRefundPaidAction = action(markRefundPaid);
export const refundByHandAction = action(refundByHand);
export const refundPaymentAction = action(refundPayment);
export const refundPaymentFormAction = formAction(refundPayment, {
  input: refundInputOf,
  redirectTo: (_refund, form) => `/purchases/${Number(form.get("orderId"))}?hecho=dinero`,
});
export const resolvePaymentReviewAction = action(resolvePaymentReview);
export const retryRefundAction = action(retryRefund);
export const revealBankDataAction = action(revealBankData);
