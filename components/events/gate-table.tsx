import { MinutesChart } from "@/components/home/minutes-chart";
import { LiveBar, LiveCount, LiveMark, LiveShare, LiveSource } from "@/components/live/live-figures";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { StateBadge } from "@/components/ui/state-badge";
import { formatCount } from "@/lib/core/money";
import type { EventFiguresDto } from "@/lib/events/client";
import type { GateFigures } from "@/lib/live";

const COLUMNS: readonly Column<GateFigures>[] = [
  {
    key: "gate",
    header: "Acceso",
    card: "title",
    rowHeader: true,
    cell: ({ label, street }) => (
      <span className="grid">
        <span>{label}</span>
        {street ? <span className="meta font-normal">{street}</span> : null}
      </span>
    ),
  },
  {
    key: "guard",
    header: "Guardia",
    card: "foot",
    bare: true,
    cell: ({ hasGuard }) => (
      <StateBadge tone={hasGuard ? "good" : "stop"}>{hasGuard ? "Con guardia" : "Sin guardia"}</StateBadge>
    ),
  },
  { key: "pace", header: "Por minuto", card: "foot", number: true, cell: ({ perMinute }) => formatCount(perMinute) },
  { key: "in", header: "Entraron", card: "foot", number: true, cell: ({ cars }) => formatCount(cars) },
  { key: "out", header: "Salieron", card: "foot", number: true, cell: ({ left }) => formatCount(left) },
  { key: "refused", header: "Rechazos", card: "foot", number: true, cell: ({ refused }) => formatCount(refused) },
];

interface GateTableProps {
  eventId: number;
  figures: EventFiguresDto;
  gates: readonly GateFigures[];
  minutes: readonly number[];
}

const sum = (gates: readonly GateFigures[], of: (gate: GateFigures) => number) =>
  formatCount(gates.reduce((all, gate) => all + of(gate), 0));

/** How an event comes in: figures of the whole, and each gate with what it read. */
export function GateTable({ eventId, figures: { total, refused }, gates, minutes }: GateTableProps) {
  const [admitted, sold] = [
    { name: "admitted", value: total.admitted },
    { name: "sold", value: total.sold },
  ];
  return (
    <LiveSource url={`/api/live?event=${eventId}`}>
      <Panel title="En cifras" aside={<LiveMark />}>
        <Stats>
          <Stat
            label="Han entrado"
            value={<LiveCount {...admitted} />}
            of={
              <>
                de <LiveCount {...sold} />
              </>
            }
            bar={<LiveBar part={admitted} whole={sold} label="Entraron de lo vendido" />}
            note={
              <>
                <LiveShare part={admitted} whole={sold} /> % de lo vendido
              </>
            }
          />
          <Stat label="Adentro" value={<LiveCount name="inside" value={total.inside} />} />
          <Stat
            label="Autos por minuto"
            value={sum(gates, ({ perMinute }) => perMinute)}
            note={<MinutesChart minutes={minutes} />}
          />
          <Stat label="Rechazos" value={<LiveCount name="refused" value={refused} />} note="Lecturas que no pasaron" />
        </Stats>
      </Panel>
      {gates.length > 0 ? (
        <Panel title="Accesos">
          <DataTable
            caption="Accesos del evento"
            columns={COLUMNS}
            rows={gates}
            rowKey={({ gateId }) => String(gateId)}
            totals={{
              gate: "Total",
              pace: sum(gates, ({ perMinute }) => perMinute),
              in: sum(gates, ({ cars }) => cars),
              out: sum(gates, ({ left }) => left),
              refused: sum(gates, (gate) => gate.refused),
            }}
          />
        </Panel>
      ) : null}
    </LiveSource>
  );
}
