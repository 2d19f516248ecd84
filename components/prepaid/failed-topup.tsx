import { bridgeMessage } from "@/components/checkout/bridge-message";
import { failureOf } from "@/components/checkout/failures";
import { PAID_WORDS } from "@/components/checkout/subject-words";
import { BridgeMessage } from "@/components/shell/bridge-detector";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import { accountHref, type PrepaidDto, type TopupDto, topupHref } from "@/lib/prepaid/client";
import type { MyPaymentDto } from "@/lib/settlement/client";

interface FailedTopupProps {
  payment: MyPaymentDto;
  account: PrepaidDto;
  topup: TopupDto;
}

/** A top-up was not paid: why, and the same amount again. */
export function FailedTopup({ payment, account, topup: { creditCents } }: FailedTopupProps) {
  const { title, advice } = failureOf(payment.state, payment.failureCode, PAID_WORDS.prepaid_topup.waitsToo);
  const again = topupHref(account.id, creditCents);
  return (
    <CheckoutFrame
      title="No se pudo pagar"
      backHref={again}
      backLabel="Regresar a la recarga"
      brand={account.venue.color}
    >
      <div className="hoja-c">
        <Notice tone="stop" title={title} live>
          <p>{advice}</p>
        </Notice>
      </div>
      <section className="hoja">
        <dl className="par">
          <div>
            <dt>Recarga a {account.name}</dt>
            <dd className="num">{formatMoney(creditCents)}</dd>
            <dd className="meta">{account.venue.name}</dd>
          </div>
          <div>
            <dt>Tu saldo</dt>
            <dd className="num">{formatMoney(account.balanceCents)}</dd>
          </div>
        </dl>
      </section>
      <div className="hoja-c grid gap-2">
        <BtnLink href={again} variant="main" size="xl" wide>
          Intentar de nuevo <Arrow to="e" />
        </BtnLink>
        <BtnLink href={accountHref(account.id)} variant="quieto" wide>
          Volver a mi QR
        </BtnLink>
      </div>
      <BridgeMessage about={payment.folio} message={bridgeMessage("error", payment)} />
    </CheckoutFrame>
  );
}
