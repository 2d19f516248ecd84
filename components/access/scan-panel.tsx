import type { Board } from "@/components/access/gate-api";
import type { WaitingRow } from "@/components/access/offline/phone";
import { RecentReadings } from "@/components/access/recent-readings";
import type { ScannerKind } from "@/components/access/scanner-kind";
import { Icon } from "@/components/ui/icon";
import type { GateCountersDto } from "@/lib/access/client";
import { formatCount, formatCounted } from "@/lib/core/money";

interface ScanPanelProps {
  board: Board | null;
  /** Readings that were not sent yet, and the last of them. */
  waiting: number;
  own: readonly WaitingRow[];
  isOffline: boolean;
  /** The phone keeps its screen on. */
  staysOn: boolean;
  counts: ScannerKind["counts"];
  timeZone: string;
  torch: boolean | null;
  muted: boolean;
  onTorch: () => void;
  onWrite: () => void;
  onMute: () => void;
  /** Its guards sell free places here. */
  sells: boolean;
}

/** Counter, last readings and the three thumb buttons. */
export function ScanPanel(props: ScanPanelProps) {
  const { board, waiting, own, isOffline, staysOn, counts, timeZone, torch, muted, onTorch, onWrite, onMute, sells } =
    props;
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
      <RecentReadings scans={board?.recent ?? []} own={own} timeZone={timeZone} />
      {sells && !isOffline ? (
        <a className="esc-btn esc-mas" href="/scan-qr/venta">
          Vender un lugar
        </a>
      ) : null}
      {staysOn ? null : (
        <p className="esc-sin-lecturas">Este teléfono puede apagar su pantalla: sube el tiempo en sus ajustes.</p>
      )}
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
