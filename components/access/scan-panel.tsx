import { clockText, DECISION_TEXT } from "@/components/access/decision-text";
import type { Board } from "@/components/access/gate-api";
import type { ScannerKind } from "@/components/access/scanner-kind";
import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import type { GateCountersDto, RecentScanDto } from "@/lib/access/client";
import { formatCount, formatCounted } from "@/lib/core/money";

/** A low screen hides the older ones. */
const SHOWN = 4;

interface ScanPanelProps {
  board: Board | null;
  counts: ScannerKind["counts"];
  timeZone: string;
  torch: boolean | null;
  muted: boolean;
  onTorch: () => void;
  onWrite: () => void;
  onMute: () => void;
}

/** Counter, last readings and the three thumb buttons. */
export function ScanPanel({ board, counts, timeZone, torch, muted, onTorch, onWrite, onMute }: ScanPanelProps) {
  return (
    <section className="esc-panel" aria-label="Conteo">
      <Counter counters={board?.counters ?? null} counts={counts} />
      <Recent scans={board?.recent ?? []} timeZone={timeZone} />
      <div className="esc-botones">
        <button
          type="button"
          className="esc-btn"
          onClick={onTorch}
          disabled={torch === null}
          aria-pressed={torch === true}
          aria-label={torch === null ? "Esta cámara no tiene linterna" : "Linterna"}
        >
          <Icon name="flashlight" size={24} />
        </button>
        <button type="button" className="esc-btn" onClick={onWrite}>
          <Icon name="keyboard" size={24} />
          Escribir código
        </button>
        <button type="button" className="esc-btn" onClick={onMute} aria-pressed={muted} aria-label="Silenciar">
          <Icon name={muted ? "volume-x" : "volume-2"} size={24} />
        </button>
      </div>
    </section>
  );
}

interface Shown {
  figure: number;
  text: string;
  part: number;
  whole: number;
}

function shownOf(counters: GateCountersDto, counts: ScannerKind["counts"]): Shown {
  const { admittedHere, leftHere, admittedZones, passesZones, inside, capacity } = counters;
  if (counts === "entries") {
    return { figure: admittedHere, text: countText(counters), part: admittedZones, whole: passesZones };
  }
  if (counts === "people") {
    const text = `por esta puerta · ${formatCounted(admittedZones, "persona", "personas")} de ${formatCount(passesZones)} en el evento`;
    return { figure: admittedHere, text, part: admittedZones, whole: passesZones };
  }
  const cars = `${formatCounted(admittedHere, "entrada", "entradas")} y ${formatCounted(leftHere, "salida", "salidas")}`;
  return {
    figure: inside,
    text: `adentro, de ${formatCount(capacity)} lugares · por aquí ${cars}`,
    part: inside,
    whole: capacity,
  };
}

/** Through the only gate of a zone both figures are the same, and one line says it all. */
function countText({ admittedHere, admittedZones, passesZones }: GateCountersDto): string {
  if (admittedHere === admittedZones) return `de ${passesZones} han entrado por aquí`;
  return `por aquí · ${admittedZones} de ${passesZones} en tus zonas`;
}

function Counter({ counters, counts }: { counters: GateCountersDto | null; counts: ScannerKind["counts"] }) {
  if (!counters) {
    return (
      <div className="esc-cuenta">
        <span className="num">–</span>
        <small>Contando…</small>
      </div>
    );
  }
  const { figure, text, part, whole } = shownOf(counters, counts);
  const share = whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100));
  return (
    <>
      <div className="esc-cuenta">
        <span className="num">{formatCount(figure)}</span>
        <small>{text}</small>
      </div>
      <div
        className="esc-barra"
        role="progressbar"
        aria-label={counts === "inside" ? "Ocupación" : "Avance"}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share}%` }} />
      </div>
    </>
  );
}

function Recent({ scans, timeZone }: { scans: readonly RecentScanDto[]; timeZone: string }) {
  if (scans.length === 0) return <p className="esc-sin-lecturas">Aquí verás tus últimas lecturas.</p>;
  return (
    <ul className="esc-ultimas" aria-label="Tus últimas lecturas">
      {scans.slice(0, SHOWN).map((scan) => (
        <li key={scan.scanId}>
          <time dateTime={scan.at.toISOString()}>{clockText(scan.at, timeZone)}</time>
          {scan.zoneKey ? <Plate code={scan.zoneKey} size="sm" /> : <small>…{scan.codeTail}</small>}
          <Result scan={scan} />
        </li>
      ))}
    </ul>
  );
}

function Result({ scan }: { scan: RecentScanDto }) {
  if (scan.decision !== "admitted") {
    return (
      <span className="fin fin-alto">
        <Icon name="x" size={16} stroke={3.2} />
        <span title={DECISION_TEXT[scan.decision]}>Alto</span>
      </span>
    );
  }
  return (
    <span className="fin">
      <Arrow to={scan.direction === "out" ? "s" : "n"} size={16} stroke={3.6} />
      {scan.direction === "out" ? "Sale" : "Pasa"}
    </span>
  );
}
