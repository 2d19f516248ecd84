import { VoidAct } from "@/components/cash-desk/void-act";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { OperationColumn, ShiftColumn } from "@/lib/cash-desk";
import {
  type ListedOperationDto,
  OPERATION_KINDS,
  OPERATION_LABELS,
  SHIFT_STATE_LABELS,
  SHIFT_STATES,
  type ShiftListDto,
  type ShiftState,
} from "@/lib/cash-desk/client";
import { formatMoney } from "@/lib/core/money";

const TONES: Readonly<Record<ShiftState, StateTone>> = {
  open: "good",
  counted: "alert",
  handed_over: "past",
  forced: "stop",
};

export function ShiftBadge({ state }: { state: ShiftState }) {
  return <StateBadge tone={TONES[state]}>{SHIFT_STATE_LABELS[state]}</StateBadge>;
}

export function Difference({ cents }: { cents: number | null }) {
  if (cents === null) return "—";
  return <span className={cents === 0 ? undefined : "falta"}>{formatMoney(cents)}</span>;
}

export const SHIFT_FIELDS: readonly ListField[] = [
  {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: SHIFT_STATES.map((value) => ({ value, label: SHIFT_STATE_LABELS[value] })),
  },
];

export const OPERATION_FIELDS: readonly ListField[] = [
  {
    name: "tipo",
    label: "Operación",
    all: "Todas las operaciones",
    options: OPERATION_KINDS.map((value) => ({ value, label: OPERATION_LABELS[value] })),
  },
];

export const shiftCells: ListCells<ShiftListDto, ShiftColumn> = {
  number: {
    number: false,
    cell: (row) => (
      <a className="enlace" href={`/caja/turnos/${row.id}`}>
        Turno {row.number}
      </a>
    ),
  },
  person: { card: "sub" },
  state: { bare: true, cell: ({ state }) => <ShiftBadge state={state} /> },
  difference: { cell: ({ differenceCents }) => <Difference cents={differenceCents} /> },
};

export const operationCells: ListCells<ListedOperationDto, OperationColumn> = {
  kind: { card: "sub" },
};

/** What may be done with an operation of a list. */
export function OperationActs({ row, supervises }: { row: ListedOperationDto; supervises: boolean }) {
  return (
    <>
      <a href={`/caja/operaciones/${row.id}/recibo.pdf`}>
        <Icon name="receipt" />
        Recibo
      </a>
      {supervises && row.isVoidable ? <VoidAct operation={row} menu /> : null}
    </>
  );
}
