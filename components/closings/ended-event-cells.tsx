import { STATE_TONES } from "@/components/closings/month-cells";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge } from "@/components/ui/state-badge";
import type { EndedEventColumn } from "@/lib/closings";
import { CLOSING_MONTH_STATE_WORDS, ENDED_EVENT_STATES, type EndedEventDto } from "@/lib/closings/client";

export const ENDED_EVENT_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Abiertos y cerrados",
  options: ENDED_EVENT_STATES.map((value) => ({ value, label: CLOSING_MONTH_STATE_WORDS[value] })),
};

/** Cells of the list; an event opens its closing. */
export const endedEventCells = (path: string): ListCells<EndedEventDto, EndedEventColumn> => ({
  name: { cell: ({ id, name }) => <a href={`${path}/evento/${id}`}>{name}</a> },
  organizer: { card: "sub" },
  state: {
    cell: ({ closedAt }) => {
      const state = closedAt === null ? "open" : "closed";
      return <StateBadge tone={STATE_TONES[state]}>{CLOSING_MONTH_STATE_WORDS[state]}</StateBadge>;
    },
  },
});
