import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

/**
 * Where a column goes on a phone, where each row is a card: `title` and `sub` at the top, `foot` below
 * (with the header as its label unless `bare`), `check` at the left, `menu` at the right, `hide` nowhere.
 */
export type CardPlace = "title" | "sub" | "foot" | "check" | "menu" | "hide";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** Keeps the header for screen readers only: checks, menus. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Figures: the sign's face, tabular, right-aligned. */
  number?: boolean;
  /** Codes: the sign's face, left-aligned. */
  code?: boolean;
  card: CardPlace;
  /** A foot without its label, for plates and states that explain themselves. */
  bare?: boolean;
  /** The label of a foot on a phone when the header is not plain text. */
  cardLabel?: string;
  /** The cell that names the row. */
  rowHeader?: boolean;
  /** Link that sorts by this column, and how it is sorted now. */
  sortHref?: string;
  sorted?: "ascending" | "descending";
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Totals: one cell per column, by key. */
  totals?: Readonly<Record<string, ReactNode>>;
}

const places: Record<CardPlace, string> = {
  title: "t-tit",
  sub: "t-sub",
  foot: "t-pie",
  check: "t-caja",
  menu: "t-mas",
  hide: "t-no",
};

/** A table that becomes cards under 768 px from the same HTML. */
export function DataTable<Row>({ caption, columns, rows, rowKey, totals }: DataTableProps<Row>) {
  return (
    <table className="tabla tabla-tarjetas">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.number ? "der" : undefined} aria-sort={column.sorted}>
              <Header column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => {
              const props = cellProps(column);
              return column.rowHeader ? (
                <th key={column.key} scope="row" {...props}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} {...props}>
                  {column.cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {totals ? (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} {...cellProps(column)}>
                {totals[column.key]}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

function cellProps<Row>(column: Column<Row>) {
  const className = [(column.number || column.code) && "n", column.number && "der", places[column.card]]
    .filter(Boolean)
    .join(" ");
  const title = column.cardLabel ?? (typeof column.header === "string" ? column.header : undefined);
  return { className, "data-titulo": column.card === "foot" && !column.bare ? title : undefined };
}

function Header<Row>({ column }: { column: Column<Row> }) {
  if (column.headerHidden) return <span className="vh">{column.header}</span>;
  if (!column.sortHref) return column.header;
  return (
    <a className="orden" href={column.sortHref}>
      {column.header}
      <Icon
        name={column.sorted === "ascending" ? "chevron-up" : column.sorted ? "chevron-down" : "arrow-up-down"}
        size={16}
        stroke={2.4}
      />
    </a>
  );
}
