import { Difference } from "@/components/cash-desk/desk-cells";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { CountLink } from "@/components/reports/figure-link";
import type { CashColumn } from "@/lib/reports";
import { CASH_BY, CASH_BY_WORDS, type CashBy, type CashRowDto } from "@/lib/reports/client";

export const CASH_FIELDS: readonly ListField[] = [
  {
    name: "por",
    label: "Sumar por",
    all: CASH_BY_WORDS.persona,
    options: CASH_BY.filter((by) => by !== "persona").map((value) => ({ value, label: CASH_BY_WORDS[value] })),
  },
];

/** The address's grouping. */
export const cashBy = ({ por }: Readonly<Record<string, string>>): CashBy =>
  CASH_BY.find((by) => by === por) ?? "persona";

/** A row opens its operations. */
export function cashCells(params: Readonly<Record<string, string>>): ListCells<CashRowDto, CashColumn> {
  const behind = (clave: string | null) => listHref("/caja/reporte/operaciones", params, { clave });
  return {
    label: {
      header: CASH_BY_WORDS[cashBy(params)],
      cell: ({ key, label, operations }) => (operations === 0 ? label : <a href={behind(key)}>{label}</a>),
    },
    operations: {
      cell: ({ key, label, operations }) => <CountLink count={operations} href={behind(key)} of={label} />,
      totalHref: behind(null),
    },
    difference: { cell: ({ differenceCents }) => <Difference cents={differenceCents} /> },
  };
}
