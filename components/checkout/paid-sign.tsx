import type { ReactNode } from "react";
import { Arrow } from "@/components/ui/arrow";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** Says whether the purchase or this payment was refunded or disputed since it was paid. */
function changeSincePaid({ state, orderState }: MyPaymentDto): { title: string; text: string } | null {
  if (orderState === "refunded") {
    return { title: "Esta compra se devolvió", text: "Sus códigos ya no abren la puerta." };
  }
  if (state === "disputed" || state === "dispute_lost") {
    return { title: "Tu banco reclamó este pago", text: "Sus códigos no abren la puerta mientras se resuelve." };
  }
  if (orderState === "partially_refunded") {
    return { title: "Parte de esta compra se devolvió", text: "En el recibo ves qué y cuánto." };
  }
  if (state === "refunded" || state === "partially_refunded") {
    return { title: "Este pago se devolvió", text: "Pagaste dos veces: tu compra sigue pagada con el otro pago." };
  }
  return null;
}

/** The barrier's arm lifts: it is paid. */
export function BarrierUp({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="hoja">
      <div className="alzada">
        <svg viewBox="0 -64 180 160" aria-hidden="true">
          <rect x={10} y={50} width={24} height={40} rx={4} fill="var(--ink-2)" />
          <g className="brazo">
            <rect x={18} y={61} width={150} height={11} rx={3} fill="var(--accent)" />
            <path
              d="M52 61h18l-6 11H46zM92 61h18l-6 11H86zM132 61h18l-6 11h-18z"
              fill="var(--on-accent)"
              opacity={0.85}
            />
          </g>
          <circle cx={22} cy={66} r={4} fill="var(--surface)" />
          <path d="M2 92h176" stroke="var(--line-strong)" strokeWidth={3} />
        </svg>
        <h2 className="fila gap-3">
          <span className="text-success-ink">
            <Arrow to="n" size={30} stroke={3.8} />
          </span>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

interface PaidSignProps {
  payment: MyPaymentDto;
  count: number;
  /** The buyer has no e-mail: what is sent goes to the phone. */
  byWhatsApp: boolean;
}

/** The barrier is up: tickets are paid. */
export function PaidSign({ payment, count, byWhatsApp }: PaidSignProps) {
  const since = changeSincePaid(payment);
  return (
    <BarrierUp title={count === 1 ? "Tu boleto está listo" : "Tus boletos están listos"}>
      <p className="meta">
        {payment.amountCents > 0 ? `Pagaste ${formatMoney(payment.amountCents)} MXN · ` : ""}folio {payment.orderFolio}
        <br />
        También te {count === 1 ? "lo" : "los"} mandamos por {byWhatsApp ? "WhatsApp" : "correo"}.
      </p>
      {since ? (
        <Notice tone="alert" title={since.title}>
          <p>{since.text}</p>
        </Notice>
      ) : null}
    </BarrierUp>
  );
}
