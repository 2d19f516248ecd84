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

/** `tenant` is the reader's, whose QRs have a page for it; null: all have. */
export const infinityCells = (tenant: number | null): ListCells<InfinityRowDto, InfinityColumn> => ({
  name: {
    cell: ({ id, adminId, name }) =>
      tenant === null || tenant === adminId ? <a href={`/qrabonados/${id}`}>{name}</a> : name,
  },
  state: { card: "sub" },
  until: {
    cell: ({ validUntil, timeZone }) => (validUntil ? formatDay(validUntil, timeZone) : "Sin fin"),
  },
  entries: { cell: ({ entries }) => formatCount(entries) },
  events: { cell: ({ events }) => formatCount(events) },
});
