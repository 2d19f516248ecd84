"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { actLabel, planOf } from "@/components/payments/review-words";
import { Aviso } from "@/components/ui/aviso";
import { brindis } from "@/components/ui/brindis";
import { Campo } from "@/components/ui/campo";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/control";
import { resolvePaymentReviewAction } from "@/lib/settlement/actions";
import type { PaymentReviewDto, ReviewAct } from "@/lib/settlement/schemas";

const LOST = "No pudimos enviar tu decisión. Revisa tu conexión e intenta de nuevo.";

type Problem = { message: string | null; note: string | null };
const NONE: Problem = { message: null, note: null };

/** One thing to do with a case: says what will happen, asks why, does it. What was typed stays until it is done. */
export function ReviewActButton({ review, act }: { review: PaymentReviewDto; act: ReviewAct }) {
  const router = useRouter();
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState(NONE);
  const plan = planOf(act, review);
  const label = actLabel(act, review);

  async function send(): Promise<boolean> {
    try {
      const result = await resolvePaymentReviewAction({ reviewId: review.id, act, note });
      if (!result.ok) {
        const wrong = result.fields?.note ?? null;
        setProblem({ note: wrong, message: wrong ? null : result.message });
        if (result.code === "payment.review_closed") router.refresh();
        return false;
      }
    } catch (error) {
      console.error(error);
      setProblem({ note: null, message: LOST });
      return false;
    }
    brindis(plan.done);
    setNote("");
    router.refresh();
    return true;
  }

  return (
    <ConfirmDialog
      trigger={label}
      triggerLabel={`${label}: compra ${review.orderFolio}`}
      look={{ size: "sm" }}
      title={plan.title}
      points={plan.points}
      note={plan.note}
      confirm={label}
      cancel="Dejar abierto"
      danger={act !== "assign"}
      action={send}
      onOpenChange={(open) => open && setProblem(NONE)}
    >
      {problem.message ? <Aviso tone="stop" title={problem.message} live /> : null}
      <Campo
        label="Motivo"
        help="Queda en el registro con tu nombre."
        error={problem.note}
        id={`motivo-${review.id}-${act}`}
      >
        <Textarea name="note" rows={2} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </Campo>
    </ConfirmDialog>
  );
}
