import { Aviso } from "@/components/ui/aviso";
import { Bloque } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { MyManualRefundDto } from "@/lib/settlement/client";

function news({ state, bankData, bankReference, doneAt, timeZone }: MyManualRefundDto) {
  if (state === "done") {
    const when = doneAt ? ` el ${formatDateTime(doneAt, timeZone)}` : "";
    return (
      <Aviso tone="good" title="Ya te lo transferimos">
        <p>
          Salió{when}, con la referencia <b>{bankReference}</b>.
        </p>
      </Aviso>
    );
  }
  if (bankData) {
    return (
      <Aviso tone="good" title="Tenemos tu cuenta" live>
        <p>
          Vamos a transferir a tu cuenta de {bankData.bank} que termina en {bankData.lastDigits}. Te avisamos por
          correo.
        </p>
      </Aviso>
    );
  }
  return (
    <Aviso tone="alert" title="Dinos a qué cuenta">
      <p>Por donde pagaste no se puede regresar el dinero: te lo transferimos a una cuenta a tu nombre.</p>
    </Aviso>
  );
}

/** How much goes back to a buyer by transfer, of which purchase, and how far it is. */
export function RefundSheet({ refund }: { refund: MyManualRefundDto }) {
  return (
    <section className="panel">
      <Bloque title={`${formatMoney(refund.amountCents)} MXN`}>
        <p className="meta">
          Compra {refund.orderFolio} en {refund.venue}
          {refund.isTest ? ". Compra de prueba, sin valor." : ""}
        </p>
        {news(refund)}
      </Bloque>
    </section>
  );
}
