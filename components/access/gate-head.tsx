import { gateSign, zonesText } from "@/components/access/decision-text";
import { Icon } from "@/components/ui/icon";
import { type PostDto, type PostGateDto, postName, type ReadingWay } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

interface GateHeadProps {
  post: PostDto;
  gate: PostGateDto;
  direction: ReadingWay;
  isOnline: boolean;
  onChange: () => void;
}

const WAY_WORDS: Record<ReadingWay, { long: string; short: string }> = {
  in: { long: "Entradas", short: "" },
  out: { long: "Salidas", short: "Salida · " },
  both: { long: "Entradas y salidas", short: "Entrada y salida · " },
};

/** Where this phone scans, always in sight; a touch changes it. */
export function GateHead({ post, gate, direction, isOnline, onChange }: GateHeadProps) {
  const zones =
    gate.zones.length > 0
      ? zonesText(gate.zones.map(({ key }) => key))
      : post.event
        ? "puerta para personas"
        : "todo el recinto";
  return (
    <header className="esc-cab">
      <button type="button" className="esc-puesto" onClick={onChange}>
        <span className="esc-acceso" aria-hidden="true">
          <span>{gateSign(gate.label)}</span>
        </span>
        <span className="crece">
          <strong>
            <span className="vh">{WAY_WORDS[direction].long} por </span>
            {gateLine(gate)}
          </strong>
          <small className="block">{postName(post)}</small>
          <small className="esc-red">
            <Icon name={isOnline ? "wifi" : "wifi-off"} size={18} />
            <span>
              <span className={isOnline ? "vh" : undefined}>{isOnline ? "En línea · " : "Sin red · "}</span>
              {WAY_WORDS[direction].short}
              {zones}
            </span>
          </small>
        </span>
        <span className="esc-cambia">
          Cambiar<span className="vh"> de acceso</span>
        </span>
      </button>
    </header>
  );
}
