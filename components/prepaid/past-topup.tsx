import { bridgeMessage } from "@/components/checkout/bridge-message";
import { paymentPath } from "@/components/checkout/payment-path";
import { BridgeMessage } from "@/components/shell/bridge-detector";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import type { TopupDto } from "@/lib/prepaid/client";
import { isMethod, payingBy } from "@/lib/pricing/client";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** What became of the payment, as its page would tell it. */
function standing(payment: MyPaymentDto): { title: string; message: "paid" | "pending" | "error" } {
  const path = paymentPath(payment);
  if (path.startsWith("/payment-pending")) return { title: "Tu pago está en revisión", message: "pending" };
  if (path.startsWith("/payment-error")) return { title: "Esta recarga no se pagó", message: "error" };
  const isBack = payment.state === "refunded" || payment.state === "partially_refunded";
  return { title: isBack ? "Esta recarga se devolvió" : "Esta recarga está pagada", message: "paid" };
}

/** The receipt of a top-up of a QR that somebody else holds by now: nothing of the QR is shown. */
export function PastTopup({ payment, topup }: { payment: MyPaymentDto; topup: TopupDto }) {
  const { venue, creditCents } = topup;
  const { title, message } = standing(payment);
  const way = isMethod(payment.method) ? payingBy(payment.method) : "en caja";
  return (
    <CheckoutFrame title="Recarga" backHref="/home" brand={venue.color}>
      <div className="hoja-c">
        <Notice tone="info" title={title}>
          <p>
            Ese QR cambió de titular. Aquí ves lo que pagaste tú; su saldo y sus movimientos ya son de otra persona.
          </p>
        </Notice>
      </div>
      <section className="hoja">
        <dl className="par">
          <div>
            <dt>Recarga {way}</dt>
            <dd className="num">{formatMoney(creditCents)}</dd>
            <dd className="meta">{venue.name}</dd>
          </div>
          <div>
            <dt>Total con cargo</dt>
            <dd className="num">{formatMoney(payment.amountCents)}</dd>
            <dd className="meta">Folio {payment.orderFolio}</dd>
          </div>
        </dl>
      </section>
      <div className="hoja-c grid gap-2">
        <BtnLink href={`/${venue.slug}`} variant="quieto" wide>
          Ir a {venue.name}
        </BtnLink>
      </div>
      <BridgeMessage about={payment.folio} message={bridgeMessage(message, payment)} />
    </CheckoutFrame>
  );
}
