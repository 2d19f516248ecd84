import { listHref } from "@/components/office/list-url";
import type { Option } from "@/components/ui/control";
import { FilterForm } from "@/components/ui/filter-form";
import type { CellKind } from "@/lib/exports";
import type { ListColumn } from "@/lib/lists";

export interface ListField {
  name: string;
  label: string;
  /** The empty choice: "Todas las zonas". */
  all: string;
  options: readonly Option[];
  /** Found by typing where there are many. */
  searchable?: true;
}

export interface ListFiltersProps {
  path: string;
  params: Readonly<Record<string, string>>;
  search?: { label: string; placeholder?: string };
  fields?: readonly ListField[];
  /** Days, as 2026-11-28, each with its label before it. */
  dates?: readonly { name: string; label: string }[];
  /** Filters that are set by links, with their words: shown as chips only. */
  more?: readonly { name: string; label: string }[];
  keep: Readonly<Record<string, string>>;
}

const SEARCH = "q";

type Sortable = Pick<ListColumn<never>, "header" | "kind" | "sort">;

/** How the two ways of an order are called: ascending, descending. */
function waysOf(kind: CellKind = "text"): readonly [string, string] {
  if (kind === "moment") return ["lo más antiguo primero", "lo más reciente primero"];
  return kind === "text" ? ["de la A a la Z", "de la Z a la A"] : ["de menor a mayor", "de mayor a menor"];
}

function ordersOf(columns: readonly Sortable[]): readonly Option[] {
  return columns.flatMap(({ header, kind, sort }) => {
    const [up, down] = waysOf(kind);
    const ways = [
      { value: sort ?? "", label: `${header}: ${up}` },
      { value: `-${sort}`, label: `${header}: ${down}` },
    ];
    return sort ? ways : [];
  });
}

/** What a list is filtered by, each with a way to take it off. */
export function ListFilters(
  props: ListFiltersProps & { clearHref: string; columns: readonly Sortable[]; sort: string },
) {
  const { path, params, search, fields = [], dates = [], more = [], keep, clearHref, columns, sort } = props;
  const orders = ordersOf(columns);
  const off = (name: string) => listHref(path, params, { [name]: null });
  const chips = [
    ...(search && params[SEARCH] ? [{ label: `“${params[SEARCH]}”`, href: off(SEARCH) }] : []),
    ...more.filter(({ name }) => params[name]).map(({ name, label }) => ({ label, href: off(name) })),
    ...fields.flatMap(({ name, label, options }) => {
      const option = options.find((one) => one.value === params[name]);
      return option ? [{ label: `${label}: ${option.label}`, href: off(name) }] : [];
    }),
    ...dates
      .filter(({ name }) => params[name])
      .map(({ name, label }) => ({ label: `${label} ${params[name]}`, href: off(name) })),
  ];
  const stays = Object.fromEntries(more.flatMap(({ name }) => (params[name] ? [[name, params[name]]] : [])));
  return (
    <FilterForm
      action={path}
      {...(search ? { search: { name: SEARCH, value: params[SEARCH] ?? "", ...search } } : {})}
      fields={fields.map((field) => ({ ...field, value: params[field.name] ?? "" }))}
      dates={dates.map((date) => ({ ...date, value: params[date.name] ?? "" }))}
      {...(orders.length > 0 ? { order: { name: "sort", label: "Orden", value: sort, options: orders } } : {})}
      keep={{ ...keep, ...stays }}
      chips={chips}
      clearHref={clearHref}
    />
  );
}
