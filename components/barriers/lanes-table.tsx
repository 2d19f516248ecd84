import { ArmMark } from "@/components/barriers/arm-mark";
import { ClearAct } from "@/components/barriers/clear-act";
import { CommandBadge } from "@/components/barriers/command-badge";
import { ReleaseAct } from "@/components/barriers/hold-act";
import { laneLook } from "@/components/barriers/lane-state";
import { OpenAct } from "@/components/barriers/open-act";
import { PassageBadge } from "@/components/barriers/passage-row";
import type { ListCells } from "@/components/office/list-table";
import { Arrow } from "@/components/ui/arrow";
import { StateBadge } from "@/components/ui/state-badge";
import type { LaneColumn } from "@/lib/barriers";
import type { LaneDto } from "@/lib/barriers/client";
import { formatTime } from "@/lib/core/dates";

function Arm({ lane, now }: { lane: LaneDto; now: Date }) {
  const look = laneLook(lane, now);
  return (
    <span className="fila flex-wrap items-center gap-x-3 gap-y-1">
      <ArmMark arm={look.arm} />
      <span className="grid flex-[1_1_6rem] gap-0.5">
        <StateBadge tone={look.tone}>{look.words}</StateBadge>
        <small className="chico">{look.note}</small>
      </span>
    </span>
  );
}

/** `mayOpen`: the person may open barriers, or say what an unanswered command did. */
export const laneCells = (mayOpen: boolean, now: Date): ListCells<LaneDto, LaneColumn> => ({
  name: {
    cell: (row) => (
      <span className="grid gap-1.5">
        <a href={`/list-parking-pen/${row.id}`}>{row.name}</a>
        <Arm lane={row} now={now} />
      </span>
    ),
  },
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
      <span className="fila flex-wrap justify-between gap-x-3">
        {row.lastState ? <CommandBadge state={row.lastState} /> : "Ninguna"}
        {mayOpen ? <LaneAct lane={row} /> : null}
      </span>
    ),
  },
  passage: {
    cell: ({ passageState, passageAt, passageTail, timeZone }) =>
      passageState && passageAt ? (
        <span className="grid justify-items-start gap-0.5">
          <PassageBadge state={passageState} />
          <small className="chico">
            {passageTail ? `…${passageTail}, ` : ""}
            {formatTime(passageAt, timeZone)}
          </small>
        </span>
      ) : (
        "Ninguno"
      ),
  },
  unordered: {
    cell: ({ today: { unordered } }) =>
      unordered > 0 ? <StateBadge tone="stop">{String(unordered)}</StateBadge> : "0",
  },
  trouble: {
    cell: ({ trouble }) => (trouble ? <StateBadge tone="stop">Con problemas</StateBadge> : "Sin problemas"),
  },
});

function LaneAct({ lane }: { lane: LaneDto }) {
  if (lane.lastState === "unknown" && lane.lastId !== null)
    return <ClearAct commandId={lane.lastId} lane={lane.name} />;
  if (lane.heldSince && lane.heldBy !== null) return <ReleaseAct lane={lane} look={{ size: "sm" }} />;
  return <OpenAct lane={lane} look={{ size: "sm" }} />;
}
