import type { ListField } from "@/components/office/list-filters";
import { EVENT_STATE_NAMES, EVENT_STATES } from "@/lib/events/client";

interface Named {
  id: number;
  name: string;
}

export const EVENT_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: EVENT_STATES.map((value) => ({ value, label: EVENT_STATE_NAMES[value] })),
};

const options = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** A filter with nothing to choose from is left out. */
export function eventFields({
  venues,
  types,
  seasons,
}: Record<"venues" | "types" | "seasons", readonly Named[]>): readonly ListField[] {
  return [
    { name: "recinto", label: "Recinto", all: "Todos los recintos", options: options(venues) },
    { name: "tipo", label: "Tipo", all: "Todos los tipos", options: options(types) },
    { name: "temporada", label: "Temporada", all: "Todas las temporadas", options: options(seasons) },
    EVENT_STATE_FIELD,
  ].filter(({ name, options: found }) => found.length > (name === "recinto" ? 1 : 0));
}
