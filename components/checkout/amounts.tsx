import type { ReactNode } from "react";
import { priceGroups } from "@/components/checkout/grouping";
import { formatMoney } from "@/lib/core/money";
import type { MethodDto, OrderDto } from "@/lib/orders/client";

type Amounts = Pick<MethodDto, "discountCents" | "feeCents" | "totalCents">;

/** One drawing for each method whose sums differ; the chosen radio shows its own, with or without script. */
export function PerMethod({ order, children }: { order: OrderDto; children: (amounts: Amounts) => ReactNode }) {
  const methods = order.methods.filter(({ unavailable }) => !unavailable);
  const [first, ...others] = methods;
  if (!first) return children(order);
  if (others.every((method) => method.totalCents === first.totalCents)) return children(first);
  return (
    <div className="por-metodo">
      {methods.map((method) => (
        <div key={method.method} data-metodo={method.method}>
          {children(method)}
        </div>
      ))}
    </div>
  );
}

export function AmountLines({ order, amounts }: { order: OrderDto; amounts: Amounts }) {
  return (
    <dl className="lineas">
      <div>
        <dt>
          Boleto
          {priceGroups(order.items).map(({ count, priceCents }) => (
            <small key={priceCents}>
              {count} × {formatMoney(priceCents)}
            </small>
          ))}
        </dt>
        <dd>{formatMoney(order.priceCents)}</dd>
      </div>
      {amounts.discountCents > 0 ? (
        <div>
          <dt>
            Descuento
            {order.code ? (
              <small>
                Código {order.code.code}, {order.code.worth}
              </small>
            ) : null}
          </dt>
          <dd>{formatMoney(-amounts.discountCents)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Cargo por servicio, IVA incluido</dt>
        <dd>{formatMoney(amounts.feeCents)}</dd>
      </div>
      {order.exchange ? (
        <div>
          <dt>
            Tu boleto de ahora
            {order.exchange.changeFeeCents > 0 ? (
              <small>menos {formatMoney(order.exchange.changeFeeCents)} por el cambio</small>
            ) : null}
          </dt>
          <dd>{formatMoney(-order.exchange.creditCents)}</dd>
        </div>
      ) : null}
      <div className="lineas-total">
        <dt>{order.exchange ? "Diferencia" : "Total"}</dt>
        <dd>
          {formatMoney(amounts.totalCents)} <small>MXN</small>
        </dd>
      </div>
    </dl>
  );
}
