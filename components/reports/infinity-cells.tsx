import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { formatDay } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { InfinityColumn } from "@/lib/reports";
import { INFINITY_STATE_WORDS, INFINITY_STATES, type InfinityRowDto } from "@/lib/reports/client";

export const INFINITY_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: INFINITY_STATES.map((value) => ({ value, label: INFINITY_STATE_WORDS[value] })),
};

export const INFINITY_CELLS: ListCells<InfinityRowDto, InfinityColumn> = {
  state: { card: "sub" },
  until: {
    cell: ({ validUntil, timeZone }) => (validUntil ? formatDay(validUntil, timeZone) : "Sin fin"),
  },
  entries: { cell: ({ entries }) => formatCount(entries) },
  events: { cell: ({ events }) => formatCount(events) },
};
