import { CancelOrder } from "@/components/checkout/cancel-order";
import type { CodeProblem } from "@/components/checkout/discount-code";
import { HoldClock } from "@/components/checkout/hold-clock";
import { OrderPlaces } from "@/components/checkout/order-places";
import { PayForm } from "@/components/checkout/pay-form";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { formatDateTime } from "@/lib/core/dates";
import type { OrderDto } from "@/lib/orders/client";
import { isMethod, METHOD_LABELS } from "@/lib/pricing/client";

interface LiveOrderProps {
  order: OrderDto;
  now: Date;
  /** What went wrong with the last try, and how many places are over the limit. */
  problem: { message: string; over: number } | null;
  /** Why the code that the buyer typed last was refused. */
  codeProblem: CodeProblem | null;
  /** The payment that was begun: until when it can be made, and its page where it has a reference to pay with. */
  begun: { expiresAt: Date | null; referenceHref: string | null } | null;
  /** The confirm step of giving the places up is asked for. */
  isAskedToCancel: boolean;
  /** What the venue says about changes and returns. */
  terms: string;
  action: (form: FormData) => Promise<void>;
}

/** A cart, or an order whose payment was begun: the clock, what, how much, how. */
export function LiveOrder({ order, now, problem, codeProblem, begun, isAskedToCancel, terms, action }: LiveOrderProps) {
  const isCart = order.state === "cart";
  return (
    <>
      <HoldClock order={order} now={now} />
      {problem ? (
        <div className="hoja-c">
          <Notice tone="stop" title={problem.message} live>
            {problem.over > 0 && isCart ? (
              <p>
                Quita {problem.over} {problem.over === 1 ? "lugar" : "lugares"} para continuar. Lo demás sigue apartado.
              </p>
            ) : null}
          </Notice>
        </div>
      ) : null}
      {order.exchange ? (
        <div className="hoja-c">
          <Notice tone="info" title="Estás cambiando un boleto">
            <p>
              Tu boleto de ahora sigue siendo válido hasta que pagues la diferencia. Si no la pagas, no cambia nada.
            </p>
          </Notice>
        </div>
      ) : null}
      {!isCart && order.method && isMethod(order.method) ? (
        <div className="hoja-c">
          <Notice tone="info" title="No terminaste de pagar">
            <p>
              Empezaste a pagar con {METHOD_LABELS[order.method].toLowerCase()}
              {begun?.referenceHref && begun.expiresAt
                ? `: pagas antes del ${formatDateTime(begun.expiresAt, order.enclosure.timeZone)}`
                : ""}
              . Puedes seguir así o elegir otra forma.
            </p>
            {begun?.referenceHref ? (
              <p>
                <a className="enlace inline-block py-2" href={begun.referenceHref}>
                  Ver la referencia
                </a>
              </p>
            ) : null}
          </Notice>
        </div>
      ) : null}
      <div className="resumen">
        <div>
          <OrderPlaces order={order} now={now} editable={isCart} />
          {isCart ? (
            <div className="hoja-c">
              <BtnLink href={`/${order.enclosure.slug}`} variant="quieto" wide>
                <Icon name="plus" size={20} />
                Agregar lugares de otra zona o evento
              </BtnLink>
            </div>
          ) : null}
        </div>
        <PayForm order={order} method={order.method} terms={terms} codeProblem={codeProblem} action={action} />
        <div className="hoja-c">
          <CancelOrder
            order={order}
            path={`/payment-summary/${order.id}`}
            isAsked={isAskedToCancel}
            mayBePaid={begun?.referenceHref != null}
          />
        </div>
      </div>
    </>
  );
}
