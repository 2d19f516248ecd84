import { ClearAct } from "@/components/barriers/clear-act";
import { CommandBadge } from "@/components/barriers/command-badge";
import type { ListCells } from "@/components/office/list-table";
import type { CommandColumn } from "@/lib/barriers";
import type { CommandDto } from "@/lib/barriers/client";

export const COMMAND_CELLS: ListCells<CommandDto, CommandColumn> = {
  lane: { card: "sub" },
  state: {
    bare: true,
    cell: ({ id, lane, state }) => (
      <span className="grid justify-items-start gap-1.5">
        <CommandBadge state={state} />
        {state === "unknown" ? <ClearAct commandId={id} lane={lane} /> : null}
      </span>
    ),
  },
};
