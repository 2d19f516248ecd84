import type { ListField } from "@/components/office/list-filters";

/** A filter by venue, where there is more than one. */
export function venueField(venues: readonly { id: number; name: string }[]): ListField[] {
  if (venues.length < 2) return [];
  const options = venues.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: "recinto", label: "Recinto", all: "Todos los recintos", options }];
}
