"use client";

import { NoteDialog } from "@/components/payments/note-dialog";
import { actLabel, planOf } from "@/components/payments/review-words";
import { resolvePaymentReviewAction } from "@/lib/settlement/actions";
import type { PaymentReviewDto, ReviewAct } from "@/lib/settlement/client";

/** One thing to do with a case: says what will happen, asks why, does it. */
export function ReviewActButton({ review, act }: { review: PaymentReviewDto; act: ReviewAct }) {
  return (
    <NoteDialog
      act={{ label: actLabel(act, review), danger: act !== "assign", ...planOf(act, review) }}
      about={review.orderFolio ? `compra ${review.orderFolio}` : `pago ${review.paymentFolio}`}
      id={`${review.id}-${act}`}
      send={(form) => resolvePaymentReviewAction({ reviewId: review.id, act, note: String(form.get("note") ?? "") })}
    />
  );
}
