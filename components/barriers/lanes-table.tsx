import { ClearAct } from "@/components/barriers/clear-act";
import { CommandBadge } from "@/components/barriers/command-badge";
import { OpenAct } from "@/components/barriers/open-act";
import type { ListCells } from "@/components/office/list-table";
import { Arrow } from "@/components/ui/arrow";
import { StateBadge } from "@/components/ui/state-badge";
import type { LaneColumn } from "@/lib/barriers";
import type { LaneDto } from "@/lib/barriers/client";

/** `mayOpen`: the person may open barriers, or say what an unanswered command did. */
export const laneCells = (mayOpen: boolean): ListCells<LaneDto, LaneColumn> => ({
  name: { cell: (row) => <a href={`/list-parking-pen/${row.id}`}>{row.name}</a> },
  direction: {
    card: "sub",
    cell: ({ direction }) => (
      <span className="fila">
        <Arrow to={direction === "in" ? "e" : "w"} size={16} />
        {direction === "in" ? "Entrada" : "Salida"}
      </span>
    ),
  },
  last: {
    bare: true,
    cell: (row) => (
      <span className="fila justify-between gap-3">
        {row.lastState ? <CommandBadge state={row.lastState} /> : "Ninguna"}
        {mayOpen ? <LaneAct lane={row} /> : null}
      </span>
    ),
  },
  trouble: {
    cell: ({ trouble }) => (trouble ? <StateBadge tone="stop">Con problemas</StateBadge> : "Sin problemas"),
  },
});

function LaneAct({ lane }: { lane: LaneDto }) {
  if (lane.lastState === "unknown" && lane.lastId !== null)
    return <ClearAct commandId={lane.lastId} lane={lane.name} />;
  return <OpenAct lane={lane} look={{ size: "sm" }} />;
}
