import { KeepAct } from "@/components/barriers/keep-act";
import { PassageBadge, Plate, SightingPicture } from "@/components/barriers/passage-row";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge } from "@/components/ui/state-badge";
import type { BarrierEventColumn, PassageColumn } from "@/lib/barriers";
import type { BarrierEventDto, PassageDto } from "@/lib/barriers/client";

export const PASSAGE_CELLS: ListCells<PassageDto, PassageColumn> = {
  lane: { card: "sub" },
  plate: {
    cell: ({ plate, pictureId, sightingId, keptReason }) =>
      sightingId === null ? null : (
        <span className="grid justify-items-start gap-1.5">
          <SightingPicture id={pictureId} plate={plate} />
          {plate ? <Plate plate={plate} /> : null}
          {keptReason ? (
            <small className="chico">Se conserva: {keptReason}</small>
          ) : (
            <KeepAct sightingId={sightingId} />
          )}
        </span>
      ),
  },
  state: { cell: ({ state }) => <PassageBadge state={state} /> },
};

export const EVENT_CELLS: ListCells<BarrierEventDto, BarrierEventColumn> = {
  controller: { card: "sub" },
  proven: {
    cell: ({ isProven }) =>
      isProven ? <StateBadge tone="good">Sí</StateBadge> : <StateBadge tone="alert">No: ni abre ni cobra</StateBadge>,
  },
};
