import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { ImportColumn, ImportRowColumn } from "@/lib/subscriber-qrs";
import { IMPORT_LABELS, IMPORT_STATES, type ImportRowDto, type ImportState } from "@/lib/subscriber-qrs/client";
import type { ImportDto } from "@/lib/subscriber-qrs/schemas";

const TONES: Record<ImportState, StateTone> = { mapping: "alert", checked: "alert", queued: "none", done: "good" };

export const IMPORT_FILTERS: readonly ListField[] = [
  {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: IMPORT_STATES.map((value) => ({ value, label: IMPORT_LABELS[value] })),
  },
];

export const IMPORT_CELLS: ListCells<ImportDto, ImportColumn> = {
  file: {
    cell: (row) => (
      <a className="enlace wrap-anywhere" href={`/qrabonados/importar/${row.id}`}>
        {row.fileName}
      </a>
    ),
  },
  scope: { card: "sub" },
  state: { bare: true, cell: (row) => <StateBadge tone={TONES[row.state]}>{IMPORT_LABELS[row.state]}</StateBadge> },
};

export const IMPORT_ROW_CELLS: ListCells<ImportRowDto, ImportRowColumn> = {
  row: { number: false, code: true },
  name: { cell: (row) => <Name row={row} /> },
  plate: { code: true, cell: ({ values }) => values.plate || "—" },
  zone: { cell: ({ values }) => values.zone || "La elegida" },
  state: { bare: true, cell: (row) => <Result row={row} /> },
};

function Name({ row }: { row: ImportRowDto }) {
  const name = row.values.name || "Sin nombre";
  return row.subscriberId ? <a href={`/qrabonados/${row.subscriberId}`}>{name}</a> : name;
}

function Result({ row: { problems, subscriberId } }: { row: ImportRowDto }) {
  if (problems.length === 0) return <StateBadge tone="good">{subscriberId ? "Importado" : "Correcto"}</StateBadge>;
  return (
    <span className="grid gap-1">
      {problems.map((problem) => (
        <StateBadge key={problem} tone="stop">
          {problem}
        </StateBadge>
      ))}
    </span>
  );
}
