import type { ReactNode } from "react";
import { Barcode } from "@/components/checkout/barcode";
import { CopyButton } from "@/components/checkout/copy-button";
import { inGroups } from "@/components/checkout/words";
import { Icon } from "@/components/ui/icon";
import { formatDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { NextAction } from "@/lib/payments/schemas";

export type Reference = Extract<NextAction, { kind: "reference" }>;

interface ReferenceCardProps {
  next: Reference;
  timeZone: string;
  sentence: string;
  /** What is said besides the sentence. */
  children?: ReactNode;
}

/** What is paid, until when, and by which reference; then the sentence that must be said. */
export function ReferenceCard({ next, timeZone, sentence, children }: ReferenceCardProps) {
  const { reference, barcode, amountCents, expiresAt } = next;
  return (
    <section className="hoja">
      <div className="hoja-c grid gap-4">
        <div className="fila flex-wrap items-start gap-4">
          <div className="exacto flex-auto">
            <span className="etiqueta">Monto exacto</span>
            <span className="num">{formatMoney(amountCents)}</span>
          </div>
          <div className="exacto ml-auto text-right">
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
        <div>
          <p>{sentence}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
