import type { ReactNode } from "react";
import { type Tariff, tariffSign } from "@/lib/prepaid/client";

interface TariffBoardProps {
  name: string;
  tariff: Tariff;
  /** At the far end of the head: what prints it. */
  aside?: ReactNode;
}

/** The sign that hangs where cars come in. */
export function TariffBoard({ name, tariff, aside }: TariffBoardProps) {
  const { lines, note } = tariffSign(tariff);
  return (
    <section className="panel">
      <div className="panel-cab">
        <h2>Letrero de tarifas</h2>
        {aside ? <div className="fila ml-auto">{aside}</div> : null}
      </div>
      <div className="px-4.5 pb-4.5">
        <div className="letrero tarifa sobre-placa">
          <p className="rotulo">{name}</p>
          <dl>
            {lines.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="tarifa-p">{note}</p>
        </div>
      </div>
    </section>
  );
}
