import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { methodWords } from "@/lib/pricing/client";
import { creditWords, keptWords, type ReceiptDto, refundWords } from "@/lib/receipts/client";

function Amount({ label, cents, detail }: { label: string; cents: number; detail?: string }) {
  return (
    <div>
      <dt>
        {label}
        {detail ? <small>{detail}</small> : null}
      </dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

function Sums({ receipt }: { receipt: ReceiptDto }) {
  const { discountCents, discountCode, changeFeeCents } = receipt;
  return (
    <dl className="lineas">
      <Amount
        label="Precio base"
        cents={receipt.priceCents}
        detail={`Incluye IVA por ${formatMoney(receipt.priceIvaCents)}`}
      />
      {discountCents > 0 ? (
        <Amount
          label="Descuento"
          cents={-discountCents}
          {...(discountCode ? { detail: `Código ${discountCode}` } : {})}
        />
      ) : null}
      <Amount
        label="Cargo por servicio"
        cents={receipt.feeCents}
        detail={`Incluye IVA por ${formatMoney(receipt.feeIvaCents)}`}
      />
      {changeFeeCents > 0 ? <Amount label="Cargo por cambio" cents={changeFeeCents} /> : null}
      <div className="lineas-total">
        <dt>Total</dt>
        <dd>
          {formatMoney(receipt.totalCents)} <small>MXN</small>
        </dd>
      </div>
    </dl>
  );
}

/** What it cost, how it was paid and what went back. */
export function ReceiptMoney({ receipt }: { receipt: ReceiptDto }) {
  const { payments, credit, refunds, exchanges, keptCents, venue } = receipt;
  const at = (instant: Date) => formatDateTime(instant, venue.timeZone);
  return (
    <>
      <section className="hoja">
        <div className="hoja-c">
          <h2 className="hoja-t">Lo que se pagó</h2>
          <Sums receipt={receipt} />
        </div>
      </section>
      <section className="hoja">
        <div className="hoja-c">
          <h2 className="hoja-t">Pagos y devoluciones</h2>
          {payments.length === 0 && !credit ? <p>Sin pago: la compra no tuvo costo.</p> : null}
          <dl className="lineas">
            {credit ? (
              <Amount label="Boleto que cambiaste" cents={credit.amountCents} detail={creditWords(credit)} />
            ) : null}
            {payments.map((one) => (
              <Amount
                key={one.folio}
                label={methodWords(one.method)}
                cents={one.receivedCents}
                detail={`Pago ${one.folio} · ${at(one.paidAt)}`}
              />
            ))}
            {refunds.map((one) => (
              <Amount key={one.id} label={refundWords(one.state)} cents={-one.amountCents} detail={at(one.at)} />
            ))}
            {exchanges.map((one) => (
              <Amount
                key={one.folio}
                label="A cuenta de tu cambio"
                cents={-one.amountCents}
                detail={`Compra ${one.folio} · ${at(one.at)}`}
              />
            ))}
            {refunds.length + exchanges.length > 0 ? (
              <div className="lineas-total">
                <dt>{keptWords(receipt)}</dt>
                <dd>{formatMoney(keptCents)}</dd>
              </div>
            ) : null}
          </dl>
        </div>
      </section>
    </>
  );
}
