import { entriesHref } from "@/components/closings/statement-href";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { ClosingMonthColumn } from "@/lib/closings";
import {
  CLOSING_MONTH_STATE_WORDS,
  CLOSING_MONTH_STATES,
  CLOSING_SUMS,
  type ClosingMonthDto,
  type ClosingMonthState,
  type ClosingSums,
  type EntryFigure,
} from "@/lib/closings/client";
import { signedMoney } from "@/lib/core/money";
import { monthAfter, monthWords } from "@/lib/core/months";

export const STATE_TONES: Record<ClosingMonthState, StateTone> = { closed: "good", since: "alert", open: "none" };

export const CLOSING_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: CLOSING_MONTH_STATES.map((value) => ({ value, label: CLOSING_MONTH_STATE_WORDS[value] })),
};

/** Months that a list may be asked for. */
const MONTHS = 36;

/** The first and the last month of the list, the latest on top; `first` and `last` are what they are until somebody chooses. */
export function closingMonthFields(current: string, { first, last }: { first: string; last: string }): ListField[] {
  const months = Array.from({ length: MONTHS }, (_one, back) => monthAfter(current, -back));
  const fieldOf = (name: string, label: string, words: string, own: string): ListField => ({
    name,
    label,
    all: `${words} ${monthWords(own)}`,
    options: months
      .filter((month) => month !== own)
      .map((month) => ({ value: month, label: `${words} ${monthWords(month)}` })),
  });
  return [fieldOf("desde", "Primer mes", "Desde", first), fieldOf("hasta", "Último mes", "Hasta", last)];
}

const SUM_CELLS = Object.fromEntries(
  CLOSING_SUMS.map((name) => [name, { cell: (row: ClosingMonthDto) => signedMoney(row[name]) }]),
) as Record<keyof ClosingSums, { cell: (row: ClosingMonthDto) => string }>;

/** Links a figure to its entries while the month is open. Once it is closed, entries may add up to more than was frozen. */
const withEntries = (name: keyof ClosingSums, figure: EntryFigure) => ({
  cell: (row: ClosingMonthDto) =>
    row.state === "open" ? (
      <a href={entriesHref(figure, row, null)}>{signedMoney(row[name])}</a>
    ) : (
      signedMoney(row[name])
    ),
});

/** Cells of the list; a month opens its closing. */
export const closingMonthCells = (path: string): ListCells<ClosingMonthDto, ClosingMonthColumn> => ({
  ...SUM_CELLS,
  commissionCents: withEntries("commissionCents", "commission"),
  disputeCostCents: withEntries("disputeCostCents", "disputes"),
  month: { cell: ({ month }) => <a href={`${path}?mes=${month}`}>{monthWords(month)}</a> },
  organizer: { card: "sub" },
  state: { cell: ({ state }) => <StateBadge tone={STATE_TONES[state]}>{CLOSING_MONTH_STATE_WORDS[state]}</StateBadge> },
});
