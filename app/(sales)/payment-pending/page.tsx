import type { Metadata } from "next";
import { asksToCancel, loadPayment } from "@/app/(sales)/checkout";
import { cancelTopupAction, validatePaymentAction } from "@/app/(sales)/checkout-actions";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { bridgeMessage } from "@/components/checkout/bridge-message";
import { CancelOrder } from "@/components/checkout/cancel-order";
import { OrderPlaces } from "@/components/checkout/order-places";
import { PendingProblem } from "@/components/checkout/pending-problem";
import { PendingState } from "@/components/checkout/pending-state";
import { ReferenceSheet } from "@/components/checkout/reference-sheet";
import { SlipLink } from "@/components/checkout/slip-link";
import { ValidateBar } from "@/components/checkout/validate-bar";
import { PastTopup } from "@/components/prepaid/past-topup";
import { PendingTopup } from "@/components/prepaid/pending-topup";
import { BridgeMessage } from "@/components/shell/bridge-detector";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import type { Query } from "@/components/store/selection";
import { BtnLink } from "@/components/ui/btn-link";
import { getMyTopup } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Falta tu pago" };

export default async function PendingPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const { ctx, payment, order, account, past } = await loadPayment(
    "payment-pending",
    query,
    (method) => method === "card" || method === "wallet",
  );
  if (past) return <PastTopup payment={payment} topup={past} />;
  if (account) {
    const topup = await getMyTopup({ ctx, input: { topupId: payment.subjectId } });
    return (
      <PendingTopup
        payment={payment}
        account={account}
        topup={topup}
        query={query}
        now={ctx.now}
        isAskedToCancel={asksToCancel(query)}
        validate={validatePaymentAction}
        cancel={cancelTopupAction}
      />
    );
  }
  const { next, folio, state } = payment;
  const reviewed = state === "review";
  const reference = next?.kind === "reference" && !reviewed ? next : null;
  const summary = `/payment-summary/${order.id}`;
  return (
    <CheckoutFrame
      title={reference ? "Falta tu pago" : "Tu pago"}
      backHref={`/${order.enclosure.slug}`}
      brand={order.enclosure.color}
      aside={<SlipLink payment={payment} now={ctx.now} />}
    >
      <PendingProblem
        query={reviewed ? {} : query}
        payment={payment}
        timeZone={order.enclosure.timeZone}
        now={ctx.now}
      />
      {reference ? (
        <ReferenceSheet next={reference} payment={payment} timeZone={order.enclosure.timeZone} now={ctx.now} />
      ) : (
        <PendingState payment={payment} />
      )}
      <OrderPlaces order={order} now={ctx.now} />
      {reference && payment.seen !== "approved" && order.state === "awaiting_payment" ? (
        <div className="hoja-c grid gap-1">
          <BtnLink href={summary} variant="quieto" wide>
            Pagar de otra forma
          </BtnLink>
          <CancelOrder
            order={order}
            path="/payment-pending"
            fields={{ folio }}
            isAsked={asksToCancel(query)}
            mayBePaid
          />
        </div>
      ) : null}
      {reviewed ? null : <ValidateBar folio={folio} action={validatePaymentAction} />}
      <AutoRefresh seconds={10} />
      <BridgeMessage about={payment.folio} message={bridgeMessage("pending", payment)} />
    </CheckoutFrame>
  );
}
