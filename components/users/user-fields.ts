import type { ListField } from "@/components/office/list-filters";
import { PROFILE_NAMES } from "@/lib/users/client";

const FIELDS: readonly ListField[] = [
  {
    name: "perfil",
    label: "Perfil",
    all: "Todos los perfiles",
    options: Object.entries(PROFILE_NAMES).map(([value, label]) => ({ value, label })),
  },
  {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: [
      { value: "active", label: "Activos" },
      { value: "blocked", label: "Bloqueados" },
    ],
  },
];

/** Filters of the list of people; `admins` are tenants to choose from: the platform only. */
export function userFields(admins: readonly { id: number; name: string }[]): readonly ListField[] {
  if (admins.length === 0) return FIELDS;
  const options = admins.map(({ id, name }) => ({ value: String(id), label: name }));
  return [...FIELDS, { name: "organizador", label: "Organizador", all: "Todos los organizadores", options }];
}
