import { BarChart } from "@/components/ui/bar-chart";
import { DiamondMark, OctagonMark } from "@/components/ui/marks";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatDay, formatTime } from "@/lib/core/dates";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { Arrivals, GateAlert, GateWatch } from "@/lib/live";
import { DECISION_WORDS } from "@/lib/qr-history/client";

/** What somebody has to look at now. */
export function AlertsPanel({ alerts }: { alerts: readonly GateAlert[] }) {
  return (
    <Panel title="Requieren atención" aside={<span className="num">{alerts.length}</span>}>
      {alerts.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">Todo en orden en los accesos.</p>
      ) : (
        <ul className="avisos-acceso">
          {alerts.map(({ kind, isUrgent, title, text }) => (
            <li key={`${kind}:${title}:${text}`}>
              {isUrgent ? <OctagonMark size={24} /> : <DiamondMark size={24} />}
              <span>
                <b className="block font-semibold">{title}</b>
                <span className="meta">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface RefusalsPanelProps {
  refusals: GateWatch["refusals"];
  /** Where the readings are. */
  href: string;
}

export function RefusalsPanel({ refusals, href }: RefusalsPanelProps) {
  const all = refusals.reduce((sum, { count }) => sum + count, 0);
  const most = refusals[0]?.count ?? 1;
  return (
    <Panel
      title="Rechazos"
      aside={
        all > 0 ? (
          <a className="enlace" href={href}>
            {all === 1 ? "Ver la lectura" : `Ver las ${formatCount(all)}`}
          </a>
        ) : null
      }
    >
      {refusals.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">Ninguna lectura se ha rechazado.</p>
      ) : (
        <ul className="rechazos">
          {refusals.map(({ decision, count }) => (
            <li key={decision}>
              <span className="fila justify-between">
                <span>{DECISION_WORDS[decision]}</span>
                <span className="num">{formatCount(count)}</span>
              </span>
              <ProgressBar label={DECISION_WORDS[decision]} percent={(count / most) * 100} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface ArrivalsPanelProps {
  arrivals: Arrivals;
  /** By the server's clock. */
  now: Date;
  timeZone: string;
}

/** How the cars came, beside an earlier event. */
export function ArrivalsPanel({ arrivals: { earlier, points }, now: present, timeZone }: ArrivalsPanelProps) {
  const last = points.findLast(({ at, now }) => now !== null && at <= present);
  const cars = formatCounted(last?.now ?? 0, "auto", "autos");
  const compared = earlier && last?.before != null ? `; a esa hora, ${earlier} tenía ${formatCount(last.before)}` : "";
  const finding = last ? `${cars} a las ${formatTime(last.at, timeZone)}${compared}` : "Sin llegadas todavía";
  return (
    <Panel title="Llegadas" meta={last ? finding : undefined}>
      <BarChart
        finding={finding}
        none="Sin llegadas todavía"
        headers={{ label: "Hora", value: "Este evento", ...(earlier ? { before: earlier } : {}) }}
        format={formatCount}
        bars={points.map(({ at, now, before }) => ({
          label: formatTime(at, timeZone),
          rowLabel: `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`,
          value: now ?? 0,
          ...(now !== null && at > present ? { partial: true } : {}),
          ...(before === null ? {} : { before }),
        }))}
      />
    </Panel>
  );
}
