import type { ListCells } from "@/components/office/list-table";
import { DateTile } from "@/components/ui/date-tile";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StateBadge } from "@/components/ui/state-badge";
import { formatTime } from "@/lib/core/dates";
import type { EventColumn, EventListDto } from "@/lib/events";
import { eventPhase } from "@/lib/events/client";

const count = new Intl.NumberFormat("es-MX");
const share = (row: EventListDto) => (row.capacity === 0 ? 0 : (100 * row.sold) / row.capacity);

/** How events look in their list: date, state and how full they are. */
export function eventCells(now: Date): ListCells<EventListDto, EventColumn> {
  return {
    date: { card: "check", cell: (row) => <DateTile iso={row.startsAt.toISOString()} tz={row.timeZone} /> },
    name: {
      cell: (row) => (
        <a className="enlace" href={`/event/${row.id}`}>
          {row.name}
        </a>
      ),
    },
    venue: { card: "sub", cell: (row) => `${row.enclosureName}, ${formatTime(row.startsAt, row.timeZone)}` },
    type: { card: "hide" },
    season: { card: "hide" },
    state: {
      bare: true,
      cell: (row) => {
        const phase = eventPhase(row, now);
        return <StateBadge tone={phase.tone}>{phase.label}</StateBadge>;
      },
    },
    sold: {
      cell: (row) => (
        <span className="inline-grid min-w-24 gap-1">
          <span>
            {count.format(row.sold)} <span className="text-ink-3">/ {count.format(row.capacity)}</span>
          </span>
          <ProgressBar
            percent={share(row)}
            full={row.capacity > 0 && row.sold >= row.capacity}
            label={`${Math.round(share(row))} % vendido de ${row.name}`}
          />
        </span>
      ),
    },
  };
}
