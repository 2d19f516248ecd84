import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { loadOrder } from "@/app/(sales)/checkout";
import { orNotFound } from "@/app/or-not-found";
import { ContinueTo } from "@/components/checkout/continue-to";
import { HoldClock } from "@/components/checkout/hold-clock";
import { OrderPlaces } from "@/components/checkout/order-places";
import { isUndecided, paymentPath } from "@/components/checkout/payment-path";
import { ToBank } from "@/components/checkout/to-bank";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import type { Query } from "@/components/store/selection";
import { getMyPayment } from "@/lib/settlement";

export const metadata: Metadata = { title: "Pago con tarjeta" };

interface CardPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

export default async function CardPage({ params, searchParams }: CardPageProps) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const { ctx, order } = await loadOrder(id);
  const summary = `/payment-summary/${order.id}`;
  if (order.state === "cart" || order.state === "expired" || order.state === "cancelled") redirect(summary);
  const payment = await orNotFound(getMyPayment({ ctx, input: { orderId: order.id } }));
  const { next } = payment;
  if (!isUndecided(payment.state) || next?.kind !== "redirect") redirect(paymentPath(payment));
  return (
    <CheckoutFrame
      title="Pago con tarjeta"
      backHref={summary}
      backLabel="Regresar al resumen"
      brand={order.enclosure.color}
    >
      <HoldClock order={order} now={ctx.now} />
      <ToBank amountCents={payment.amountCents} isTest={payment.isTest} url={next.url} />
      <OrderPlaces order={order} now={ctx.now} />
      {query.ir === "1" ? <ContinueTo url={next.url} /> : null}
    </CheckoutFrame>
  );
}
