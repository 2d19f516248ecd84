import type { ListField } from "@/components/office/list-filters";
import { STAY_WORDS } from "@/lib/access/client";
import { KIND_WORDS } from "@/lib/passes/client";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const STAY_SEARCH = { label: "Buscar código", placeholder: "Los 16 caracteres" };

/** What entries and exits are filtered by, with the zones to choose from. */
export function stayFields(zones: readonly { id: number; key: string; name: string }[]): ListField[] {
  return [
    { name: "estado", label: "Estado", all: "Todos los estados", options: optionsOf(STAY_WORDS) },
    {
      name: "zona",
      label: "Zona",
      all: "Todas las zonas",
      options: zones.map(({ id, key, name }) => ({ value: String(id), label: `${key} ${name}` })),
    },
    { name: "tipo", label: "Tipo", all: "Todos los tipos", options: optionsOf(KIND_WORDS) },
    {
      name: "autorizadas",
      label: "Autorización",
      all: "Con y sin autorización",
      options: [{ value: "si", label: "Pasó por un supervisor" }],
    },
  ];
}
