import type { ReactNode } from "react";
import { Arrow, type Direction } from "@/components/ui/arrow";
import { Plate } from "@/components/ui/plate";

/** The guide sign: a place's name on a plate, with the arrow that leads to it. */
export function GuideSign({ to = "n", children }: { to?: Direction; children: ReactNode }) {
  return (
    <div className="letrero fila sobre-placa gap-4">
      <Arrow to={to} size={44} stroke={3.4} />
      <div className="crece">{children}</div>
    </div>
  );
}

export interface GateDirection {
  id: string;
  name: string;
  street?: string | null;
  to: Direction;
  zones: string[];
}

/** The gates of a venue with their true direction (the plan's north is up) and the zones they serve. */
export function GateDirections({ directions }: { directions: GateDirection[] }) {
  return (
    <ul className="rumbos sobre-placa">
      {directions.map((rumbo) => (
        <li key={rumbo.id}>
          <Arrow to={rumbo.to} size={30} stroke={3.6} />
          <div>
            <b>{rumbo.name}</b>
            {rumbo.street ? <small>{rumbo.street}</small> : null}
          </div>
          <span className="placas">
            {rumbo.zones.map((zone) => (
              <Plate key={zone} code={zone} size="sm" />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
