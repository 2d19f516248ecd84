import { Barcode } from "@/components/checkout/barcode";
import { CopyButton } from "@/components/checkout/copy-button";
import { cashSentence, inGroups, stepAtTheStore } from "@/components/checkout/words";
import { Aviso } from "@/components/ui/aviso";
import { Icon } from "@/components/ui/icon";
import { formatDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { NextAction } from "@/lib/payments/schemas";

type Reference = Extract<NextAction, { kind: "reference" }>;

/** A reference whose time is over; what was paid in time may still be confirmed. */
function OverdueReference({ reference }: { reference: string }) {
  return (
    <div className="hoja-c">
      <Aviso tone="alert" title="Se terminó el tiempo para pagar">
        <p>
          Ya no pagues con la referencia {inGroups(reference)}. Si pagaste a tiempo no tienes que hacer nada: tu pago
          puede tardar hasta 1 día hábil en confirmarse, y tus lugares siguen apartados mientras tanto.
        </p>
      </Aviso>
    </div>
  );
}

/** How to pay in cash until its time is over: amount, deadline, barcode, reference, the sentence word for word, three steps. */
export function ReferenceSheet({ next, timeZone, now }: { next: Reference; timeZone: string; now: Date }) {
  const { reference, barcode, amountCents, expiresAt, network } = next;
  if (expiresAt <= now) return <OverdueReference reference={reference} />;
  return (
    <>
      <section className="hoja">
        <div className="hoja-c grid gap-4">
          <div className="fila items-start gap-4">
            <div className="exacto crece">
              <span className="etiqueta">Monto exacto</span>
              <span className="num">{formatMoney(amountCents)}</span>
            </div>
            <div className="exacto text-right">
              <span className="etiqueta">Antes del</span>
              <span className="num exacto-antes">
                {formatDay(expiresAt, timeZone)}
                <br />
                {formatTime(expiresAt, timeZone)}
              </span>
            </div>
          </div>
          <div className="ficha">
            {barcode ? <Barcode text={barcode} /> : null}
            <div className="fila justify-between">
              <span className="crece">
                <span className="meta">Referencia</span>
                <span className="codigo block">{inGroups(reference)}</span>
              </span>
              <CopyButton text={reference} label="Copiar la referencia">
                <Icon name="copy" size={22} />
              </CopyButton>
            </div>
          </div>
          <p>{cashSentence(next, timeZone)}</p>
        </div>
      </section>
      <section className="hoja">
        <div className="hoja-c">
          <h2 className="hoja-t">Cómo pagar</h2>
          <ol className="pasos">
            <li>
              <span>{stepAtTheStore(network, barcode !== undefined)}</span>
            </li>
            <li>
              <span>Paga el monto exacto, en una sola exhibición, y guarda tu comprobante.</span>
            </li>
            <li>
              <span>En cuanto se confirme te mandamos los boletos a tu correo. También los ves aquí.</span>
            </li>
          </ol>
        </div>
      </section>
    </>
  );
}
