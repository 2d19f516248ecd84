import type { ReactNode } from "react";
import { chosenColumns, sortProps } from "@/components/office/list-url";
import { RowMenu } from "@/components/office/row-menu";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { plural } from "@/lib/core/plural";
import type { ListColumn, ListPage } from "@/lib/lists";

/** How a column looks: its cell, where it stands on a card; see `Columna`. */
export type CellLook<Dto> = Partial<
  Pick<
    Column<Dto>,
    "cell" | "header" | "card" | "bare" | "cardLabel" | "rowHeader" | "number" | "code" | "headerHidden"
  >
> & {
  /** What all rows of the list are made of, which the sum in the last row opens. */
  totalHref?: string | undefined;
};
export type ListCells<Dto, Key extends string> = Readonly<Partial<Record<Key, CellLook<Dto>>>>;

interface ListTableProps<Dto, Key extends string> {
  title: string;
  columns: readonly ListColumn<Dto, Key>[];
  cells: ListCells<Dto, Key>;
  page: ListPage<Dto>;
  path: string;
  params: Readonly<Record<string, string>>;
  rowKey: (row: Dto) => string;
  /** Columns with buttons, which the files leave out. */
  extra?: readonly Column<Dto>[];
  actions?: (row: Dto) => ReactNode;
  nameOf?: (row: Dto) => string;
  zone: (row: Dto) => string;
}

/** Cells of a last row: what all rows of the list come to, not only those of the page. */
function totalsOf<Dto, Key extends string>(
  columns: readonly ListColumn<Dto, Key>[],
  looks: ListCells<Dto, Key>,
  { sums, total, hasMore }: ListPage<Dto>,
): Readonly<Record<string, ReactNode>> | null {
  const summed = columns.filter(({ sum }) => sum);
  const [first] = columns;
  if (sums === null || first === undefined || summed.length === 0) return null;
  const label = hasMore ? "Total" : `Total de ${formatCount(total)} ${plural(total, "renglón", "renglones")}`;
  const cells = summed.map(({ key, header, kind, value }): [string, ReactNode] => {
    const sum = Number(value(sums as Dto, ""));
    const text = kind === "money" ? signedMoney(sum) : formatCount(sum);
    const href = looks[key]?.totalHref;
    if (href === undefined || sum === 0) return [key, text];
    return [
      key,
      <a key={key} className="inline-block min-w-6" href={href} aria-label={`${text}, total de ${header}`}>
        {text}
      </a>,
    ];
  });
  return Object.fromEntries([[first.key, label], ...cells]);
}

/** A column is shown always, by default, or because the person chose it. */
export function isShown({ key, shown = "yes" }: ListColumn<never>, chosen: readonly string[] | undefined): boolean {
  if (shown === "always" || shown === "file") return shown === "always";
  return chosen ? chosen.includes(key) : shown === "yes";
}

function plainCell<Dto>({ value, kind }: ListColumn<Dto>, zone: (row: Dto) => string): (row: Dto) => ReactNode {
  return (row) => {
    const found = value(row, zone(row));
    if (found instanceof Date) return formatDateTime(found, zone(row));
    if (typeof found === "number" && kind === "money") return formatMoney(found);
    return found;
  };
}

/** The rows of a page in the columns that were chosen. */
export function ListTable<Dto, Key extends string>(props: ListTableProps<Dto, Key>) {
  const { title, columns, cells, page, path, params, rowKey, extra = [], actions, nameOf = rowKey, zone } = props;
  const chosen = chosenColumns(params);
  const seen = columns.filter((column) => isShown(column, chosen));
  const totals = totalsOf(seen, cells, page);
  const shown = seen.map((column): Column<Dto> => {
    const { totalHref: _total, ...look } = cells[column.key] ?? {};
    const isName = column.shown === "always";
    return {
      key: column.key,
      header: column.header,
      cell: plainCell(column, zone),
      card: isName ? "title" : "foot",
      rowHeader: isName,
      number: column.kind === "money" || column.kind === "number",
      ...(column.sort ? sortProps(path, { ...params, sort: page.sort }, column.sort, page.sort) : {}),
      ...look,
    };
  });
  const menu: Column<Dto>[] = actions
    ? [
        {
          key: "menu",
          header: "Acciones",
          headerHidden: true,
          card: "menu",
          cell: (row) => <RowMenu label={`Acciones de ${nameOf(row)}`}>{actions(row)}</RowMenu>,
        },
      ]
    : [];
  return (
    <DataTable
      caption={title}
      columns={[...shown, ...extra, ...menu]}
      rows={page.items}
      rowKey={rowKey}
      {...(totals ? { totals } : {})}
    />
  );
}
