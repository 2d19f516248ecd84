import { openOrderAct, openOrderEvents, openOrderHref, openOrderUntil } from "@/components/store/open-order-words";
import { DateTile } from "@/components/ui/date-tile";
import { Icon } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import type { OpenOrderDto } from "@/lib/orders/client";

function Row({ order, now }: { order: OpenOrderDto; now: Date }) {
  const { venueName, places, zones, totalCents, eventStartsAt, timeZone } = order;
  return (
    <li>
      <a href={openOrderHref(order)}>
        <DateTile iso={eventStartsAt.toISOString()} tz={timeZone} now={now} />
        <div className="crece">
          <h3>{openOrderEvents(order)}</h3>
          <p className="meta mt-1">
            {venueName} · {places} {places === 1 ? "lugar" : "lugares"}
          </p>
          <p className="fila mt-1.5 flex-wrap gap-x-3 gap-y-1">
            <Money cents={totalCents} />
            <StateBadge tone="alert">
              {order.state === "cart" ? "Apartado" : "Por pagar"}, {openOrderUntil(order, now)}
            </StateBadge>
          </p>
          <p className="fila mt-2 flex-wrap gap-1.5">
            {zones.map((zone) => (
              <Plate key={zone} code={zone} size="sm" />
            ))}
            <span className="enlace">{openOrderAct(order)}</span>
          </p>
        </div>
        <Icon name="chevron-right" size={22} />
      </a>
    </li>
  );
}

/** What the buyer holds and has not paid, before what is bought: each leads to its reference or its summary. */
export function UnpaidOrders({ orders, now }: { orders: readonly OpenOrderDto[]; now: Date }) {
  if (orders.length === 0) return null;
  return (
    <section className="grupo" id="por-pagar" aria-labelledby="por-pagar-titulo">
      <h2 className="rotulo" id="por-pagar-titulo">
        Por pagar
      </h2>
      <ul className="agenda">
        {orders.map((order) => (
          <Row key={order.id} order={order} now={now} />
        ))}
      </ul>
    </section>
  );
}
