import {
  openOrderAct,
  openOrderHref,
  openOrderLine,
  openOrderName,
  openOrderTitle,
  openOrderUntil,
} from "@/components/store/open-order-words";
import { Arrow } from "@/components/ui/arrow";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import type { OpenOrderDto } from "@/lib/orders/client";

interface OpenOrdersProps {
  orders: readonly OpenOrderDto[];
  now: Date;
  /** Whether to say of which venue they are. */
  named?: boolean;
}

function Line({ order, now }: { order: OpenOrderDto; now: Date }) {
  return (
    <a className="por-pagar" href={openOrderHref(order)}>
      <span className="crece">
        {openOrderLine(order)}, <span className="whitespace-nowrap">{openOrderUntil(order, now)}</span>
      </span>
      <span className="enlace">{openOrderAct(order)}</span>
    </a>
  );
}

/** What somebody holds and has not paid, with the way back to it: one card, however many there are. Without any, nothing. */
export function OpenOrders({ orders, now, named = false }: OpenOrdersProps) {
  const [first, ...others] = orders;
  if (!first) return null;
  return (
    <Notice tone="alert" title={openOrderTitle(first, named)}>
      <Line order={first} now={now} />
      {others.length > 0 ? (
        <details className="por-pagar-mas">
          <summary>y {others.length} más</summary>
          {others.map((order) => (
            <Line key={order.id} order={order} now={now} />
          ))}
        </details>
      ) : null}
    </Notice>
  );
}

interface OpenOrdersBarProps extends OpenOrdersProps {
  /** The event of the page: what is held of it gets the card. */
  eventId: number;
}

/** On an event's page: what is held of another event is a thin bar and leaves the page to its own. */
export function OpenOrdersOfEvent({ orders, now, eventId }: OpenOrdersBarProps) {
  const [first] = orders;
  if (!first) return null;
  const own = orders.find((order) => order.eventId === eventId);
  if (own)
    return (
      <div className="ancho py-4">
        <OpenOrders orders={[own, ...orders.filter((order) => order !== own)]} now={now} />
      </div>
    );
  const isOne = orders.length === 1;
  return (
    <a className="barra-por-pagar" href={isOne ? openOrderHref(first) : "/user-tickets#por-pagar"}>
      <span className="ancho fila gap-2">
        <span>{first.state === "cart" ? "Apartado" : "Por pagar"}:</span>
        <span className="min-w-0 truncate">{openOrderName(first)}</span>
        <span className="mr-auto shrink-0 whitespace-nowrap">{formatMoney(first.totalCents)}</span>
        {isOne ? null : <span className="whitespace-nowrap">y {orders.length - 1} más</span>}
        <Arrow to="e" size={18} />
      </span>
    </a>
  );
}
