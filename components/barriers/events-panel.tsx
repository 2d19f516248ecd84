import { LatestPanel } from "@/components/barriers/latest-panel";
import { StateBadge } from "@/components/ui/state-badge";
import { type BarrierEventDto, EVENT_WORDS } from "@/lib/barriers/client";
import { formatDateTime } from "@/lib/core/dates";

interface EventsPanelProps {
  controllerId: number;
  /** The latest first. */
  events: readonly BarrierEventDto[];
}

const SHOWN = 8;

/** What a device said last. */
export function EventsPanel({ controllerId, events }: EventsPanelProps) {
  return (
    <LatestPanel
      title="Registro"
      all={{ label: "Ver todo", href: `/list-parking-pen/registro?equipo=${controllerId}` }}
      empty={{ title: "No ha dicho nada", text: "Aquí queda lo que dice: lecturas, aperturas, autos y reinicios." }}
      rows={events.slice(0, SHOWN).map(({ id, kind, at, timeZone, lane, codeTail, detail, isProven }) => (
        <li key={id} className="fila items-start justify-between gap-3 border-t border-line px-5 py-3 first:border-t-0">
          <span className="min-w-0">
            <strong className="block">{EVENT_WORDS[kind]}</strong>
            <small className="chico block">
              {[lane, codeTail ? `QR …${codeTail}` : "", detail].filter(Boolean).join(", ")}
            </small>
          </span>
          <span className="grid shrink-0 justify-items-end gap-1">
            <small className="chico">{formatDateTime(at, timeZone)}</small>
            {isProven ? null : <StateBadge tone="alert">Sin comprobar</StateBadge>}
          </span>
        </li>
      ))}
    />
  );
}
