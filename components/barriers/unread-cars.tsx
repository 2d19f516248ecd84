import { KeepAct } from "@/components/barriers/keep-act";
import { Plate, SightingPicture } from "@/components/barriers/passage-row";
import { Panel } from "@/components/ui/panel";
import type { SightingDto } from "@/lib/barriers/client";
import { formatDateTime } from "@/lib/core/dates";

interface UnreadCarsProps {
  /** The latest first. */
  cars: readonly SightingDto[];
  timeZone: string;
}

/** Cars that a camera saw while no code was read in the lane. */
export function UnreadCars({ cars, timeZone }: UnreadCarsProps) {
  return (
    <Panel title="Vistos sin código" meta="Pasaron pegados, a mano o no pasaron">
      <ul>
        {cars.map(({ id, at, plate, hasPicture, keptReason }) => (
          <li key={id} className="fila items-start gap-3 border-t border-line px-5 py-3 first:border-t-0">
            <SightingPicture id={hasPicture ? id : null} plate={plate} />
            <span className="grid min-w-0 flex-1 justify-items-start gap-1">
              {plate ? <Plate plate={plate} /> : null}
              <small className="chico">{formatDateTime(at, timeZone)}</small>
              {keptReason ? <small className="chico">Se conserva: {keptReason}</small> : <KeepAct sightingId={id} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
