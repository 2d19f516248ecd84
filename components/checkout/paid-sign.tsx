import { Aviso } from "@/components/ui/aviso";
import { Flecha } from "@/components/ui/flecha";
import { formatMoney } from "@/lib/core/money";
import type { MyPaymentDto } from "@/lib/settlement/schemas";

/** The barrier is up: paid. */
export function PaidSign({ payment, count }: { payment: MyPaymentDto; count: number }) {
  const isReturned = payment.state === "refunded";
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
            <Flecha to="n" size={30} stroke={3.8} />
          </span>
          {count === 1 ? "Tu boleto está listo" : "Tus boletos están listos"}
        </h2>
        <p className="meta">
          {payment.amountCents > 0 ? `Pagaste ${formatMoney(payment.amountCents)} MXN · ` : ""}folio{" "}
          {payment.orderFolio}
          <br />
          También te {count === 1 ? "lo" : "los"} mandamos por correo.
        </p>
        {isReturned ? (
          <Aviso tone="alert" title="Esta compra se devolvió">
            <p>Sus códigos ya no abren la puerta.</p>
          </Aviso>
        ) : null}
      </div>
    </section>
  );
}
