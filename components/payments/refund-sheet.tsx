import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { MyManualRefundDto } from "@/lib/settlement/client";

function news({ state, bankData, bankReference, doneAt, timeZone }: MyManualRefundDto) {
  if (state === "done") {
    const when = doneAt ? ` el ${formatDateTime(doneAt, timeZone)}` : "";
    return (
      <Notice tone="good" title="Ya te lo transferimos">
        <p>
          Salió{when}, con la referencia <b>{bankReference}</b>.
        </p>
      </Notice>
    );
  }
  if (bankData) {
    return (
      <Notice tone="good" title="Tenemos tu cuenta" live>
        <p>
          Vamos a transferir a tu cuenta de {bankData.bank} que termina en {bankData.lastDigits}. Te avisamos por
          correo.
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="alert" title="Dinos a qué cuenta">
      <p>Por donde pagaste no se puede regresar el dinero: te lo transferimos a una cuenta a tu nombre.</p>
    </Notice>
  );
}

/** How much goes back to a buyer by transfer, of which purchase, and how far it is. */
export function RefundSheet({ refund }: { refund: MyManualRefundDto }) {
  return (
    <section className="panel">
      <Block title={`${formatMoney(refund.amountCents)} MXN`}>
        <p className="meta">
          Compra {refund.orderFolio} en {refund.venue}
          {refund.isTest ? ". Compra de prueba, sin valor." : ""}
        </p>
        {news(refund)}
      </Block>
    </section>
  );
}
