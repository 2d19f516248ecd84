import type { ListField } from "@/components/office/list-filters";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import {
  IMPORT_LABELS,
  IMPORT_STATES,
  type ImportState,
  type PeopleFileDto,
  type PeopleRowDto,
} from "@/lib/imports/client";

const TONES: Record<ImportState, StateTone> = { mapping: "alert", checked: "alert", queued: "none", done: "good" };

export const IMPORT_FILTERS: readonly ListField[] = [
  {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: IMPORT_STATES.map((value) => ({ value, label: IMPORT_LABELS[value] })),
  },
];

/** The cells of a list of files, whose pages are below `home`. */
export const peopleFileCells = (home: string) => ({
  file: {
    cell: (row: PeopleFileDto) => (
      <a className="enlace wrap-anywhere" href={`${home}/${row.id}`}>
        {row.fileName}
      </a>
    ),
  },
  scope: { card: "sub" as const },
  state: {
    bare: true,
    cell: ({ state }: PeopleFileDto) => <StateBadge tone={TONES[state]}>{IMPORT_LABELS[state]}</StateBadge>,
  },
});

/** The cells of a list of rows; `pageOf` leads to what was made of one. */
export const peopleRowCells = (pageOf: (id: number) => string) => ({
  row: { number: false, code: true },
  name: {
    cell: ({ values, madeId }: PeopleRowDto<"name">) => {
      const name = values.name || "Sin nombre";
      return madeId ? <a href={pageOf(madeId)}>{name}</a> : name;
    },
  },
  state: { bare: true, cell: (row: PeopleRowDto<"name">) => <Result row={row} /> },
});

function Result({ row: { problems, madeId } }: { row: PeopleRowDto<"name"> }) {
  if (problems.length === 0) return <StateBadge tone="good">{madeId ? "Importado" : "Correcto"}</StateBadge>;
  return (
    <span className="grid gap-1">
      {problems.map((problem) => (
        <StateBadge key={problem} tone="stop" className="whitespace-normal">
          {problem}
        </StateBadge>
      ))}
    </span>
  );
}
