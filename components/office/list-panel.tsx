import type { ReactNode } from "react";
import { listHref } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import type { Option } from "@/components/ui/control";
import { Filtros } from "@/components/ui/filtros";
import { Paginas } from "@/components/ui/paginas";
import { Vacio } from "@/components/ui/vacio";

interface ListField {
  name: string;
  label: string;
  /** The empty choice: "Todas las zonas". */
  all: string;
  options: readonly Option[];
}

interface ListPanelProps {
  path: string;
  params: Readonly<Record<string, string>>;
  search: { label: string; placeholder?: string };
  fields?: readonly ListField[];
  /** What stays while filters come and go: the month. */
  keep?: Readonly<Record<string, string>>;
  total: number;
  page: number;
  pageSize: number;
  /** What to do when there is nothing at all. */
  empty: { title: string; text: string; action?: ReactNode };
  /** The table. */
  children: ReactNode;
}

const SEARCH = "q";

/** The body of every list: filters in the address, the table, pages, and what to say when it is empty. */
export function ListPanel(props: ListPanelProps) {
  const { path, params, search, fields = [], total, page, pageSize, empty, children } = props;
  const keep = { ...props.keep, ...(params.sort ? { sort: params.sort } : {}) };
  const words = params[SEARCH] ?? "";
  const chips = fields.flatMap((field) => {
    const value = params[field.name];
    const option = field.options.find((one) => one.value === value);
    return option
      ? [{ label: `${field.label}: ${option.label}`, href: listHref(path, params, { [field.name]: null }) }]
      : [];
  });
  if (words) chips.unshift({ label: `“${words}”`, href: listHref(path, params, { [SEARCH]: null }) });
  const filtered = chips.length > 0;
  const clearHref = listHref(path, keep, {});
  return (
    <section className="panel">
      {filtered || total > 0 ? (
        <Filtros
          action={path}
          search={{ name: SEARCH, value: words, ...search }}
          fields={fields.map((field) => ({ ...field, value: params[field.name] ?? "" }))}
          keep={keep}
          chips={chips}
          clearHref={clearHref}
          {...(filtered ? { result: total === 1 ? "1 resultado" : `${total} resultados` } : {})}
        />
      ) : null}
      {total > 0 ? children : <Nothing filtered={filtered} clearHref={clearHref} empty={empty} />}
      <Paginas page={page} pageSize={pageSize} total={total} href={(to) => listHref(path, params, { page: to })} />
    </section>
  );
}

function Nothing({
  filtered,
  clearHref,
  empty,
}: Pick<ListPanelProps, "empty"> & { filtered: boolean; clearHref: string }) {
  if (!filtered) {
    return (
      <Vacio title={empty.title} text={empty.text}>
        {empty.action}
      </Vacio>
    );
  }
  return (
    <Vacio title="Nada coincide con tu búsqueda" text="Quita algún filtro para ver más.">
      <BtnLink href={clearHref}>Limpiar filtros</BtnLink>
    </Vacio>
  );
}
