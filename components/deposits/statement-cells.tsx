import { STATEMENT_TONES } from "@/components/deposits/statement-words";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge } from "@/components/ui/state-badge";
import type { StatementColumn } from "@/lib/deposits";
import { STATEMENT_LABELS, STATEMENT_STATES, type StatementDto } from "@/lib/deposits/client";

export const STATEMENT_FILTERS: readonly ListField[] = [
  {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: STATEMENT_STATES.map((value) => ({ value, label: STATEMENT_LABELS[value] })),
  },
];

export const STATEMENT_CELLS: ListCells<StatementDto, StatementColumn> = {
  file: {
    cell: (row) => (
      <a className="enlace wrap-anywhere" href={`/deposits/estado-de-cuenta/${row.id}`}>
        {row.fileName}
      </a>
    ),
  },
  state: {
    bare: true,
    cell: (row) => <StateBadge tone={STATEMENT_TONES[row.state]}>{STATEMENT_LABELS[row.state]}</StateBadge>,
  },
};
