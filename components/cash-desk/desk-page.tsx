import type { ReactNode } from "react";
import { OperationRow } from "@/components/cash-desk/operation-row";
import { Panel } from "@/components/ui/panel";
import type { OwnShiftDto } from "@/lib/cash-desk/client";
import { formatTime } from "@/lib/core/dates";
import { formatCount, formatMoney } from "@/lib/core/money";

function dropWords({ drops, timeZone }: OwnShiftDto): string {
  const last = drops.at(-1);
  if (!last) return "Ninguno";
  const sum = drops.reduce((total, { amountCents }) => total + amountCents, 0);
  return `${formatCount(drops.length)} de ${formatMoney(sum)}, ${formatTime(last.at, timeZone)}`;
}

interface DeskPageProps {
  shift: OwnShiftDto;
  /** What is paid here: the account that is looked for and what it pays. */
  children: ReactNode;
}

/** An open shift: what is paid at the left, and what was done at the right. No sum of the drawer stands anywhere. */
export function DeskPage({ shift, children }: DeskPageProps) {
  const { number, personName, floatCents, operations, latest, timeZone } = shift;
  return (
    <div className="caja-r">
      <div>{children}</div>
      <div>
        <Panel title={`Turno ${number}`} meta={personName}>
          <dl className="caja-datos">
            <dt>Fondo</dt>
            <dd>{formatMoney(floatCents)}</dd>
            <dt>Operaciones</dt>
            <dd>{formatCount(operations)}</dd>
            <dt>Retiros</dt>
            <dd>{dropWords(shift)}</dd>
          </dl>
          <p className="caja-pie">Lo que debe haber se ve hasta contar la caja.</p>
        </Panel>
        <Panel
          title="Últimas operaciones"
          aside={
            <a className="enlace" href="/caja/operaciones">
              Buscar una
            </a>
          }
        >
          {latest.length === 0 ? <p className="meta px-4.5 pb-4.5">Todavía no hay ninguna en este turno.</p> : null}
          <ul className="movs-caja">
            {latest.map((operation) => (
              <OperationRow key={operation.id} operation={operation} timeZone={timeZone} />
            ))}
          </ul>
          <p className="caja-pie">Solo un supervisor anula, con el turno abierto.</p>
        </Panel>
      </div>
    </div>
  );
}
