import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { formatDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type MovementDto, movementDetails, movementTitle, signed } from "@/lib/prepaid/client";

/** The picture of a movement: what comes in is green. */
export function MovementMark({ movement: { kind, amountCents } }: { movement: MovementDto }) {
  if (amountCents > 0)
    return (
      <span className="glifo glifo-mas">
        <Icon name={kind === "gift" ? "gift" : "plus"} stroke={2.4} />
      </span>
    );
  return <span className="glifo">{kind === "entry" ? <Arrow to="e" size={16} /> : <Arrow to="w" size={16} />}</span>;
}

interface MovementListProps {
  accountId: number;
  movements: readonly MovementDto[];
  timeZone: string;
}

/** The last movements by day, the balance after each. */
export function MovementList({ accountId, movements, timeZone }: MovementListProps) {
  const days = Map.groupBy(movements, ({ at }) => formatDay(at, timeZone));
  return (
    <section className="hoja" aria-labelledby="movimientos">
      <div className="hoja-c fila justify-between pb-2">
        <h2 className="text-lg" id="movimientos">
          Movimientos
        </h2>
        {movements.length > 0 ? (
          <a className="enlace" href={`/user-prepaid-history?cuenta=${accountId}`}>
            Ver todos
          </a>
        ) : null}
      </div>
      {movements.length === 0 ? <p className="hoja-c meta pt-0">Aquí verás tus recargas y salidas.</p> : null}
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <h3 className="rotulo movs-dia">{day}</h3>
          <ul className="movs">
            {ofDay.map((movement) => (
              <li key={movement.id}>
                <MovementMark movement={movement} />
                <div className="crece">
                  <span className="mov-t">{movementTitle(movement)}</span>
                  <span className="meta">
                    {[...movementDetails(movement), formatTime(movement.at, timeZone)].join(" · ")}
                  </span>
                </div>
                <div>
                  <span className={movement.amountCents > 0 ? "num mas block" : "num block"}>
                    {signed(movement.amountCents)}
                  </span>
                  <span className="meta mov-s">{formatMoney(movement.balanceCents)}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
