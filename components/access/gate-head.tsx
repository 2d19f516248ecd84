import { gateSign, zonesText } from "@/components/access/decision-text";
import { Icon } from "@/components/ui/icon";
import type { Direction, PostDto, PostGateDto } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

interface GateHeadProps {
  post: PostDto;
  gate: PostGateDto;
  direction: Direction;
  isOnline: boolean;
  onChange: () => void;
}

/** Where this phone scans, always in sight; a touch changes it. */
export function GateHead({ post, gate, direction, isOnline, onChange }: GateHeadProps) {
  const zones = zonesText(gate.zones.map(({ key }) => key));
  return (
    <header className="esc-cab">
      <button type="button" className="esc-puesto" onClick={onChange}>
        <span className="esc-acceso" aria-hidden="true">
          <span>{gateSign(gate.label)}</span>
        </span>
        <span className="crece">
          <strong>
            <span className="vh">{direction === "out" ? "Salidas por " : "Entradas por "}</span>
            {gateLine(gate)}
          </strong>
          <small>{post.eventName}</small>
          <small>
            {direction === "out" ? "Salida · " : ""}
            {zones} · <span className="esc-cambia">Cambiar de acceso</span>
          </small>
        </span>
      </button>
      <span className="esc-red">
        <Icon name={isOnline ? "wifi" : "wifi-off"} size={20} />
        {isOnline ? "En línea" : "Sin red"}
      </span>
    </header>
  );
}
