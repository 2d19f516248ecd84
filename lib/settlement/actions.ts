"use server";

import { action } from "@/lib/http";
import { resolvePaymentReview } from "@/lib/settlement/payment-reviews";

export const resolvePaymentReviewAction = action(resolvePaymentReview);
