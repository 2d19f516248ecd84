import { redirect } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { isSuperseded, isUndecided, paymentPath } from "@/components/checkout/payment-path";
import type { Query } from "@/components/store/selection";
import { requireActor } from "@/lib/http";
import { getOrder } from "@/lib/orders";
import { getMyPayment, settlePayment } from "@/lib/settlement";

/** The buyer's own order by the id in the address; everything else is the 404 page. */
export async function loadOrder(id: string) {
  const ctx = await requireActor("order:buy");
  const order = await orNotFound(getOrder({ ctx, input: { orderId: id } }));
  return { ctx, order };
}

/** Where an order's latest payment is told. */
export async function pathOfOrderPayment(ctx: Awaited<ReturnType<typeof requireActor>>, orderId: number) {
  return paymentPath(await orNotFound(getMyPayment({ ctx, input: { orderId } })));
}

/**
 * The payment of a folio and its order, for the page `page`; another page is the right one when the payment's state says
 * so, or when the order was paid, or is being paid, by another payment after this one came to nothing. What can still
 * change is asked again of the provider where `ask` says so.
 */
export async function loadPayment(page: string, query: Query, ask: (method: string) => boolean) {
  const ctx = await requireActor("order:buy");
  const folio = typeof query.folio === "string" ? query.folio : "";
  const known = await orNotFound(getMyPayment({ ctx, input: { folio } }));
  const asks = isUndecided(known.state) && ask(known.method);
  const payment = asks ? await settlePayment({ ctx, input: { folio, source: "return" } }) : known;
  const latest = await orNotFound(getMyPayment({ ctx, input: { orderId: payment.orderId } }));
  const path = paymentPath(isSuperseded(payment, latest) ? latest : payment);
  if (path !== paymentPath(payment) || !path.startsWith(`/${page}?`)) redirect(path);
  const order = await orNotFound(getOrder({ ctx, input: { orderId: payment.orderId } }));
  return { ctx, payment, order };
}
