import { Notice } from "@/components/ui/notice";
import { formatDateTime } from "@/lib/core/dates";
import type { OpenOrderDto } from "@/lib/orders/client";

function words({ state, places, deadlineAt, timeZone, venueName }: OpenOrderDto, named: boolean): string {
  const count = `${places} ${places === 1 ? "lugar apartado" : "lugares apartados"}`;
  const where = named ? ` en ${venueName}` : "";
  const until = formatDateTime(deadlineAt, timeZone);
  return state === "cart"
    ? `Tienes ${count}${where} hasta el ${until}`
    : `Te falta pagar ${count}${where}, antes del ${until}`;
}

interface OpenOrdersProps {
  orders: readonly OpenOrderDto[];
  /** Whether to say of which venue they are. */
  named?: boolean;
}

/** What somebody holds and has not paid, each with the way back to it: on any page, from any device. */
export function OpenOrders({ orders, named = false }: OpenOrdersProps) {
  return orders.map((order) => (
    <Notice key={order.id} tone="alert" title={words(order, named)}>
      <a className="enlace inline-block py-2" href={`/payment-summary/${order.id}`}>
        {order.state === "cart" ? "Ver mi carrito" : "Continuar con el pago"}
        {named ? <span className="vh"> en {order.venueName}</span> : null}
      </a>
    </Notice>
  ));
}
