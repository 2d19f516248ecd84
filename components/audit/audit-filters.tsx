import { listHref } from "@/components/office/list-url";
import { type FiltroChip, Filtros } from "@/components/ui/filtros";
import { ACTION_WORDS, actionWords, ENTITY_WORDS, entityWords } from "@/lib/audit/schemas";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "es"));
const ACTIONS = optionsOf(ACTION_WORDS);
const ENTITIES = optionsOf(ENTITY_WORDS);

interface AuditFiltersProps {
  path: string;
  params: Readonly<Record<string, string>>;
  /** Name of the person whose deeds are shown, where one is chosen. */
  personName: string | null;
}

/** The filters of the audit in the address: words, what, about what, from when to when. */
export function AuditFilters({ path, params, personName }: AuditFiltersProps) {
  const { q = "", accion = "", sobre = "", numero = "", persona = "", desde = "", hasta = "" } = params;
  const labels: Record<string, string> = {
    ...(q && { q: `“${q}”` }),
    ...(persona && { persona: `Quién: ${personName ?? `usuario ${persona}`}` }),
    ...(accion && { accion: actionWords(accion) }),
    ...(sobre && { sobre: `Sobre: ${entityWords(sobre)}` }),
    ...(numero && { numero: `Número ${numero}` }),
    ...(desde && { desde: `Desde ${desde}` }),
    ...(hasta && { hasta: `Hasta ${hasta}` }),
  };
  const chips: FiltroChip[] = Object.entries(labels).map(([name, label]) => ({
    label,
    href: listHref(path, params, { [name]: null, antes: null }),
  }));
  return (
    <Filtros
      action={path}
      search={{ name: "q", label: "Buscar quién", value: q, placeholder: "Nombre, correo o teléfono" }}
      fields={[
        { name: "accion", label: "Qué", value: accion, all: "Todo lo que se hizo", options: ACTIONS },
        { name: "sobre", label: "Sobre", value: sobre, all: "Sobre cualquier cosa", options: ENTITIES },
      ]}
      dates={[
        { name: "desde", label: "Desde", value: desde },
        { name: "hasta", label: "Hasta", value: hasta },
      ]}
      keep={{ ...(persona && { persona }), ...(numero && sobre && { numero }) }}
      chips={chips}
      clearHref={path}
    />
  );
}
