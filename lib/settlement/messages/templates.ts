import { holderTemplates } from "@/lib/settlement/messages/holder-messages";
import { refundTemplates } from "@/lib/settlement/messages/refund-messages";
import { paymentDispute, paymentReview } from "@/lib/settlement/messages/review-messages";
import { unpaidTemplates } from "@/lib/settlement/messages/unpaid-messages";

export const settlementTemplates = [
  ...unpaidTemplates,
  paymentReview,
  ...refundTemplates,
  paymentDispute,
  ...holderTemplates,
];
