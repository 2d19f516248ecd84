import { AmountLines, PerMethod } from "@/components/checkout/amounts";
import { type CodeProblem, DiscountCode, DiscountForms } from "@/components/checkout/discount-code";
import { isBelowLeast, Methods, verifyHref, waitsForContact } from "@/components/checkout/methods";
import { PayWords } from "@/components/checkout/pay-words";
import { PayingAccepts } from "@/components/checkout/paying-accepts";
import { Arrow } from "@/components/ui/arrow";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { TotalBar } from "@/components/ui/total-bar";
import { formatMoney } from "@/lib/core/money";
import type { OrderDto } from "@/lib/orders/client";

interface PayFormProps {
  order: OrderDto;
  method: string | null;
  /** What the venue says about changes and returns. */
  terms: string;
  /** Why the code that the buyer typed last was refused. */
  codeProblem?: CodeProblem | null;
  action: (form: FormData) => Promise<void>;
}

/** The methods whose total is shown without the order's code because it does not hold any more. */
const withoutCode = ({ code, methods }: OrderDto): string =>
  code?.refusal ? methods.flatMap((one) => (one.discountCents > 0 ? [] : [one.method])).join() : "";

function NoWayToPay({ order }: { order: OrderDto }) {
  if (isBelowLeast(order.methods))
    return (
      <Notice tone="stop" title="Lo que falta por pagar es menos de lo que se puede cobrar.">
        <p>{insteadOf(order)}</p>
      </Notice>
    );
  return (
    <Notice
      tone="stop"
      title={
        order.methods.length > 0
          ? "No hay otra forma de pago para esta compra."
          : "Este recinto no tiene una forma de pago activa."
      }
    >
      <p>Intenta más tarde o pregunta al recinto.</p>
    </Notice>
  );
}

/** What a buyer may do about a rest that no way to pay takes. */
function insteadOf({ code, exchange, state }: OrderDto): string {
  if (exchange) return "Elige otro lugar para tu cambio o pregunta al recinto.";
  if (state !== "cart") return "Cancela esta compra y empieza de nuevo, o pregunta al recinto.";
  if (code) return `Quita el código ${code.code} o agrega otro lugar.`;
  return "Agrega otro lugar o pregunta al recinto.";
}

/** Sums, ways to pay and the pay bar: one native form. */
export function PayForm({ order, method, terms, codeProblem = null, action }: PayFormProps) {
  const isFree = order.totalCents === 0;
  const usable = order.methods.flatMap(({ method: by, unavailable }) => (unavailable ? [] : [by]));
  const canPay = isFree || usable.length > 0;
  return (
    <>
      <DiscountForms order={order} />
      <form action={action} className="contents">
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="withoutCode" value={withoutCode(order)} />
        {isFree ? <input type="hidden" name="expectedCents." value={0} /> : null}
        {order.methods.map(({ method: by, totalCents }) => (
          <input key={by} type="hidden" name={`expectedCents.${by}`} value={totalCents} />
        ))}
        <section className="hoja">
          <div className="hoja-c">
            <h2 className="hoja-t">Lo que pagas</h2>
            <PerMethod order={order}>{(amounts) => <AmountLines order={order} amounts={amounts} />}</PerMethod>
            <DiscountCode order={order} problem={codeProblem} />
          </div>
        </section>
        <div className="resumen-pago">
          <section className="hoja">
            <div className="hoja-c">
              {order.methods.length > 0 && !isFree ? (
                <Methods methods={order.methods} chosen={method} timeZone={order.enclosure.timeZone} />
              ) : null}
              {!isFree && waitsForContact(order.methods) ? (
                <Notice tone="info" title="Verifica tu correo para pagar de todas las formas">
                  <p>
                    Toma un minuto y tus lugares siguen apartados.{" "}
                    <a className="enlace" href={verifyHref(order.id)}>
                      Verificar ahora
                    </a>
                  </p>
                </Notice>
              ) : null}
              {canPay || waitsForContact(order.methods) ? null : <NoWayToPay order={order} />}
              <p className="chico mt-4">
                {terms} <PayingAccepts />
              </p>
            </div>
          </section>
          <TotalBar
            column
            label="Total"
            total={<PerMethod order={order}>{({ totalCents }) => formatMoney(totalCents)}</PerMethod>}
          >
            {canPay ? (
              <SubmitBtn size="xl">
                {isFree ? "Confirmar" : <PayWords methods={usable} />} <Arrow to="e" />
              </SubmitBtn>
            ) : null}
          </TotalBar>
        </div>
      </form>
    </>
  );
}
