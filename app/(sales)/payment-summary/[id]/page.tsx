import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { asksToCancel, begunPaymentOf, loadOrder, pathOfOrderPayment } from "@/app/(sales)/checkout";
import { payAction } from "@/app/(sales)/checkout-actions";
import { CancelledNotice } from "@/components/checkout/cancelled-notice";
import { ExpiredOrder } from "@/components/checkout/expired-order";
import { LiveOrder } from "@/components/checkout/live-order";
import { overOf, problemOf } from "@/components/checkout/over-limit";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import type { Query } from "@/components/store/selection";
import { policyOf } from "@/lib/enclosures";
import { purchaseTerms } from "@/lib/enclosures/client";
import { cartNotices } from "@/lib/lifecycle";

export const metadata: Metadata = { title: "Resumen de pago" };

interface SummaryPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

export default async function SummaryPage({ params, searchParams }: SummaryPageProps) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const { ctx, order } = await loadOrder(id);
  const live = order.state === "cart" || order.state === "awaiting_payment";
  const ended = order.state === "expired" || order.state === "cancelled";
  if (!live && !ended) redirect(await pathOfOrderPayment(ctx, order.id));
  const [first] = order.items;
  const { slug, color } = order.enclosure;
  const { message, codeProblem } = problemOf(query);
  const [notices, policy, begun] = await Promise.all([
    cartNotices({ ctx, input: { orderId: order.id } }),
    policyOf(ctx, order.enclosure.id),
    order.state === "awaiting_payment" ? begunPaymentOf(ctx, order.id) : null,
  ]);
  return (
    <CheckoutFrame
      title="Resumen de pago"
      backHref={first ? `/${slug}/${first.eventId}` : `/${slug}`}
      backLabel="Regresar al evento"
      brand={color}
      wide={live}
    >
      <CancelledNotice notices={notices} />
      {live ? (
        <LiveOrder
          order={order}
          now={ctx.now}
          terms={purchaseTerms(policy)}
          problem={message ? { message, over: overOf(query) } : null}
          codeProblem={codeProblem}
          begun={begun}
          isAskedToCancel={asksToCancel(query)}
          action={payAction}
        />
      ) : (
        <ExpiredOrder order={order} now={ctx.now} problem={message} />
      )}
    </CheckoutFrame>
  );
}
