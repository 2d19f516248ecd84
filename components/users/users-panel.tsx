import type { ReactNode } from "react";
import { listHref } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { type FiltroCampo, Filtros } from "@/components/ui/filtros";
import { Vacio } from "@/components/ui/vacio";
import { PROFILE_NAMES, type UserPageDto } from "@/lib/users/schemas";

interface UsersPanelProps {
  path: string;
  /** Of the address, without where the page starts. */
  params: Readonly<Record<string, string>>;
  page: UserPageDto;
  /** Tenants to choose from: the platform only. */
  admins: readonly { id: number; name: string }[];
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
}

const count = new Intl.NumberFormat("es-MX");
const STATES = [
  { value: "active", label: "Activos" },
  { value: "blocked", label: "Bloqueados" },
];
const PROFILES = Object.entries(PROFILE_NAMES).map(([value, label]) => ({ value, label }));

/** The list of people: filters in the address, the table, and the pages before and after. */
export function UsersPanel({ path, params, page, admins, empty, children }: UsersPanelProps) {
  const field = (name: string, label: string, all: string, options: FiltroCampo["options"]): FiltroCampo => ({
    ...{ name, label, all, options },
    value: params[name] ?? "",
  });
  const fields = [
    field("perfil", "Perfil", "Todos los perfiles", PROFILES),
    field("estado", "Estado", "Todos los estados", STATES),
    ...(admins.length > 0
      ? [
          field(
            "organizador",
            "Organizador",
            "Todos los organizadores",
            admins.map(({ id, name }) => ({ value: String(id), label: name })),
          ),
        ]
      : []),
  ];
  const chips = fields.flatMap(({ name, label, value, options }) => {
    const option = options.find((one) => one.value === value);
    return option ? [{ label: `${label}: ${option.label}`, href: listHref(path, params, { [name]: null }) }] : [];
  });
  if (params.q) chips.unshift({ label: `“${params.q}”`, href: listHref(path, params, { q: null }) });
  const keep: Record<string, string> = params.sort ? { sort: params.sort } : {};
  const clearHref = listHref(path, keep, {});
  const { total, hasMore } = page;
  const found = hasMore ? `Más de ${count.format(total)}` : count.format(total);
  const words = `${found} ${total === 1 ? "persona" : "personas"}`;
  return (
    <section className="panel">
      <Filtros
        action={path}
        search={{ name: "q", label: "Buscar persona", value: params.q ?? "", placeholder: "Nombre, correo o teléfono" }}
        fields={fields}
        keep={keep}
        chips={chips}
        clearHref={clearHref}
        {...(chips.length > 0 ? { result: words } : {})}
      />
      {page.items.length > 0 ? children : <Nothing filtered={chips.length > 0} clearHref={clearHref} empty={empty} />}
      {page.items.length > 0 ? (
        <nav className="paginas con-linea" aria-label="Páginas">
          <span className="crece">{words}</span>
          <Step
            label="Anterior"
            rel="prev"
            href={page.previous === null ? null : listHref(path, params, { antes: page.previous })}
          />
          <Step
            label="Siguiente"
            rel="next"
            href={page.next === null ? null : listHref(path, params, { despues: page.next })}
          />
        </nav>
      ) : null}
    </section>
  );
}

function Step({ label, rel, href }: { label: string; rel: string; href: string | null }) {
  if (href) {
    return (
      <BtnLink size="sm" rel={rel} href={href}>
        {label}
      </BtnLink>
    );
  }
  return (
    <span className="btn btn-sm" aria-disabled="true">
      {label}
    </span>
  );
}

function Nothing({ filtered, clearHref, empty }: { filtered: boolean; clearHref: string; empty: ReactNode }) {
  if (!filtered) {
    return (
      <Vacio title="Todavía no hay personas" text="Aquí verás a tu personal y a quienes te compran.">
        {empty}
      </Vacio>
    );
  }
  return (
    <Vacio title="Nadie coincide con tu búsqueda" text="Quita algún filtro para ver más.">
      <BtnLink href={clearHref}>Limpiar filtros</BtnLink>
    </Vacio>
  );
}
