import type { Metadata } from "next";
import { asksToCancel, loadPayment } from "@/app/(sales)/checkout";
import { bridgeMessage } from "@/components/checkout/bridge-message";
import { CancelOrder } from "@/components/checkout/cancel-order";
import { ExpiredOrder } from "@/components/checkout/expired-order";
import { failureOf } from "@/components/checkout/failures";
import { HoldClock } from "@/components/checkout/hold-clock";
import { OrderPlaces } from "@/components/checkout/order-places";
import { PAID_WORDS } from "@/components/checkout/subject-words";
import { FailedTopup } from "@/components/prepaid/failed-topup";
import { PastTopup } from "@/components/prepaid/past-topup";
import { BridgeMessage } from "@/components/shell/bridge-detector";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import type { Query } from "@/components/store/selection";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { getMyTopup } from "@/lib/prepaid";

export const metadata: Metadata = { title: "No se pudo pagar" };

export default async function PaymentErrorPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const { ctx, payment, order, account, past } = await loadPayment("payment-error", query, () => false);
  if (past) return <PastTopup payment={payment} topup={past} />;
  if (account)
    return (
      <FailedTopup
        payment={payment}
        account={account}
        topup={await getMyTopup({ ctx, input: { topupId: payment.subjectId } })}
      />
    );
  const held = order.state === "cart" || order.state === "awaiting_payment";
  const failure = failureOf(payment.state, payment.failureCode, PAID_WORDS.order.waitsToo);
  const summary = `/payment-summary/${order.id}`;
  return (
    <CheckoutFrame
      title="No se pudo pagar"
      backHref={summary}
      backLabel="Regresar al resumen"
      brand={order.enclosure.color}
    >
      {held ? (
        <>
          <HoldClock order={order} now={ctx.now} />
          <div className="hoja-c">
            <Notice tone="stop" title={failure.title} live>
              <p>{failure.advice}</p>
            </Notice>
          </div>
          <OrderPlaces order={order} now={ctx.now} />
          <div className="hoja-c grid gap-2">
            <BtnLink href={summary} variant="main" size="xl" wide>
              Intentar de nuevo <Arrow to="e" />
            </BtnLink>
            <CancelOrder
              order={order}
              path="/payment-error"
              fields={{ folio: payment.folio }}
              isAsked={asksToCancel(query)}
            />
          </div>
        </>
      ) : (
        <ExpiredOrder order={order} now={ctx.now} problem={null} />
      )}
      <BridgeMessage about={payment.folio} message={bridgeMessage("error", payment)} />
    </CheckoutFrame>
  );
}
