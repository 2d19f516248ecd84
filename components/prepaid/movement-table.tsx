import { firstDay } from "@/components/prepaid/month-figures";
import { MovementMark } from "@/components/prepaid/movement-list";
import { formatDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type MonthDto, movementDetails, movementTitle, receiptHref, signed } from "@/lib/prepaid/client";

interface MovementTableProps {
  month: MonthDto;
}

/** The movements of a month, the balance after each; the last row is the balance that it began with. */
export function MovementTable({ month }: MovementTableProps) {
  const { account, movements, filter, below, openingCents } = month;
  const { timeZone } = account.venue;
  if (movements.length === 0)
    return (
      <p className="bloque meta">
        {filter === null ? "No hay movimientos en este mes." : "No hay movimientos de este tipo en el mes."}
      </p>
    );
  const isWhole = filter === null && below === null;
  return (
    <table className="tabla tabla-movs">
      <caption className="vh">
        Movimientos de {account.name} en {month.month.name} de {month.month.year}, con el saldo después de cada uno
      </caption>
      <thead>
        <tr>
          <th scope="col" aria-sort="descending">
            Fecha
          </th>
          <th scope="col">Movimiento</th>
          <th scope="col">Recibo</th>
          <th scope="col" className="der">
            Importe
          </th>
          <th scope="col" className="der">
            Saldo
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.id}>
            <td className="n m-fecha">
              {formatDay(movement.at, timeZone)} <span className="chico">{formatTime(movement.at, timeZone)}</span>
            </td>
            <td className="m-que">
              <span className="fila">
                <MovementMark movement={movement} />
                <span className="crece">
                  <strong className="block">{movementTitle(movement)}</strong>
                  <span className="chico">{movementDetails(movement).join(" · ")}</span>
                </span>
              </span>
            </td>
            <td className="m-rec">
              <a className="enlace" href={receiptHref(movement.folio)} aria-label={`Recibo ${movement.folio}`}>
                {movement.folio}
              </a>
            </td>
            <td className={movement.amountCents > 0 ? "n der m-imp mas" : "n der m-imp"}>
              {signed(movement.amountCents)}
            </td>
            <td className="n der m-sal">{formatMoney(movement.balanceCents)}</td>
          </tr>
        ))}
      </tbody>
      {isWhole ? (
        <tfoot>
          <tr>
            <td className="m-que" colSpan={4}>
              Saldo al {firstDay(month.month)}
            </td>
            <td className="n der m-sal">{formatMoney(openingCents)}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
