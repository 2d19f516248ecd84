import { PAID_WORDS } from "@/components/checkout/subject-words";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import type { MyPaymentDto } from "@/lib/settlement/client";

function wordsOf({ state, isGoingBack, subjectType }: MyPaymentDto): { title: string; text: string } {
  const { tooLate, underReview } = PAID_WORDS[subjectType];
  if (isGoingBack)
    return {
      title: "Recibimos tu pago y te lo devolvemos",
      text: `${tooLate} Te avisamos por correo cuando salga tu dinero, o te pedimos ahí la cuenta a la que va. No pagues otra vez.`,
    };
  if (state === "review")
    return {
      title: "Recibimos tu pago y lo estamos revisando",
      text: `${underReview} No pagues otra vez.`,
    };
  return {
    title: "Tu banco está confirmando el pago",
    text: "Suele tardar unos segundos. Esta página se actualiza sola; no pagues otra vez.",
  };
}

/** A payment that waits without a reference: for the bank, for a person of ours, or on its way back. */
export function PendingState({ payment }: { payment: MyPaymentDto }) {
  const { title, text } = wordsOf(payment);
  return (
    <div className="hoja-c">
      <Notice tone="alert" title={title} live>
        <p>{text}</p>
        <p className="mt-1">
          {formatMoney(payment.amountCents)} MXN · folio {payment.folio}
        </p>
      </Notice>
    </div>
  );
}
