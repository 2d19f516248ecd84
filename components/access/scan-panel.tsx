import { clockText, DECISION_TEXT } from "@/components/access/decision-text";
import type { Board } from "@/components/access/gate-api";
import type { WaitingRow } from "@/components/access/offline/phone";
import type { ScannerKind } from "@/components/access/scanner-kind";
import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import {
  type Decision,
  type Direction,
  type GateCountersDto,
  type RecentScanDto,
  SHOWN_ONLY,
  type Shown,
} from "@/lib/access/client";
import { formatCount, formatCounted } from "@/lib/core/money";

/** A low screen hides the older ones. */
const SHOWN = 4;

interface ScanPanelProps {
  board: Board | null;
  /** Readings that were not sent yet, and the last of them. */
  waiting: number;
  own: readonly WaitingRow[];
  isOffline: boolean;
  counts: ScannerKind["counts"];
  timeZone: string;
  torch: boolean | null;
  muted: boolean;
  onTorch: () => void;
  onWrite: () => void;
  onMute: () => void;
}

/** Counter, last readings and the three thumb buttons. */
export function ScanPanel(props: ScanPanelProps) {
  const { board, waiting, own, isOffline, counts, timeZone, torch, muted, onTorch, onWrite, onMute } = props;
  return (
    <section className="esc-panel" aria-label="Conteo">
      {isOffline || waiting > 0 ? (
        <div className="esc-cuenta" role="status">
          <span className="num">{formatCount(waiting)}</span>
          <small>{waiting === 1 ? "lectura por enviar" : "lecturas por enviar"}</small>
        </div>
      ) : (
        <Counter counters={board?.counters ?? null} counts={counts} />
      )}
      <Recent scans={board?.recent ?? []} own={own} timeZone={timeZone} />
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

interface Figure {
  figure: number;
  text: string;
  part: number;
  whole: number;
}

function shownOf(counters: GateCountersDto, counts: ScannerKind["counts"]): Figure {
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

interface RecentProps {
  scans: readonly RecentScanDto[];
  own: readonly WaitingRow[];
  timeZone: string;
}

function Recent({ scans, own, timeZone }: RecentProps) {
  if (scans.length === 0 && own.length === 0)
    return <p className="esc-sin-lecturas">Aquí verás tus últimas lecturas.</p>;
  return (
    <ul className="esc-ultimas" aria-label="Tus últimas lecturas">
      {own.slice(0, SHOWN).map((row) => (
        <li key={row.nonce}>
          <time dateTime={row.at.toISOString()}>{clockText(row.at, timeZone)}</time>
          {row.zoneKey ? <Plate code={row.zoneKey} size="sm" /> : null}
          <Icon name="clock" size={18} />
          <span className="vh">por enviar</span>
          <Result scan={{ decision: row.shown, direction: row.direction }} />
        </li>
      ))}
      {scans.slice(0, Math.max(0, SHOWN - own.length)).map((scan) => (
        <li key={scan.scanId}>
          <time dateTime={scan.at.toISOString()}>{clockText(scan.at, timeZone)}</time>
          {scan.zoneKey ? <Plate code={scan.zoneKey} size="sm" /> : <small>…{scan.codeTail}</small>}
          <Result scan={scan} />
        </li>
      ))}
    </ul>
  );
}

function Result({ scan }: { scan: { decision: Decision | Shown; direction: Direction } }) {
  if (scan.decision !== "admitted") {
    return (
      <span className="fin fin-alto">
        <Icon name="x" size={16} stroke={3.2} />
        <span title={scan.decision === SHOWN_ONLY ? "Sin red" : DECISION_TEXT[scan.decision]}>Alto</span>
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
