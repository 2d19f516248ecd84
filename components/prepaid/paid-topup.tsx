import { bridgeMessage } from "@/components/checkout/bridge-message";
import { BarrierUp } from "@/components/checkout/paid-sign";
import { BridgeMessage } from "@/components/shell/bridge-detector";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import { accountHref, type PrepaidDto } from "@/lib/prepaid/client";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** What became of the payment since. */
function changeSince({ state }: MyPaymentDto): { title: string; text: string } | null {
  if (state === "disputed" || state === "dispute_lost")
    return { title: "Tu banco reclamó este pago", text: "Tu QR no abre mientras se resuelve." };
  if (state === "refunded" || state === "partially_refunded")
    return { title: "Este pago se devolvió", text: "En tus movimientos ves cuánto." };
  return null;
}

interface PaidTopupProps {
  payment: MyPaymentDto;
  account: PrepaidDto;
}

/** A top-up is paid: the balance as it is now, and the way back to the QR. */
export function PaidTopup({ payment, account }: PaidTopupProps) {
  const { id, name, balanceCents, inside, venue } = account;
  const since = changeSince(payment);
  return (
    <CheckoutFrame title="Recarga lista" backHref={accountHref(id)} backLabel="Regresar al QR" brand={venue.color}>
      <BarrierUp title="Tu recarga está lista">
        <p className="meta">
          Pagaste {formatMoney(payment.amountCents)} MXN · folio {payment.orderFolio}
          <br />
          También te avisamos por correo.
        </p>
        {since ? (
          <Notice tone="alert" title={since.title}>
            <p>{since.text}</p>
          </Notice>
        ) : null}
      </BarrierUp>
      <section className="hoja">
        <dl className="par">
          <div>
            <dt>Saldo de {name}</dt>
            <dd className="num">{formatMoney(balanceCents)}</dd>
            <dd className="meta">{venue.name}</dd>
          </div>
        </dl>
      </section>
      {inside ? (
        <div className="hoja-c">
          <Notice tone="info" title="Tu auto está adentro">
            <p>Si esperas en la salida, pide que lean tu QR otra vez.</p>
          </Notice>
        </div>
      ) : null}
      <div className="hoja-c grid gap-2">
        <BtnLink href={accountHref(id)} variant="main" size="xl" wide>
          Ver mi QR <Arrow to="e" />
        </BtnLink>
      </div>
      <BridgeMessage about={payment.folio} message={bridgeMessage("paid", payment)} />
    </CheckoutFrame>
  );
}
