import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** A payment that waits without a reference: for the bank, or for a person of ours. */
export function PendingState({ payment }: { payment: MyPaymentDto }) {
  const reviewed = payment.state === "review";
  return (
    <div className="hoja-c">
      <Notice
        tone="alert"
        title={reviewed ? "Recibimos tu pago y lo estamos revisando" : "Tu banco está confirmando el pago"}
        live
      >
        <p>
          {reviewed
            ? "Llegó cuando ya no podíamos darte esos lugares, o no por el monto exacto. Te damos lugares o te devolvemos el dinero, y te avisamos por correo. No pagues otra vez."
            : "Suele tardar unos segundos. Esta página se actualiza sola; no pagues otra vez."}
        </p>
        <p className="mt-1">
          {formatMoney(payment.amountCents)} MXN · folio {payment.folio}
        </p>
      </Notice>
    </div>
  );
}
