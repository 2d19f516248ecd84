import type { ReactNode } from "react";
import { type Direction, Flecha } from "@/components/ui/flecha";
import { Placa } from "@/components/ui/placa";

/** The guide sign: a place's name on a plate, with the arrow that leads to it. */
export function Letrero({ to = "n", children }: { to?: Direction; children: ReactNode }) {
  return (
    <div className="letrero fila sobre-placa gap-4">
      <Flecha to={to} size={44} stroke={3.4} />
      <div className="crece">{children}</div>
    </div>
  );
}

export interface Rumbo {
  id: string;
  name: string;
  street?: string | null;
  to: Direction;
  zones: string[];
}

/** The gates of a venue with their true direction (the plan's north is up) and the zones they serve. */
export function Rumbos({ rumbos }: { rumbos: Rumbo[] }) {
  return (
    <ul className="rumbos sobre-placa">
      {rumbos.map((rumbo) => (
        <li key={rumbo.id}>
          <Flecha to={rumbo.to} size={30} stroke={3.6} />
          <div>
            <b>{rumbo.name}</b>
            {rumbo.street ? <small>{rumbo.street}</small> : null}
          </div>
          <span className="placas">
            {rumbo.zones.map((zone) => (
              <Placa key={zone} code={zone} size="sm" />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
