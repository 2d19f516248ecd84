import { GateActs, MoveGuardAct } from "@/components/access/gate-acts";
import { MinutesChart } from "@/components/home/minutes-chart";
import { LiveBar, LiveCount, LiveMark, LiveShare, LiveSource } from "@/components/live/live-figures";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { StateBadge } from "@/components/ui/state-badge";
import { formatTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { EventFiguresDto } from "@/lib/events/client";
import type { GateFigures, WatchedGate } from "@/lib/live";

type Row = GateFigures & Omit<WatchedGate, "gateId" | "label">;

const namesOf = (guards: WatchedGate["guards"]) =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(guards.map(({ name }) => name));

const columnsOf = (timeZone: string): readonly Column<Row>[] => [
  {
    key: "gate",
    header: "Acceso",
    card: "title",
    rowHeader: true,
    cell: ({ label, street, guards }) => (
      <span className="grid">
        <span>{label}</span>
        {street ? <span className="meta font-normal">{street}</span> : null}
        {guards.length > 0 ? <span className="meta font-normal">{namesOf(guards)}</span> : null}
      </span>
    ),
  },
  {
    key: "state",
    header: "Estado",
    card: "foot",
    bare: true,
    cell: ({ closedSince, guards }) =>
      closedSince ? (
        <StateBadge tone="stop">Cerrado desde {formatTime(closedSince, timeZone)}</StateBadge>
      ) : guards.length > 0 ? (
        <StateBadge tone="good">Abierto</StateBadge>
      ) : (
        <StateBadge tone="alert">Sin guardia</StateBadge>
      ),
  },
  {
    key: "minutes",
    header: "Últimos 20 minutos",
    headerHidden: true,
    card: "hide",
    cell: ({ minutes }) => <MinutesChart minutes={minutes} isSmall />,
  },
  { key: "pace", header: "Por minuto", card: "foot", number: true, cell: ({ perMinute }) => formatCount(perMinute) },
  { key: "in", header: "Entraron", card: "foot", number: true, cell: ({ cars }) => formatCount(cars) },
  { key: "out", header: "Salieron", card: "foot", number: true, cell: ({ left }) => formatCount(left) },
  { key: "refused", header: "Rechazos", card: "foot", number: true, cell: ({ refused }) => formatCount(refused) },
];

interface GateTableProps {
  eventId: number;
  timeZone: string;
  figures: EventFiguresDto;
  gates: readonly GateFigures[];
  watched: readonly WatchedGate[];
  minutes: readonly number[];
  mayMove: boolean;
}

const sum = (gates: readonly GateFigures[], of: (gate: GateFigures) => number) =>
  formatCount(gates.reduce((all, gate) => all + of(gate), 0));

/** How an event comes in: figures of the whole, and each gate with what it read, to be closed and to move its guards. */
export function GateTable(props: GateTableProps) {
  const { eventId, timeZone, figures, gates, watched, minutes, mayMove } = props;
  const { total, refused } = figures;
  const rows = gates.flatMap((gate): Row[] => {
    const found = watched.find(({ gateId }) => gateId === gate.gateId);
    return found ? [{ ...found, ...gate }] : [];
  });
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
            columns={[
              ...columnsOf(timeZone),
              {
                key: "acts",
                header: "Acciones",
                headerHidden: true,
                card: "foot",
                bare: true,
                cell: ({ gateId, label, closedSince, guards }) => (
                  <span className="fila justify-end">
                    <GateActs gateId={gateId} label={label} isShut={closedSince !== null} />
                    {mayMove && guards.length > 0 && rows.length > 1 ? (
                      <MoveGuardAct
                        eventId={eventId}
                        gate={{ gateId, label }}
                        guards={guards}
                        others={rows.filter((other) => other.gateId !== gateId)}
                      />
                    ) : null}
                  </span>
                ),
              },
            ]}
            rows={rows}
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
