import { Input, type Option, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SearchSelect } from "@/components/ui/search-select";

export interface FilterField {
  name: string;
  label: string;
  value: string;
  /** The empty choice: "Todas las zonas". */
  all: string;
  options: readonly Option[];
  /** Found by typing where there are many. */
  searchable?: true;
}

export interface FilterChip {
  label: string;
  /** The same list without this filter. */
  href: string;
}

interface FilterFormProps {
  /** The page's own path. */
  action: string;
  search?: { name: string; label: string; value: string; placeholder?: string };
  fields?: readonly FilterField[];
  /** Days, as 2026-11-28, each with its label before it. */
  dates?: readonly { name: string; label: string; value: string }[];
  /** The order, where headers that sort are not shown: on a phone. */
  order?: Omit<FilterField, "all">;
  /** What the URL must keep: columns, the tab. */
  keep?: Readonly<Record<string, string>>;
  chips?: readonly FilterChip[];
  clearHref?: string;
}

/** The filters of a list: a GET form whose state is the URL. On a phone all but the search fold under one button. */
export function FilterForm({
  action,
  search,
  fields = [],
  dates = [],
  order,
  keep = {},
  chips = [],
  clearHref,
}: FilterFormProps) {
  return (
    <search>
      <form action={action} method="get">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="filtros">
          {search ? (
            <Field label={search.label} labelHidden>
              <Input
                type="search"
                icon="search"
                size="sm"
                name={search.name}
                defaultValue={search.value}
                placeholder={search.placeholder}
              />
            </Field>
          ) : null}
          {fields.length + dates.length > 0 || order ? (
            <label className="btn btn-sm solo-telefono ver-filtros">
              <input type="checkbox" />
              <Icon name="sliders-horizontal" />
              Filtros {chips.length > 0 ? chips.length : ""}
            </label>
          ) : null}
          <div className="filtros-mas">
            {fields.map((field) => (
              <Field key={field.name} label={field.label} labelHidden>
                {field.searchable ? (
                  <SearchSelect
                    size="sm"
                    name={field.name}
                    defaultValue={field.value}
                    placeholder={field.all}
                    options={field.options}
                  />
                ) : (
                  <Select
                    size="sm"
                    name={field.name}
                    defaultValue={field.value}
                    placeholder={field.all}
                    options={field.options}
                  />
                )}
              </Field>
            ))}
            {order ? (
              <div className="solo-telefono">
                <Field label={order.label}>
                  <Select size="sm" name={order.name} defaultValue={order.value} options={order.options} />
                </Field>
              </div>
            ) : null}
            <div className="filtros-dias">
              {dates.map(({ name, label, value }) => (
                <label key={name} className="fila meta" htmlFor={name}>
                  {label}
                  <Input type="date" size="sm" id={name} name={name} defaultValue={value} />
                </label>
              ))}
              <button type="submit" className="btn btn-sm">
                {fields.length + dates.length > 0 ? "Filtrar" : "Buscar"}
              </button>
            </div>
          </div>
        </div>
        {chips.length > 0 ? (
          <div className="activos">
            {chips.map((chip) => (
              <span className="chip" key={chip.label}>
                {chip.label}
                <a className="chip-quitar" href={chip.href} aria-label={`Quitar el filtro ${chip.label}`}>
                  <Icon name="x" size={16} stroke={2.4} />
                </a>
              </span>
            ))}
            {clearHref ? (
              <a className="enlace" href={clearHref}>
                Limpiar filtros
              </a>
            ) : null}
          </div>
        ) : null}
      </form>
    </search>
  );
}
